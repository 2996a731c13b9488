/** Resources of bills, one line each, loaded on demand. */
import type { Area } from '../entry.ts';

export const bill = {} as const satisfies Area;
