/** Calls of kept cases. */
import { queries } from '#client/data/server/queries.ts';
import { ask } from '#client/data/server/call.ts';
import type { CaseOutcome, CaseResult, CaseStep, FlowCase } from '#model/workflow/design.ts';
import type { AnyDoc } from '#model/definition.ts';

const path = '/tydf/process/cases';
const runPath = `${path}/run`;

export const casesQuery = (flowKey: string) => ({
  queryKey: ['cases', flowKey],
  queryFn: () => ask<readonly FlowCase[]>('GET', path, { params: { flowKey } }),
});
export const forgetCases = (flowKey: string): Promise<void> => queries.invalidateQueries({ queryKey: ['cases', flowKey] });

export interface NewCase {
  readonly flowKey: string;
  readonly name: string;
  readonly starter: string;
  readonly values: AnyDoc;
  readonly steps: readonly CaseStep[];
  readonly expected: CaseOutcome;
}

/** These reject with `Refused`, which says why. */
export const keepCase = (body: NewCase): Promise<FlowCase> => ask('POST', path, { body, quiet: true });
export const changeCase = (
  { id, version }: Pick<FlowCase, 'id' | 'version'>,
  body: { readonly name?: string; readonly expected?: CaseOutcome },
): Promise<FlowCase> => ask('PUT', `${path}/${id}`, { body: { version, ...body }, quiet: true });
export const deleteCase = ({ id }: Pick<FlowCase, 'id'>): Promise<null> => ask('DELETE', `${path}/${id}`);
export const runCases = (xml: string, process: string, signal: AbortSignal): Promise<readonly CaseResult[]> =>
  ask('POST', runPath, { body: { xml, process }, byPerson: false, quiet: true, signal });
