/**
 * Asks whether the address of a camera answers: http and https by a request that is broken off at the answer's head, rtsp and rtmp by
 * opening the connection. Nothing that came back is passed on, redirections are not followed, and the addresses of this computer and
 * of clouds' own services (link-local) are never asked; the address is checked where the connection is made, so a name cannot lead
 * there either.
 */
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect, isIP, type Socket } from 'node:net';
import { w, type Words } from '#model/words.ts';
import { guarded, hostOf, within } from '../outbound/guard.ts';

export interface Probed {
  readonly online: boolean;
  readonly reason: Words;
}

export const probeTimeoutMs = 3_000;

const answered = w('answers', '连接正常');
const silent = w('does not answer', '无响应');
const notAllowed = w('this address is never asked', '不允许检测该地址');
const unusable = w('not an address of a stream', '播放地址无效');

const isNever = within([
  ['127.0.0.0', 8],
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
  ['::', 127],
  ['fe80::', 10],
  ['ff00::', 8],
]);

class Forbidden extends Error {}

const ports: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'rtsp:': 554, 'rtmp:': 1935 };

const addressOf = (text: string): URL | null => {
  try {
    const url = new URL(text);
    return Object.hasOwn(ports, url.protocol) && url.hostname !== '' ? url : null;
  } catch {
    return null;
  }
};

interface Opened {
  readonly once: (event: 'error', heard: (error: Error) => void) => unknown;
  readonly destroy: () => unknown;
}

function open(url: URL, loopback: boolean, live: () => void): Opened {
  const lookup = guarded(
    (address) => loopback || !isNever(address),
    () => new Forbidden(),
  );
  const host = hostOf(url);
  if (url.protocol === 'http:' || url.protocol === 'https:') {
    const ask = url.protocol === 'http:' ? httpRequest : httpsRequest;
    // Cameras sign their own certificates; nothing secret is sent and nothing that comes back is used.
    const request = ask(url, { method: 'GET', lookup, agent: false, rejectUnauthorized: false, headers: { connection: 'close' } }, live);
    request.end();
    return request;
  }
  const socket: Socket = connect({ host, port: Number(url.port) || (ports[url.protocol] ?? 0), lookup });
  socket.once('connect', live);
  return socket;
}

/** `loopback`: this computer may be asked, which only tests need. Never throws. */
export function probe(address: string, loopback = false): Promise<Probed> {
  const url = addressOf(address);
  if (url === null) return Promise.resolve({ online: false, reason: unusable });
  const host = hostOf(url);
  // A written address is never looked up.
  if (isIP(host) !== 0 && !loopback && isNever(host)) return Promise.resolve({ online: false, reason: notAllowed });
  return new Promise((resolve) => {
    let opened: Opened | null = null;
    const end = (online: boolean, reason: Words): void => {
      clearTimeout(timer);
      resolve({ online, reason });
      opened?.destroy();
    };
    const timer = setTimeout(() => end(false, silent), probeTimeoutMs);
    opened = open(url, loopback, () => end(true, answered));
    const failed = (error: Error): void => end(false, error instanceof Forbidden ? notAllowed : silent);
    opened.once('error', failed);
  });
}
