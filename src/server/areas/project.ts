/** Projects on the server. */
import { reserveCalls, reserveFacts } from '../business/project/reserve.ts';
import type { Area } from './area.ts';

export const project: Partial<Area> = {
  facts: { projectReserve: reserveFacts },
  calls: [...reserveCalls],
};
