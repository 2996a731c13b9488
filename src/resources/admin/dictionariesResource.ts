/**
 * Value lists of choice fields: a row without `parentId` is the dictionary itself, rows below it its values.
 *
 * Facts: `stored` the row as it stands, for what a built-in row may not change; `otherDefault` whether another value of the
 * dictionary is its default; `children` number of values below; `uses` records that have the value as it is stored.
 */
import { fact, resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { systemData } from '../grants.ts';

interface StoredRow {
  readonly dictCode: string | null;
  readonly itemValue: string | null;
  readonly status: string | null;
}

export const dictionaries = resource({
  key: 'dictionaries',
  area: 'admin',
  label: w('Dictionaries', '数据字典'),
  icon: 'vocabulary',
  api: { prefix: 'administration', style: 'older' },
  fields: {
    dictCode: f.text(w('Dictionary code', '字典编码'), { max: 50, required: true, check: 'noSpaces' }),
    dictName: f.text(w('Dictionary name', '字典名称'), { max: 50, required: true }),
    parentId: f.ref('dictionaries', w('Dictionary', '所属字典'), { help: w('empty: the dictionary itself', '留空表示字典本身') }),
    itemValue: f.text(w('Value', '值'), { max: 50, check: 'noSpaces' }),
    labelZh: f.text(w('Chinese label', '中文名'), { max: 80 }),
    labelEn: f.text(w('English label', '英文名'), { max: 80 }),
    sort: f.integer(w('Order', '排序')),
    isDefault: f.boolean(w('Default', '默认'), { default: false }),
    color: f.text(w('Tag colour', '标签颜色'), { max: 20 }),
    ext: f.json(w('Extra values', '扩展')),
    systemId: f.ref('sysSystem', w('System', '所属系统')),
    builtIn: f.boolean(w('Built in', '内置'), { readOnly: true, default: false }),
    status: f.choice('enableState', w('Status', '状态'), { default: 'enabled' }),
  },
  facts: {
    stored: fact<StoredRow | null>([]),
    otherDefault: fact<boolean>(['parentId', 'isDefault']),
    children: fact<number>([]),
    uses: fact<number>([]),
  },
  rules: {
    itemComplete: ({ doc }) => [
      ...(doc.parentId !== null && doc.itemValue === null ? [fault('itemComplete', 'itemValue', w('required', '必填'))] : []),
      ...(doc.parentId !== null && doc.labelZh === null ? [fault('itemComplete', 'labelZh', w('required', '必填'))] : []),
      ...(doc.parentId !== null && doc.labelEn === null ? [fault('itemComplete', 'labelEn', w('required', '必填'))] : []),
    ],
    builtIn: ({ doc, facts }) => {
      const before = facts.stored;
      if (!doc.builtIn || !before) return null;
      const changed = (['dictCode', 'itemValue', 'status'] as const).find((name) => before[name] !== doc[name]);
      return changed ? fault('builtIn', changed, w('a built-in value cannot be changed', '内置字典的值不能修改')) : null;
    },
    inUse: ({ doc, facts }) => {
      const before = facts.stored;
      const uses = facts.uses ?? 0;
      if (!before || uses === 0) return null;
      const changed = (['dictCode', 'itemValue'] as const).find((name) => before[name] !== doc[name]);
      return changed ? fault('inUse', changed, w(`in use by ${uses} record(s)`, `已有${uses}条记录使用该值`)) : null;
    },
    oneDefault: ({ doc, facts }) =>
      doc.isDefault && facts.otherDefault
        ? fault('oneDefault', 'isDefault', w('the dictionary already has a default', '该字典已有默认值'))
        : null,
  },
  removal: {
    builtIn: ({ doc }) => (doc.builtIn ? fault('builtIn', '', w('a built-in value cannot be deleted', '内置字典不能删除')) : null),
    inUse: ({ facts }) =>
      (facts.uses ?? 0) > 0 ? fault('inUse', '', w(`in use by ${facts.uses} record(s)`, `已有${facts.uses}条记录使用该值`)) : null,
    children: ({ facts }) => ((facts.children ?? 0) > 0 ? fault('children', '', w('delete its values first', '先删除其下的值')) : null),
  },
  name: { zh: 'labelZh', en: 'labelEn' },
  parent: 'parentId',
  access: { grants: systemData, more: ['import'] },
  list: {
    columns: ['dictName', 'dictCode', 'itemValue', 'labelZh', 'labelEn', 'sort', 'isDefault', 'status'],
    filters: ['dictCode', 'dictName', 'parentId', 'status'],
    sort: [{ by: 'dictCode' }, { by: 'sort' }],
  },
  form: [
    { label: w('Dictionary', '字典'), fields: ['dictCode', 'dictName', 'parentId', 'systemId', 'status', 'builtIn'] },
    { label: w('Value', '值'), fields: ['itemValue', 'labelZh', 'labelEn', 'sort', 'isDefault', 'color', 'ext'] },
  ],
  uniques: [['dictCode', 'itemValue']],
});
