/** A window over the page: the browser's own, which keeps the focus inside and closes with Escape. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../words";
import { Icon } from "./icons";

interface Props {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  className?: string;
}

export function Dialog({ title, onClose, children, className = "" }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      class={`dialog ${className}`}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <div class="dialog-body">
        <header class="dialog-head">
          <h2>{title}</h2>
          <button type="button" class="quiet" aria-label={t("Close")} onClick={() => dialog.current?.close()}>
            <Icon name="cross" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
