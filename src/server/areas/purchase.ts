/** Purchasing on the server. */
import type { Area } from './area.ts';

export const purchase: Partial<Area> = {};
