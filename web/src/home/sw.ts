/** The service worker: after one visit the page is there without a network. Files whose names change with their contents come
 * from the cache; the page itself from the network as long as there is one, so that it fits its server. */
declare const FILES: readonly string[]; // of assets/, by build.mjs
declare const VERSION: string;

/** As much of a service worker's scope as is used here; the page's own types have none of it. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", hear: (event: Lasting) => void): void;
  addEventListener(type: "fetch", hear: (event: Asked) => void): void;
}

const worker = self as unknown as Scope;
const NAME = `madang-${VERSION}`;
const PAGE = "./";

worker.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(NAME).then(async (cache) => {
      await cache.addAll([new Request(PAGE, { cache: "reload" }), ...FILES.map((file) => `assets/${file}`)]);
      await worker.skipWaiting(); // pages that are open go on with what they have loaded
    }),
  );
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys().then(async (names) => {
      // The version before stays: a page that is open may still want a part of it.
      const ours = names.filter((name) => name.startsWith("madang-") && name !== NAME);
      await Promise.all(ours.slice(0, -1).map((name) => caches.delete(name)));
      await worker.clients.claim();
    }),
  );
});

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    const own = await caches.open(NAME); // older ones have a page, too
    return (await own.match(PAGE)) ?? Response.error();
  }
}

async function asset(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (url.pathname.startsWith(new URL("assets/", worker.registration.scope).pathname)) event.respondWith(asset(request));
});
