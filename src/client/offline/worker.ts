/**
 * The service worker: keeps the built client of one version, so that the application opens without a network. It holds
 * files of the build and nothing else: what the server says about anybody (`/tydf`) passes it by, in both directions. Built by
 * `src/tools/worker.ts`, which puts the list of files before it; imports nothing.
 */

/** What the build knows: names below `/tf/`. */
interface Release {
  /** Name of this version, different for every build. */
  readonly version: string;
  /** The script a page of this version starts with. */
  readonly entry: string;
  /** Needed before anything is shown; a version without them is not installed. */
  readonly first: readonly string[];
  /** Fetched behind it, one after the other. */
  readonly later: readonly string[];
  /** Every hashed file: what may be kept when it is asked for. */
  readonly all: readonly string[];
}
declare const RELEASE: Release;

/** Of the platform's types only what is used here; the client is checked with those of a window. */
interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Waiting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  addEventListener(type: 'install' | 'activate', heard: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', heard: (event: Fetching) => void): void;
  addEventListener(type: 'message', heard: (event: MessageEvent<unknown>) => void): void;
  skipWaiting(): Promise<void>;
  readonly location: Location;
}
const scope = self as unknown as Scope;

const PREFIX = 'tydf-shell/';
const CACHE = PREFIX + RELEASE.version;
const BASE = '/tf/';
/** A network that takes longer than this for the page is none, in milliseconds. */
const PATIENCE_MS = 3_000;
/** The page under which it is kept, whatever address it was asked for. */
const PAGE = BASE;

const known = new Set(RELEASE.all.map((name) => BASE + name));

const fetchPage = async (): Promise<Response> => {
  const answer = await fetch(PAGE, { cache: 'no-cache' });
  const text = await answer.clone().text();
  // While a server is being replaced, the page may be of another version than this worker.
  if (!answer.ok || !text.includes(RELEASE.entry)) throw new Error('The page is of another version.');
  return answer;
};

const install = async (): Promise<void> => {
  const cache = await caches.open(CACHE);
  await Promise.all([cache.addAll(RELEASE.first.map((name) => BASE + name)), fetchPage().then((page) => cache.put(PAGE, page))]);
};

/** One after the other, so that nothing the person does has to wait; what fails is fetched when it is asked for. */
const fetchLater = async (): Promise<void> => {
  const cache = await caches.open(CACHE);
  for (const name of RELEASE.later) {
    const path = BASE + name;
    if ((await cache.match(path)) === undefined) await cache.add(path).catch(() => undefined);
  }
};

/** Windows of the version before still ask for its files; anything older goes. */
const tidy = async (): Promise<void> => {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
};

/** The network's page where there is one, else the kept one. */
const page = async (request: Request): Promise<Response> => {
  const own = async (): Promise<Response> => (await (await caches.open(CACHE)).match(PAGE)) ?? Response.error();
  const late = new Promise<Response>((resolve) => setTimeout(() => void own().then(resolve), PATIENCE_MS));
  const asked = fetch(request).then((answer) => (answer.status >= 502 && answer.status <= 504 ? own() : answer), own);
  return Promise.race([asked, late]);
};

/** Names carry a hash of the content, so what is kept never grows old. */
const file = async (request: Request): Promise<Response> => {
  const kept = await caches.match(request);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
};

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(tidy()));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (known.has(pathname)) event.respondWith(file(request));
});
scope.addEventListener('message', (event) => {
  // What to send comes from a window of this origin: browsers let nobody else speak to a worker.
  const { data, ports } = event;
  if (data === 'version') ports[0]?.postMessage(RELEASE.entry);
  if (data === 'take') void scope.skipWaiting();
  if (data === 'later') (event as MessageEvent<unknown> & Waiting).waitUntil(fetchLater().then(() => ports[0]?.postMessage('done')));
});
