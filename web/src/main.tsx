/** The page: connects, and shows where one is. */
import { render } from "preact";
import { listen } from "./calls";
import { enter } from "./hall";
import { Start } from "./lobby/start";
import { SeatLink } from "./lobby/seat_link";
import { stay } from "./home/offline";
import { findHomeTables } from "./home/port";
import { route } from "./route";
import { Later } from "./ui/later";
import { TablePage } from "./table/page";
import { Toasts } from "./ui/toasts";
import { TipLayer } from "./ui/tip";
import { Connection } from "./ui/connection";
import { connect } from "./wire";
import { speakFirst } from "./words";

const today = () => import("./study/today").then((part) => part.Today);
const deal = () => import("./study/deal").then((part) => part.DealLink);
const puzzles = () => import("./study/puzzles").then((part) => part.PuzzleGames);
const puzzle = () => import("./study/puzzles").then((part) => part.PuzzlePage);
const doing = () => import("./study/doing").then((part) => part.Doing);
const workshop = () => import("./workshop/page").then((part) => part.Workshop);

function Page() {
  const where = route.value;
  return (
    <>
      <Connection />
      {where.at === "start" && <Start />}
      {where.at === "table" && <TablePage key={where.id} id={where.id} />}
      {where.at === "seat" && <SeatLink secret={where.secret} />}
      {where.at === "today" && <Later load={today} />}
      {where.at === "deal" && <Later load={deal} key={where.deal} deal={where.deal} />}
      {where.at === "doing" && <Later load={doing} />}
      {where.at === "puzzles" && <Later load={puzzles} />}
      {where.at === "puzzle" && <Later load={puzzle} game={where.game} n={where.n} />}
      {where.at === "workshop" && <Later load={workshop} />}
      <Toasts />
      <TipLayer />
    </>
  );
}

await Promise.all([speakFirst(), findHomeTables()]); // so that nobody asks the server for a table of this device
enter();
listen();
connect();
stay();
render(<Page />, document.getElementById("page") as HTMLElement);
