/** A mail server that keeps what it is given: enough of SMTP (RFC 5321) for a client to hand over messages, on the loopback. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

export interface SmtpServer {
  /** `smtp://user:password@127.0.0.1:port` of the account it accepts. */
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** While true, every message is refused for the time being. */
  busy: boolean;
  /** What happens while it thinks about a message. */
  meanwhile: () => Promise<void>;
  close(): Promise<void>;
}

/** RFC 2047: words of a header in base64 or quoted-printable. */
const headerText = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_whole, coding: string, text: string) =>
      coding.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString('latin1') : quoted(text.replaceAll('_', ' ')),
    );
const quoted = (text: string): string =>
  text.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/gi, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
const fromUtf8 = (latin: string): string => Buffer.from(latin, 'latin1').toString('utf8');

function parsed(raw: string, envelope: { readonly from: string; readonly to: readonly string[] }): ReceivedMail {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const headers = new Map(
    head
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const),
  );
  const body = rest.join('\r\n\r\n').replaceAll(/^\.\./gm, '.');
  const coding = headers.get('content-transfer-encoding') ?? '7bit';
  const text = coding === 'base64' ? Buffer.from(body, 'base64').toString('latin1') : coding === 'quoted-printable' ? quoted(body) : body;
  return { ...envelope, subject: fromUtf8(headerText(headers.get('subject') ?? '')), text: fromUtf8(text).replaceAll('\r\n', '\n').trim() };
}

const account = { user: 'tydf', password: 'p@ss/word' };
const plain = Buffer.from(`\0${account.user}\0${account.password}`).toString('base64');

export async function startSmtp(): Promise<SmtpServer> {
  const mails: ReceivedMail[] = [];
  const state = { busy: false, meanwhile: () => Promise.resolve() };
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => undefined);
    let envelope: { from: string; to: string[] } = { from: '', to: [] };
    let known = false;
    let reading: string | null = null;
    let rest = '';
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    const address = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? '';
    const answer = (line: string): void => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'EHLO') {
        say('250-localhost');
        say('250 AUTH PLAIN');
      } else if (verb === 'AUTH') {
        known = line.split(' ')[2] === plain;
        say(known ? '235 welcome' : '535 wrong name or password');
      } else if (verb === 'QUIT') socket.end('221 bye\r\n');
      else if (!known) say('530 sign in first');
      else if (verb === 'MAIL') {
        envelope = { from: address(line), to: [] };
        void state.meanwhile().then(() => say(state.busy ? '451 later, please' : '250 ok'));
      } else if (verb === 'RCPT') {
        envelope.to.push(address(line));
        say('250 ok');
      } else if (verb === 'DATA') {
        reading = '';
        say('354 go on');
      } else say('250 ok');
    };
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      rest += chunk;
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (reading === null) answer(line);
        else if (line === '.') {
          mails.push(parsed(reading, envelope));
          reading = null;
          say('250 taken');
        } else reading += `${line}\r\n`;
      }
    });
    say('220 localhost ESMTP');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  if (typeof at !== 'object' || at === null) throw new Error('the mail server has no address');
  return {
    url: `smtp://${account.user}:${encodeURIComponent(account.password)}@127.0.0.1:${at.port}`,
    mails,
    get busy() {
      return state.busy;
    },
    set busy(busy) {
      state.busy = busy;
    },
    set meanwhile(work: () => Promise<void>) {
      state.meanwhile = work;
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
