/** A deal that somebody has sent: to be played, and compared afterwards with theirs. */
import { useEffect, useState } from "preact/hooks";
import { faceOf } from "../games";
import { openRecord } from "../home/games";
import { Missing } from "../lobby/missing";
import { remember } from "../memory";
import { go, tablePath } from "../route";
import { Icon } from "../ui/icons";
import { seatName } from "../ui/seat";
import { Top } from "../ui/top";
import { Refused } from "../wire";
import { lang, t } from "../words";
import { study } from "./ask";
import { rivalKey, unpack } from "./packed";

type Dealt = { record: string; game: string; title: string; players: number; seat: number };

export function DealLink({ deal }: { deal: string }) {
  const [dealt, setDealt] = useState<Dealt | null>(null);
  const [problem, setProblem] = useState("");
  const refuse = (error: unknown) => setProblem(error instanceof Refused ? error.message : t("This browser cannot keep games of its own."));
  const [code = "", packed] = deal.split("~");
  useEffect(() => {
    study("deal", { deal: code }).then(setDealt, refuse);
  }, [deal, lang.value]);
  useEffect(() => {
    document.title = dealt ? t("The same deal: {title}", { title: dealt.title }) : t("Madang");
  }, [dealt, lang.value]);
  if (problem) return <Missing reason={problem} />;
  if (!dealt) return <Top />;
  const { Art } = faceOf(dealt.game);
  const seats = Array.from({ length: dealt.players }, () => ({ kind: "human" as const, name: "", taken: true }));
  const play = async () => {
    const table = await openRecord(dealt.record);
    const theirs = packed ? await unpack(packed).catch(() => "") : "";
    if (theirs) remember(rivalKey(table), theirs);
    go(tablePath(table), true);
  };
  return (
    <>
      <Top />
      <main class="note">
        <div class={`invitation game-${dealt.game}`}>
          <div class="panel-art"><Art /></div>
          <h1>{t("The same deal: {title}", { title: dealt.title })}</h1>
          <p>{t("Somebody has played these very cards and wonders what you make of them. You are {who}; bots have the other seats.", { who: seatName(seats, dealt.seat) })}</p>
          {packed && <p class="muted">{t("Their game is in the link: you see it beside yours when yours is over.")}</p>}
          <button type="button" class="primary" autofocus onClick={() => void play().catch(refuse)}><Icon name="play" />{t("Play this deal")}</button>
        </div>
      </main>
    </>
  );
}
