/** Resources of Projects, one line each, loaded on demand. */
import type { Area, Entries } from '../entry.ts';

const resources = {} as const satisfies Entries;

export const project: Area = { module: 'project', resources };
