/** Materials on the server. */
import type { Area } from './area.ts';

export const material: Partial<Area> = {};
