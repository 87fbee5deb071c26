/** Building cards: number, building, cost – with what one has of it and what is missing. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { Icon } from "../../ui/icons";
import { explains } from "../../ui/tip";
import { lang, t } from "../../words";
import type { TableProps } from "../face";
import { spotState, type SpotState } from "../spot";
import { Building } from "./buildings";
import { Gem } from "./gems";
import { gemCount, gemWords } from "./names";
import { cardOf, cardsOf, paymentOf, type Bag, type CharonBox, type CharonPosition } from "./position";

type Props = TableProps<CharonPosition> & { box: CharonBox };

interface Ability {
  state: "is-built" | "is-payable" | "is-short" | "is-plain";
  text: string;
  missing: number;
}

/** Gems are counted against costs once the claims are made; before, a cost is what one plants for. */
const isPaying = (phase: string): boolean => phase === "draft" || phase === "build" || phase === "store";

/** Whether the viewer could build a card, as far as the gems go. */
function ability({ position: p, box, viewer }: Props, card: string): Ability {
  const { number, cost } = cardOf(box, card);
  if (!viewer) return { state: "is-plain", text: "", missing: 0 };
  if (p.built[viewer - 1]?.includes(number)) return { state: "is-built", text: t("you have built it already"), missing: 0 };
  if (!isPaying(p.phase)) return { state: "is-plain", text: "", missing: 0 };
  const paid = paymentOf(cost, p.gems[viewer - 1] ?? {});
  const missing = paid.filter(({ by }) => by === "missing").length;
  if (!missing) return { state: "is-payable", text: t("you can pay for it"), missing };
  return { state: "is-short", text: t("{gems} missing", { gems: gemCount(missing) }), missing };
}

/** What is seen of a card; its button says it in words. */
function CardFace({ card, ...props }: Props & { card: string }) {
  const { position: p, box, viewer } = props;
  const { number, value, cost } = cardOf(box, card);
  const { state, missing } = ability(props, card);
  const paid = paymentOf(cost, (viewer ? p.gems[viewer - 1] : undefined) ?? {});
  return (
    <span class="ch-card-face" aria-hidden="true">
      <b class="ch-card-number">{card}</b>
      <Building card={number} />
      <span class="ch-cost">
        {paid.map(({ gem, by }, i) => <span key={i} class={state === "is-short" || state === "is-payable" ? `by-${by}` : ""}><Gem gem={gem} /></span>)}
      </span>
      {value !== number && <span class="ch-card-value">{value}</span>}
      {state === "is-payable" && <span class="ch-card-note is-good"><Icon name="check" /></span>}
      {state === "is-short" && <span class="ch-card-note">−{missing}</span>}
      {state === "is-built" && <span class="ch-card-stamp">{t("built")}</span>}
    </span>
  );
}

/** What a building is worth and costs. */
export function cardTip(box: CharonBox, card: string): string {
  const { value, cost } = cardOf(box, card);
  return t("Building {card}\nWorth {value} points. Costs {cost}.", { card, value, cost: gemWords(cost) });
}

/** Drawn anew when something about it is different. */
function CardButton({ id, card, ...props }: Props & { id: string; card: string }) {
  const { position: p, box, viewer, onSpot } = props;
  const spot = spotState(id, props);
  const own = [p.gems, p.built].map((all) => all[viewer - 1]);
  return useMemo(() => drawCard(card, spot, props), [id, card, spot.state, box, viewer, isPaying(p.phase), ...own, onSpot, lang.value]);
}

function drawCard(card: string, spot: SpotState, props: Props): JSX.Element {
  const { box } = props;
  const { state, text } = ability(props, card);
  const cost = gemWords(cardOf(box, card).cost);
  return (
    <button
      {...spot.button}
      class={`ch-card ${state} ${spot.state}`}
      data-thing={`card:${cardOf(box, card).number}`}
      {...explains(cardTip(box, card) + (text && `\n${text}`))}
    >
      <span class="hidden">{t("Building {card}, costs {cost}", { card, cost }) + (text && ` – ${text}`)}</span>
      <CardFace {...props} card={card} />
    </button>
  );
}

/** Cards side by side. */
export function CardRow({ place, bag, title, note, ...props }: Props & { place: string; bag: Bag; title: string; note?: string }) {
  const seen = new Map<string, number>();
  const cards = cardsOf(bag);
  return (
    <section class={`ch-row is-${place}`} aria-label={title}>
      <h2>{title}{note && <small>{note}</small>}</h2>
      <div class="ch-row-cards">
        {cards.map((card) => {
          const n = seen.get(card) ?? 0;
          seen.set(card, n + 1);
          return <CardButton key={`${card}#${n}`} {...props} id={`${place}:${card}#${n}`} card={card} />;
        })}
        {!cards.length && <p class="muted">{t("no cards")}</p>}
      </div>
    </section>
  );
}
