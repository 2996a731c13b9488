/** Resources of Projects, one line each, loaded on demand. */
import { w } from '#model/words.ts';
import { entry, type Area, type Entries } from '../entry.ts';

const resources = {
  projectReserve: entry('record', 'api', w('Project reserve', '项目储备'), () =>
    import('./projectReserve.ts').then((m) => m.projectReserve),
  ),
} as const satisfies Entries;

export const project: Area = { module: 'project', resources };
