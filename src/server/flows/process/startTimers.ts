/** Processes that begin by time: the timers of start events, by the application's clock. */
import type { Services } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { firstFiring } from '../clockTime.ts';
import { beginProcess, definitionToBegin } from './begin.ts';

interface StartRow {
  readonly definition_id: string;
  readonly node_id: string;
  readonly timer: string | null;
  readonly remaining: number | null;
  readonly due_at: string;
  readonly attempts: number;
}

const retryAfterMs = 300_000;

async function begin(tx: Sql, services: Services, row: StartRow): Promise<void> {
  const definition = await definitionToBegin(tx, row.definition_id);
  await beginProcess(tx, services, definition, { values: {}, starterId: null, start: row.node_id, action: 'timer' });
  const over = row.timer === null || row.remaining === 0;
  const next = over ? null : firstFiring(row.timer ?? '', row.due_at, services.zone).at;
  await tx.query(
    'update process_start set due_at = $3, remaining = $4, attempts = 0, last_error = null where definition_id = $1 and node_id = $2',
    [row.definition_id, row.node_id, next, row.remaining === null || over ? row.remaining : row.remaining - 1],
  );
}

/** Begins the processes whose time has come; one that fails is tried again later, and the log says so. Answers how many began. */
export async function workStarts(services: Services, most = 100): Promise<number> {
  let begun = 0;
  for (let turn = 0; turn < most; turn++) {
    const now = services.clock.now();
    let taken: StartRow | undefined;
    try {
      const found = await services.db.transaction(async (tx) => {
        [taken] = await tx.query<StartRow>(
          `select p.definition_id::text, p.node_id, p.timer, p.remaining, p.due_at, p.attempts
           from process_start p join flow_definition f on f.id = p.definition_id
           where p.due_at <= $1 and not f.suspended order by p.due_at limit 1 for update of p skip locked`,
          [now],
          'start_take',
        );
        if (!taken) return false;
        await begin(tx, services, taken);
        return true;
      });
      if (!found) return begun;
      begun += 1;
    } catch (error) {
      if (!taken) throw error;
      services.log.error(
        { err: error, definition: taken.definition_id, start: taken.node_id },
        'a process could not begin at its time; it is tried again',
      );
      await services.db.query(
        'update process_start set attempts = attempts + 1, last_error = $3, due_at = $4 where definition_id = $1 and node_id = $2',
        [
          taken.definition_id,
          taken.node_id,
          (error instanceof Error ? error.message : String(error)).slice(0, 500),
          new Date(now.getTime() + retryAfterMs * (taken.attempts + 1)),
        ],
      );
    }
  }
  return begun;
}
