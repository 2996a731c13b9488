/**
 * `GET /tydf/stream`: server-sent events of the signed-in person (`StreamEvent`). Read by fetch with the token in its header; it
 * neither slides the session nor outlives it. `Last-Event-ID` resumes after a lost connection.
 */
import type { FastifyInstance } from 'fastify';
import type { Principal } from '#machines/flow.ts';
import type { StreamEvent } from '#model/api.ts';
import { w } from '#model/words.ts';
import type { Actors } from '#server/access/actor.ts';
import type { Session, Sessions } from '#server/access/sessions.ts';
import { eventOf, jobsOf } from '#server/jobs/rows.ts';
import type { Hub } from '#server/realtime/hub.ts';
import { serve } from '#server/http/call.ts';

const heartbeatMs = 20_000;

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));

/** A reader that takes nothing for this many bytes is gone. */
const mostUnread = 256 * 1024;

interface Stream {
  readonly session: Session;
  /** Whose events it tells. */
  readonly principals: readonly Principal[];
  send(text: string): void;
  end(): void;
}

export interface Streams {
  /** Rights or accounts have changed: ends the streams of whoever may not hear any more what they would tell. */
  review(): Promise<void>;
  /** Ends all, for a stopping server. */
  close(): void;
}

interface Doors {
  readonly hub: Hub;
  readonly sessions: Sessions;
  readonly actors: Actors;
}

export function serveStream(app: FastifyInstance, { hub, sessions, actors }: Doors): Streams {
  const open = new Set<Stream>();
  const ended = (stream: Stream): void => {
    const event: StreamEvent = { type: 'session', ended: true };
    stream.send(`data: ${JSON.stringify(event)}\n\n`);
    stream.end();
  };
  sessions.onEnd((key) => {
    for (const stream of open) if (stream.session.key === key) ended(stream);
  });
  /** A stream says for whom it was opened; whoever is somebody else by now opens it anew, and hears what was missed. */
  async function review(): Promise<void> {
    for (const stream of open) {
      const actor = await actors.of(stream.session.userId);
      if (!open.has(stream)) continue;
      if (actor === null) ended(stream);
      else if (!isSame(stream.principals, actor.principals)) stream.end();
    }
  }
  const timer = setInterval(() => {
    review().catch(() => undefined);
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
        principals: context.actor.principals,
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
      const last = request.headers['last-event-id'];
      const after = typeof last === 'string' && /^\d{1,18}$/.test(last) ? last : null;
      const listener = {
        principals: stream.principals,
        hear: (event: StreamEvent, position: string): void => stream.send(`id: ${position}\ndata: ${JSON.stringify(event)}\n\n`),
      };
      const leave = await hub.add(listener, after).catch((error: unknown) => {
        // Whoever is cut off comes again; one left open would hear nothing.
        raw.destroy();
        throw error;
      });
      // The first bytes say that it is open: what happens from here on is heard.
      stream.send('retry: 2000\n\n');
      if (open.has(stream)) remove = leave;
      else return leave();
      // How their long-running work stands, if there is any: a window that was just opened asks for it by itself only where it knows of some.
      for (const row of await jobsOf(context.services.db, context.actor.userId, context.services.clock.now()))
        stream.send(`data: ${JSON.stringify(eventOf(row))}\n\n`);
    },
  });
  return {
    review,
    close() {
      clearInterval(timer);
      for (const stream of open) stream.end();
    },
  };
}
