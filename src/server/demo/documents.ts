/** Documents of every day: leave, expenses, loans. The newest, in every state, come first; the year before them follows. */
import { leavesWithProof, reportBackSteps } from './hr/leaves.ts';
import { expensePlans } from './expense.ts';
import { leavePlans } from './leave.ts';
import { loanPlans, settlingPlans } from './loan.ts';
import { addDays, type Plan } from './plan.ts';
import { chance } from './random.ts';
import { inTime, type Stage, type Step } from './stage.ts';
import { systemPlans } from './systems.ts';

const seeds = { drawn: 20_261_120, settling: 20_261_122, newest: 20_261_130, leaves: 20_261_131, bills: 20_261_132 };
/** Within them lies all that waits; a loan that is set off is older. */
const newestDays = 12;

/** All of them, drawn at once so that the same day gives the same ones. */
function drawn({ organisation, day, volumes, account }: Stage): { readonly leaves: readonly Plan[]; readonly bills: readonly Plan[] } {
  const random = chance(seeds.drawn);
  const leaves = leavePlans(random, organisation, day, volumes.leave);
  const loans = loanPlans(random, organisation, account, day, volumes.loan);
  const settling = settlingPlans(chance(seeds.settling), organisation, account, day, loans);
  const expenses = expensePlans(random, organisation, account, day, volumes.expense);
  return { leaves: [...leaves, ...leavesWithProof(organisation, day)], bills: [...loans, ...settling, ...expenses] };
}

const isNewest =
  ({ day }: Stage) =>
  ({ at }: Plan): boolean =>
    at >= addDays(day, -newestDays);
const isBefore = (stage: Stage): ((plan: Plan) => boolean) => {
  const newest = isNewest(stage);
  return (plan) => !newest(plan);
};

export async function newestSteps(stage: Stage): Promise<readonly Step[]> {
  const { leaves, bills } = drawn(stage);
  const systems = await systemPlans(stage.services, stage.organisation, stage.day);
  return inTime(seeds.newest, [...[...leaves, ...bills].filter(isNewest(stage)), ...systems]);
}

export function leaveSteps(stage: Stage): readonly Step[] {
  const leaves = drawn(stage).leaves.filter(isBefore(stage));
  return [...inTime(seeds.leaves, leaves), ...reportBackSteps(leaves.length)];
}

export const billSteps = (stage: Stage): readonly Step[] => inTime(seeds.bills, drawn(stage).bills.filter(isBefore(stage)));
