/**
 * Saved reports over the definitions. What they ask is data, checked by `model/report/reportPlan.ts` against the
 * definition of their source; no SQL is ever typed or stored.
 *
 * Facts: `mistakes` what is wrong with the report over its source, and sources the author may not read.
 */
import { fact, resource } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything } from '../grants.ts';
import type { Fault } from '#model/refusal.ts';

export const dataReportConfig = resource({
  key: 'dataReportConfig',
  area: 'admin',
  label: w('Data report configuration', '数据报表配置'),
  icon: 'chart-bar',
  api: { prefix: 'administration', style: 'newer' },
  fields: {
    reportCode: f.text(w('Code', '报表编码'), { max: 40, required: true, unique: true, check: 'noSpaces' }),
    reportName: f.text(w('Name', '报表名称'), { max: 60, required: true }),
    reportNameEn: f.text(w('English name', '英文名'), { max: 90 }),
    category: f.choice('reportCategory', w('Category', '分类'), { required: true }),
    sourceResource: f.text(w('Source resource', '数据来源'), { max: 50, required: true }),
    columns: f.json(w('Columns', '列定义')),
    groupBy: f.json(w('Groups', '分组')),
    filters: f.json(w('Filters', '过滤条件')),
    chartType: f.choice('chartType', w('Display', '展示方式'), { required: true, default: 'table' }),
    sortBy: f.text(w('Sort', '排序字段'), { max: 60 }),
    rowLimit: f.integer(w('Row limit', '行数'), { default: 500, least: '1', most: '5000' }),
    visibleRoles: f.refs('roles', w('Visible to roles', '可见角色'), {
      help: w('Empty: everybody who may read the source', '留空表示所有可查看数据来源的人员'),
    }),
    refreshMin: f.integer(w('Cache minutes', '缓存分钟'), { default: 10, least: '0', most: '1440' }),
    onHome: f.boolean(w('On home page', '首页展示'), { default: false }),
    status: f.choice('enableState', w('Status', '状态'), { default: 'enabled' }),
  },
  facts: { mistakes: fact<readonly Fault[]>(['sourceResource', 'columns', 'groupBy', 'filters', 'sortBy', 'chartType']) },
  rules: { plan: ({ facts }) => facts.mistakes ?? null },
  name: { zh: 'reportName', en: 'reportNameEn' },
  access: {
    audience: 'visibleRoles',
    grants: {
      sys_admin: everything,
      audit_admin: { actions: ['page', 'export', 'run'], scope: 'all' },
      employee: { actions: ['page', 'run'], scope: 'all', menu: false },
    },
    more: ['run'],
  },
  list: {
    columns: ['reportName', 'category', 'sourceResource', 'chartType', 'visibleRoles', 'onHome', 'status'],
    filters: ['reportName', 'category', 'status'],
    sort: [{ by: 'category' }, { by: 'reportName' }],
  },
  form: [
    { label: w('Report', '报表'), fields: ['reportCode', 'reportName', 'reportNameEn', 'category', 'status'] },
    {
      label: w('Content', '内容'),
      fields: ['sourceResource', 'columns', 'groupBy', 'filters', 'chartType', 'sortBy', 'rowLimit', 'refreshMin'],
    },
    { label: w('Who sees it', '可见范围'), fields: ['visibleRoles', 'onHome'] },
  ],
});
