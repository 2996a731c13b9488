/** Everything about the demo company's seals in the order of time, since what is stamped, lent and changed rests on what was before. */
import { settleDays } from '../hr/recruitingSteps.ts';
import type { Stage, Step } from '../stage.ts';
import { abolitionSteps, changeSteps, lostSeal } from './changes.ts';
import { checkSteps } from './checks.ts';
import { controlSteps } from './controlled.ts';
import { requestSteps } from './ledger.ts';
import { borrowSteps, shortSteps, useSteps } from './uses.ts';

export const sealSteps = async (stage: Stage): Promise<readonly Step[]> => [
  ...[
    ...(await requestSteps(stage)),
    ...checkSteps(stage),
    ...useSteps(stage),
    ...shortSteps(stage),
    ...borrowSteps(stage),
    ...changeSteps(stage),
    ...abolitionSteps(stage),
    lostSeal(stage),
    ...controlSteps(stage),
  ]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ step }) => step),
  settleDays,
];
