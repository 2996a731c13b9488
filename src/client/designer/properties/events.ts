/** Events as the panel edits them: what triggers or is thrown, read from the definition that the event carries, and written as a new one. */
import type { ModdleElement } from 'bpmn-moddle';
import type { Edit, Made } from '#client/flow/modeling.ts';
import { bodyAt, childAt, eventOf, flagAt, textAt, typeOf } from './element.ts';

export type Trigger = 'timer' | 'message' | 'signal' | 'error' | 'escalation' | 'conditional' | 'link' | 'compensation' | 'terminate';

const triggers: Readonly<Record<string, Trigger>> = {
  TimerEventDefinition: 'timer',
  MessageEventDefinition: 'message',
  SignalEventDefinition: 'signal',
  ErrorEventDefinition: 'error',
  EscalationEventDefinition: 'escalation',
  ConditionalEventDefinition: 'conditional',
  LinkEventDefinition: 'link',
  CompensateEventDefinition: 'compensation',
  TerminateEventDefinition: 'terminate',
};

export const triggerOf = (element: ModdleElement): Trigger | null => {
  const event = eventOf(element);
  return event ? (triggers[typeOf(event)] ?? null) : null;
};

export const throws = (element: ModdleElement): boolean => ['IntermediateThrowEvent', 'EndEvent', 'SendTask'].includes(typeOf(element));

/** Timers, in BPMN's words. */
export const timerKinds = ['timeDuration', 'timeDate', 'timeCycle'] as const;
export type TimerKind = (typeof timerKinds)[number];

export const timerOf = (event: ModdleElement): { readonly kind: TimerKind; readonly text: string } | null => {
  for (const kind of timerKinds) {
    const text = bodyAt(event, kind);
    if (text !== '') return { kind, text };
  }
  return null;
};

/** What a named definition of the file is called by events: `messageRef` with `bpmn:Message` … */
export interface Reference {
  readonly property: 'messageRef' | 'signalRef' | 'errorRef' | 'escalationRef';
  readonly type: 'bpmn:Message' | 'bpmn:Signal' | 'bpmn:Error' | 'bpmn:Escalation';
  /** Under which the engine knows it beside its name. */
  readonly code: 'errorCode' | 'escalationCode' | null;
}
export const references: Partial<Record<Trigger, Reference>> = {
  message: { property: 'messageRef', type: 'bpmn:Message', code: null },
  signal: { property: 'signalRef', type: 'bpmn:Signal', code: null },
  error: { property: 'errorRef', type: 'bpmn:Error', code: 'errorCode' },
  escalation: { property: 'escalationRef', type: 'bpmn:Escalation', code: 'escalationCode' },
};

/** The kept parts of an event definition, to be made again with some of them changed: its id, attributes of other engines, references. */
const kept = ['id', 'name', 'messageRef', 'signalRef', 'errorRef', 'escalationRef', 'activityRef'] as const;
const own = ['tydf:errorCodeVariable', 'tydf:errorMessageVariable', 'tydf:escalationCodeVariable'] as const;
const nested = ['timeDate', 'timeDuration', 'timeCycle', 'condition'] as const;

const again = (event: ModdleElement): Made => {
  const made: Record<string, Made[string]> = {};
  for (const name of kept) {
    const value = event.get(name);
    if (typeof value === 'string') made[name] = value;
    else if (typeof value === 'object' && value !== null) made[name] = (value as ModdleElement).id;
  }
  for (const name of own) if (textAt(event, name) !== '') made[name] = textAt(event, name);
  for (const name of nested) if (bodyAt(event, name) !== '') made[name] = { type: 'bpmn:FormalExpression', body: bodyAt(event, name) };
  for (const [name, value] of Object.entries(event.$attrs ?? {})) made[name] = value;
  return { ...made, type: event.$type };
};

/** Puts the event's definition anew with these parts changed; `undefined` takes one away. */
export const setEvent = (edit: Edit, element: ModdleElement, parts: Readonly<Record<string, Made[string]>>): void => {
  const event = eventOf(element);
  if (event) edit.put(element.id!, 'eventDefinitions', [{ ...again(event), ...parts }]);
};

const expression = (body: string): Made => ({ type: 'bpmn:FormalExpression', body });

export const setTimer = (edit: Edit, element: ModdleElement, kind: TimerKind, text: string): void =>
  setEvent(edit, element, { timeDate: undefined, timeDuration: undefined, timeCycle: undefined, [kind]: expression(text) });

export const setEventCondition = (edit: Edit, element: ModdleElement, text: string): void =>
  setEvent(edit, element, { condition: text === '' ? undefined : expression(text) });

/** Whether it ends what it is attached to, or begins beside it; null where it is always so. */
export const interrupting = (element: ModdleElement): boolean | null => {
  const trigger = triggerOf(element);
  if (trigger === 'error' || trigger === 'compensation' || trigger === null) return null;
  if (typeOf(element) === 'BoundaryEvent') return element.get('cancelActivity') !== false;
  const parent = element.$parent;
  if (typeOf(element) === 'StartEvent' && parent && flagAt(parent, 'triggeredByEvent')) return element.get('isInterrupting') !== false;
  return null;
};

export const setInterrupting = (edit: Edit, element: ModdleElement, yes: boolean): void =>
  edit.set(element.id!, typeOf(element) === 'BoundaryEvent' ? { cancelActivity: yes } : { isInterrupting: yes });

/** The message, signal, error or escalation that an element refers to. */
export const referredOf = (holder: ModdleElement, { property }: Reference): ModdleElement | null => childAt(holder, property);
