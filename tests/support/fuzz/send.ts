/** Sending requests of the fuzzer: what answers carried stands for ids and records, and every request has a time limit. */
import http from 'node:http';
import { bend, type Request } from './requests.ts';
import { SeenId } from './values.ts';

export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  readonly ms: number;
}

/** What a request became on the wire, to be repeated by hand. */
export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly type: string | null;
  readonly body: string | null;
}

const idsKept = 2_000;
const recordsKept = 20;
const readBytes = 200_000;

/** Ids and records of the answers, as many as fit; the oldest go. */
export class Seen {
  readonly #ids: string[] = ['1'];
  readonly #records = new Map<string, object[]>();
  #next = 0;

  note(tag: string, text: string): void {
    if (text.length > readBytes) return;
    let data: unknown;
    try {
      data = (JSON.parse(text) as { data?: unknown }).data;
    } catch {
      return;
    }
    const found = (data as { records?: unknown } | null)?.records ?? data;
    for (const record of (Array.isArray(found) ? found : [found]).slice(0, 5))
      if (typeof record === 'object' && record !== null) this.#keep(tag, record as object);
    for (const [, id] of text.slice(0, 20_000).matchAll(/"(?:id|\w+Id)":"(\d{1,19})"/g)) if (id !== undefined) this.#remember(id);
  }

  #remember(id: string): void {
    this.#ids[this.#next % idsKept] = id;
    this.#next += 1;
  }

  /** Without what only answers have. */
  #keep(tag: string, { $names: _names, can: _can, ...record }: { $names?: unknown; can?: unknown }): void {
    const kept = this.#records.get(tag) ?? [];
    kept.push(record);
    if (kept.length > recordsKept) kept.shift();
    this.#records.set(tag, kept);
  }

  id = (nth: number): string => this.#ids[nth % this.#ids.length] ?? '1';
  record = (tag: string, nth: number): object => {
    const kept = this.#records.get(tag) ?? [];
    return kept[nth % Math.max(1, kept.length)] ?? {};
  };
}

const longestPart = 1_500;
const partOf = (value: unknown, seen: Seen): string => {
  const text = value instanceof SeenId ? seen.id(value.nth) : typeof value === 'object' ? JSON.stringify(value) : String(value);
  // Half pairs cannot be written in an address.
  return encodeURIComponent(text.slice(0, longestPart).replaceAll(/\p{Surrogate}/gu, '\ufffd'));
};

const jsonOf = (value: unknown, seen: Seen): string =>
  JSON.stringify(value, (_key, inner: unknown) => (inner instanceof SeenId ? seen.id(inner.nth) : inner)) ?? 'null';

export function writeOut({ operation, places, query, body }: Request, seen: Seen): Sent {
  let nth = 0;
  const path = operation.path.replaceAll(/\{\w+\}/g, () => partOf(places[nth++], seen));
  const asked = query.map(([name, value]) => `${partOf(name, seen)}=${partOf(value, seen)}`).join('&');
  const url = asked === '' ? path : `${path}?${asked}`.slice(0, 6_000).replace(/%[\dA-F]?$/, '');
  const { method } = operation;
  switch (body.kind) {
    case 'none':
      return { method, url, type: null, body: null };
    case 'text':
      return { method, url, type: body.type, body: body.text };
    case 'json':
      return { method, url, type: 'application/json', body: jsonOf(body.value, seen) };
    case 'echo':
      return { method, url, type: 'application/json', body: jsonOf(bend(seen.record(operation.tag, body.nth), body.changes), seen) };
  }
}

export const agentFor = (): http.Agent => new http.Agent({ keepAlive: true, maxSockets: 16 });

/** Resolves to null where there was no answer within the limit. Of streams only the beginning is read. */
export const send = (
  base: URL,
  agent: http.Agent,
  { method, url, type, body }: Sent,
  token: string | null,
  limitMs: number,
): Promise<Answer | null> =>
  new Promise((resolve, reject) => {
    const begun = performance.now();
    const headers = {
      'x-user-action': '1',
      'accept-language': 'en',
      ...(token !== null && { authorization: token }),
      ...(body !== null && { 'content-type': type ?? '', 'content-length': Buffer.byteLength(body) }),
    };
    const request = http.request({ agent, host: base.hostname, port: base.port, method, path: url, headers }, (response) => {
      const pieces: Buffer[] = [];
      const done = (): void => {
        clearTimeout(timer);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(pieces).toString('utf8'),
          ms: performance.now() - begun,
        });
      };
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.once('end', done);
      response.once('error', reject);
      if (response.headers['content-type']?.startsWith('text/event-stream') === true) {
        response.removeAllListeners('error').on('error', () => undefined);
        done();
        request.destroy();
      }
    });
    const timer = setTimeout(() => {
      resolve(null);
      request.destroy();
    }, limitMs);
    request.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    request.end(body ?? undefined);
  });
