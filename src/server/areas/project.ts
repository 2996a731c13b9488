/** Projects on the server. */
import type { Area } from './area.ts';

export const project: Partial<Area> = {};
