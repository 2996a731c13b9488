/** Closed-loop load: so many workers, each starting its next piece when the last is done; latencies in milliseconds. */
import http from 'node:http';

export interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly done: number;
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Runs `piece(n)` for n = 0 … count-1 on `workers` loops. A piece that throws ends the run with its error. */
export async function load(workers: number, count: number, piece: (n: number) => Promise<void>): Promise<Load> {
  const times: number[] = [];
  let next = 0;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (next < count) {
        const n = next;
        next += 1;
        const from = performance.now();
        await piece(n);
        times.push(performance.now() - from);
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  times.sort((a, b) => a - b);
  return { perSecond: count / seconds, p50: at(times, 0.5), p99: at(times, 0.99), done: count };
}

export interface Reply {
  readonly status: number;
  readonly text: string;
}

/** One keep-alive connection a worker; plain node:http, because fetch costs more than the server under test. */
export function requester(
  base: string,
  token: string,
): { send(method: string, path: string, body?: unknown): Promise<Reply>; close(): void } {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const url = new URL(base);
  const send = (method: string, path: string, body?: unknown): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const payload = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        authorization: token,
        'x-user-action': '1',
        ...(payload === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
      };
      const request = http.request({ agent, host: url.hostname, port: url.port, method, path, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.on('error', reject);
      });
      request.on('error', reject);
      request.end(payload);
    });
  return { send, close: () => agent.destroy() };
}
