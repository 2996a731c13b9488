/** What kinds of elements are called. */
import { type Words, w } from '#model/words.ts';
import type { ModdleElement } from 'bpmn-moddle';
import { flagAt, typeOf } from './element.ts';
import { type Trigger, triggerOf } from './events.ts';

const kinds: Readonly<Record<string, Words>> = {
  Process: w('Flow', '流程'),
  Collaboration: w('Collaboration', '协作'),
  Participant: w('Pool', '泳池'),
  Lane: w('Lane', '泳道'),
  UserTask: w('User task', '用户任务'),
  ServiceTask: w('Service task', '服务任务'),
  SendTask: w('Send task', '发送任务'),
  ReceiveTask: w('Receive task', '接收任务'),
  ScriptTask: w('Script task', '脚本任务'),
  BusinessRuleTask: w('Business rule task', '业务规则任务'),
  ManualTask: w('Manual task', '手工任务'),
  Task: w('Task', '任务'),
  CallActivity: w('Call activity', '调用活动'),
  SubProcess: w('Sub-process', '子流程'),
  Transaction: w('Transaction', '事务子流程'),
  AdHocSubProcess: w('Ad-hoc sub-process', '即席子流程'),
  StartEvent: w('Start', '开始事件'),
  EndEvent: w('End', '结束事件'),
  IntermediateCatchEvent: w('Intermediate event', '中间捕获事件'),
  IntermediateThrowEvent: w('Intermediate event', '中间抛出事件'),
  BoundaryEvent: w('Boundary event', '边界事件'),
  ExclusiveGateway: w('Exclusive gateway', '排他网关'),
  InclusiveGateway: w('Inclusive gateway', '包容网关'),
  ParallelGateway: w('Parallel gateway', '并行网关'),
  EventBasedGateway: w('Event-based gateway', '事件网关'),
  ComplexGateway: w('Complex gateway', '复杂网关'),
  SequenceFlow: w('Sequence flow', '连线'),
  MessageFlow: w('Message flow', '消息流'),
  Association: w('Association', '关联'),
  DataObjectReference: w('Data object', '数据对象'),
  DataStoreReference: w('Data store', '数据存储'),
  TextAnnotation: w('Annotation', '文本注释'),
  Group: w('Group', '分组'),
};

const triggers: Readonly<Record<Trigger, Words>> = {
  timer: w('timer', '定时'),
  message: w('message', '消息'),
  signal: w('signal', '信号'),
  error: w('error', '错误'),
  escalation: w('escalation', '升级'),
  conditional: w('condition', '条件'),
  link: w('link', '链接'),
  compensation: w('compensation', '补偿'),
  terminate: w('terminate', '终止'),
};

export const kindWords = (element: ModdleElement): Words => {
  const type = typeOf(element);
  const kind = flagAt(element, 'triggeredByEvent') ? w('Event sub-process', '事件子流程') : (kinds[type] ?? w(type, type));
  const trigger = type.endsWith('Event') ? triggerOf(element) : null;
  return trigger ? w(`${kind.en}: ${triggers[trigger].en}`, `${kind.zh}：${triggers[trigger].zh}`) : kind;
};
