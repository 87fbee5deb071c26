/** A part of the page that is fetched when it is first wanted. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../words";

export function Later<P extends object>({ load, ...props }: { load: () => Promise<ComponentType<P>> } & P) {
  const [found, setFound] = useState<{ Part: ComponentType<P> } | null>(null);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    load().then((Part) => setFound({ Part }), () => setLost(true));
  }, [load]);
  if (isLost) return <p class="problem" role="alert">{t("No connection.")}</p>;
  return found && <found.Part {...(props as unknown as P)} />;
}
