/** Whoever stands in finds the tasks of who is away in their own inbox, for as long as it is meant to be; by itself. */
import type { Principal } from '#machines/flow.ts';
import type { Services } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { announce, publish } from '../realtime/hub.ts';

/** A substitution as it is stored; instants ISO 8601, `flows` keys, empty for all. */
export interface SubstitutionRow {
  readonly id: string;
  readonly userId: string;
  readonly substituteId: string;
  readonly from: string;
  readonly to: string;
  readonly flows: readonly string[];
  readonly reason: string | null;
  readonly over: boolean;
}

/** The query must call the table of substitutions `s`. */
export const substitutionColumns = `s.id::text, s.user_id::text as "userId", s.substitute_id::text as "substituteId", s.from_at as "from", s.to_at as "to", s.flows,
  s.reason, s.over_at is not null as over`;

type Standing = Pick<SubstitutionRow, 'userId' | 'substituteId' | 'flows'>;

/** Open tasks of `$1` that `$2` is shown while they stand in for flows `$3`: neither what they started, nor what is there in somebody's stead. */
const shownTasks = `from inbox b join task t on t.id = b.task_id join flow_instance i on i.id = t.instance_id join flow_definition f on f.id = i.definition_id
     where b.principal = 'u:' || $1::text and b.on_behalf_of is null and b.kind = 'approve' and i.starter_id <> $2::bigint
       and ($3::text[] = '{}' or f.key = any($3))`;

/** How many open tasks would be shown now to who stands in. */
export async function countShown(sql: Sql, { userId, substituteId, flows }: Standing): Promise<number> {
  const [row] = await sql.query<{ n: number }>(`select count(*)::int as n ${shownTasks}`, [userId, substituteId, flows], 'substitution_count');
  return row?.n ?? 0;
}

/** Puts the open tasks of whoever is away into the inbox of who stands in; rows that are there in somebody's stead go no further. */
export async function fill(tx: Sql, now: Date, { userId, substituteId, flows }: Standing): Promise<void> {
  const added = await tx.query<{ id: string }>(
    `insert into inbox (principal, task_id, resource, kind, received_at, due_at, amount, applicant, urgency, claimable, on_behalf_of)
     select 'u:' || $2::text, b.task_id, b.resource, b.kind, b.received_at, b.due_at, b.amount, b.applicant, b.urgency, false, $1::bigint
     ${shownTasks} on conflict do nothing returning task_id::text as id`,
    [userId, substituteId, flows],
    'substitution_fill',
  );
  if (added.length > 0) await publish(tx, now, [`u:${substituteId}`], { type: 'inbox', added: added.map(({ id }) => id), removed: [] });
}

/** Takes them out again, those of these flows. */
export async function empty(tx: Sql, now: Date, { userId, substituteId, flows }: Standing): Promise<void> {
  const principal: Principal = `u:${substituteId}`;
  const gone = await tx.query<{ id: string }>(
    `delete from inbox b using task t, flow_instance i, flow_definition f
     where b.principal = $1 and b.on_behalf_of = $2 and t.id = b.task_id and i.id = t.instance_id and f.id = i.definition_id
       and ($3::text[] = '{}' or f.key = any($3)) returning b.task_id::text as id`,
    [principal, userId, flows],
    'substitution_empty',
  );
  if (gone.length > 0) await publish(tx, now, [principal], { type: 'inbox', added: [], removed: gone.map(({ id }) => id) });
}

/** Tells all servers that substitutions have changed. */
export const toldOfSubstitutions = async ({ db, log }: Services): Promise<void> => {
  await db.notify('record', 'substitution');
  void announce(db).catch((error: unknown) => log.warn({ err: error }, 'browsers could not be told at once'));
};

/** Tasks that a server may have opened by the company as it was before it heard of the substitution are filled in afterwards, for so long. */
const settlesMs = 120_000;

/** Begins and ends what is due; answers how many began or ended. */
export async function workSubstitutions(services: Services): Promise<number> {
  const { db, clock } = services;
  const now = clock.now();
  const changed = await db.transaction(async (tx) => {
    const rows = await tx.query<SubstitutionRow & { begun: boolean }>(
      `select ${substitutionColumns}, s.begun_at is not null as begun from substitution s
       where s.over_at is null and (s.to_at <= $1 or (s.from_at <= $1 and (s.begun_at is null or s.begun_at > $2))) order by s.id
       for update skip locked`,
      [now, new Date(now.getTime() - settlesMs)],
      'substitution_due',
    );
    for (const row of rows) {
      const over = Date.parse(row.to) <= now.getTime();
      await (over ? empty : fill)(tx, now, row);
      if (over) await tx.query('update substitution set over_at = $2 where id = $1', [row.id, now], 'substitution_over');
      else if (!row.begun) await tx.query('update substitution set begun_at = $2 where id = $1', [row.id, now], 'substitution_begin');
    }
    return rows.filter(({ begun, to }) => !begun || Date.parse(to) <= now.getTime()).length;
  });
  if (changed > 0) await toldOfSubstitutions(services);
  return changed;
}
