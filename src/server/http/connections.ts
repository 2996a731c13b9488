/** Connections whose use is over: of a server that stops, and of requests that were answered before their body was read. */
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long the rest of a body is let in that nobody reads: a sender that is cut off while it sends does not see the answer. */
const restMs = 10_000;

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
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    unused.delete(socket);
    response.once('finish', () => {
      if (closing) socket.destroySoon();
      else if (!request.complete) {
        unused.add(socket);
        letRestIn(request, () => unused.delete(socket));
      }
    });
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of unused) socket.destroy();
  });
}

/**
 * Takes in and forgets what is left of the body of a request that was answered, so that the next one on its connection is heard; a
 * connection on which it does not end in time is ended.
 */
function letRestIn(request: IncomingMessage, done: () => void): void {
  const { socket } = request;
  const timer = setTimeout(() => socket.destroy(), restMs);
  timer.unref();
  const stop = (): void => clearTimeout(timer);
  socket.once('close', stop);
  request.once('end', () => {
    stop();
    // The connection may carry many such requests.
    socket.off('close', stop);
    done();
  });
  request.unpipe();
  request.resume();
}
