/** What Projects brings beside its definitions. */
import { w } from '#model/words.ts';
import type { Manifest } from '../manifest.ts';
import { projectDictionaries } from './dictionaries.ts';
import { projectNotices } from './notices.ts';
import { projectLedgers } from './ledgers.ts';

export const projectManifest = {
  menus: [
    {
      system: 'office',
      rank: 60,
      path: '/project',
      name: w('Projects', '项目管理'),
      icon: 'folder',
      groups: [
        {
          path: '/project/begin',
          name: w('Ideas and initiation', '储备与立项'),
          resources: ['projectReserve', 'projectInitiate', 'projectInitiateDetail', 'projectChange'],
        },
        {
          path: '/project/progress',
          name: w('Plan and progress', '计划与进度'),
          resources: ['projectSchedul', 'projectSchedulDetail', 'projectProgress', 'projectProgressDetail', 'projectMaterial'],
        },
        {
          path: '/project/control',
          name: w('Problems and risks', '问题与风险'),
          resources: ['projectProblem', 'projectProblemDetail', 'riskManagement'],
        },
      ],
    },
  ],
  dictionaries: projectDictionaries,
  ledgers: projectLedgers,
  permissions: { check: w('Check', '核查'), close: w('Close', '结项') },
  notices: projectNotices,
  flowCategory: 'project',
} as const satisfies Manifest;
