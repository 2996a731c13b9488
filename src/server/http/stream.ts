/**
 * `GET /tydf/stream`: server-sent events of the signed-in person (`StreamEvent`). Read by fetch with the token in its header; it
 * neither slides the session nor outlives it (rulings 30). `Last-Event-ID` resumes after a lost connection.
 */
import type { FastifyInstance } from 'fastify';
import type { StreamEvent } from '#model/api.ts';
import { w } from '#model/words.ts';
import type { Session, Sessions } from '#server/access/sessions.ts';
import type { Hub } from '#server/realtime/hub.ts';
import { serve } from './call.ts';

const heartbeatMs = 20_000;
/** A reader that takes nothing for this many bytes is gone. */
const mostUnread = 256 * 1024;

interface Stream {
  readonly session: Session;
  send(text: string): void;
  end(): void;
}

export interface Streams {
  /** Ends all, for a stopping server. */
  close(): void;
}

export function serveStream(app: FastifyInstance, hub: Hub, sessions: Sessions): Streams {
  const open = new Set<Stream>();
  const ended = (stream: Stream): void => {
    const event: StreamEvent = { type: 'session', ended: true };
    stream.send(`data: ${JSON.stringify(event)}\n\n`);
    stream.end();
  };
  sessions.onEnd((key) => {
    for (const stream of open) if (stream.session.key === key) ended(stream);
  });
  const timer = setInterval(() => {
    for (const stream of open) {
      if (sessions.alive(stream.session)) stream.send(':\n\n');
      else
        // Another server may have moved its end.
        sessions.refresh(stream.session).then(
          (alive) => (alive ? stream.send(':\n\n') : ended(stream)),
          () => undefined,
        );
    }
  }, heartbeatMs);
  timer.unref();

  serve(app, {
    method: 'GET',
    path: '/tydf/stream',
    tag: 'session',
    summary: w('Events of the signed-in person, as server-sent events', '实时事件'),
    raw: true,
    run: async ({ context, session, request, reply }) => {
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        'x-route': 'matched',
      });
      let remove: () => void = () => undefined;
      const stream: Stream = {
        session,
        send(text) {
          raw.write(text);
          if (raw.writableLength > mostUnread) raw.destroy();
        },
        end() {
          open.delete(stream);
          remove();
          raw.end();
        },
      };
      open.add(stream);
      raw.on('close', () => {
        open.delete(stream);
        remove();
      });
      stream.send('retry: 2000\n\n');
      const last = request.headers['last-event-id'];
      const after = typeof last === 'string' && /^\d{1,18}$/.test(last) ? last : null;
      const leave = await hub.add(
        {
          principals: context.actor.principals,
          hear: (event, position) => stream.send(`id: ${position}\ndata: ${JSON.stringify(event)}\n\n`),
        },
        after,
      );
      if (open.has(stream)) remove = leave;
      else leave();
    },
  });
  return {
    close() {
      clearInterval(timer);
      for (const stream of open) stream.end();
    },
  };
}
