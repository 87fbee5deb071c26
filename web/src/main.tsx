/** The page: connects, and shows where one is. */
import { render } from "preact";
import { listen } from "./calls";
import { enter } from "./hall";
import { Start } from "./lobby/start";
import { SeatLink } from "./lobby/seat_link";
import { route } from "./route";
import { TablePage } from "./table/page";
import { TipLayer } from "./ui/tip";
import { Connection } from "./ui/connection";
import { connect } from "./wire";
import { speakFirst } from "./words";

function Page() {
  const where = route.value;
  return (
    <>
      <Connection />
      {where.at === "start" && <Start />}
      {where.at === "table" && <TablePage key={where.id} id={where.id} />}
      {where.at === "seat" && <SeatLink secret={where.secret} />}
      <TipLayer />
    </>
  );
}

await speakFirst();
enter();
listen();
connect();
render(<Page />, document.getElementById("page") as HTMLElement);
