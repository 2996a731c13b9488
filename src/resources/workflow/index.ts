/** Resources of the workflow engine, one line each, loaded on demand. Pages of the designer have paths of their own. */
import { w } from '#model/words.ts';
import { entry, type Area, type Entries } from '../entry.ts';

const resources = {
  models: entry('record', 'process', w('Flow models', '流程模型'), () => import('./models.ts').then((m) => m.models), {
    path: 'model',
    pages: { add: '/modelEdit', edit: '/modelEdit', view: '/xml?of=models' },
  }),
  definitions: entry(
    'report',
    'process',
    w('Process definitions', '流程定义'),
    () => import('./definitions.ts').then((m) => m.definitions),
    {
      pages: { view: '/xml?of=definitions' },
    },
  ),
  forms: entry('record', 'process', w('Forms', '流程表单'), () => import('./forms.ts').then((m) => m.forms)),
  ufloFlow: entry('record', 'uflo', w('Flow settings', '流程设置'), () => import('./ufloFlow.ts').then((m) => m.ufloFlow), {
    pages: { add: '/ulfoAddEdit', edit: '/ulfoAddEdit', view: '/ulfoView' },
  }),
  ufloFormPath: entry('record', 'uflo', w('Form paths', '流程表单路径'), () => import('./ufloFormPath.ts').then((m) => m.ufloFormPath)),
} as const satisfies Entries;

export const workflow: Area = { module: 'process', resources };
