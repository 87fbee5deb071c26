/** Links with QR codes: to a seat, to watch, to go on elsewhere. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { tablePath } from "../route";
import { rememberLinks, rememberedLinks } from "../hall";
import type { TableInfo } from "../protocol";
import { call } from "../wire";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icons";
import { SeatMark } from "../ui/seat";
import { t } from "../words";
import type { TableStore } from "./store";

function Qr({ text }: { text: string }) {
  const [path, setPath] = useState({ d: "", size: 0 });
  useEffect(() => {
    void import("./qr").then(({ qrPath }) => setPath(qrPath(text)));
  }, [text]);
  if (!path.size) return null;
  return (
    <svg class="qr" viewBox={`-2 -2 ${path.size + 4} ${path.size + 4}`} role="img" aria-label={t("QR code of the link")}>
      <path d={path.d} />
    </svg>
  );
}

export function Link({ label, url }: { label: string; url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const [isBig, setBig] = useState(false);
  /** Without https, as from a computer in the next room, browsers have only the old way; and what is selected can be copied by hand. */
  const copySelected = () => {
    field.current?.select();
    setCopied(document.execCommand("copy"));
  };
  const copy = () => {
    if (navigator.clipboard) navigator.clipboard.writeText(url).then(() => setCopied(true), copySelected);
    else copySelected();
  };
  return (
    <div class="invite">
      <input ref={field} readOnly value={url} aria-label={label} onFocus={(event) => event.currentTarget.select()} />
      <button type="button" onClick={copy}>
        <Icon name={isCopied ? "check" : "link"} />{isCopied ? t("Copied") : t("Copy")}
      </button>
      {"share" in navigator && (
        <button type="button" onClick={() => void navigator.share({ url }).catch(() => undefined)}>{t("Send…")}</button>
      )}
      <button type="button" aria-expanded={isBig} onClick={() => setBig(!isBig)}>{t("QR code")}</button>
      {isBig && <Qr text={url} />}
    </div>
  );
}

export const seatUrl = (secret: string): string => `${location.origin}/seat#${secret}`;

export function WatchLink({ table }: { table: string }) {
  return (
    <>
      <h3>{t("To watch")}</h3>
      <Link label={t("Link to watch")} url={location.origin + tablePath(table)} />
    </>
  );
}

/** A link to one's own seats, made when it is asked for: it is a secret, works once, and the one before stops working. */
export function OwnLink({ store, seat }: { store: TableStore; seat: number }) {
  const secret = useSignal("");
  const make = () =>
    void store
      .attempt(call("links", { table: store.id, seat }))
      .then((answer) => (secret.value = answer?.links[`P${seat}`] ?? ""));
  return (
    <>
      <h3>{t("On another device")}</h3>
      <p>{t("Whoever opens this link goes on in your place: it is for you alone, and works once.")}</p>
      {secret.value ? (
        <Link label={t("Link to your seat")} url={seatUrl(secret.value)} />
      ) : (
        <button type="button" onClick={make}><Icon name="link" />{t("Make the link")}</button>
      )}
    </>
  );
}

const freeSeats = (info: TableInfo): number[] => info.seats.flatMap((seat, i) => (seat.kind === "human" && !seat.taken ? [i + 1] : []));

/** Whether one has invited somebody to a game that has begun, who has not come yet. */
export const isExpecting = (info: TableInfo): boolean => info.started && !info.over && !!info.creator && freeSeats(info).length > 0;

/** The links of seats that wait for somebody. */
export function SeatLinks({ store, info }: { store: TableStore; info: TableInfo }) {
  const links = useSignal(rememberedLinks(info.id));
  const renew = () =>
    void store.attempt(call("links", { table: info.id })).then((answer) => {
      if (!answer) return;
      rememberLinks(info.id, answer.links);
      links.value = answer.links;
    });
  return (
    <>
      {freeSeats(info).map((seat) => {
        const secret = links.value[`P${seat}`];
        return (
          <section key={seat} class="seat-link">
            <p><SeatMark seat={seat} /> {t("This seat waits for whoever opens its link:")}</p>
            {secret ? (
              <Link label={t("Link for seat {n}", { n: seat })} url={seatUrl(secret)} />
            ) : (
              <button type="button" onClick={renew}><Icon name="link" />{t("Make the link")}</button>
            )}
          </section>
        );
      })}
    </>
  );
}

export function Share({ store, info }: { store: TableStore; info: TableInfo }) {
  const isOpen = useSignal(false);
  const [own] = store.mine.value;
  return (
    <>
      <button type="button" class="quiet" onClick={() => (isOpen.value = true)}>
        <Icon name="link" />{t("Share")}
      </button>
      {isOpen.value && (
        <Dialog title={t("Links to this table")} onClose={() => (isOpen.value = false)}>
          {isExpecting(info) && <SeatLinks store={store} info={info} />}
          <WatchLink table={store.id} />
          {own !== undefined && <OwnLink store={store} seat={own} />}
        </Dialog>
      )}
    </>
  );
}
