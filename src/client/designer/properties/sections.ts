/** Which sections the panel shows for which kind of element, in one table; and which of them hold something that was set. */
import { type Words, w } from '#model/words.ts';
import type { ModdleElement } from 'bpmn-moddle';
import type { ComponentType } from 'react';
import { copiesOf, loopOf, mappingsOf } from './activities.ts';
import { childrenAt, eventOf, extensionsOf, flagAt, textAt, typeOf } from './element.ts';
import { chooses, flowOf } from './flows.ts';
import { foreignPartsOf } from './foreign.ts';
import type { SectionProps } from './parts.ts';
import { Call, Repeat, SubProcess } from './sections/Activity.tsx';
import { Receive, Rule, Script, Send, Service } from './sections/Automatic.tsx';
import { Actions, Reject, Time } from './sections/Deciding.tsx';
import { EventSection } from './sections/EventSection.tsx';
import { Fields } from './sections/Fields.tsx';
import { Branches, Condition } from './sections/Flows.tsx';
import { Foreign } from './sections/Foreign.tsx';
import { General } from './sections/General.tsx';
import { Copies, Repost, Settings } from './sections/Process.tsx';
import { Who } from './sections/Who.tsx';
import { isWritten } from './task.ts';

export interface Section {
  readonly title: Words;
  readonly show: ComponentType<SectionProps>;
  /** Says something that the element would not do by itself. */
  readonly edited: (element: ModdleElement) => boolean;
}

const sections = {
  general: {
    title: w('General', '基本信息'),
    show: General,
    edited: (element) => childrenAt(element, 'documentation').length > 0,
  },
  who: {
    title: w('Who', '审批人'),
    show: Who,
    edited: (element) =>
      extensionsOf(element, 'tydf:Approver').length > 0 || isWritten(element, 'mode', 'share', 'nobody', 'self', 'repeated'),
  },
  actions: { title: w('Actions', '允许的操作'), show: Actions, edited: (element) => isWritten(element, 'actions') },
  time: { title: w('Time', '时限'), show: Time, edited: (element) => isWritten(element, 'due', 'onDue') },
  fields: { title: w('Fields', '表单字段'), show: Fields, edited: (element) => extensionsOf(element, 'tydf:Field').length > 0 },
  reject: {
    title: w('Rejecting and requirements', '驳回与要求'),
    show: Reject,
    edited: (element) => isWritten(element, 'rejectTo', 'commentRequired', 'signatureRequired'),
  },
  condition: {
    title: w('Condition', '条件'),
    show: Condition,
    edited: (element) => flowOf(element).condition !== null || flowOf(element).isDefault,
  },
  branches: { title: w('Ways out', '分支'), show: Branches, edited: (element) => element.get('default') !== undefined },
  event: { title: w('Event', '事件'), show: EventSection, edited: (element) => eventOf(element) !== null },
  service: { title: w('System action', '系统动作'), show: Service, edited: (element) => isWritten(element, 'effect', 'result') },
  send: {
    title: w('Message', '发送消息'),
    show: Send,
    edited: (element) => isWritten(element, 'message') || element.get('messageRef') !== undefined,
  },
  receive: { title: w('Message', '等待消息'), show: Receive, edited: (element) => element.get('messageRef') !== undefined },
  script: {
    title: w('Script', '脚本'),
    show: Script,
    edited: (element) => textAt(element, 'script') !== '' || isWritten(element, 'result'),
  },
  rule: { title: w('Decision', '决策'), show: Rule, edited: (element) => isWritten(element, 'decision', 'result') },
  call: {
    title: w('Called process', '调用流程'),
    show: Call,
    edited: (element) =>
      textAt(element, 'calledElement') !== '' ||
      isWritten(element, 'binding') ||
      mappingsOf(element, 'in').length + mappingsOf(element, 'out').length > 0,
  },
  repeat: { title: w('Repeating', '重复'), show: Repeat, edited: (element) => loopOf(element).kind !== 'none' },
  subProcess: { title: w('Sub-process', '子流程'), show: SubProcess, edited: (element) => flagAt(element, 'triggeredByEvent') },
  settings: { title: w('Binding', '绑定'), show: Settings, edited: () => false },
  repost: { title: w('Submitting again', '重新提交'), show: Repost, edited: (element) => isWritten(element, 'repostAt') },
  copies: {
    title: w('Copies', '抄送'),
    show: Copies,
    edited: (element) => copiesOf(element, 'copyAtSubmit').length + copiesOf(element, 'copyAtEnd').length > 0,
  },
  foreign: { title: w('From other tools', '其他工具的设置'), show: Foreign, edited: () => true },
} as const satisfies Readonly<Record<string, Section>>;

export type SectionKey = keyof typeof sections;

const event: readonly SectionKey[] = ['event'];
const gateway: readonly SectionKey[] = ['branches'];

/** Beside the general section, by BPMN type. */
const byType: Readonly<Record<string, readonly SectionKey[]>> = {
  Process: ['settings', 'repost', 'copies'],
  UserTask: ['who', 'actions', 'time', 'fields', 'reject', 'repeat'],
  ServiceTask: ['service', 'repeat'],
  SendTask: ['send', 'repeat'],
  ReceiveTask: ['receive', 'repeat'],
  ScriptTask: ['script', 'repeat'],
  BusinessRuleTask: ['rule', 'repeat'],
  CallActivity: ['call', 'repeat'],
  SubProcess: ['subProcess', 'repeat'],
  Transaction: ['subProcess', 'repeat'],
  AdHocSubProcess: ['subProcess', 'repeat'],
  Task: ['repeat'],
  ManualTask: ['repeat'],
  StartEvent: event,
  EndEvent: event,
  IntermediateCatchEvent: event,
  IntermediateThrowEvent: event,
  BoundaryEvent: event,
  ExclusiveGateway: gateway,
  InclusiveGateway: gateway,
  ParallelGateway: gateway,
  EventBasedGateway: gateway,
  ComplexGateway: gateway,
  SequenceFlow: ['condition'],
};

/** A condition is shown where it decides something, or where one stands without deciding anything. */
const isShown = (key: SectionKey, element: ModdleElement): boolean => {
  if (key !== 'condition') return true;
  const { source, condition } = flowOf(element);
  return condition !== null || (chooses(source) && childrenAt(source!, 'outgoing').length > 0);
};

export const sectionsFor = (element: ModdleElement): readonly (Section & { readonly key: SectionKey })[] => {
  const keys: readonly SectionKey[] = ['general', ...(byType[typeOf(element)] ?? [])];
  const shown = keys.filter((key) => isShown(key, element));
  return [...shown, ...(foreignPartsOf(element).length > 0 ? (['foreign'] as const) : [])].map((key) => ({ key, ...sections[key] }));
};
