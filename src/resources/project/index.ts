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
  projectSchedul: entry('document', 'process', w('Project schedule', '项目计划'), () =>
    import('./projectSchedul.ts').then((m) => m.projectSchedul),
  ),
  projectSchedulDetail: entry('register', 'api', w('Tasks of projects', '项目任务'), () =>
    import('./projectSchedulDetail.ts').then((m) => m.projectSchedulDetail),
  ),
} as const satisfies Entries;

export const project: Area = { module: 'project', resources };
