/** Keeps what is tried now as a case: played to its end as usual, and expected to come out so from now on. */
import { notify } from '#client/blocks/notify.ts';
import { useSay } from '#client/words/language.tsx';
import { outcomeOf, played, stepsOf } from '#machines/explore/simulate/cases.ts';
import { nameOf as elementName } from '#machines/verify/changes.ts';
import type { Person } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { useDesign } from '../design.ts';
import { forgetCases, keepCase } from './cases.ts';
import { CaseName } from './CaseName.tsx';
import { useTold } from './describe.ts';
import type { Trying } from './useTrial.ts';
import { caseWords, endWords } from './simulateWords.ts';

interface Props {
  readonly trying: Trying;
  readonly starter: Person;
  readonly values: AnyDoc;
  readonly reads: readonly string[];
  readonly onClose: () => void;
}

export const KeepCase = ({ trying: { trial, state }, starter, values, reads, onClose }: Props) => {
  const say = useSay();
  const told = useTold();
  const { process, proved } = useDesign();
  if (!trial || !state) return null;
  const names = told(values, reads).map(({ text }) => text);
  const keep = async (name: string): Promise<void> => {
    const steps = stepsOf(state);
    const expected = outcomeOf((await played(trial, steps)).at(-1)!);
    await keepCase({ flowKey: process, name, starter: starter.id, values, steps, expected });
    await forgetCases(process);
    notify.success(say(caseWords.keptOne, { name }));
  };
  const now = outcomeOf(state);
  const way = now.path.map(({ nodeId }) => say(elementName(proved.elements, nodeId))).join(' → ');
  return (
    <CaseName
      title={caseWords.keepTitle}
      confirm={caseWords.keepIt}
      initial={[...names, starter.name].join(say(w(', ', '，'))).slice(0, 100)}
      onName={keep}
      onClose={onClose}
    >
      {state.over === null
        ? say(
            w(
              'What is not decided yet is approved by whoever is asked; the outcome is expected from now on.',
              '尚未处理的环节按“同意”推演到底，其结果作为此后的预期。',
            ),
          )
        : say(caseWords.expects, { way, end: say(endWords[now.end]) })}
    </CaseName>
  );
};
