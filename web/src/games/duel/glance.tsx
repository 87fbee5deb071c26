/** The words on the cards: what players of the printed game look up all the time. */
import type { Position } from "../../protocol";
import { useBox } from "../../table/box";
import { capital } from "../../ui/seat";
import { t } from "../../words";
import { Emblem } from "./figures";
import { asDuel, parted, type Box, type ClanName } from "./position";

const KEYWORDS: Readonly<Record<string, ClanName>> = { plan: "drakon", call: "evine", devour: "vermeast", awaken: "intervention" };

function Turn({ isPrologue }: { isPrologue: boolean }) {
  return (
    <ol class="glance-turn">
      <li><b>{t("Combo")}</b> {t("Play your whole hand, card by card; each offers its white text. Black text reacts.")}</li>
      {isPrologue ? (
        <>
          <li><b>{t("Success")}</b> {t("as soon as your pile is empty between two effects.")}</li>
          <li><b>{t("Next try")}</b> {t("Played and discarded cards are shuffled under your pile; draw 5.")}</li>
        </>
      ) : (
        <>
          <li><b>{t("Check")}</b> {t("Pile empty? You have won. Only here.")}</li>
          <li><b>{t("Recruitment")}</b> {t("Each card in your play area is a resource. Bought cards go there too.")}</li>
          <li><b>{t("End")}</b> {t("Play area and discard are shuffled under your pile; draw 5.")}</li>
        </>
      )}
    </ol>
  );
}

export function Glance({ table, position }: { table: string; position: Position }) {
  const box = useBox<Box>(table);
  return (
    <div class="glance duel-glance">
      <h2>{t("Words on the cards")}</h2>
      <dl>
        {Object.entries(box?.words ?? {}).map(([word, text]) => {
          const { title, about, rule } = parted(text);
          const clan = KEYWORDS[word];
          return (
            <div key={word}>
              <dt>{clan && <Emblem clan={clan} />}{title} {rule && <span class="rule-number">{rule}</span>}</dt>
              <dd>{capital(about)}</dd>
            </div>
          );
        })}
      </dl>
      <h2>{t("A turn")}</h2>
      <Turn isPrologue={asDuel(position).players === 1} />
      <p class="notice">
        {t("Most of these cards are our own: the rulebook shows only a few. Each card opened large says which.")}
      </p>
    </div>
  );
}
