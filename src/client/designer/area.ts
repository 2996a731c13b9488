/** The workflow engine's hand-made pages. */
import { w } from '#model/words.ts';
import type { OwnPage } from '#client/data/page/ownPage.ts';

export const pages = {
  '/process/definitions': { title: w('Process definitions', '流程定义'), code: 'definitions:page' },
  '/xml': { title: w('Flow XML', '流程 XML'), code: 'definitions:page', oneOf: '/process/definitions' },
  '/ulfoTable': { title: w('Flow settings', '流程设置'), code: 'ufloFlow:page' },
  '/process/ufloFlow': { title: w('Flow settings', '流程设置'), code: 'ufloFlow:page' },
  '/ulfoAddEdit': { title: w('Flow settings', '流程设置'), code: 'ufloFlow:page' },
  '/ulfoView': { title: w('Flow settings', '流程设置'), code: 'ufloFlow:page', oneOf: '/ulfoTable' },
  '/process/models': { title: w('Flow models', '流程模型'), code: 'models:page' },
  '/modelEdit': { title: w('Flow designer', '流程设计'), code: 'models:page' },
  '/process/decisions': { title: w('Decision tables', '决策表'), code: 'models:page' },
  '/process/compare': { title: w('Compare flows', '流程对比'), code: 'models:page' },
  '/process/instances': { title: w('Process instances', '流程实例'), code: 'definitions:page' },
  '/process/instance': { title: w('Process instance', '流程实例'), code: 'definitions:page', oneOf: '/process/instances' },
  '/process/incidents': { title: w('Incidents', '异常'), code: 'definitions:page' },
  '/process/loadTask': { title: w('Open tasks', '全部待办'), code: 'definitions:page' },
} as const satisfies Readonly<Record<string, OwnPage>>;
export type DesignerPath = keyof typeof pages;
