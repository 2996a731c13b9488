/** A project as what belongs to it is judged by it, and what becomes of it when its tasks or problems do. */
import { compare } from '#model/calculation/decimal.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { projectInitiate } from '#resources/project/projectInitiate.ts';
import type { ProjectStanding } from '#resources/project/projectProblem.ts';
import type { Sql } from '../../db/sql.ts';
import { readRecord } from '../../documents/record.ts';
import type { WriteRecord } from '../../effects/effect.ts';

interface ProjectWith<Name extends string> {
  readonly record: AnyDoc;
  /** What was asked for of it. */
  readonly fields: Readonly<Record<Name, string | null>>;
}

/** A project, and fields of it by which what belongs to it is judged; null where there is none of that id. */
export async function projectWith<Name extends string>(
  sql: Sql,
  projectId: string | null,
  ...names: readonly Name[]
): Promise<ProjectWith<Name> | null> {
  const record = projectId === null ? null : await readRecord(sql, projectInitiate, projectId);
  if (record === null) return null;
  return { record, fields: Object.fromEntries(names.map((name) => [name, record[name] ?? null])) as Record<Name, string | null> };
}

/** Whether it is approved, and who manages it; null where there is none of that id. */
export const standingOf = async (sql: Sql, projectId: string | null): Promise<ProjectStanding | null> =>
  (await projectWith(sql, projectId, 'status', 'managerId'))?.fields ?? null;

/** Ids of those who work in it beside its manager. */
export const membersOf = ({ members }: AnyDoc): readonly string[] => (Array.isArray(members) ? (members as unknown[]).map(textOf) : []);

/** Problems of it that were approved and are not closed. */
async function openProblems(tx: Sql, projectId: string): Promise<boolean> {
  const [row] = await tx.query<{ open: boolean }>(
    `select exists (select from project_problem where project_id = $1 and status = 'approved' and set_state <> 'closed' and not deleted) as open`,
    [projectId],
    'project_open_problems',
  );
  return row?.open ?? false;
}

interface News {
  /** How far it is, where that has changed. */
  readonly progressPct?: string;
  /** A problem of it is being approved. */
  readonly problem?: true;
}

/** Writes how far a project is: finished when all is done and no problem is open, running again when that no longer holds. Locks it. */
export async function tellProject(tx: Sql, write: WriteRecord, projectId: string, { progressPct, problem }: News = {}): Promise<void> {
  const project = await readRecord(tx, projectInitiate, projectId, { lock: true });
  if (project === null) return;
  const pct = progressPct ?? textOf(project['progressPct']);
  const finished = compare(pct, '100') === 0 && problem !== true && !(await openProblems(tx, projectId));
  const state = textOf(project['setState']);
  const setState = finished && state === 'running' ? 'finished' : !finished && state === 'finished' ? 'running' : state;
  if (setState !== state || progressPct !== undefined) await write(projectInitiate.key, { progressPct: pct, setState }, { id: projectId });
}
