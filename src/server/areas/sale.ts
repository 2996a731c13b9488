/** Sales on the server. */
import type { Area } from './area.ts';

export const sale: Partial<Area> = {};
