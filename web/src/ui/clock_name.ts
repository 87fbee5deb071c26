/** How long an action may take, in words. */
import { t } from "../words";

export function clockName(seconds: number): string {
  if (!seconds) return t("none");
  if (seconds === 86400) return t("1 day an action");
  if (seconds % 60) return t("{n} s an action", { n: seconds });
  return t("{n} min an action", { n: seconds / 60 });
}
