/** What the page of a project asks for beside its record, and how a task of one's own gets into one's report. */
import { ask, call } from '#client/data/call.ts';
import { askRecord } from '#client/data/resource.ts';
import type { Envelope, Page } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { FileRef } from '#model/field.ts';
import { textOf } from '#model/text.ts';
import { linesOf } from '#model/values.ts';
import { weekAround } from './project.ts';

const page = (path: string, params: Readonly<Record<string, string | number | boolean>>, signal: AbortSignal): Promise<Page> =>
  ask<Page>('GET', `${path}/page`, { params, signal });

type Asked = { readonly signal: AbortSignal };

export const schedulesQuery = (projectId: string) => ({
  queryKey: ['list', 'projectSchedul', 'ofProject', projectId],
  queryFn: ({ signal }: Asked) => page('/tydf/process/projectSchedul', { projectId, pageSize: 50 }, signal),
});

export const reportsQuery = (projectId: string) => ({
  queryKey: ['list', 'projectProgress', 'ofProject', projectId],
  queryFn: ({ signal }: Asked) => page('/tydf/api/projectProgress', { projectId, pageSize: 200 }, signal),
});

export const contractsQuery = (projectId: string) => ({
  queryKey: ['list', 'contractParameter', 'ofProject', projectId],
  queryFn: ({ signal }: Asked) => page('/tydf/api/contractParameter', { projectId, pageSize: 50 }, signal),
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

/** Puts it into the draft of this person, in place of what that said of the task; a draft of this week is begun where there is none. */
export async function keepReport(
  definition: Definition,
  projectId: string,
  draftId: string | null,
  summary: string,
  today: string,
  said: TaskReport,
): Promise<Envelope<unknown>> {
  const at = '/tydf/api/projectProgress';
  if (draftId === null)
    return call('POST', `${at}/add`, {
      body: { projectId, periodType: 'week', ...weekAround(today), summary: said.finishedWork ?? summary, lines: [said] },
      quiet: true,
    });
  const draft: AnyDoc = await askRecord(definition, draftId);
  const line = linesOf(draft, 'lines').find(({ taskId }) => textOf(taskId) === said.taskId);
  return line === undefined
    ? call('POST', `${at}Detail/add/${draftId}`, { body: [said], quiet: true })
    : call('POST', `${at}Detail/save`, { body: [{ ...said, id: line['id'] }], quiet: true });
}
