/** Connections of a server that stops. */
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closing ends connections that nothing was asked on. Browsers open some ahead; Node takes one without a first request for busy, so a
 * server would wait for its visitors to leave. It ends idle ones once; a connection that still waited for its answer then is kept for
 * what may be asked next, as long as one of a server that goes on: it is ended here once the whole answer has left.
 */
export function closeUnused(app: FastifyInstance, secure: boolean): void {
  const unused = new Set<Socket>();
  let closing = false;
  app.server.on(secure ? 'secureConnection' : 'connection', (socket: Socket) => {
    if (closing) {
      socket.destroy();
      return;
    }
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    unused.delete(socket);
    response.once('finish', () => closing && socket.destroySoon());
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of unused) socket.destroy();
  });
}
