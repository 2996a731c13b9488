/** What the cards tell of an element: read from the drawing; where the drawing is another engine's, from what was compiled of it. */
import type { FlowElement, TaskMode, TaskSettings } from '#machines/flow.ts';
import type { ModdleElement } from 'bpmn-moddle';
import { bodyAt, eventOf, extensionsOf, flagAt, textAt } from '../properties/element.ts';

export interface StepSettings {
  readonly rules: readonly string[];
  readonly mode: TaskMode;
  readonly due: string | null;
  readonly onDue: TaskSettings['onDue'];
  readonly comment: boolean;
  readonly signature: boolean;
  readonly actions: readonly string[];
  readonly fields: number;
}

const listed = (text: string): readonly string[] => text.split(/[\s,]+/).filter((one) => one !== '');

/** Rules of an attribute of the process (`tydf:copyAtEnd`). */
export const rulesIn = (text: string): readonly string[] =>
  text
    .split(',')
    .map((rule) => rule.trim())
    .filter((rule) => rule !== '');

export const settingsOf = (element: ModdleElement, compiled: FlowElement | undefined): StepSettings => {
  const own = extensionsOf(element, 'tydf:Approver').map((one) => textAt(one, 'rule'));
  const rules = own.length > 0 ? own : (compiled?.task?.approvers ?? []);
  const written = textAt(element, 'tydf:mode') as TaskMode | '';
  const inLine = rules.some((rule) => rule.includes('.leaders('));
  return {
    rules,
    mode: written !== '' ? written : own.length === 0 && compiled?.task ? compiled.task.mode : inLine ? 'sequence' : 'one',
    due: textAt(element, 'tydf:due') || null,
    onDue: (textAt(element, 'tydf:onDue') || 'remind') as TaskSettings['onDue'],
    comment: flagAt(element, 'tydf:commentRequired'),
    signature: flagAt(element, 'tydf:signatureRequired'),
    actions: listed(textAt(element, 'tydf:actions')),
    fields: extensionsOf(element, 'tydf:Field').length,
  };
};

/** How long a timer waits, as it is written; null where it is none. */
export const waitOf = (element: ModdleElement): string | null => {
  const timer = eventOf(element);
  if (timer?.$type !== 'bpmn:TimerEventDefinition') return null;
  return bodyAt(timer, 'timeDuration') || bodyAt(timer, 'timeDate') || bodyAt(timer, 'timeCycle') || '';
};
