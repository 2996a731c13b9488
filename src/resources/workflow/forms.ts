/**
 * Forms that steps of flows name (`formKey` of models drawn elsewhere): which page shows them. A step without one is shown on the approval
 * page of its document.
 *
 * Facts: `known` whether there is a resource of the key that was given.
 */
import { fact, resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { flowOffices } from './grants.ts';

export const forms = resource({
  key: 'forms',
  area: 'workflow',
  label: w('Forms', '流程表单'),
  icon: 'forms',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    formKey: f.text(w('Form key', '表单标识'), { required: true, unique: true, check: 'noSpaces' }),
    name: f.text(w('Name', '名称'), { required: true, max: 50 }),
    nameEn: f.text(w('English name', '英文名'), { max: 80 }),
    category: f.choice('flowCategory', w('Kind', '分类')),
    resource: f.text(w('Resource', '所属资源'), { max: 60, help: w('Key of the resource whose form it is', '表单所属资源的标识') }),
    path: f.text(w('Page', '页面路径'), { required: true, max: 150 }),
    status: f.choice('enableState', w('State', '状态'), { default: 'enabled' }),
  },
  facts: { known: fact<boolean>(['resource']) },
  rules: {
    path: ({ doc }) => ((doc.path ?? '').startsWith('/') ? null : fault('path', 'path', w('begins with a slash', '应以/开头'))),
    resource: ({ doc, facts }) =>
      doc.resource !== null && facts.known === false ? fault('resource', 'resource', w('there is no such resource', '没有此资源')) : null,
  },
  name: { zh: 'name', en: 'nameEn' },
  access: { grants: flowOffices },
  list: {
    columns: ['name', 'formKey', 'category', 'resource', 'path', 'status'],
    filters: ['name', 'formKey', 'category', 'status'],
    sort: [{ by: 'formKey' }],
  },
  form: [
    { label: w('Form', '表单'), fields: ['formKey', 'name', 'nameEn', 'category', 'status'] },
    { label: w('Page', '页面'), fields: ['resource', 'path'] },
  ],
});
