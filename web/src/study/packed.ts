/** A record small enough for a link: deflated, in base64 as in addresses. */

const MOST = 1 << 20; // bytes of a record; no game is that long

export const rivalKey = (table: string): string => `rival.${table}`;

const through = (bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): ReadableStream<Uint8Array> =>
  new Blob([bytes]).stream().pipeThrough(stream);

export async function pack(record: string): Promise<string> {
  const bytes = new Uint8Array(await new Response(through(new TextEncoder().encode(record), new CompressionStream("deflate-raw"))).arrayBuffer());
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** What was packed; refused if it is something else, or would be longer than a game can be. */
export async function unpack(text: string): Promise<string> {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  const reader = through(bytes, new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let found = "";
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    found += decoder.decode(piece.value, { stream: true });
    if (found.length > MOST) throw new Error("too long");
  }
  return found + decoder.decode();
}
