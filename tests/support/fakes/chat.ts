/** A server of chat robots that keeps what it is given and answers as it is told, on the loopback. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';

interface Told {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface ChatServer {
  /** Without a path. */
  readonly url: string;
  readonly told: Told[];
  /** What it answers; with a text beginning `http` it redirects there. */
  answer: { readonly status: number; readonly body: string };
  /** What happens while it thinks about a text. */
  meanwhile: () => Promise<void>;
  close(): Promise<void>;
}

export async function startChat(): Promise<ChatServer> {
  const told: Told[] = [];
  const state = { answer: { status: 200, body: '{"errcode":0,"errmsg":"ok"}' }, meanwhile: () => Promise.resolve() };
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
      told.push({ path: pathname, query: searchParams, headers: request.headers, body: JSON.parse(text) as Told['body'] });
      void state.meanwhile().then(() => {
        const { status, body } = state.answer;
        response.writeHead(status, body.startsWith('http') ? { location: body } : { 'content-type': 'application/json' });
        response.end(body);
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  if (typeof at !== 'object' || at === null) throw new Error('the chat server has no address');
  return {
    url: `http://127.0.0.1:${at.port}`,
    told,
    get answer() {
      return state.answer;
    },
    set answer(answer) {
      state.answer = answer;
    },
    set meanwhile(work: () => Promise<void>) {
      state.meanwhile = work;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
