/** What one builds with: the common row, the hand, one's gems, and what they can be traded for. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { explains } from "../../ui/tip";
import { lang, t } from "../../words";
import type { TableProps } from "../face";
import { spotState } from "../spot";
import { AreaSign } from "./areas";
import { CardRow } from "./cards";
import { Gem } from "./gems";
import { cardCount, colourName, gemCount } from "./names";
import { COLOURS, cardOf, cardsOf, gemsOf, size, supplyOf, worksFor, type Bag, type CharonBox, type CharonPosition } from "./position";

type Props = TableProps<CharonPosition> & { box: CharonBox };

function GemButton({ id, gem, label, tip, badge, ...props }: Props & { id: string; gem: string; label: string; tip: string; badge?: number }) {
  const spot = spotState(id, props);
  return (
    <button {...spot.button} class={`ch-gem-button ${spot.state}`} data-thing={badge === undefined ? `gem:${gem}` : undefined} tabIndex={spot.isLive ? 0 : -1} {...explains(tip)}>
      <span class="hidden">{label}</span>
      <Gem gem={gem} />
      {badge !== undefined && <small aria-hidden="true">{badge}</small>}
    </button>
  );
}

/** One's gems, one by one. */
function Held(props: Props) {
  const { position: p, viewer } = props;
  const gems = gemsOf(p.gems[viewer - 1] ?? {});
  const seen = new Map<string, number>();
  return (
    <div class="ch-held">
      {gems.map((gem) => {
        const n = seen.get(gem) ?? 0;
        seen.set(gem, n + 1);
        const label = t("a {colour} gem of yours", { colour: colourName(gem) });
        return <GemButton key={`${gem}${n}`} {...props} id={`give:${gem}#${n}`} gem={gem} label={label} tip={label} />;
      })}
    </div>
  );
}

/** Trading and the Synchrotron, while one builds. */
function Trade(props: Props) {
  const { position: p, viewer } = props;
  const rate = worksFor(p, "ware", viewer) ? 2 : 3;
  const sync = spotState("area:sync#1", props);
  const hasSync = worksFor(p, "sync", viewer);
  const about = t("Trade\nPick {rate} gems above, then what you get. As often as you like.", { rate });
  return (
    <div class="ch-trade">
      <p {...explains(about)}>
        {sync.isPicked
          ? t("One colour of yours into:")
          : t("{rate} of yours for:", { rate })}
      </p>
      <div class="ch-supply" role="group" aria-label={t("Supply")}>
        {COLOURS.map((gem) => {
          const n = supplyOf(p, gem);
          const name = colourName(gem);
          return (
            <GemButton
              key={gem}
              {...props}
              id={`get:${gem}`}
              gem={gem}
              badge={n}
              label={t("get {name}, {n} in the supply", { name, n })}
              tip={t("Get {name}\n{n} in the supply", { name, n })}
            />
          );
        })}
        {hasSync && (
          <button {...sync.button} class={`ch-sync ${sync.state}`}>
            <AreaSign area="sync" />{p.acts.synced ? t("Synchrotron used") : t("Synchrotron")}
          </button>
        )}
      </div>
    </div>
  );
}

function limitNote({ position: p, viewer }: Props): string {
  const most = worksFor(p, "ware", viewer) ? 6 : 2;
  const over = size(p.gems[viewer - 1]) - most;
  if (p.phase === "store" && over > 0) return t("give back {over}", { over });
  return "";
}

/** The hand in a line, for where the cards themselves are out of sight: what one plants flags for. */
export function Wanted({ position: p, box, viewer }: Props) {
  const hand = viewer ? p.hand[viewer - 1] : undefined;
  return useMemo(() => (!hand || typeof hand === "number" ? null : drawWanted(hand, box)), [hand, box, lang.value]);
}

function drawWanted(hand: Bag, box: CharonBox): JSX.Element {
  return (
    <p class="ch-wanted" aria-hidden="true">
      {t("Hand")}
      {cardsOf(hand).map((card, i) => (
        <span key={i}>
          <b>{card}</b>
          {gemsOf(cardOf(box, card).cost).map((gem, k) => <Gem key={k} gem={gem} />)}
        </span>
      ))}
    </p>
  );
}

/** What has been offered, as far as one may know. */
function Offers({ position: p, viewer }: Props) {
  const offers = p.offered?.filter((bag) => size(bag) > 0).length ?? 0;
  const own = p.offered?.[viewer - 1];
  return (
    <section class="ch-row is-common">
      <h2>{t("Common row")}</h2>
      <p class="muted">
        {t("{offers} of {players} have offered", { offers, players: p.players })}
        {typeof own === "object" && size(own) > 0 && t(" – you: {card}", { card: Object.keys(own)[0] ?? "" })}
      </p>
    </section>
  );
}

/** The cards that one may see: one's hand, the common row, and the discard while one chooses from it. */
export function Cards(props: Props) {
  const { position: p, viewer } = props;
  const hand = viewer ? p.hand[viewer - 1] : undefined;
  const isDrafting = viewer > 0 && p.turn === viewer && p.phase === "draft";
  return (
    <section class="ch-rows" aria-label={t("Cards")}>
      {hand !== undefined && typeof hand !== "number" && <CardRow {...props} place="hand" bag={hand} title={t("Your hand")} />}
      {p.phase === "offer" ? (
        <Offers {...props} />
      ) : (
        <CardRow {...props} place="common" bag={p.common} title={t("Common row")} note={t("one a round")} />
      )}
      {isDrafting && typeof p.discard !== "number" ? (
        <CardRow {...props} place="discard" bag={p.discard} title={t("Discard")} />
      ) : (
        <p class="ch-discard muted" data-thing="card:?" data-at="discard" data-count="0" data-endless {...explains(t("Discard\nFace down. Engineering Advance lets you take a card from it; the 12s are here at the start."))}>
          {t("Discard")} · {cardCount(size(p.discard))}
        </p>
      )}
    </section>
  );
}

/** One's gems, and while one builds what they can be traded for. */
export function Purse(props: Props) {
  const { position: p, viewer } = props;
  const gems = size(p.gems[viewer - 1]);
  if (!viewer) return null;
  return (
    <section class="ch-purse" data-thing="gem:?" data-at="supply" data-count="0" data-endless aria-label={t("Your gems")}>
      <h2>{t("Your gems")}<small>{limitNote(props) || (gems ? gemCount(gems) : t("none"))}</small></h2>
      {gems > 0 && <Held {...props} />}
      {p.phase === "build" && p.turn === viewer && <Trade {...props} />}
    </section>
  );
}
