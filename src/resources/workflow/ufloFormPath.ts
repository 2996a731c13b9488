/**
 * Pages on which steps of flows are done, in a tree.
 *
 * Facts: `ancestors` ids above, the parent first; `children` number of paths directly below.
 */
import { fact, resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { flowOffices } from './grants.ts';

export const ufloFormPath = resource({
  key: 'ufloFormPath',
  area: 'workflow',
  label: w('Form paths', '流程表单路径'),
  icon: 'route',
  api: { prefix: 'uflo', style: 'newer' },
  fields: {
    name: f.text(w('Name', '名称'), { required: true, max: 50 }),
    nameEn: f.text(w('English name', '英文名'), { max: 80 }),
    parentId: f.ref('ufloFormPath', w('Parent', '上级')),
    path: f.text(w('Page', '页面路径'), { max: 150, help: w('Empty for a folder', '文件夹留空') }),
    sort: f.integer(w('Order', '排序')),
    status: f.choice('enableState', w('State', '状态'), { default: 'enabled' }),
  },
  facts: { ancestors: fact<readonly string[]>(['parentId']), children: fact<number>([]) },
  rules: {
    path: ({ doc }) =>
      doc.path === null || doc.path.startsWith('/') ? null : fault('path', 'path', w('begins with a slash', '应以/开头')),
    cycle: ({ doc, facts }) =>
      doc.id !== undefined && (doc.parentId === doc.id || facts.ancestors?.includes(doc.id))
        ? fault('cycle', 'parentId', w('cannot lie below itself', '上级不能是本身或其下级'))
        : null,
  },
  removal: {
    children: ({ facts }) => ((facts.children ?? 0) > 0 ? fault('children', '', w('paths lie below it', '其下还有路径')) : null),
  },
  name: { zh: 'name', en: 'nameEn' },
  parent: 'parentId',
  access: { grants: flowOffices },
  list: { columns: ['name', 'nameEn', 'parentId', 'path', 'sort', 'status'], filters: ['name', 'path'], sort: [{ by: 'sort' }] },
  form: [{ label: w('Form path', '表单路径'), fields: ['name', 'nameEn', 'parentId', 'path', 'sort', 'status'] }],
});
