/** The newest active version of a flow: its drawing, and why nothing can begin with it now. Asked once for form, way and band. */
import { ask } from '#client/data/server/call.ts';
import type { SuspensionTold } from '#model/workflow/design.ts';

interface FlowAnswer {
  readonly definitionId: string;
  readonly version: number;
  readonly xml: string;
  readonly suspension: SuspensionTold | null;
}

export const flowQuery = (key: string) => ({
  queryKey: ['flowOf', key],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => ask<FlowAnswer>('GET', `/tydf/process/flow/${key}`, { signal }),
  staleTime: 60_000,
});
