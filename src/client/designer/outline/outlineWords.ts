/** Words of the outline. */
import { feelOf } from '#machines/compile/foreign.ts';
import { conditionWords } from '#machines/explore/reasons.ts';
import type { TaskMode, TaskSettings } from '#machines/flow.ts';
import type { Fixed, PlanBlock } from '#machines/outline/plan.ts';
import type { Labels } from '#machines/rules.ts';
import { w, type Words } from '#model/words.ts';

/** Kinds of elements as people call them. */
const kinds: Readonly<Record<string, Words>> = {
  UserTask: w('Approval', '审批'),
  ManualTask: w('Done by hand', '线下办理'),
  Task: w('Step without work', '空环节'),
  ServiceTask: w('Automatic', '自动处理'),
  ScriptTask: w('Calculation', '计算'),
  BusinessRuleTask: w('Decision table', '决策表'),
  SendTask: w('Message sent', '发送消息'),
  ReceiveTask: w('Waits for a message', '等待消息'),
  CallActivity: w('Another flow', '调用流程'),
  SubProcess: w('Part of the flow', '子流程'),
  Transaction: w('Transaction', '事务子流程'),
  AdHocSubProcess: w('Part without order', '自由子流程'),
  IntermediateCatchEvent: w('Waits', '等待'),
  IntermediateThrowEvent: w('Event', '事件'),
  ExclusiveGateway: w('Gateway', '网关'),
  InclusiveGateway: w('Gateway', '网关'),
  ParallelGateway: w('Gateway', '网关'),
  EventBasedGateway: w('Gateway', '网关'),
  ComplexGateway: w('Gateway', '网关'),
  EndEvent: w('End', '结束'),
};

const events: Readonly<Record<string, Words>> = {
  timer: w('time', '时间'),
  message: w('message', '消息'),
  signal: w('signal', '信号'),
  error: w('error', '错误'),
  escalation: w('escalation', '升级'),
  conditional: w('condition', '条件'),
  compensate: w('undoing', '补偿'),
  link: w('link', '链接'),
  terminate: w('termination', '终止'),
};

export const kindWords = (kind: string): Words => kinds[kind] ?? w(kind, kind);
export const eventWords = (event: string): Words => events[event] ?? w(event, event);

export const modes: Readonly<Record<TaskMode, Words>> = {
  one: w('One of them, whoever is first', '单人审批（先到先审）'),
  any: w('Any one decides', '或签（一人同意即可）'),
  all: w('All must approve', '会签（须全部同意）'),
  sequence: w('One after the other', '依次审批'),
  vote: w('By vote', '票决'),
};

export const onDues: Readonly<Record<TaskSettings['onDue'], Words>> = {
  remind: w('remind', '提醒'),
  escalate: w('ask the leader, too', '上报上级'),
  approve: w('approve', '自动同意'),
  reject: w('reject', '自动驳回'),
  transfer: w('transfer to the leader', '转交上级'),
};

export const wayWords: Readonly<Record<PlanBlock['way'], Words>> = {
  choice: w('One of these ways', '条件分支'),
  several: w('One or more of these ways', '条件分支（可同时满足多条）'),
  parallel: w('At the same time', '并行分支'),
  event: w('Whichever comes first', '先发生者'),
};

export const fixedWords: Readonly<Record<Fixed, Words>> = {
  crossed: w('Ways cross here; the branches are changed in the drawing.', '此处连线交叉，分支结构在流程图中修改。'),
  activity: w(
    'A step leads to several others directly; the branches are changed in the drawing.',
    '该环节直接引出多条连线，分支结构在流程图中修改。',
  ),
  event: w('Events decide here; the branches are changed in the drawing.', '此处由事件决定走向，分支结构在流程图中修改。'),
  unjoined: w(
    'The branches are not joined by a gateway of the same kind; they are changed in the drawing.',
    '分支未由同类网关汇聚，分支结构在流程图中修改。',
  ),
};

export const words = {
  outline: w('Steps of the flow', '流程步骤'),
  count: w('{n} steps', '共{n}个环节'),
  empty: w('Nothing is drawn yet.', '尚未绘制流程。'),
  noStart: w('The flow has no start; draw one in the drawing.', '流程没有开始节点，需在流程图中添加。'),
  toDrawing: w('Edit in the drawing', '在流程图中编辑'),
  keys: w(
    'Keys: ↑ ↓ walk · Enter details · + add behind · Alt ↑ ↓ move · F2 rename · Delete remove · Ctrl Z undo',
    '快捷键：↑ ↓ 浏览 · Enter 详情 · + 在其后添加 · Alt ↑ ↓ 移动 · F2 重命名 · Delete 删除 · Ctrl Z 撤销',
  ),
  undo: w('Undo', '撤销'),
  start: w('Submitted', '提交'),
  end: w('End', '结束'),
  wayEnds: w('This way ends', '此路径到此结束'),
  ended: w('Approved', '通过'),
  rejected: w('Rejected', '驳回'),
  stopped: w('Ends at once', '立即终止'),
  beginsBy: w('Begins by: {event}', '由{event}触发'),
  starters: w('Whoever may submit “{document}”', '可提交“{document}”的人员'),
  anybody: w('Whoever may start processes', '可发起流程的人员'),
  copies: w('Copies to', '抄送'),
  noCopies: w('No copies', '不抄送'),
  copiesAtSubmit: w('Copies when submitted', '提交时抄送'),
  copiesAtEnd: w('Copies when it has ended', '结束时抄送'),
  nobody: w('Who decides is not set', '未设置审批人'),
  due: w('within {time}', '时限 {time}'),
  onDue: w('then {act}', '超时{act}'),
  comment: w('opinion required', '须填意见'),
  signature: w('signature required', '须签名'),
  buttons: w('buttons: {list}', '按钮：{list}'),
  fields: w('{n} fields with own rights', '{n}个字段有单独权限'),
  after: w('after {time}', '{time}后'),
  beside: w('meanwhile', '同时'),
  instead: w('instead', '改为'),
  when: w('On: {event}', '当发生：{event}'),
  otherwise: w('Otherwise', '其他情况'),
  if: w('If {condition}', '当 {condition}'),
  unconditional: w('Condition is not set', '未设置条件'),
  way: w('Branch {n}', '分支 {n}'),
  straight: w('goes straight on', '直接继续'),
  back: w('Back to step {n}: {name}', '返回第{n}步：{name}'),
  on: w('Goes on at step {n}: {name}', '转到第{n}步：{name}'),
  backTo: w('Back to {name}', '返回：{name}'),
  onTo: w('Goes on at: {name}', '转到：{name}'),
  inside: w('In it', '内部步骤'),
  handlers: w('When something happens', '事件处理'),
  loose: w('Nothing leads here', '未接入流程'),
  unnamed: w('Unnamed', '未命名'),
  step: w('Step {n}', '第{n}步'),
  details: w('Details of {name}', '{name}的详情'),
} as const;

/** A condition for people; one that cannot be read stays as it is written. */
export const conditionText = (text: string, labels: Labels): Words => {
  try {
    return conditionWords(feelOf(text).replace(/^=(?!=)\s*/, ''), {}, labels);
  } catch {
    return w(text, text);
  }
};
