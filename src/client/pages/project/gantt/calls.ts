/** What the Gantt page asks for and saves: the first version of a project's schedule, and changed dates and weights of tasks. */
import { ask, call } from '#client/data/server/call.ts';
import { askRecord } from '#client/data/server/resource.ts';
import type { Envelope, Page } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';

/** The first approved version; null where there is none, or where it is this one. */
export const firstVersionQuery = (definition: Definition, projectId: string, scheduleId: string) => ({
  queryKey: ['record', 'projectSchedul', 'first', projectId, scheduleId],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<AnyDoc | null> => {
    const { records } = await ask<Page>('GET', '/tydf/process/projectSchedul/page', {
      params: { projectId, status: 'approved', pageSize: 100 },
      signal,
    });
    const [first] = records.toSorted((a, b) => Number(a['versionNo']) - Number(b['versionNo']));
    const id = textOf(first?.['id']);
    return id === '' || id === scheduleId ? null : askRecord(definition, id, signal);
  },
});

export const saveTasks = (rows: readonly AnyDoc[]): Promise<Envelope<unknown>> =>
  call('POST', '/tydf/api/projectSchedulDetail/save', { body: rows, quiet: true });
