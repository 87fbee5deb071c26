/** Whose games: one's own, or those of all, where a site has public games. */
import { isPublic } from "../hall";
import { t } from "../words";

export function Whose({ isMine, others, onChange }: { isMine: boolean; others: string; onChange: (isMine: boolean) => void }) {
  if (!isPublic.value) return null;
  return (
    <div class="choice-row">
      <label>
        <input type="radio" name="whose" checked={isMine} onChange={() => onChange(true)} />
        <span>{t("Mine")}</span>
      </label>
      <label>
        <input type="radio" name="whose" checked={!isMine} onChange={() => onChange(false)} />
        <span>{others}</span>
      </label>
    </div>
  );
}
