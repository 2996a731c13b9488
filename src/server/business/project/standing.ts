/** A project as what belongs to it is judged by it, and what becomes of it when its tasks or problems do. */
import { compare } from '#model/decimal.ts';
import { textOf } from '#model/text.ts';
import { projectInitiate } from '#resources/project/projectInitiate.ts';
import type { ProjectStanding } from '#resources/project/projectProblem.ts';
import type { Sql } from '../../db/sql.ts';
import { readRecord } from '../../documents/record.ts';
import type { WriteRecord } from '../../effects/effect.ts';

/** Whether it is approved, and who manages it; null where there is none of that id. */
export async function standingOf(sql: Sql, projectId: string | null): Promise<ProjectStanding | null> {
  const project = projectId === null ? null : await readRecord(sql, projectInitiate, projectId);
  if (project === null) return null;
  const { status, managerId } = project as { readonly [Name in keyof ProjectStanding]: string | null };
  return { status, managerId };
}

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
