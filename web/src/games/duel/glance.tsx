/** The words on the cards: what players of the printed game look up all the time. */
import type { Position } from "../../protocol";
import { useBox } from "../../table/box";
import { t } from "../../words";
import { Emblem } from "./figures";
import { asDuel, type Box, type ClanName } from "./position";

const KEYWORDS: Readonly<Record<string, ClanName>> = { plan: "drakon", call: "evine", devour: "vermeast", awaken: "intervention" };

/** "PLAN X (Drakon): reveal … [D7]" in its three parts. */
function parted(text: string): { title: string; about: string; rule: string } {
  const [, title = "", about = text, rule = ""] = /^([^:]+?)\s*:\s*(.*?)\s*(?:\[(.*)\])?$/s.exec(text) ?? [];
  return { title, about: about.charAt(0).toUpperCase() + about.slice(1), rule };
}

function Turn({ isPrologue }: { isPrologue: boolean }) {
  return (
    <ol class="glance-turn">
      <li><b>{t("Combo", "Combo")}</b> {t("Play your whole hand, card by card; each offers its white text. Black text reacts.", "Jouez toute votre main, carte après carte ; chacune propose son texte sur blanc. Le texte sur noir réagit.")}</li>
      {isPrologue ? (
        <>
          <li><b>{t("Success", "Réussite")}</b> {t("as soon as your pile is empty between two effects.", "dès que votre pioche est vide entre deux effets.")}</li>
          <li><b>{t("Next try", "Nouvel essai")}</b> {t("Played and discarded cards are shuffled under your pile; draw 5.", "Cartes jouées et défaussées sont mélangées sous la pioche ; piochez-en 5.")}</li>
        </>
      ) : (
        <>
          <li><b>{t("Check", "Contrôle")}</b> {t("Pile empty? You have won. Only here.", "Pioche vide ? Vous avez gagné. Seulement ici.")}</li>
          <li><b>{t("Recruit", "Recrutement")}</b> {t("Each card in your play area is a resource. Bought cards go there too.", "Chaque carte dans votre zone de jeu est une ressource. Les achats y vont aussi.")}</li>
          <li><b>{t("End", "Fin")}</b> {t("Play area and discard are shuffled under your pile; draw 5.", "Zone de jeu et défausse sont mélangées sous la pioche ; piochez 5 cartes.")}</li>
        </>
      )}
    </ol>
  );
}

export function Glance({ table, position }: { table: string; position: Position }) {
  const box = useBox<Box>(table);
  return (
    <div class="glance duel-glance">
      <h2>{t("Words on the cards", "Les mots des cartes")}</h2>
      <dl>
        {Object.entries(box?.words ?? {}).map(([word, text]) => {
          const { title, about, rule } = parted(text);
          const clan = KEYWORDS[word];
          return (
            <div key={word}>
              <dt>{clan && <Emblem clan={clan} />}{title} {rule && <span class="rule-number">{rule}</span>}</dt>
              <dd>{about}</dd>
            </div>
          );
        })}
      </dl>
      <h2>{t("A turn", "Un tour")}</h2>
      <Turn isPrologue={asDuel(position).players === 1} />
      <p class="notice">
        {t(
          "Most of these cards are our own: the rulebook shows only a few. Each card opened large says which.",
          "La plupart de ces cartes sont de notre cru : le livret n’en montre que peu. Chaque carte ouverte en grand le dit.",
        )}
      </p>
    </div>
  );
}
