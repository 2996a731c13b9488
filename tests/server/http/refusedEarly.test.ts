/** A request that is answered before its body was read holds up neither the next one on its connection nor a server that stops. */
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const boundary = 'xxBOUNDARYxx';
const form = (name: string, bytes: number): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n${'x'.repeat(bytes)}\r\n--${boundary}--\r\n`;

interface Sent {
  readonly path: string;
  readonly type: string;
  readonly body: string;
  readonly token?: string;
}

async function send(server: TestServer, agent: Agent, { path, type, body, token }: Sent): Promise<{ status: number; reason: string }> {
  const asked = request(`${server.url}${path}`, {
    agent,
    method: 'POST',
    headers: { 'content-type': type, 'content-length': Buffer.byteLength(body), ...(token !== undefined && { authorization: token }) },
  });
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const { reason } = JSON.parse(await text(answer)) as { reason: string };
  return { status: answer.statusCode ?? 0, reason };
}

const multipart = `multipart/form-data; boundary=${boundary}`;

it('goes on with the connection whatever was refused on it, and stops at once', async () => {
  const server = await startTestServer({ settings: { largestFile: 100_000 } });
  const { token } = await server.as('renkai');
  const refusals: readonly (readonly [Sent, { status: number; reason: string }])[] = [
    [
      { path: '/tydf/api/files', type: multipart, body: form('n'.repeat(201), 300_000), token },
      { status: 400, reason: 'fileName' },
    ],
    [
      { path: '/tydf/api/files', type: multipart, body: form('a.txt', 300_000), token },
      { status: 413, reason: 'tooLarge' },
    ],
    [
      { path: '/tydf/api/files', type: multipart, body: form('a.txt', 300_000) },
      { status: 401, reason: 'signedOut' },
    ],
    [
      { path: '/tydf/api/files', type: 'text/plain', body: 'x'.repeat(300_000), token },
      { status: 415, reason: 'wrongContentType' },
    ],
    [
      { path: '/tydf/api/nothing', type: 'application/json', body: 'x'.repeat(3_000_000), token },
      { status: 404, reason: 'unknownRoute' },
    ],
    [
      { path: '/tydf/process/candidates', type: 'application/json', body: 'x'.repeat(3_000_000), token },
      { status: 413, reason: 'tooLarge' },
    ],
  ];
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (const [sent, expected] of refusals) {
    expect(await send(server, agent, sent), sent.path + sent.body.slice(0, 120)).toEqual(expected);
    const next = request(`${server.url}/health`, { agent });
    next.end();
    const [answer] = (await once(next, 'response', { signal: AbortSignal.timeout(5_000) })) as [IncomingMessage];
    expect(await text(answer)).toContain('alive');
  }
  // Nothing of them stays with the connection.
  const warned: string[] = [];
  const hear = ({ name }: Error) => warned.push(name);
  process.on('warning', hear);
  for (let at = 0; at < 12; at += 1) await send(server, agent, refusals[2]![0]);
  await new Promise(setImmediate);
  process.off('warning', hear);
  expect(warned).toEqual([]);
  agent.destroy();

  // One that never sends the rest of its body is not waited for.
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(
    `POST /tydf/api/files HTTP/1.1\r\nhost: x\r\nauthorization: ${token}\r\ncontent-type: ${multipart}\r\ncontent-length: 900000\r\n\r\n${form('n'.repeat(201), 10).slice(0, 350)}`,
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toContain('HTTP/1.1 400');
  const began = performance.now();
  await server.close();
  expect(performance.now() - began).toBeLessThan(8_000);
}, 120_000);
