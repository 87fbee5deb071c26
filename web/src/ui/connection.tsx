/** Says that the connection is lost, while it is. */
import { useEffect, useState } from "preact/hooks";
import { connected, everConnected } from "../wire";
import { t } from "../words";

const PATIENCE = 600; // a blink is nobody's business

export function Connection() {
  const isLost = everConnected.value && !connected.value;
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isLost) return setShown(false);
    const timer = setTimeout(() => setShown(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [isLost]);
  return (
    <div class="connection" role="status">
      {isShown && (
        <p>
          {t("The connection is lost. Trying again – nothing is lost at your table.")}
        </p>
      )}
    </div>
  );
}
