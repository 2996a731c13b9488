/** Whoever leaves stands in for nobody any more: somebody else does, for the same time and flows, where that is possible. */
import type { Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { empty, fill, substitutionColumns, type SubstitutionRow } from '../flows/standingIn.ts';
import { lockSubstitutions, standsInTheWay } from './substitutions.ts';

/**
 * Substitutions by `from` go to `to`, or end where `to` is the person who is away or is away themselves; substitutions for `from` themselves
 * stay. Answers how many went and how many ended.
 */
export async function passSubstitutions(
  tx: Sql,
  { services, actor }: Context,
  from: string,
  to: string,
): Promise<{ readonly moved: number; readonly ended: number }> {
  const now = services.clock.now();
  await lockSubstitutions(tx);
  const rows = await tx.query<SubstitutionRow>(
    `select ${substitutionColumns} from substitution s where s.substitute_id = $1 and s.over_at is null and s.to_at > $2 order by s.id for update`,
    [from, now],
    'substitutions_passed',
  );
  let moved = 0;
  for (const row of rows) {
    await tx.query('update substitution set over_at = $2 where id = $1', [row.id, now], 'substitution_over');
    await empty(tx, now, row);
    const start = new Date(Math.max(Date.parse(row.from), now.getTime()));
    const wanted = { userId: row.userId, substituteId: to, from: start, to: new Date(row.to), flows: row.flows };
    if (row.userId === to || (await standsInTheWay(tx, wanted)).length > 0) continue;
    await tx.query(
      `insert into substitution (user_id, substitute_id, from_at, to_at, flows, reason, created_by, created_at, begun_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, case when $3::timestamptz <= $8::timestamptz then $8::timestamptz end)`,
      [wanted.userId, to, start, wanted.to, wanted.flows, row.reason, actor.userId, now],
      'substitution_passed',
    );
    if (start <= now) await fill(tx, now, { ...row, substituteId: to });
    moved += 1;
  }
  return { moved, ended: rows.length - moved };
}
