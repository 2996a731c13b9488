/**
 * The closed doors of a practice page. It is a page load of its own: whatever the real inbox or designer in it says or
 * keeps ends here. Calls are answered in the page, both storages are memory, the browser's database, its other windows and every other way
 * out are not there. The server serves the page with `connect-src 'none'`, so that the browser holds the same door from outside.
 */

/** Answers what would have gone to the server. */
export type Room = (request: Request) => Promise<Response>;

/** Storage that goes with the page. */
export const memoryStorage = (): Storage => {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, String(value)),
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
  };
};

/** Ways out beside `fetch`: absent, as in a browser that does not know them. */
const ways = ['indexedDB', 'BroadcastChannel', 'XMLHttpRequest', 'EventSource', 'WebSocket', 'WebTransport'] as const;

/** For as long as the page lives; there is no way to open them again but to leave it. */
export const closeDoors = (page: Window & typeof globalThis, room: Room): void => {
  const put = (on: object, name: string, value: unknown): void =>
    void Object.defineProperty(on, name, { value, configurable: false, writable: false });
  put(page, 'fetch', async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    return room(request);
  });
  put(page, 'localStorage', memoryStorage());
  put(page, 'sessionStorage', memoryStorage());
  for (const name of ways) put(page, name, undefined);
  put(page.navigator, 'sendBeacon', () => false);
  put(page.navigator, 'locks', undefined);
};
