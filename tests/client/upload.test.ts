/** Uploads tell what came of them as every call does: who must sign in again is asked, and an answer is read alike. */
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';

// What the browser has and Node has not, before anything reads it.
vi.hoisted(() => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  for (const name of ['sessionStorage', 'localStorage']) vi.stubGlobal(name, storage);
  vi.stubGlobal('location', { pathname: '/', search: '', hash: '', protocol: 'http:', href: 'http://127.0.0.1/' });
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en', dataset: {} } });
});

const { listenToCalls, Refused } = await import('#client/data/server/call.ts');
const { session } = await import('#client/data/session.ts');
const { sendForm, upload } = await import('#client/data/server/upload.ts');

// Files share what they load: the next one finds Node as it was.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A request of the browser, answered by the test; Node has none. */
class Asked extends EventTarget {
  static last: Asked;
  readonly upload = new EventTarget();
  status = 0;
  response: unknown = null;
  responseType = '';
  timeout = 0;
  constructor() {
    super();
    Asked.last = this;
  }
  open(): void {}
  setRequestHeader(): void {}
  send(): void {}
  abort(): void {}
  answer(status: number, response: unknown): void {
    Object.assign(this, { status, response });
    this.dispatchEvent(new Event('load'));
  }
}

const heard = {
  expired: vi.fn<() => void>(),
  forbidden: vi.fn<() => void>(),
  refused: vi.fn<() => void>(),
  reached: vi.fn<(yes: boolean) => void>(),
};
beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', Asked);
  session.set({ token: 'a-token' });
  listenToCalls(heard);
});
afterEach(() => {
  listenToCalls(null);
  session.set({ token: null });
  vi.clearAllMocks();
});

const send = () => upload(new File(['a'], 'a.txt'), () => undefined, new AbortController().signal);
const refused = async (sent: Promise<unknown>): Promise<string> => {
  const error: unknown = await sent.catch((one: unknown) => one);
  if (!(error instanceof Refused)) throw new Error('it was not refused');
  return `${error.envelope.code} ${error.envelope.desc}`;
};

it('asks who must sign in again, and who may not', async () => {
  const out = send();
  Asked.last.answer(401, { code: '401', desc: 'Signed out', data: null });
  expect(await refused(out)).toBe('401 Signed out');
  expect(heard.expired).toHaveBeenCalledOnce();
  const not = send();
  Asked.last.answer(403, { code: 403, msg: 'Not for you', data: null });
  expect(await refused(not)).toBe('403 Not for you');
  expect(heard.forbidden).toHaveBeenCalledOnce();
  // The field itself says what else was refused.
  const large = send();
  Asked.last.answer(413, { code: '413', desc: 'Too large', data: null });
  expect(await refused(large)).toBe('413 Too large');
  // What the server does not explain is told all the same.
  const silent = send();
  Asked.last.answer(409, { code: '409', data: null });
  expect(await refused(silent)).toBe('409 服务器拒绝了此操作，未说明原因（409）。');
  expect(heard.refused).not.toHaveBeenCalled();
});

it('sends nothing that was given up before', async () => {
  const opened = vi.spyOn(Asked.prototype, 'open');
  const error: unknown = await sendForm('/x', new FormData(), () => undefined, AbortSignal.abort()).catch((one: unknown) => one);
  expect((error as DOMException).name).toBe('AbortError');
  expect(opened).not.toHaveBeenCalled();
});

it('takes a code that is a number', async () => {
  const sent = send();
  const file = { id: '7', name: 'a.txt', size: 1, mime: 'text/plain' };
  Asked.last.answer(200, { code: 200, desc: 'ok', data: [file] });
  expect(await sent).toEqual(file);
});

it('ends after the time of every call, and tells that the server cannot be reached', async () => {
  const sent = send();
  expect(Asked.last.timeout).toBe(600_000);
  Asked.last.dispatchEvent(new Event('timeout'));
  expect(await refused(sent)).toBe('0 ');
  expect(heard.reached).toHaveBeenCalledWith(false);
});
