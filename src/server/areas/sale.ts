/** Sales on the server. */
import type { Area } from '#server/context.ts';

export const sale: Partial<Area> = {};
