/**
 * Events for browsers. Whoever changes something writes rows of `change` in their transaction (`publish`) and, after commit, calls
 * `announce`; every server reads the rows of transactions that all can see, so that none is missed whatever order they commit in.
 * A lost NOTIFY costs at most five seconds.
 */
import type { Principal } from '#machines/flow.ts';
import type { StreamEvent } from '#model/api.ts';
import type { Services } from '#server/context.ts';
import type { Database, Sql } from '#server/db/sql.ts';

const channel = 'change';
/** Whoever has a stream open; no role has this code. */
export const everybody: Principal = 'r:*';
const catchUpEveryMs = 5_000;
/** What is held back by a transaction that may end without telling anything is asked for again after this time. */
const heldBackMs = 100;
/** Notifications of one server within this time are one. */
const coalescedMs = 50;
const keptMs = 3_600_000;

/** An event and who hears it, as it stands in `change`: one row holds all that a transaction has to tell. */
export type Told = readonly [principals: readonly Principal[], event: StreamEvent];

/** Writes an event for principals; part of the transaction that causes it. */
export const publish = (tx: Sql, now: Date, principals: readonly Principal[], event: StreamEvent): Promise<void> =>
  publishAll(tx, now, principals.length === 0 ? [] : [[principals, event]]);

/** Several events, each for its own people; part of the transaction that causes them. */
export async function publishAll(tx: Sql, now: Date, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return;
  await tx.query('insert into change (at, told) values ($1, $2)', [now, JSON.stringify(told)], 'change_publish');
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

/** One open stream. `position` is the xid below which everything was sent. */
export interface Listener {
  readonly principals: readonly Principal[];
  readonly hear: (event: StreamEvent, position: string) => void;
}

export interface Hub {
  /**
   * Adds a stream; with `after` it first hears what happened since that position, as far as it is kept. Resolves with what takes the
   * stream away, however often that is called; rejects where events cannot be read.
   */
  add(listener: Listener, after: string | null): Promise<() => void>;
  readonly size: () => number;
  /** Reads what is new at once; the timer and NOTIFY do so by themselves. */
  catchUp(): Promise<void>;
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/**
 * All rows of transactions from `$1` on, below the oldest one of this database still running; with the position reached, never below
 * `$1`, and whether rows beyond it are held back. What runs in another database of the same cluster writes no rows here, so nobody
 * waits for it; what cannot be told apart, such as one that ended while it was looked at, counts as one of ours.
 */
const newRows = `
with snap as materialized (select pg_current_snapshot() as taken),
running as materialized (
  select open.xid from snap cross join lateral pg_snapshot_xip(snap.taken) as open(xid)
  where not exists (
    select from pg_locks held join pg_stat_activity of using (pid)
    where held.locktype = 'transactionid' and held.granted and held.transactionid = open.xid::xid
      and of.datname <> current_database())),
horizon as materialized (
  select greatest(coalesce((select xid from running order by xid limit 1), pg_snapshot_xmax(taken)), $1::xid8) as below from snap)
select c.told, (select below::text from horizon) as reached,
  (select exists (select from change where xid >= below) from horizon) as held
from horizon h left join change c on c.xid >= $1::xid8 and c.xid < h.below
order by c.xid`;

/** All rows of transactions from `$1` on and below `$2`, a position that was reached before: nothing of this database runs below it. */
const oldRows = 'select told from change where xid >= $1::xid8 and xid < $2::xid8 order by xid';

export async function openHub({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): Promise<Hub> {
  const byPrincipal = new Map<string, Set<Listener>>();
  const open = new Set<Listener>();
  let position: string | null = null;
  let reading: Promise<void> | null = null;
  let again = false;
  let closed = false;

  /** Without `from` only the position of now. */
  async function readFrom(from: string | null): Promise<{ told: Told[]; reached: string; held: boolean }> {
    const rows = await db.query<{ told: Told[] | null; reached: string; held: boolean }>(newRows, [from], 'change_read');
    const [{ reached, held }] = rows as [(typeof rows)[number]];
    return { told: rows.flatMap(({ told }) => told ?? []), reached, held };
  }

  /** Each listener hears an event once, under however many of their principals it comes. */
  function deliver(told: readonly Told[], reached: string): void {
    for (const [principals, event] of told) {
      const hearing = new Set(principals.flatMap((principal) => [...(byPrincipal.get(principal) ?? [])]));
      for (const listener of hearing) listener.hear(event, reached);
    }
  }

  async function readOnce(): Promise<void> {
    const { told, reached, held } = await readFrom(position);
    position = reached;
    deliver(told, reached);
    if (held) setTimeout(() => void catchUp(), heldBackMs).unref();
  }

  function catchUp(): Promise<void> {
    if (closed || open.size === 0) return Promise.resolve();
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
    async add({ principals, hear }, after) {
      const own = [...principals, everybody];
      let waiting: [StreamEvent, string][] | null = after === null ? null : [];
      const listener: Listener = {
        principals: own,
        hear: (event, reached) => {
          if (waiting === null) hear(event, reached);
          else waiting.push([event, reached]);
        },
      };
      const leave = (): void => {
        open.delete(listener);
        for (const principal of own) {
          const all = byPrincipal.get(principal);
          all?.delete(listener);
          if (all?.size === 0) byPrincipal.delete(principal);
        }
      };
      // While nobody listened nothing was read.
      if (open.size === 0) position = null;
      open.add(listener);
      await catchUp();
      // From here on it hears what is read; what comes while the missed is being read waits behind it, so that nothing is told twice.
      const from = position;
      for (const principal of own) byPrincipal.set(principal, (byPrincipal.get(principal) ?? new Set()).add(listener));
      try {
        if (from === null) throw new Error('The position of the events could not be read.');
        const missed = after === null ? [] : await db.query<{ told: Told[] }>(oldRows, [after, from], 'change_missed');
        for (const [principals, event] of missed.flatMap(({ told }) => told))
          if (principals.some((principal) => own.includes(principal))) hear(event, from);
      } catch (error) {
        leave();
        throw error;
      }
      const late = waiting ?? [];
      waiting = null;
      for (const [event, at] of late) hear(event, at);
      return leave;
    },
    size: () => open.size,
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
