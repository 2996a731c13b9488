/**
 * Rows that strangers can cause at will: those alike within a minute become one with a count, and no minute has more than a fixed
 * number of rows, so that nobody fills the disk. Kept for a moment in memory and written together.
 */
import type { Clock, Log } from '../context.ts';

/** A row with how often it happened within its minute. */
export interface Merged<Row> {
  readonly row: Row;
  readonly at: Date;
  lastAt: Date;
  times: number;
  /** Its id once it is stored. */
  id: string | null;
}

interface Parts<Row> {
  readonly clock: Clock;
  readonly log: Log;
  /** What makes two rows alike. */
  readonly keyOf: (row: Row) => string;
  /** What stands for all that is more than a minute may have. */
  readonly others: (row: Row) => Row;
  /** Inserts the rows without id, in order, and answers theirs; sets last_at and times of the others. */
  readonly write: (fresh: readonly Merged<Row>[], again: readonly Merged<Row>[]) => Promise<readonly string[]>;
  /** Different rows of one minute, at most. */
  readonly most?: number;
}

export interface Merging<Row> {
  note(row: Row): void;
  /** Writes what waits; readers call it first. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const flushEveryMs = 2_000;
const minuteMs = 60_000;

export function openMerging<Row>({ clock, log, keyOf, others, write, most = 200 }: Parts<Row>): Merging<Row> {
  let minute = 0;
  let rows = new Map<string, Merged<Row>>();
  let changed = new Set<Merged<Row>>();
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;

  const writeAll = async (): Promise<void> => {
    const due = [...changed];
    changed = new Set();
    if (due.length === 0) return;
    const fresh = due.filter(({ id }) => id === null);
    const ids = await write(
      fresh,
      due.filter(({ id }) => id !== null),
    );
    for (const [at, one] of fresh.entries()) one.id = ids[at] ?? null;
  };
  const flush = (): Promise<void> =>
    (writing = writing.then(writeAll).catch((error: unknown) => log.warn({ err: error }, 'rows of a log could not be written')));
  const later = (): void => {
    timer ??= setTimeout(() => {
      timer = null;
      void flush();
    }, flushEveryMs);
    timer.unref();
  };

  return {
    note(given) {
      const at = clock.now();
      const now = Math.floor(at.getTime() / minuteMs);
      if (now !== minute) {
        minute = now;
        rows = new Map();
      }
      const full = rows.size >= most && !rows.has(keyOf(given));
      const key = full ? '' : keyOf(given);
      const known = rows.get(key);
      const one = known ?? { row: full ? others(given) : given, at, lastAt: at, times: 0, id: null };
      one.lastAt = at;
      one.times += 1;
      rows.set(key, one);
      changed.add(one);
      later();
    },
    flush,
    async close() {
      if (timer !== null) clearTimeout(timer);
      await flush();
    },
  };
}
