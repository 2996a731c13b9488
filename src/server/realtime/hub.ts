/**
 * Events for browsers. Whoever changes something writes rows of `change` in his transaction (`publish`) and, after commit, calls
 * `announce`; every server reads the rows of transactions that all can see, so that none is missed whatever order they commit in
 * (rulings 30). A lost NOTIFY costs at most five seconds.
 */
import type { Principal } from '#machines/flow.ts';
import type { StreamEvent } from '#model/api.ts';
import type { Services } from '#server/context.ts';
import type { Database, Sql } from '#server/db/sql.ts';

const channel = 'change';
const catchUpEveryMs = 5_000;
/** Notifications of one server within this time are one. */
const coalescedMs = 50;
const keptMs = 3_600_000;

/** Writes events for principals; part of the transaction that causes them. */
export async function publish(tx: Sql, now: Date, principals: readonly Principal[], event: StreamEvent): Promise<void> {
  if (principals.length === 0) return;
  await tx.query(
    'insert into change (principal, payload, at) select unnest($1::text[]), $2::jsonb, $3',
    [[...new Set(principals)], JSON.stringify(event), now],
    'change_publish',
  );
}

const pending = new WeakMap<Database, Promise<void>>();

/** Tells all servers that there are new events; after commit only, never inside a transaction. Resolves when told. */
export function announce(db: Database): Promise<void> {
  const before = pending.get(db);
  if (before !== undefined) return before;
  const told = new Promise<void>((resolve) => setTimeout(resolve, coalescedMs)).then(() => {
    pending.delete(db);
    return db.notify(channel, '');
  });
  pending.set(db, told);
  return told;
}

interface Change {
  readonly id: string;
  readonly xid: string;
  readonly principal: string;
  readonly payload: StreamEvent;
}

/** One open stream. `position` is the xid below which everything was sent. */
export interface Listener {
  readonly principals: readonly Principal[];
  hear(event: StreamEvent, position: string): void;
}

export interface Hub {
  /** Adds a stream; with `after` it first hears what happened since that position, as far as it is kept. */
  add(listener: Listener, after: string | null): Promise<() => void>;
  readonly size: () => number;
  /** Reads what is new at once; the timer and NOTIFY do so by themselves. */
  catchUp(): Promise<void>;
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/** All rows of transactions from `$1` on, below the oldest one still running; with the position reached. */
const newRows = `
with horizon as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as xmin)
select c.id::text, c.xid::text, c.principal, c.payload, (select xmin::text from horizon) as reached
from horizon h left join change c on c.xid >= $1::xid8 and c.xid < h.xmin
order by c.xid, c.id`;

export async function openHub({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): Promise<Hub> {
  const byPrincipal = new Map<string, Set<Listener>>();
  let count = 0;
  let position: string | null = null;
  let reading: Promise<void> | null = null;
  let again = false;
  let closed = false;

  async function rowsFrom(from: string): Promise<{ rows: Change[]; reached: string }> {
    const rows = await db.query<Change & { reached: string }>(newRows, [from], 'change_read');
    return { rows: rows.filter(({ id }) => id !== null), reached: rows[0]?.reached ?? from };
  }

  function deliver(changes: readonly Change[], reached: string): void {
    const sent = new Map<string, Set<Listener>>();
    for (const { payload, principal } of changes) {
      const text = JSON.stringify(payload);
      const told = sent.get(text) ?? new Set();
      sent.set(text, told);
      for (const listener of byPrincipal.get(principal) ?? []) {
        if (told.has(listener)) continue;
        told.add(listener);
        listener.hear(payload, reached);
      }
    }
  }

  async function readOnce(): Promise<void> {
    if (position === null) position = (await rowsFrom('9223372036854775807')).reached;
    else {
      const { rows, reached } = await rowsFrom(position);
      position = reached;
      deliver(rows, reached);
    }
  }

  function catchUp(): Promise<void> {
    if (closed || count === 0) return Promise.resolve();
    if (reading !== null) {
      again = true;
      return reading;
    }
    reading = readOnce()
      .catch((error: unknown) => log.warn({ err: error }, 'events could not be read; the next attempt follows'))
      .then(async () => {
        reading = null;
        if (!again) return;
        again = false;
        await catchUp();
      });
    return reading;
  }

  const stopListening = await db.listen(channel, () => void catchUp());
  const timer = setInterval(() => void catchUp(), catchUpEveryMs);
  timer.unref();

  return {
    async add(listener, after) {
      for (const principal of listener.principals) {
        const all = byPrincipal.get(principal) ?? new Set();
        byPrincipal.set(principal, all.add(listener));
      }
      count += 1;
      if (count === 1) position = null;
      await catchUp();
      if (after !== null && position !== null) {
        const { rows, reached } = await rowsFrom(after);
        const own = new Set<string>(listener.principals);
        const told = new Set<string>();
        for (const { payload, principal } of rows) {
          const text = JSON.stringify(payload);
          if (own.has(principal) && !told.has(text)) listener.hear(payload, reached);
          told.add(own.has(principal) ? text : '');
        }
      }
      return () => {
        for (const principal of listener.principals) {
          const all = byPrincipal.get(principal);
          all?.delete(listener);
          if (all?.size === 0) byPrincipal.delete(principal);
        }
        count -= 1;
      };
    },
    size: () => count,
    catchUp,
    async sweep() {
      await db.query('delete from change where at < $1', [new Date(clock.now().getTime() - keptMs)]);
    },
    async close() {
      closed = true;
      clearInterval(timer);
      await stopListening();
      await reading;
    },
  };
}
