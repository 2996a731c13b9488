/** Projects on the server. */
import { projectApproved } from '../business/project/approved.ts';
import { checkedAnew } from '../business/heads/changed.ts';
import { initiateCalls, initiateFacts } from '../business/project/initiate.ts';
import { reserveCalls, reserveFacts } from '../business/project/reserve.ts';
import type { Area } from './area.ts';

export const project: Partial<Area> = {
  effects: { checkedAnew, projectApproved },
  facts: { projectReserve: reserveFacts, projectInitiate: initiateFacts },
  calls: [...reserveCalls, ...initiateCalls],
};
