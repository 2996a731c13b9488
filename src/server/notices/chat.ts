/**
 * Telling a group of WeCom, DingTalk or Feishu by its robot. Each takes a text at an address of its own; two of them want the request
 * signed. Nothing is asked but the address that an administrator entered: no redirect is followed, and a public name that leads into the
 * own network is refused, unless whoever entered it said that it lies there.
 */
import { createHmac } from 'node:crypto';
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP } from 'node:net';
import type { Services } from '../context.ts';
import { guarded, hostOf, within } from '../outbound/guard.ts';
import type { Gateway } from './gateways.ts';
import type { ChatChannel } from './noticesWords.ts';

export interface ChatText {
  readonly title: string;
  readonly text: string;
  /** Whole address, or none. */
  readonly link: string | null;
}

const patienceMs = 10_000;
const mostAnswer = 64 * 1024;
/** The shortest limit of the three, in bytes (WeCom). */
const mostBytes = 2_000;

const isOwn = within([
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
  ['::', 127],
  ['fc00::', 7],
  ['ff00::', 8],
]);
/** Where clouds keep their keys: nobody's chat group. */
const isNever = within([
  ['169.254.0.0', 16],
  ['fe80::', 10],
]);
/** The server itself: what listens there trusts whoever asks from there. */
const isHere = within([
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['::', 127],
]);

interface Reach {
  /** The own network may be asked. */
  readonly inside: boolean;
  /** This computer may be asked, too. */
  readonly loopback: boolean;
}

/** Whether a gateway may be reached at this address. */
export const isAllowed = (address: string, { inside, loopback }: Reach): boolean =>
  !isNever(address) && (isHere(address) ? inside && loopback : inside || !isOwn(address));

/** Said as it is; everything else that goes wrong on the way would tell what listens where. */
class Forbidden extends Error {
  override readonly name = 'Forbidden';
}

const forbidden = (host: string): Error =>
  new Forbidden(
    `${host} lies in the own network; say so in the settings of the channel if that is meant. This server itself is never asked`,
  );

const failed = (error: Error): Error => (error instanceof Forbidden ? error : new Error('the address cannot be reached', { cause: error }));

const signed = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64');

/** No robot's own signs in what people wrote: nobody is called by a message of ours. */
const harmless = (text: string): string => text.replaceAll('<', '＜').replaceAll(/@(all|所有人)/gi, '＠$1');

function shortened(text: string): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= mostBytes) return text;
  return `${bytes
    .subarray(0, mostBytes - 3)
    .toString('utf8')
    .replace(/\uFFFD+$/, '')}…`;
}

interface Post {
  readonly url: URL;
  readonly body: object;
}

const posts: Readonly<Record<ChatChannel, (gateway: Gateway, content: string, now: Date) => Post>> = {
  wecom: ({ url }, content) => ({ url: new URL(url), body: { msgtype: 'text', text: { content } } }),
  dingtalk: ({ url, secret }, content, now) => {
    const address = new URL(url);
    if (secret !== '') {
      const timestamp = String(now.getTime());
      address.searchParams.set('timestamp', timestamp);
      address.searchParams.set('sign', signed(secret, `${timestamp}\n${secret}`));
    }
    return { url: address, body: { msgtype: 'text', text: { content }, at: { isAtAll: false } } };
  },
  feishu: ({ url, secret }, content, now) => {
    const timestamp = String(Math.floor(now.getTime() / 1_000));
    const sign = secret === '' ? {} : { timestamp, sign: signed(`${timestamp}\n${secret}`, '') };
    return { url: new URL(url), body: { ...sign, msg_type: 'text', content: { text: content } } };
  },
};

function sent({ url, body }: Post, reach: Reach): Promise<{ readonly status: number; readonly text: string }> {
  const host = hostOf(url);
  if (isIP(host) !== 0 && !isAllowed(host, reach)) return Promise.reject(forbidden(host));
  return new Promise((resolve, reject) => {
    const bytes = Buffer.from(JSON.stringify(body));
    const asking = (url.protocol === 'https:' ? overHttps : overHttp)(
      url,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length },
        lookup: guarded((address) => isAllowed(address, reach), forbidden),
        signal: AbortSignal.timeout(patienceMs),
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          text += chunk;
          if (text.length > mostAnswer) asking.destroy(new Error('the answer is too long'));
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
        answer.on('error', (error) => reject(failed(error)));
      },
    );
    asking.on('error', (error) => reject(failed(error)));
    asking.end(bytes);
  });
}

/** What the robot's server says was wrong; null: it took the message. All three answer 200 whatever happened. */
function refusalIn(text: string): string | null {
  try {
    const answer = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const code = answer['errcode'] ?? answer['code'] ?? answer['StatusCode'];
    if (code === 0) return null;
    const said = answer['errmsg'] ?? answer['msg'] ?? answer['StatusMessage'];
    return `${typeof code === 'number' ? code : '?'} ${typeof said === 'string' ? said : ''}`.trim();
  } catch {
    return 'the answer is no JSON';
  }
}

/** Resolves when the group's server has taken the message; the error says what it answered. The address, which is a secret, is in no error. */
export async function sendChat(
  { clock, loopback = false }: Pick<Services, 'clock' | 'loopback'>,
  gateway: Gateway,
  { title, text, link }: ChatText,
): Promise<void> {
  const content = shortened(
    [title, text, link ?? '']
      .filter((line) => line !== '')
      .map(harmless)
      .join('\n'),
  );
  const { status, text: answer } = await sent(posts[gateway.channel](gateway, content, clock.now()), { inside: gateway.inside, loopback });
  if (status !== 200) throw new Error(`the server answered ${status}`);
  const refusal = refusalIn(answer);
  if (refusal !== null) throw new Error(refusal.slice(0, 200));
}
