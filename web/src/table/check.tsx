/** "Check the shuffles": what was found, line by line, and how to check it elsewhere. */
import { useSignal } from "@preact/signals";
import { ownPart, seenCommitment } from "../chance";
import { games } from "../hall";
import { recordName } from "../home/games";
import type { Finding } from "../proof/prove";
import type { TableInfo } from "../protocol";
import { call } from "../wire";
import { Icon, type IconName } from "../ui/icons";
import { t } from "../words";
import type { TableStore } from "./store";

const SIGN: Readonly<Record<Finding["is"], IconName>> = { right: "check", wrong: "cross", unknown: "guide" };

function verdict(findings: readonly Finding[]): string {
  if (findings.some(({ is }) => is === "wrong")) return t("Something is wrong");
  return findings.every(({ is }) => is === "right")
    ? t("The shuffles are right")
    : t("Everything that can be checked here is right");
}

function FindingLine({ finding }: { finding: Finding }) {
  const words = { right: t("Right"), wrong: t("Wrong"), unknown: t("Not known") };
  return (
    <li class={`finding ${finding.is}`}>
      <Icon name={SIGN[finding.is]} />
      <span>
        <span class="hidden">{words[finding.is]}. </span>
        {t(finding.said, { n: finding.n ?? 0 })}
        {finding.about && <code>{finding.about}</code>}
      </span>
    </li>
  );
}

/** The same without trusting this page. */
function Elsewhere({ table, file }: { table: string; file: string }) {
  const kept = [["commitment", seenCommitment(table)], ["added", ownPart(table)]].filter(([, digits]) => digits);
  const options = kept.map(([name, digits]) => `--${name} ${digits} `).join("");
  return (
    <details>
      <summary>{t("Check it without this page")}</summary>
      <p>
        {t("This page comes from the server it checks. Save the record of the game and have it checked by a program that you trust. Both check commitment and seed; then the first every card and action of every game, the second of Koryŏ:")}
      </p>
      <pre tabIndex={0}>{`madang verify ${options}${file}\npython3 tools/verify.py ${options}${file}`}</pre>
    </details>
  );
}

export function Check({ store, info }: { store: TableStore; info: TableInfo }) {
  const findings = useSignal<Finding[] | null>(null);
  const problem = useSignal("");
  const table = info.dealt_at ?? info.id;
  const check = async () => {
    problem.value = "";
    findings.value = null;
    try {
      const [{ record }, { prove }] = await Promise.all([call("record", { table: info.id }), import("../proof/prove")]);
      const rules = games.peek().find((game) => game.name === info.game)?.rules ?? 0;
      const witness = { table, commitment: seenCommitment(table), added: ownPart(table), seats: store.mine.peek(), rules };
      findings.value = await prove(record, witness);
    } catch {
      problem.value = t("It could not be loaded; try again.");
    }
  };
  if (Object.values(info.options ?? {}).some((value) => typeof value === "string"))
    return <p class="muted">{t("Played with cards or a moon of your own, which this page cannot check: “madang replay” can, with their file.")}</p>;
  return (
    <section class="check" aria-label={t("The shuffles")}>
      <button type="button" onClick={() => void check()}><Icon name="eye" />{t("Check the shuffles")}</button>
      {problem.value && <p class="problem" role="alert">{problem.value}</p>}
      <div role="status">
        {findings.value && (
          <>
            <h3>{verdict(findings.value)}</h3>
            <ul>{findings.value.map((finding, i) => <FindingLine key={i} finding={finding} />)}</ul>
          </>
        )}
      </div>
      {findings.value && <Elsewhere table={table} file={recordName(info.id)} />}
    </section>
  );
}
