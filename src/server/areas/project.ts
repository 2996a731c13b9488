/** Projects on the server. */
import { projectApproved } from '../business/project/approved.ts';
import { checkedAnew } from '../business/heads/changed.ts';
import { initiateCalls, initiateFacts } from '../business/project/initiate.ts';
import { changeCalls, changeFacts, projectChanged } from '../business/project/changes.ts';
import { materialPlanCalls, planFacts } from '../business/project/materials.ts';
import { problemApproved, problemCalls, problemFacts } from '../business/project/problems.ts';
import { riskApproved, riskCalls, riskFacts } from '../business/project/risks.ts';
import { reserveCalls, reserveFacts } from '../business/project/reserve.ts';
import { progressCalls, progressFacts } from '../business/project/progress.ts';
import { scheduleCalls, scheduleFacts } from '../business/project/schedule.ts';
import { scheduleApproved } from '../business/project/scheduleEffects.ts';
import { taskCalls } from '../business/project/tasks.ts';
import type { Area } from '#server/context.ts';

export const project: Partial<Area> = {
  effects: { checkedAnew, projectApproved, scheduleApproved, problemApproved, projectChanged, riskApproved },
  facts: {
    projectReserve: reserveFacts,
    projectInitiate: initiateFacts,
    projectSchedul: scheduleFacts,
    projectProgress: progressFacts,
    projectProblem: problemFacts,
    projectChange: changeFacts,
    riskManagement: riskFacts,
    projectMaterial: planFacts,
  },
  calls: [
    ...reserveCalls,
    ...initiateCalls,
    ...scheduleCalls,
    ...taskCalls,
    ...progressCalls,
    ...problemCalls,
    ...changeCalls,
    ...riskCalls,
    ...materialPlanCalls,
  ],
};
