/** Fastify with one route and nothing else, in a process of its own: sent an answer, it serves it and tells its port. */
import Fastify from 'fastify';

process.once('message', (answer: unknown) => {
  const bare = Fastify({ logger: false });
  bare.get('/answer', () => answer);
  void bare.listen({ port: 0, host: '127.0.0.1' }).then(() => {
    const address = bare.server.address();
    process.send?.(typeof address === 'object' ? address?.port : 0);
  });
});
