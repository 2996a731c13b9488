/** What comes of a case as a business owner reads it: steps with the people asked. */
import { useSay } from '#client/words/language.tsx';
import type { CaseOutcome, CaseResult } from '#model/workflow/design.ts';
import { w } from '#model/words.ts';
import { caseWords } from './simulateWords.ts';

export interface AskedStep {
  readonly step: string;
  readonly who: string;
}

export const useSteps = (): ((outcome: CaseOutcome, names: CaseResult['names']) => readonly AskedStep[]) => {
  const say = useSay();
  return ({ path }, names) => {
    const called = (id: string): string => say(names[id] ?? w(id, id));
    return path.map(({ nodeId, people }) => ({
      step: called(nodeId),
      who: people.length === 0 ? say(caseWords.passes) : people.map(called).join(say(w(', ', '、'))),
    }));
  };
};
