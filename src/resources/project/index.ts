/** Resources of Projects, one line each, loaded on demand. */
import { w } from '#model/words.ts';
import { entry, type Area, type Entries } from '../entry.ts';

const resources = {
  projectReserve: entry('record', 'api', w('Project reserve', '项目储备'), () =>
    import('./projectReserve.ts').then((m) => m.projectReserve),
  ),
  projectInitiate: entry('document', 'process', w('Project initiation', '项目立项'), () =>
    import('./projectInitiate.ts').then((m) => m.projectInitiate),
  ),
  projectInitiateDetail: entry('register', 'api', w('Budgets and milestones', '项目立项明细'), () =>
    import('./projectInitiateDetail.ts').then((m) => m.projectInitiateDetail),
  ),
} as const satisfies Entries;

export const project: Area = { module: 'project', resources };
