/**
 * The life of every document (workflow.md, section 1). The flow's body runs inside `submitted` and again inside `reposted`; state
 * names are the values of the column `status`, tags carry them, `meta` the BPMN element.
 */
import type { Chart, StateChart, Way } from './chart.ts';
import { keyOf, resumesAt } from './vocabulary.ts';

type Phase = 'submitted' | 'reposted';

const inPhase = (text: string, phase: Phase): string => text.replace(/^(#?)body:/, `$1${phase}:`);

const way = (one: Way, phase: Phase): Way => (one.target === undefined ? one : { ...one, target: inPhase(one.target, phase) });

const placed = (states: Readonly<Record<string, StateChart>>, phase: Phase): Record<string, StateChart> =>
  Object.fromEntries(
    Object.entries(states).map(([key, state]) => [
      key,
      {
        ...state,
        ...(state.id === undefined ? {} : { id: inPhase(state.id, phase) }),
        ...(state.always ? { always: state.always.map((one) => way(one, phase)) } : {}),
        ...(state.on
          ? { on: Object.fromEntries(Object.entries(state.on).map(([event, ways]) => [event, ways.map((one) => way(one, phase))])) }
          : {}),
        ...(state.onDone ? { onDone: way(state.onDone, phase) } : {}),
        ...(state.states ? { states: placed(state.states, phase) } : {}),
      } satisfies StateChart,
    ]),
  );

/** The statechart of a document with this flow. */
export const lifecycleOf = (chart: Chart) => {
  const running = (phase: Phase) => ({
    id: phase,
    tags: [phase],
    initial: chart.body.initial,
    states: placed(chart.body.states, phase),
    onDone: { target: '#approved' },
    on: { WITHDRAW: { guard: 'nobodyDecided', target: '#draft', actions: 'withdrawn' }, VARIABLES: { actions: 'setVariables' } },
  });
  return {
    id: chart.key,
    initial: 'draft',
    options: { maxIterations: 1000 },
    states: {
      draft: { id: 'draft', tags: ['draft'], on: { SUBMIT: { target: '#submitted', actions: 'submitted' } } },
      submitted: running('submitted'),
      rejected: {
        id: 'rejected',
        tags: ['rejected'],
        entry: 'endedRejected',
        on: {
          REPOST: [
            ...chart.resumes.map((node) => ({ guard: resumesAt(node), target: `#reposted:${keyOf(node)}`, actions: 'reposted' })),
            { guard: 'notFinal', target: '#reposted', actions: 'reposted' },
          ],
          DISCARD: { guard: 'notFinal', target: '#invalidated' },
        },
      },
      reposted: running('reposted'),
      approved: { id: 'approved', tags: ['approved'], entry: 'endedApproved', on: { INVALIDATE: { target: '#invalidated' } } },
      invalidated: { id: 'invalidated', tags: ['invalidated'], entry: 'endedInvalidated' },
    },
  };
};
