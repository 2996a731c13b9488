/** What the page of a project asks for beside its record, and how a task of one's own gets into one's report. */
import { ask, call } from '#client/data/server/call.ts';
import { askRecord } from '#client/data/server/resource.ts';
import type { Envelope, Page } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { FileRef } from '#model/field.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import type { Cell } from './matrix.ts';
import type { Period } from './project.ts';

type Asked = { readonly signal: AbortSignal };
type Params = Readonly<Record<string, string | number>>;

const listOf = (resource: string, path: string, projectId: string, params: Params = {}) => ({
  queryKey: ['list', resource, 'ofProject', projectId],
  queryFn: ({ signal }: Asked) => ask<Page>('GET', `/tydf/${path}/page`, { params: { projectId, pageSize: 50, ...params }, signal }),
});

export const schedulesQuery = (projectId: string) => listOf('projectSchedul', 'process/projectSchedul', projectId);
export const reportsQuery = (projectId: string) => listOf('projectProgress', 'api/projectProgress', projectId, { pageSize: 200 });
export const contractsQuery = (projectId: string) => listOf('contractParameter', 'api/contractParameter', projectId);

/** Problems that are approved and not closed, as the server counts those that keep a project from being finished. */
export const openProblems = { status: 'approved', problemState_not: 'closed' } as const;
export const problemsQuery = (projectId: string) =>
  listOf('projectProblem', 'process/projectProblem', projectId, { ...openProblems, sort: 'deadline' });

export const matrixQuery = (projectId: string) => ({
  queryKey: ['list', 'riskManagement', 'matrix', projectId],
  queryFn: ({ signal }: Asked) => ask<readonly Cell[]>('GET', '/tydf/process/riskManagement/matrix', { params: { projectId }, signal }),
});

export const filesQuery = (projectId: string) => ({
  queryKey: ['record', 'projectInitiate', projectId, 'files'],
  queryFn: ({ signal }: Asked) =>
    ask<{ readonly files: readonly FileRef[] }>('GET', `/tydf/process/projectInitiate/getAcc/${projectId}`, { signal }),
});

/** What is said of a task. */
export interface TaskReport {
  readonly taskId: string;
  readonly percent: string;
  readonly finishedWork: string | null;
  readonly actualStart: string | null;
  readonly actualEnd: string | null;
  readonly delayReason: string | null;
  readonly photos: readonly FileRef[];
}

/** The answer, with the lines that its faults count and which of them was sent. */
interface Kept {
  readonly answer: Envelope<unknown>;
  readonly lines: readonly AnyDoc[];
  readonly at: number;
}

/** Puts it into the draft of this person, in place of what that said of the task; one of the period is begun where there is none. */
export async function keepReport(
  definition: Definition,
  projectId: string,
  draftId: string | null,
  summary: string,
  period: Period,
  said: TaskReport,
): Promise<Kept> {
  const at = '/tydf/api/projectProgress';
  if (draftId === null) {
    const body = { projectId, periodType: 'week', ...period, summary: said.finishedWork ?? summary, lines: [said] };
    return { answer: await call('POST', `${at}/add`, { body, quiet: true }), lines: [{ ...said }], at: 0 };
  }
  const lines = linesOf(await askRecord(definition, draftId), 'lines');
  const place = lines.findIndex(({ taskId }) => textOf(taskId) === said.taskId);
  const line = lines[place];
  return line === undefined
    ? { answer: await call('POST', `${at}Detail/add/${draftId}`, { body: [said], quiet: true }), lines, at: lines.length }
    : { answer: await call('POST', `${at}Detail/save`, { body: [{ ...said, id: line['id'] }], quiet: true }), lines, at: place };
}
