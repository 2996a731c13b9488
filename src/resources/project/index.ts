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
  projectProgress: entry('record', 'api', w('Progress reports', '项目进度填报'), () =>
    import('./projectProgress.ts').then((m) => m.projectProgress),
  ),
  projectProgressDetail: entry('register', 'api', w('Progress of tasks', '任务进度明细'), () =>
    import('./projectProgressDetail.ts').then((m) => m.projectProgressDetail),
  ),
  projectProblem: entry('document', 'process', w('Project problem', '项目问题'), () =>
    import('./projectProblem.ts').then((m) => m.projectProblem),
  ),
  projectProblemDetail: entry('register', 'api', w('Measures against problems', '问题整改措施'), () =>
    import('./projectProblemDetail.ts').then((m) => m.projectProblemDetail),
  ),
  projectChange: entry('document', 'process', w('Project change', '项目变更'), () =>
    import('./projectChange.ts').then((m) => m.projectChange),
  ),
  riskManagement: entry('document', 'process', w('Risk management', '风险管理'), () =>
    import('./riskManagement.ts').then((m) => m.riskManagement),
  ),
  projectMaterial: entry('record', 'api', w('Project materials', '项目物资'), () =>
    import('./projectMaterial.ts').then((m) => m.projectMaterial),
  ),
} as const satisfies Entries;

export const project: Area = { module: 'project', resources };
