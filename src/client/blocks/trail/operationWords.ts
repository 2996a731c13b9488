/** What the operation log calls each action; an action that nobody named yet stands with its raw word. */
import { w, type Words } from '#model/words.ts';

const put = w('Changed', '修改');
const added = w('Added', '新增');
const removed = w('Deleted', '删除');
const reset = w('Password reset', '重置密码');
const ended = w('Session ended', '结束会话');
const granted = w('Rights granted', '授权');
const again = w('Retried', '重试');
const sent = w('Sent', '发送');

/** Those that a log is narrowed by. */
const usual: Readonly<Record<string, Words>> = {
  add: added,
  put,
  deletes: removed,
  export: w('Exported', '导出'),
  import: w('Imported', '导入'),
  grant: granted,
  resetPwd: reset,
  changePwd: w('Password changed', '修改密码'),
  handover: w('Handed over', '移交'),
  viewAs: w('Viewed as', '以他人视角查看'),
  endSession: ended,
  retry: again,
  clear: w('Cleared', '清除'),
  unlock: w('Unlocked', '解锁'),
  revoke: w('Revoked', '撤销'),
  secondFactor: w('Second factor set up', '启用两步验证'),
  dropSecondFactor: w('Second factor removed', '移除两步验证'),
  send: sent,
  recall: w('Recalled', '撤回'),
  deployment: w('Deployed', '发布'),
};

/** Acts that are logged by the last parts of their calls. */
const byCall: Readonly<Record<string, Words>> = {
  post: added,
  delete: removed,
  many: w('Changed together', '批量修改'),
  resetPassword: reset,
  changePassword: w('Password changed', '修改密码'),
  sessions: ended,
  updatePermission: granted,
  updateRoleAndResources: granted,
  users: w('Members changed', '调整成员'),
  values: w('Values changed', '修改字典值'),
  code: w('Code given', '生成编码'),
  channels: w('Channel set', '设置渠道'),
  retention: w('Retention set', '设置保留天数'),
  sendByConfigKey: sent,
  'outbox/retry': again,
  lock: w('Taken up for editing', '开始编辑'),
  saveModelFromPro: w('Drawing made from a version', '由版本生成模型'),
  onoffPro: w('Activated or suspended', '激活或挂起'),
  activate: w('Activated', '激活'),
  suspend: w('Suspended', '挂起'),
  resume: w('Resumed', '恢复'),
  message: w('Message sent', '发送消息'),
  signal: w('Signal sent', '发送信号'),
  start: w('Flow started', '启动流程'),
  operate: w('Operated', '运维操作'),
  migrate: w('Moved to another version', '迁移版本'),
  jump: w('Moved to another step', '跳转环节'),
  end: w('Ended', '终止'),
  reassign: w('Task given to another', '改派任务'),
  'task/reassign': w('Task given to another', '改派任务'),
  solve: w('Incident solved', '处理异常'),
  batch: w('Batch begun', '开始批量操作'),
  'batch/stop': w('Batch stopped', '停止批量操作'),
  'batch/resume': w('Batch resumed', '继续批量操作'),
};

export const usualOperations = Object.keys(usual);
export const operationWords = (action: string): Words => usual[action] ?? byCall[action] ?? w(action, action);

/** Parts of the product that are no resource, as the log names them. */
const parts: Readonly<Record<string, Words>> = {
  logs: w('Logs', '日志'),
  security: w('Security', '安全设置'),
  displayTokens: w('Wall displays', '大屏令牌'),
  company: w('Company settings', '公司设置'),
  users: w('Users', '用户'),
  model: w('Flow models', '流程模型'),
  definition: w('Process definitions', '流程定义'),
  definitions: w('Process definitions', '流程定义'),
  instances: w('Process instances', '流程实例'),
  incidents: w('Incidents', '异常'),
  decision: w('Decision tables', '决策表'),
  decisions: w('Decision tables', '决策表'),
  decisionTables: w('Decision tables', '决策表'),
};
export const operationPart = (resource: string): Words => parts[resource] ?? w(resource, resource);
