/**
 * Deployed versions of flows, as they stand in the engine's own table: no table of its own. Suspending one stops new
 * documents and the running ones; what a version has begun keeps it from being deleted.
 */
import { report } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { flowOffices } from './grants.ts';

export const definitions = report({
  key: 'definitions',
  area: 'workflow',
  label: w('Process definitions', '流程定义'),
  icon: 'versions',
  api: { prefix: 'process', style: 'newer', only: [] },
  fields: {
    name: f.text(w('Name', '名称')),
    nameEn: f.text(w('English name', '英文名')),
    key: f.text(w('Flow key', '流程标识')),
    version: f.integer(w('Version', '版本')),
    latest: f.boolean(w('Latest version', '最新版本')),
    status: f.choice('suspension', w('State', '状态')),
    halted: f.boolean(w('Running ones stand still', '在途一并暂停')),
    statusReason: f.longText(w('Reason of the state', '状态原因')),
    statusBy: f.user(w('Changed by', '状态变更人')),
    statusAt: f.dateTime(w('Changed at', '状态变更时间')),
    note: f.longText(w('Note', '发布说明')),
    deployedBy: f.user(w('Deployed by', '发布人')),
    deployedAt: f.dateTime(w('Deployed at', '发布时间')),
    running: f.integer(w('Running', '运行中')),
    finished: f.integer(w('Finished in 30 days', '近30天办结')),
    medianMs: f.integer(w('Median time of 30 days (ms)', '近30天办结中位时长（毫秒）')),
    rejected: f.integer(w('Rejected in 30 days', '近30天驳回')),
    incidents: f.integer(w('Incidents', '异常')),
    resource: f.text(w('Document', '单据资源')),
    menuId: f.ref('resources', w('Menu', '绑定菜单')),
    modelId: f.ref('models', w('Model', '流程模型')),
    xml: f.longText(w('Drawing (BPMN XML)', '流程图（BPMN XML）')),
  },
  name: { zh: 'name', en: 'nameEn' },
  access: {
    grants: { ...flowOffices, audit_admin: { actions: ['page', 'export'], scope: 'all' } },
    more: ['deletes', 'suspend', 'operate', 'send'],
  },
  list: {
    columns: ['name', 'key', 'version', 'deployedAt', 'deployedBy', 'status', 'running', 'finished', 'incidents'],
    filters: ['name', 'key', 'latest', 'status'],
    sort: [{ by: 'key' }, { by: 'version', down: true }],
  },
  form: [
    { label: w('Flow', '流程'), fields: ['name', 'nameEn', 'key', 'version', 'latest', 'resource', 'menuId', 'modelId'] },
    { label: w('Deployment', '发布'), fields: ['note', 'deployedBy', 'deployedAt'] },
    { label: w('State', '状态'), fields: ['status', 'halted', 'statusReason', 'statusBy', 'statusAt'] },
    { label: w('How it runs', '运行情况'), fields: ['running', 'finished', 'medianMs', 'rejected', 'incidents'] },
    { label: w('Drawing', '流程图'), fields: ['xml'] },
  ],
});
