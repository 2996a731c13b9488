import { usualPreferences, type Preferences } from '#model/operations/personal.ts';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

// A browser without storage of its own: what is kept for a person is tested in a browser.
const { before } = vi.hoisted(() => {
  const { localStorage, sessionStorage, document, location, addEventListener, Request } = globalThis;
  const store = new Map<string, string>();
  const storage = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
    clear: () => store.clear(),
  };
  Object.assign(globalThis, {
    localStorage: storage,
    sessionStorage: storage,
    document: { documentElement: { dataset: {}, lang: '' }, cookie: '' },
    location: { protocol: 'https:', origin: 'https://here', pathname: '/tf/' },
    addEventListener: () => undefined,
    // Node knows no page that a path could be relative to.
    Request: class extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, 'https://here') : input, init);
      }
    },
  });
  return { before: { localStorage, sessionStorage, document, location, addEventListener, Request } };
});

// Files share what they load: this one has it anew, in its own surroundings, and leaves neither behind.
vi.resetModules();
afterAll(() => {
  Object.assign(globalThis, before);
  vi.resetModules();
});

const { preferences } = await import('#client/data/preferences/preferences.ts');
const { follow, send } = await import('#client/data/preferences/preferenceSync.ts');
const { session } = await import('#client/data/session.ts');

const sent: Partial<Preferences>[] = [];
let stored: Preferences = usualPreferences;
let answer: 'ok' | 'down' | 'refuse' = 'ok';

beforeEach(() => {
  vi.useFakeTimers();
  [stored, answer] = [usualPreferences, 'ok'];
  sent.length = 0;
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init);
    if (answer === 'down') throw new TypeError('no network');
    if (request.method === 'PUT') {
      const body = (await request.json()) as Partial<Preferences>;
      sent.push(body);
      if (answer === 'refuse') return Response.json({ code: '422', desc: 'no such choice', data: null });
      stored = { ...stored, ...body };
    }
    return Response.json({ code: '200', desc: 'ok', data: stored });
  });
  // Somebody else each time, so that nothing of the test before is on its way.
  session.set({ token: 't', user: { userId: String(Math.random()), userName: 'a' } as never });
});
afterEach(() => {
  session.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the server wins, but for what is still on its way there', async () => {
  stored = { ...usualPreferences, density: 'compact', hold: 10 };
  answer = 'down';
  await preferences.set({ hold: 0 });
  expect(preferences.get().hold).toBe(0);
  answer = 'ok';
  await follow();
  expect(preferences.get()).toMatchObject({ density: 'compact', hold: 0 });
  expect(stored.hold).toBe(0);
});

test('what cannot be sent is sent again, the last value only', async () => {
  answer = 'down';
  await send({ advance: 'none' });
  await send({ advance: 'previous' });
  expect(sent).toEqual([]);
  answer = 'ok';
  await vi.advanceTimersByTimeAsync(70_000);
  expect(sent).toEqual([{ advance: 'previous' }]);
});

test('what is refused gives way to what the server has', async () => {
  answer = 'refuse';
  await preferences.set({ letters: 'off' });
  answer = 'ok';
  await vi.advanceTimersByTimeAsync(70_000);
  expect(sent).toHaveLength(1);
  expect(preferences.get().letters).toBe('on');
});

test('nothing of one person is sent under the next one’s session', async () => {
  answer = 'down';
  await send({ express: true });
  answer = 'ok';
  session.set({ token: 'u', user: { userId: 'next', userName: 'b' } as never });
  await vi.advanceTimersByTimeAsync(70_000);
  expect(sent).toEqual([]);
});

test('an answer that says nothing new is told to nobody', async () => {
  await preferences.take({ ...usualPreferences });
  const told = vi.fn<() => void>();
  const stop = preferences.subscribe(told);
  stored = structuredClone(usualPreferences);
  await follow();
  expect(told).not.toHaveBeenCalled();
  stored = { ...stored, density: 'compact' };
  await follow();
  expect(told).toHaveBeenCalledOnce();
  stop();
});
