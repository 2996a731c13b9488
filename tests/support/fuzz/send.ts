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

/** So many texts; the oldest go. */
class Ring {
  readonly #texts: string[] = [];
  #next = 0;
  add(text: string): void {
    this.#texts[this.#next % idsKept] = text;
    this.#next += 1;
  }
  at(nth: number): string | undefined {
    return this.#texts[nth % Math.max(1, this.#texts.length)];
  }
}

/** Ids and records of the answers: of all, and of each resource. */
export class Seen {
  readonly #ids = new Ring();
  readonly #byTag = new Map<string, Ring>();
  readonly #records = new Map<string, object[]>();

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
    for (const [, id] of text.slice(0, 20_000).matchAll(/"(?:id|\w+Id)":"(\d{1,19})"/g)) if (id !== undefined) this.#ids.add(id);
  }

  /** Without what only answers have. */
  #keep(tag: string, { $names: _names, can: _can, ...record }: { $names?: unknown; can?: unknown }): void {
    const id = (record as { id?: unknown }).id;
    if (typeof id === 'string') {
      const ids = this.#byTag.get(tag) ?? new Ring();
      ids.add(id);
      this.#byTag.set(tag, ids);
    }
    const kept = this.#records.get(tag) ?? [];
    kept.push(record);
    if (kept.length > recordsKept) kept.shift();
    this.#records.set(tag, kept);
  }

  /** Mostly of the resource, else of any. */
  id = ({ nth, resource }: SeenId, tag: string): string =>
    (nth % 4 === 0 ? undefined : this.#byTag.get(resource ?? tag)?.at(nth)) ?? this.#ids.at(nth) ?? '1';
  record = (tag: string, nth: number): object => {
    const kept = this.#records.get(tag) ?? [];
    return kept[nth % Math.max(1, kept.length)] ?? {};
  };
}

const longestPart = 1_500;
const partOf = (value: unknown, seen: Seen, tag: string): string => {
  const text = value instanceof SeenId ? seen.id(value, tag) : typeof value === 'object' ? JSON.stringify(value) : String(value);
  // Half pairs cannot be written in an address.
  return encodeURIComponent(text.slice(0, longestPart).replaceAll(/\p{Surrogate}/gu, '\ufffd'));
};

const jsonOf = (value: unknown, seen: Seen, tag: string): string =>
  JSON.stringify(value, (_key, inner: unknown) => (inner instanceof SeenId ? seen.id(inner, tag) : inner)) ?? 'null';

export function writeOut({ operation, places, query, body }: Request, seen: Seen): Sent {
  const { method, tag } = operation;
  let nth = 0;
  const path = operation.path.replaceAll(/\{\w+\}/g, () => partOf(places[nth++], seen, tag));
  const asked = query.map(([name, value]) => `${partOf(name, seen, tag)}=${partOf(value, seen, tag)}`).join('&');
  const url = asked === '' ? path : `${path}?${asked}`.slice(0, 6_000).replace(/%[\dA-F]?$/, '');
  switch (body.kind) {
    case 'none':
      return { method, url, type: null, body: null };
    case 'text':
      return { method, url, type: body.type, body: body.text };
    case 'json':
      return { method, url, type: 'application/json', body: jsonOf(body.value, seen, tag) };
    case 'echo':
      return { method, url, type: 'application/json', body: jsonOf(bend(seen.record(operation.tag, body.nth), body.changes), seen, tag) };
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
