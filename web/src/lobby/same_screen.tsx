/** How many people share this screen; bots take the other seats. */
import { useState } from "preact/hooks";
import { Dialog } from "../ui/dialog";
import { t } from "../words";

interface Props {
  players: number;
  bots: string;
  onBegin: (people: number) => void;
  onClose: () => void;
}

export function SameScreen({ players, bots, onBegin, onClose }: Props) {
  const [people, setPeople] = useState(players);
  const choices = Array.from({ length: players - 1 }, (_, i) => i + 2);
  return (
    <Dialog title={t("Around one screen")} onClose={onClose}>
      <p>
        {t("Pass the device from hand to hand; a curtain hides the cards in between.")}
      </p>
      <fieldset class="choice-row">
        <legend>{t("How many of you?")}</legend>
        {choices.map((n) => (
          <label key={n}>
            <input type="radio" name="people" checked={people === n} onChange={() => setPeople(n)} />
            <span>{n}</span>
          </label>
        ))}
      </fieldset>
      {people < players && <p class="muted">{bots}</p>}
      <div class="dialog-foot">
        <button type="button" class="primary" onClick={() => onBegin(people)}>
          {t("Begin")}
        </button>
      </div>
    </Dialog>
  );
}
