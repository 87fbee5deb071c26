/** The rules beside the table, open at a rule if one is asked for. */
import { useEffect, useRef, useState } from "preact/hooks";
import { call, connected } from "../wire";
import { lang, t } from "../words";

export function Rules({ game, rule }: { game: string; rule: string | undefined }) {
  const [html, setHtml] = useState("");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!connected.value) return;
    Promise.all([call("rules", { game }), import("./rules_html")])
      .then(([{ text }, { rulesHtml }]) => setHtml(rulesHtml(text)))
      .catch(() => undefined); // comes again with the connection
  }, [game, lang.value, connected.value]);
  useEffect(() => {
    const found = rule && box.current?.querySelector<HTMLElement>(`[id="rule-${rule}"]`);
    if (!found) return;
    found.closest("li, p")?.classList.add("rule-wanted");
    found.scrollIntoView({ block: "center" });
    return () => found.closest("li, p")?.classList.remove("rule-wanted");
  }, [html, rule]);
  if (!html) return <p class="muted">{t("Fetching the rules…")}</p>;
  return <div class="rules" ref={box} dangerouslySetInnerHTML={{ __html: html }} />;
}
