/** The drawings of two versions are compared element by element, and the changes are told in words. */
import { w, type Words } from '#model/words.ts';
import type { FlowElement } from '../flow.ts';
import type { Labels } from '../rules.ts';
import type { Elements } from './scopes.ts';
import { valueWords } from './settingWords.ts';

export interface Property {
  /** `condition`, `task.approvers`; what the compiled flow does not carry: the path in the file. */
  readonly key: string;
  readonly name: Words;
  readonly before: Words;
  readonly after: Words;
}

export interface Change {
  readonly element: string;
  readonly name: Words;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly properties: readonly Property[];
}

const names: Readonly<Record<string, Words>> = {
  type: w('Kind', '类型'),
  name: w('Name', '名称'),
  condition: w('Condition', '条件'),
  otherwise: w('Default way', '默认出口'),
  from: w('From', '起点'),
  to: w('To', '终点'),
  parent: w('Sub-process', '所属子流程'),
  host: w('Attached to', '附着于'),
  'task.approvers': w('Approvers', '审批人'),
  'task.mode': w('Mode', '审批方式'),
  'task.share': w('Share to pass', '通过比例'),
  'task.nobody': w('When nobody is found', '无审批人时'),
  'task.self': w('When it is the applicant', '审批人为申请人时'),
  'task.repeated': w('When approved before', '重复审批时'),
  'task.due': w('Due', '期限'),
  'task.onDue': w('When due', '到期处理'),
  'task.fields': w('Fields', '字段权限'),
  'task.actions': w('Actions', '操作'),
  'task.commentRequired': w('Comment required', '意见必填'),
  'task.signatureRequired': w('Signature required', '签名必填'),
  'task.rejectTo': w('Rejects to', '驳回至'),
  timer: w('Time', '时间'),
  effect: w('Effect', '业务动作'),
  message: w('Message', '消息'),
  loop: w('Repetition', '循环'),
  call: w('Called process', '调用的流程'),
  script: w('Script', '脚本'),
  decision: w('Decision', '决策'),
  event: w('Event', '事件'),
  inputs: w('Inputs', '输入'),
  outputs: w('Outputs', '输出'),
  handler: w('Undone by', '补偿活动'),
  'task.about': w('Of other engines', '其他引擎的属性'),
  result: w('Result into', '结果变量'),
  skip: w('Passed over when', '跳过条件'),
  before: w('Set before', '开始前赋值'),
  after: w('Set after', '完成后赋值'),
  initiator: w('Starter into', '发起人变量'),
  eventSubProcess: w('Begun by an event', '由事件启动'),
  forCompensation: w('For undoing', '用于补偿'),
};

/** Properties that name other elements. */
const references = new Set(['otherwise', 'from', 'to', 'parent', 'host', 'handler']);

/** Only these properties of an element can differ. The flows of a node are elements of their own. */
const propertiesOf = (element: FlowElement): Readonly<Record<string, unknown>> => {
  const { id: _id, incoming, outgoing, task, boundary: _boundary, ...rest } = element;
  return {
    ...rest,
    ...(element.type === 'SequenceFlow' ? { from: incoming[0], to: outgoing[0] } : {}),
    ...(task ? Object.fromEntries(Object.entries(task).map(([key, value]) => [`task.${key}`, value])) : {}),
  };
};

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const differences = (
  before: FlowElement,
  after: FlowElement,
  versions: readonly [Elements, Elements],
  labels: Labels,
): readonly Property[] => {
  const [old, now] = [propertiesOf(before), propertiesOf(after)];
  const say = (key: string, value: unknown, elements: Elements): Words =>
    typeof value === 'string' && references.has(key) ? nameOf(elements, value) : valueWords(key, value, labels);
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((key) => !same(old[key], now[key]))
    .map((key) => ({
      key,
      name: names[key] ?? w(key, key),
      before: say(key, old[key], versions[0]),
      after: say(key, now[key], versions[1]),
    }));
};

/** A flow without name of its own is called by its ends. */
export const nameOf = (elements: Elements, id: string): Words => {
  const element = elements[id];
  if (!element) return w(id, id);
  if (element.name.zh !== '') return element.name;
  if (element.type !== 'SequenceFlow') return w(id, id);
  const [from, to] = [nameOf(elements, element.incoming[0] ?? ''), nameOf(elements, element.outgoing[0] ?? '')];
  return w(`${from.en} → ${to.en}`, `${from.zh} → ${to.zh}`);
};

/** `labels`: what fields and groups are called. */
export const changesOf = (before: Elements, after: Elements, labels: Labels = {}): readonly Change[] => {
  const removed = Object.keys(before)
    .filter((id) => !after[id])
    .map((id): Change => ({ element: id, name: nameOf(before, id), kind: 'removed', properties: [] }));
  const others = Object.keys(after).flatMap((id): readonly Change[] => {
    if (!before[id]) return [{ element: id, name: nameOf(after, id), kind: 'added', properties: [] }];
    const properties = differences(before[id], after[id]!, [before, after], labels);
    return properties.length === 0 ? [] : [{ element: id, name: nameOf(after, id), kind: 'changed', properties }];
  });
  return [...removed, ...others];
};
