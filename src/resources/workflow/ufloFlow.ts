/**
 * Settings of a flow: which documents run it, from which menu they are opened, on which page its steps are done. Saving
 * one binds its key to the menu. `activeVersion`, `status` and `running` are told with every answer.
 *
 * Facts: `known` whether there is a resource of the key that was given.
 */
import { fact, resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { flowOffices } from './grants.ts';

export const ufloFlow = resource({
  key: 'ufloFlow',
  area: 'workflow',
  label: w('Flow settings', '流程设置'),
  icon: 'settings-automation',
  api: { prefix: 'uflo', style: 'newer' },
  fields: {
    flowKey: f.text(w('Flow key', '流程标识'), { required: true, unique: true, fixed: true, max: 60, check: 'noSpaces' }),
    name: f.text(w('Name', '名称'), { required: true, max: 50 }),
    nameEn: f.text(w('English name', '英文名'), { max: 80 }),
    category: f.choice('flowCategory', w('Kind', '分类')),
    resource: f.text(w('Document', '单据资源'), {
      max: 60,
      help: w('Key of the resource whose documents run it', '使用该流程的单据资源标识'),
    }),
    menuId: f.ref('resources', w('Menu', '绑定菜单')),
    formPathId: f.ref('ufloFormPath', w('Page of its steps', '表单路径')),
    description: f.longText(w('Description', '说明')),
    activeVersion: f.integer(w('Active version', '生效版本'), { readOnly: true }),
    status: f.choice('suspension', w('State', '状态'), { readOnly: true }),
    running: f.integer(w('Running', '运行中'), { readOnly: true }),
  },
  facts: { known: fact<boolean>(['resource']) },
  rules: {
    resource: ({ doc, facts }) =>
      doc.resource !== null && facts.known === false ? fault('resource', 'resource', w('there is no such resource', '没有此资源')) : null,
  },
  name: { zh: 'name', en: 'nameEn' },
  access: { grants: flowOffices },
  list: {
    columns: ['name', 'flowKey', 'category', 'resource', 'menuId', 'activeVersion', 'status', 'running'],
    filters: ['name', 'flowKey', 'category', 'resource'],
    sort: [{ by: 'flowKey' }],
  },
  form: [
    { label: w('Flow', '流程'), fields: ['flowKey', 'name', 'nameEn', 'category', 'description'] },
    { label: w('Where it is used', '绑定'), fields: ['resource', 'menuId', 'formPathId'] },
    { label: w('Deployment', '发布'), fields: ['activeVersion', 'status', 'running'] },
  ],
});
