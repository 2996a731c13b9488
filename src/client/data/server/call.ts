/**
 * The only way to the server. `call` never throws: a refusal, a lost connection and an unreadable answer all
 * come back as an envelope. What every screen does alike with an answer is told to one listener, the shell: 401 and 403 ask
 * one question, any other refusal is one error notice.
 */
import type { Envelope } from '#model/api.ts';
import { fill, type Words } from '#model/words.ts';
import ky from 'ky';
import { currentLanguage } from '#client/words/current.ts';
import { session, slideCookie } from '#client/data/session.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Params = Readonly<Record<string, string | number | boolean | readonly (string | number)[] | null | undefined>>;

export interface CallOptions {
  readonly params?: Params;
  /** JSON, or a form with files. */
  readonly body?: unknown;
  /** Caused by a person: slides the session. Writes are, reads are not, unless said otherwise. */
  readonly byPerson?: boolean;
  /** The caller shows a refusal itself: no error notice. 401 and 403 are asked about all the same. */
  readonly quiet?: boolean;
  readonly signal?: AbortSignal;
  /** Goes on when the page is left; only for bodies below 60 kB. */
  readonly keepalive?: boolean;
}

/** What the shell does with answers that concern it. */
export interface Listener {
  expired(): void;
  forbidden(envelope: Envelope, path: string): void;
  refused(text: string): void;
  /** The server answered, or could not be reached. */
  reached(yes: boolean): void;
}

/** Codes of our own for what never reached the server. */
export const UNREACHABLE = '0';
const ABORTED = 'aborted';

/** Specification 9: ten minutes. */
export const TIMEOUT_MS = 600_000;

const unreachable: Words = { en: 'The server cannot be reached.', zh: '无法连接服务器。' };
const unexplained: Words = { en: 'The server refused this without saying why ({code}).', zh: '服务器拒绝了此操作，未说明原因（{code}）。' };
const unreadable: Words = { en: 'The server gave an answer that cannot be read.', zh: '服务器返回了无法识别的内容。' };

const client = ky.create({ timeout: TIMEOUT_MS, retry: 0, throwHttpErrors: false });

let listener: Listener | null = null;

/** Names the one who hears about answers; the shell calls it once. */
export const listenToCalls = (heard: Listener | null): void => {
  listener = heard;
};

/** Query string of parameters; lists repeat their key, empty values are left out. */
const queryOf = (params: Params = {}): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== null && one !== undefined && one !== '') query.append(name, String(one));
  }
  const text = query.toString();
  return text && `?${text}`;
};

/** The headers every request carries; the token only ever travels here. */
export const headersOf = (byPerson: boolean): Record<string, string> => ({
  'accept-language': currentLanguage() === 'zh' ? 'zh-CN' : 'en',
  ...(session.get().token ? { authorization: session.get().token ?? '' } : {}),
  ...(byPerson ? { 'x-user-action': '1' } : {}),
});

const failed = (code: string, words: Words): Envelope<never> => ({ code, desc: words[currentLanguage()], data: null as never });

/** An answer of ours, or null; `code` may come as a number and the sentence as `msg`. */
const envelopeOf = (json: unknown): Envelope | null => {
  if (typeof json !== 'object' || json === null || !('code' in json)) return null;
  const answer = json as Envelope & { readonly msg?: string };
  const code = String(answer.code);
  const said = answer.desc || (answer.msg ?? '');
  // Whoever shows a refusal, in a notice or in its place, has something to show.
  return { ...answer, code, desc: said === '' && code !== '200' ? fill(unexplained[currentLanguage()], { code }) : said };
};

/** Calls of the workflow engine, which may be another host; only where it is asks this server itself. */
const ENGINE = '/tydf/uflo';
export const FLOW_PATH = `${ENGINE}/flowPath`;
let engine: (() => Promise<string>) | null = null;

/** Names who knows where the workflow engine of the environment is; the shell calls it once. */
export const locateEngine = (known: (() => Promise<string>) | null): void => {
  engine = known;
};

