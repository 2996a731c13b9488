/** Resources of Materials, one line each, loaded on demand. */
import type { Area, Entries } from '../entry.ts';

const resources = {} as const satisfies Entries;

export const material: Area = { module: 'material', resources };
