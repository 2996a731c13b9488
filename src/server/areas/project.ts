/** Projects on the server. */
import { projectApproved } from '../business/project/approved.ts';
import { checkedAnew } from '../business/heads/changed.ts';
import { initiateCalls, initiateFacts } from '../business/project/initiate.ts';
import { reserveCalls, reserveFacts } from '../business/project/reserve.ts';
import { scheduleCalls, scheduleFacts } from '../business/project/schedule.ts';
import { scheduleApproved } from '../business/project/scheduleEffects.ts';
import { taskCalls } from '../business/project/tasks.ts';
import type { Area } from './area.ts';

export const project: Partial<Area> = {
  effects: { checkedAnew, projectApproved, scheduleApproved },
  facts: { projectReserve: reserveFacts, projectInitiate: initiateFacts, projectSchedul: scheduleFacts },
  calls: [...reserveCalls, ...initiateCalls, ...scheduleCalls, ...taskCalls],
};
