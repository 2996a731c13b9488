/** Pages of the flow designer that are no generic page of a resource (interface.md 4.9-4.11): what they are called, who may open them. */
import { w, type Words } from '#model/words.ts';

interface DesignerPageEntry {
  readonly title: Words;
  /** Permission code without which it is not opened. */
  readonly code: string;
}

/** By path. The same paths stand in `designer/DesignerPage.tsx`, which is loaded with the first of them. */
export const designerPages: Readonly<Record<string, DesignerPageEntry>> = {
  '/process/definitions': { title: w('Process definitions', '流程定义'), code: 'definitions:page' },
  '/xml': { title: w('Flow XML', '流程 XML'), code: 'definitions:page' },
  '/ulfoTable': { title: w('Flow settings', '流程设置'), code: 'ufloFlow:page' },
  '/process/ufloFlow': { title: w('Flow settings', '流程设置'), code: 'ufloFlow:page' },
  '/ulfoAddEdit': { title: w('Flow settings', '流程设置'), code: 'ufloFlow:page' },
  '/ulfoView': { title: w('Flow settings', '流程设置'), code: 'ufloFlow:page' },
  '/process/models': { title: w('Flow models', '流程模型'), code: 'models:page' },
  '/modelEdit': { title: w('Flow designer', '流程设计'), code: 'models:page' },
  '/process/decisions': { title: w('Decision tables', '决策表'), code: 'models:page' },
  '/process/compare': { title: w('Compare flows', '流程对比'), code: 'models:page' },
  '/process/instances': { title: w('Process instances', '流程实例'), code: 'definitions:page' },
  '/process/instance': { title: w('Process instance', '流程实例'), code: 'definitions:page' },
  '/process/incidents': { title: w('Incidents', '异常'), code: 'definitions:page' },
  '/process/loadTask': { title: w('Open tasks', '全部待办'), code: 'definitions:page' },
};
