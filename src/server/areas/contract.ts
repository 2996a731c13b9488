/** Contracts on the server. */
import type { Area } from './area.ts';

export const contract: Partial<Area> = {};
