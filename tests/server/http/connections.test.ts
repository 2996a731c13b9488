/** A server that stops waits for nobody who asked for nothing. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startTestServer } from '#tests/support/server.ts';

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
