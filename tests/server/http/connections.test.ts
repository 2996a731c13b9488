/** A server that stops waits for nobody who asked for nothing. */
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startTestServer, testPassword } from '#tests/support/server.ts';

it('ends connections that were opened ahead, answered ones that wait for more, and streams', async () => {
  const server = await startTestServer();
  const port = Number(new URL(server.url).port);
  const ahead = connect(port, '127.0.0.1');
  const closed = once(ahead, 'close');
  await once(ahead, 'connect');
  const person = await server.as('qinhao');
  const stream = await fetch(`${server.url}/tydf/stream`, { headers: { authorization: person.token } });
  const began = performance.now();
  await server.close();
  expect(performance.now() - began).toBeLessThan(15_000);
  await closed;
  expect(await stream.text()).toContain('retry');
}, 60_000);

it('ends a connection whose request it was still answering, once that is answered', async () => {
  const server = await startTestServer();
  const agent = new Agent({ keepAlive: true });
  // Passwords are compared slowly.
  const asked = request(`${server.url}/tydf/administration/login`, {
    agent,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  const arrived = new Promise((resolve) => asked.once('finish', () => setTimeout(resolve, 20)));
  const answered = once(asked, 'response');
  asked.end(JSON.stringify({ userName: 'qinhao', password: testPassword }));
  await arrived;
  const began = performance.now();
  const closing = server.close();
  const [answer] = await answered;
  expect(answer).toMatchObject({ statusCode: 200 });
  answer.resume();
  await closing;
  expect(performance.now() - began).toBeLessThan(15_000);
  agent.destroy();
}, 120_000);
