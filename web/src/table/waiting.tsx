/** A table that has not begun: seat links with QR codes, who is there, begin with bots. */
import { useState } from "preact/hooks";
import { rememberLinks, rememberedLinks } from "../hall";
import { isChanged } from "../chance";
import type { Seat, TableInfo } from "../protocol";
import { call } from "../wire";
import { Icon } from "../ui/icons";
import { SeatMark, levelName, seatName } from "../ui/seat";
import { t } from "../words";
import { Link, WatchLink, seatUrl } from "./share";
import type { TableStore } from "./store";

function state(seat: Seat): string {
  if (seat.you) return t("you", "vous");
  if (seat.kind === "bot") return `bot, ${levelName(seat.level ?? "")}`;
  if (seat.added) return t("is there", "est là");
  return seat.kind === "open" && !seat.taken ? t("free", "libre") : t("expected", "attendu");
}

export function Waiting({ store, info }: { store: TableStore; info: TableInfo }) {
  const [links, setLinks] = useState(() => rememberedLinks(info.id));
  const renew = () => {
    void store.attempt(call("links", { table: info.id })).then((answer) => {
      if (!answer) return;
      rememberLinks(info.id, answer.links);
      setLinks(answer.links);
    });
  };
  const isSeated = store.mine.value.length > 0;
  const join = (seat: number) => void store.attempt(call("join", { table: info.id, seat }));
  const hasLinks = info.seats.some((seat) => seat.kind === "human" && !seat.taken);
  return (
    <main class={`waiting game-${info.game}`}>
      <h1>{info.title}</h1>
      <p>
        {info.creator && info.seats.some((seat) => seat.kind === "open")
          ? t("Send the link to watch: whoever opens it may take a free seat. The game begins when all are there.", "Envoyez le lien pour regarder : qui l’ouvre peut prendre une place libre. La partie commence quand tout le monde est là.")
          : info.creator
          ? t("Send each friend one of these links: it is their seat. The game begins when all are there.", "Envoyez à chacun un de ces liens : c’est sa place. La partie commence quand tout le monde est là.")
          : t("The game begins when all seats are taken.", "La partie commence quand toutes les places sont prises.")}
      </p>
      <ul class="waiting-seats">
        {info.seats.map((seat, i) => (
          <li key={i}>
            <SeatMark seat={i + 1} />
            <strong>{seatName(info.seats, i + 1)}</strong>
            <span class="muted">
              {state(seat)}
            </span>
            {!seat.taken && links[`P${i + 1}`] && (
              <Link label={t(`Link for seat ${i + 1}`, `Lien pour la place ${i + 1}`)} url={seatUrl(links[`P${i + 1}`] ?? "")} />
            )}
            {!seat.taken && seat.kind === "open" && !isSeated && (
              <button type="button" class="primary" onClick={() => join(i + 1)}>{t("Sit here", "S’asseoir ici")}</button>
            )}
          </li>
        ))}
      </ul>
      <WatchLink table={info.id} />
      {isChanged(info) && (
        <p class="problem" role="alert">
          {t(
            "The server shows another commitment for this table than before: it could choose the cards. Nothing more is added to the shuffle; better not to play here.",
            "Le serveur montre un autre engagement qu’avant pour cette table : il pourrait choisir les cartes. Plus rien n’est ajouté au mélange ; mieux vaut ne pas jouer ici.",
          )}
        </p>
      )}
      {store.refusal.value && <p class="problem" role="alert">{store.refusal.value.text}</p>}
      {info.creator && hasLinks && !Object.keys(links).length && (
        <button type="button" onClick={renew}>
          <Icon name="link" />{t("Make new links; those sent before stop working", "Créer de nouveaux liens ; les anciens ne marcheront plus")}
        </button>
      )}
      {info.creator && (
        <button type="button" onClick={() => void store.attempt(call("start", { table: info.id }))}>
          <Icon name="bot" />
          {info.seats.every((seat) => seat.taken)
            ? t("Begin now, without waiting", "Commencer sans attendre")
            : t("Begin now: bots take the empty seats", "Commencer : des bots prennent les places libres")}
        </button>
      )}
    </main>
  );
}
