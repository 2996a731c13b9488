/** Kept cases of a flow: played to their end in a drawing, and what came of them told against what was expected. */
import type { CaseOutcome, CaseStep } from '#model/workflow/design.ts';
import { w, type Words } from '#model/words.ts';
import { chancesIn, likelyStep, move, start } from './moves.ts';
import type { Trial, TrialState } from './state.ts';

/** Moves after which a case is taken to go in circles. */
const mostMoves = 200;

/** A step of the case that can be made now, the earliest in its order; each is made once. */
const told = (trial: Trial, state: TrialState, left: readonly CaseStep[]): number => {
  const chances = chancesIn(trial, state);
  return left.findIndex(({ nodeId, action, by }) =>
    chances.some(
      (one) => one.nodeId === nodeId && one.actions.includes(action) && (by === null || one.people.some((person) => person.id === by)),
    ),
  );
};

/** Plays a case: what it says where it says something, everything else as usual. Gives every state on the way, the last one last. */
export async function played(trial: Trial, steps: readonly CaseStep[]): Promise<readonly TrialState[]> {
  const states = [await start(trial)];
  let left = steps;
  for (let moves = 0; moves < mostMoves; moves++) {
    const state = states.at(-1)!;
    const at = told(trial, state, left);
    const step = at >= 0 ? left[at]! : likelyStep(trial, state);
    const next = step && (await move(trial, state, step));
    if (!next) break;
    if (at >= 0) left = left.toSpliced(at, 1);
    states.push(next);
  }
  return states;
}

const unprefixed = (principal: string): string => (principal.startsWith('u:') ? principal.slice(2) : principal);

/** The outcome is what later runs are compared with. A step that nobody had to decide has no people. */
export const outcomeOf = ({ visits, over }: Pick<TrialState, 'visits' | 'over'>): CaseOutcome => ({
  path: visits
    .filter(({ kind }) => kind === 'task')
    .map(({ nodeId, answer }) => ({ nodeId, people: [...new Set((answer?.voters ?? []).flat().map(unprefixed))] })),
  end: over ?? 'waiting',
});

/** A case keeps only those steps of a run that would not happen by themselves. */
export const stepsOf = ({ moves }: Pick<TrialState, 'moves'>): readonly CaseStep[] =>
  moves.flatMap(({ plain, ...step }, at) => {
    // A plain decision counts where the same step is decided otherwise later.
    const needed = !plain || moves.slice(at + 1).some((later) => !later.plain && later.nodeId === step.nodeId);
    return needed ? [step] : [];
  });

const ends: Readonly<Record<CaseOutcome['end'], Words>> = {
  approved: w('it is approved', '审批通过'),
  rejected: w('it is rejected', '被驳回'),
  waiting: w('it still waits', '仍在等待'),
  stuck: w('it gets stuck', '无法继续'),
};

type Names = Readonly<Record<string, Words>>;
type Asked = CaseOutcome['path'][number];

const called = (names: Names, id: string): Words => names[id] ?? w(id, id);

const peopleWords = (names: Names, people: readonly string[]): Words => {
  if (people.length === 0) return w('nobody', '无人');
  const all = people.map((id) => called(names, id));
  return w(all.map(({ en }) => en).join(', '), all.map(({ zh }) => zh).join('、'));
};

/** Steps that both have, in both orders: the longest common part. */
const common = (before: readonly Asked[], after: readonly Asked[]): readonly (readonly [number, number])[] => {
  const long: number[][] = Array.from({ length: before.length + 1 }, () => Array.from({ length: after.length + 1 }, () => 0));
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      long[i]![j] = before[i]!.nodeId === after[j]!.nodeId ? long[i + 1]![j + 1]! + 1 : Math.max(long[i + 1]![j]!, long[i]![j + 1]!);
  const pairs: [number, number][] = [];
  for (let [i, j] = [0, 0]; i < before.length && j < after.length;)
    if (before[i]!.nodeId === after[j]!.nodeId) pairs.push([i++, j++]);
    else if (long[i + 1]![j]! >= long[i]![j + 1]!) i++;
    else j++;
  return pairs;
};

/** The differences are told in words; the list is empty where it is as expected. */
export const differencesOf = (expected: CaseOutcome, outcome: CaseOutcome, names: Names): readonly Words[] => {
  const pairs = common(expected.path, outcome.path);
  const gone = expected.path.filter((_, at) => !pairs.some(([i]) => i === at));
  const fresh = outcome.path.filter((_, at) => !pairs.some(([, j]) => j === at));
  const others = pairs.flatMap(([i, j]) => {
    const [was, is] = [expected.path[i]!, outcome.path[j]!];
    return was.people.toSorted().join() === is.people.toSorted().join() ? [] : [{ nodeId: is.nodeId, was: was.people, is: is.people }];
  });
  return [
    ...gone.map(({ nodeId }) => w(`“${called(names, nodeId).en}” is not passed any more`, `不再经过“${called(names, nodeId).zh}”`)),
    ...fresh.map(({ nodeId, people }) => {
      const [name, who] = [called(names, nodeId), peopleWords(names, people)];
      return w(`“${name.en}” is passed as well: ${who.en}`, `新增经过“${name.zh}”：${who.zh}`);
    }),
    ...others.map(({ nodeId, was, is }) => {
      const [name, before, now] = [called(names, nodeId), peopleWords(names, was), peopleWords(names, is)];
      return w(`“${name.en}” asks ${now.en} instead of ${before.en}`, `“${name.zh}”由${before.zh}改为${now.zh}`);
    }),
    ...(expected.end === outcome.end
      ? []
      : [
          w(
            `In the end ${ends[outcome.end].en}, where ${ends[expected.end].en} was expected`,
            `结果为“${ends[outcome.end].zh}”，预期为“${ends[expected.end].zh}”`,
          ),
        ]),
  ];
};
