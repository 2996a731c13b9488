/**
 * The life of every document. The flow's body runs inside `submitted` and again inside `reposted`; state
 * names are the values of the column `status`, tags carry them, `meta` the BPMN element.
 */
import type { Chart, StateChart, Way } from './chart.ts';
import { cameBack, comesBack, keyOf, movedTo, movesTo, resumesAt } from './vocabulary.ts';

type Phase = 'submitted' | 'reposted';

const inPhase = (text: string, phase: Phase): string => text.replace(/^(#?)body:/, `$1${phase}:`);

/** States that are entered when a flow goes back to a node, seen from the scope at hand. */
type Entered = ReadonlyMap<string, readonly string[]>;

/** A way in this phase; one that goes back enters what a move to its node enters. */
const way = (one: Way, phase: Phase, entered?: Entered): object => {
  const back = one.guard?.type === 'returns' ? entered?.get(String(one.guard.params['to'])) : undefined;
  if (back) return { ...one, target: back.map((target) => inPhase(target, phase)) };
  return one.target === undefined ? one : { ...one, target: inPhase(one.target, phase) };
};

/** People may do these at every task beside deciding: hand it on, ask others. */
const shared = (on: NonNullable<StateChart['on']>): NonNullable<StateChart['on']> => {
  const decided = on['APPROVE'];
  const [approved, open] = [decided?.at(0), decided?.at(-1)];
  if (!decided || !approved || !open || !on['ASSIGNED']) return on;
  // A no may be the last vote where another's yes is enough.
  return {
    ...on,
    REJECT: [...(on['REJECT'] ?? []), approved],
    TRANSFER: [open],
    DELEGATE: [open],
    ADD_APPROVERS: [open],
    REMOVE_APPROVER: decided,
  };
};

const placed = (states: Readonly<Record<string, StateChart>>, phase: Phase, entered: Entered): Record<string, object> =>
  Object.fromEntries(
    Object.entries(states).map(([key, state]) => [
      key,
      {
        ...state,
        ...(state.id === undefined ? {} : { id: inPhase(state.id, phase) }),
        ...(state.always ? { always: state.always.map((one) => way(one, phase)) } : {}),
        ...(state.on
          ? {
              on: Object.fromEntries(
                Object.entries(shared(state.on)).map(([event, ways]) => [event, ways.map((one) => way(one, phase, entered))]),
              ),
            }
          : {}),
        ...(state.onDone ? { onDone: way(state.onDone, phase) } : {}),
        ...(state.states
          ? { states: state.type === 'parallel' ? branches(state.states, phase, entered) : placed(state.states, phase, entered) }
          : {}),
      },
    ]),
  );

/** Branches: a move inside one leaves the others where they are. */
const branches = (regions: Readonly<Record<string, StateChart>>, phase: Phase, entered: Entered): Record<string, object> => {
  return Object.fromEntries(
    Object.entries(regions).map(([key, branch]) => {
      const spots = spotsIn(branch.states ?? {});
      const inside: Entered = new Map([...entered, ...enteredBy(spots)]);
      const region = placed({ [key]: branch }, phase, inside)[key];
      const nodes = spots.map(({ node }) => node);
      return [key, { ...region, on: moves(spots, nodes, phase) }];
    }),
  );
};

/** A node to which a flow can be moved, and the states that are entered then. */
interface Spot {
  readonly node: string;
  readonly targets: readonly string[];
}

/** Nodes of these states. Into a branch from outside: the other branches have nothing left to do. */
const spotsIn = (states: Readonly<Record<string, StateChart>>): readonly Spot[] =>
  Object.values(states).flatMap((state) => {
    const own = state.meta && state.id !== undefined && state.entry ? [{ node: state.meta.element, targets: [`#${state.id}`] }] : [];
    if (state.type !== 'parallel') return own;
    const regions = Object.values(state.states ?? {});
    const over = (region: StateChart): string[] =>
      Object.values(region.states ?? {}).flatMap(({ type, id }) => (type === 'final' && id !== undefined ? [`#${id}`] : []));
    return regions.flatMap((region) =>
      spotsIn(region.states ?? {}).map(({ node, targets }) => ({
        node,
        targets: [...targets, ...regions.filter((other) => other !== region).flatMap(over)],
      })),
    );
  });

const enteredBy = (spots: readonly Spot[]): Entered => new Map(spots.map(({ node, targets }) => [node, targets]));

const moves = (spots: readonly Spot[], from: readonly string[] | null, phase: Phase): object => {
  const ways = (guard: typeof movesTo, actions: typeof movedTo) =>
    spots.map(({ node, targets }) => ({
      guard: guard(node, from),
      target: targets.map((target) => inPhase(target, phase)),
      actions: actions(node),
    }));
  const [moved, back] = [ways(movesTo, movedTo), ways(comesBack, cameBack)];
  // A node is decided by the last of its voters, by nobody being asked, or by its time.
  const decided = Object.fromEntries(['APPROVE', 'REJECT', 'REMOVE_APPROVER', 'ASSIGNED', 'TIMER'].map((event) => [event, back]));
  return { RETURN: moved, JUMP: moved, ...decided };
};

/** An administrator ends a document that is not final yet. */
const ending = [
  { guard: { type: 'endsAs', params: { as: 'rejected' } }, target: '#rejected', reenter: true, actions: 'finally' },
  { guard: { type: 'endsAs', params: { as: 'invalidated' } }, target: '#invalidated' },
];

/** The statechart of a document with this flow. */
export const lifecycleOf = (chart: Chart) => {
  const running = (phase: Phase) => ({
    id: phase,
    tags: [phase],
    initial: chart.body.initial,
    states: placed(chart.body.states, phase, enteredBy(spotsIn(chart.body.states))),
    onDone: { target: '#approved' },
    on: {
      ...moves(spotsIn(chart.body.states), null, phase),
      WITHDRAW: { guard: 'nobodyDecided', target: '#draft', actions: 'withdrawn' },
      VARIABLES: { actions: 'setVariables' },
      END: ending,
    },
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
          END: ending.map((way) => ({ ...way, guard: { ...way.guard, type: 'endsAsYet' } })),
        },
      },
      reposted: running('reposted'),
      approved: { id: 'approved', tags: ['approved'], entry: 'endedApproved', on: { INVALIDATE: { target: '#invalidated' } } },
      invalidated: { id: 'invalidated', tags: ['invalidated'], entry: 'endedInvalidated' },
    },
  };
};
