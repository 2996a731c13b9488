/** Projects on the server. */
import { reserveCalls } from '../business/project/reserve.ts';
import type { Area } from './area.ts';

export const project: Partial<Area> = {
  calls: [...reserveCalls],
};
