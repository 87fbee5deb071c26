/** The start page: one's tables, who one is, the games, finished games. */
import { useEffect } from "preact/hooks";
import { isAlone } from "../alone";
import { isOffline } from "../home/offline";
import { calling, games, isGreeted, myTables, refreshTables } from "../hall";
import { doingPath, follow, puzzlesPath, todayPath, workshopPath } from "../route";
import { Icon } from "../ui/icons";
import { lang, t } from "../words";
import { NameField } from "../ui/name_field";
import { Top } from "../ui/top";
import { FinishedList } from "./finished";
import { GamePanel } from "./game_panel";
import { Meeting } from "./meeting";
import { TableList } from "./table_list";

/** 마당, brushed by us: not every machine has the letters. */
function Hangul() {
  return (
    <svg class="hangul" viewBox="0 0 50 104" aria-hidden="true">
      <path d="M7 11l1 27M7 11c7-1 14-2 20-2l-1 26M8 37l19-2M37 4c1 12 1 27 0 42M38 24l9-2" />
      <path d="M7 59c7-1 14-2 20-2M8 59c-1 7 0 13 1 17 7 0 14-1 20-3M37 52c1 9 1 19 0 29M38 65l9-2M21 80c-9 0-12 5-12 9s4 9 12 9 13-4 13-9-5-9-13-9z" />
    </svg>
  );
}

export function Start() {
  useEffect(() => {
    document.title = calling.value.length ? t("● Your turn – {title}", { title: t("Madang") }) : t("Madang – games in the courtyard");
  }, [lang.value, calling.value.length]);
  useEffect(() => {
    refreshTables().catch(() => undefined); // hello brings them otherwise
  }, []);
  return (
    <>
      <Top />
      <main class="start">
        {myTables.value.length > 0 && <TableList tables={myTables.value} />}
        <section class="welcome">
          <Hangul />
          <div>
            <h1>{t("Everybody’s doors open onto the courtyard")}</h1>
            <p>
              {t("Modern tabletop games – against bots, with friends by a link, or around one screen. No account; come back whenever you like.")}
            </p>
          </div>
          <NameField />
        </section>
        {!isGreeted.value && <p class="muted" role="status">{t("Opening the doors…")}</p>}
        <nav class="ways" aria-label={t("More to do")}>
          <a class="button" href={todayPath} onClick={follow}><Icon name="clock" />{t("Today’s deal")}</a>
          <a class="button" href={puzzlesPath} onClick={follow}><Icon name="hint" />{t("Puzzles")}</a>
          <a class="button" href={doingPath} onClick={follow}><Icon name="list" />{t("How am I doing?")}</a>
          <a class="button" href={workshopPath} onClick={follow}><Icon name="box" />{t("Workshop")}</a>
        </nav>
        <Meeting />
        <div class="panels">
          {games.value.map((game) => (
            <GamePanel key={game.name} game={game} />
          ))}
        </div>
        <FinishedList />
        {isAlone && (
          <p class="muted">
            {t("This page has no server behind it: games against bots and around one screen are played on this device and stay there. Friends by a link need a server.")}
          </p>
        )}
        {isOffline.value === false && <p class="muted">{t("Without https browsers do not keep a page: this one needs the network each time it is opened.")}</p>}
      </main>
      <footer class="foot">
        {t("Unofficial. The games’ names identify the games; rules texts, pictures and code are our own work.")}
      </footer>
    </>
  );
}
