/** Where the workflow engine stands in the side menu. */
import { w } from '#model/words.ts';
import type { Directory } from '../menu.ts';

export const workflowMenus: readonly Directory[] = [
  {
    system: 'office',
    rank: 80,
    path: '/process',
    name: w('Workflow', '流程管理'),
    icon: 'sitemap',
    groups: [
      {
        path: '/process/design',
        name: w('Design', '流程设计'),
        resources: ['models', 'definitions'],
        pages: [
          { path: '/process/instances', name: w('Process instances', '流程实例'), icon: 'activity', code: 'definitions:page' },
          { path: '/process/decisions', name: w('Decision tables', '决策表'), icon: 'table', code: 'models:page' },
        ],
      },
      { path: '/process/settings', name: w('Settings', '流程配置'), resources: ['ufloFlow', 'ufloFormPath', 'forms'] },
    ],
  },
];