const locatedAt = async (path: string): Promise<string> =>
  engine !== null && path.startsWith(`${ENGINE}/`) && path !== FLOW_PATH ? (await engine()) + path.slice(ENGINE.length) : path;

const fetched = async (method: Method, path: string, options: CallOptions): Promise<Response> => {
  const byPerson = options.byPerson ?? method !== 'GET';
  if (byPerson) slideCookie();
  const isForm = options.body instanceof FormData;
  return client(`${await locatedAt(path)}${queryOf(options.params)}`, {
    method,
    headers: { ...headersOf(byPerson), ...(isForm ? {} : { 'content-type': 'application/json' }) },
    ...(options.body === undefined ? {} : { body: isForm ? (options.body as FormData) : JSON.stringify(options.body) }),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.keepalive ? { keepalive: true } : {}),
  });
};

const tell = (envelope: Envelope, path: string, options: CallOptions, token: string | null): void => {
  if (envelope.code === '200' || envelope.code === ABORTED) return;
  // An answer to a session that is over by now says nothing about the present one.
  if (envelope.code === '401') return token !== null && token === session.get().token ? listener?.expired() : undefined;
  if (envelope.code === '403') return listener?.forbidden(envelope, path);
  if (options.quiet !== true) listener?.refused(envelope.desc);
};

/**
 * The envelope of an answer that came, told to the shell as all answers are: for requests that `call` cannot make, such as uploads with
 * their progress. `json` null where it cannot be read; `path` and `token` as they were sent.
 */
export const answered = (
  { json, status, ok }: { readonly json: unknown; readonly status: number; readonly ok: boolean },
  path: string,
  options: CallOptions,
  token: string | null,
): Envelope => {
  listener?.reached(true);
  const envelope = envelopeOf(json) ?? failed(String(ok ? UNREACHABLE : status), unreadable);
  tell(envelope, path, options, token);
  return envelope;
};

/** The same of a request that came to no answer. */
export const unanswered = (path: string, options: CallOptions, token: string | null): Envelope => {
  listener?.reached(false);
  const envelope = failed(UNREACHABLE, unreachable);
  tell(envelope, path, options, token);
  return envelope;
};

/** One call. Resolves to the server's envelope, whatever happened. */
export const call = async <Data>(method: Method, path: string, options: CallOptions = {}): Promise<Envelope<Data>> => {
  const { token } = session.get();
  try {
    const response = await fetched(method, path, options);
    const json: unknown = await response.json().catch(() => null);
    return answered({ json, status: response.status, ok: response.ok }, path, options, token) as Envelope<Data>;
  } catch {
    return (options.signal?.aborted ? failed(ABORTED, unreachable) : unanswered(path, options, token)) as Envelope<Data>;
  }
};

/** A refusal as an exception, for TanStack Query and the boundaries; `message` is the server's sentence. */
export class Refused extends Error {
  override readonly name = 'Refused';
  constructor(readonly envelope: Envelope) {
    super(envelope.desc);
  }
}

/** `call` for what a pane shows: gives the data or throws `Refused`. The pane shows the failure in its place, so there is no notice. */
export const ask = async <Data>(method: Method, path: string, options: CallOptions = {}): Promise<Data> => {
  const envelope = await call<Data>(method, path, { quiet: true, ...options });
  if (envelope.code !== '200') throw new Refused(envelope);
  return envelope.data;
};

/** A file, asked for as binary; null when it was refused, which has then been told. */
export const download = async (path: string, options: CallOptions = {}): Promise<Blob | null> => {
  const { token } = session.get();
  try {
    const response = await fetched('GET', path, { byPerson: true, ...options });
    listener?.reached(true);
    const isAnswer = (response.headers.get('content-type') ?? '').includes('json') && !response.headers.has('content-disposition');
    if (response.ok && !isAnswer) return await response.blob();
    tell(envelopeOf(await response.json().catch(() => null)) ?? failed(String(response.status), unreadable), path, options, token);
  } catch {
    listener?.reached(false);
    tell(failed(UNREACHABLE, unreachable), path, options, token);
  }
  return null;
};
