/** Resources of human resources, one line each, loaded on demand. */
import type { Area } from '../entry.ts';

export const hr = {} as const satisfies Area;
