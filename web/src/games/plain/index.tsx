/** A table for a game that has none of its own: the position as it is, actions in words. */
import type { GameFace, TableProps } from "../face";

function Value({ value }: { value: unknown }) {
  if (Array.isArray(value))
    return (
      <ol class="plain-list">
        {value.map((item) => (
          <li>
            <Value value={item} />
          </li>
        ))}
      </ol>
    );
  if (value && typeof value === "object")
    return (
      <dl class="plain-fields">
        {Object.entries(value).map(([key, field]) => (
          <div>
            <dt>{key}</dt>
            <dd>
              <Value value={field} />
            </dd>
          </div>
        ))}
      </dl>
    );
  return <>{String(value)}</>;
}

function Table({ position }: TableProps) {
  return (
    <div class="plain-table">
      <Value value={position} />
    </div>
  );
}

function Art() {
  return (
    <svg viewBox="0 0 320 160" aria-hidden="true">
      <path d="M40 120C100 100 140 70 160 30c20 40 60 70 120 90" class="art-line" />
    </svg>
  );
}

export const plain: GameFace = {
  name: "",
  motto: "",
  Art,
  Table,
  spots: () => [],
  meant: () => null,
  guide: [],
};
