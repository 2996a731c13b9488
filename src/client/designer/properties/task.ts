/** Settings of a user task: read from its element with the defaults of the compiler, written back without them. */
import type { ModdleElement } from 'bpmn-moddle';
import type { TaskMode, TaskSettings } from '#machines/flow.ts';
import type { FieldRight } from '#model/api.ts';
import type { WhoNode } from '#model/workflow/design.ts';
import type { Edit, Properties } from '#client/flow/modeling.ts';
import { extensionsOf, flagAt, textAt } from './element.ts';

/** As `machines/compile` has them where a drawing says nothing. */
const defaults = {
  nobody: 'admin',
  self: 'leader',
  repeated: 'skipAlways',
  onDue: 'remind',
  rejectTo: 'starter',
} as const;
type Word = keyof typeof defaults;

/** Without a word of the drawing: a line of leaders is asked one after the other, anybody else decides for all. */
const usualMode = (rules: readonly string[]): TaskMode => (rules.some((rule) => rule.includes('.leaders(')) ? 'sequence' : 'one');

export type TaskValues = Pick<
  TaskSettings,
  'approvers' | 'mode' | 'share' | 'nobody' | 'self' | 'repeated' | 'due' | 'onDue' | 'commentRequired' | 'signatureRequired' | 'rejectTo'
> & {
  readonly actions: readonly string[];
  readonly fields: Readonly<Record<string, FieldRight>>;
};

export const taskOf = (element: ModdleElement): TaskValues => {
  const word = <Name extends Word>(name: Name): TaskSettings[Name] =>
    (textAt(element, `tydf:${name}`) || defaults[name]) as TaskSettings[Name];
  const approvers = extensionsOf(element, 'tydf:Approver').map((one) => textAt(one, 'rule'));
  return {
    approvers,
    mode: (textAt(element, 'tydf:mode') || usualMode(approvers)) as TaskMode,
    share: Number(textAt(element, 'tydf:share') || 0.5),
    nobody: word('nobody'),
    self: word('self'),
    repeated: word('repeated'),
    due: textAt(element, 'tydf:due') || null,
    onDue: word('onDue'),
    actions: textAt(element, 'tydf:actions')
      .split(/[\s,]+/)
      .filter(Boolean),
    fields: Object.fromEntries(
      extensionsOf(element, 'tydf:Field').map((one) => [textAt(one, 'name'), (textAt(one, 'right') || 'edit') as FieldRight]),
    ),
    commentRequired: flagAt(element, 'tydf:commentRequired'),
    signatureRequired: flagAt(element, 'tydf:signatureRequired'),
    rejectTo: word('rejectTo'),
  };
};

/** Is one of these written in the drawing? */
export const isWritten = (element: ModdleElement, ...names: readonly string[]): boolean =>
  names.some((name) => textAt(element, `tydf:${name}`) !== '' && textAt(element, `tydf:${name}`) !== 'false');

/** One of the words with a default; the default is not written. */
export const setWord = <Name extends Word>(edit: Edit, id: string, name: Name, value: TaskSettings[Name]): void =>
  edit.set(id, { [`tydf:${name}`]: value === defaults[name] ? undefined : value });

export const setFlag = (edit: Edit, id: string, name: 'commentRequired' | 'signatureRequired', value: boolean): void =>
  edit.set(id, { [`tydf:${name}`]: value || undefined });

export const setRules = (edit: Edit, id: string, rules: readonly string[]): void =>
  edit.extend(
    id,
    'tydf:Approver',
    rules.map((rule): Properties => ({ rule })),
  );

/** A share belongs to votes alone. */
export const setMode = (edit: Edit, element: ModdleElement, mode: TaskMode): void =>
  edit.set(element.id!, {
    'tydf:mode': mode === usualMode(taskOf(element).approvers) ? undefined : mode,
    ...(mode === 'vote' ? {} : { 'tydf:share': undefined }),
  });

/** Percent, 1 to 100. */
export const setShare = (edit: Edit, id: string, percent: number): void =>
  edit.set(id, { 'tydf:share': percent === 50 ? undefined : String(percent / 100) });

/** Without a due time there is nothing to do when it is over. */
export const setDue = (edit: Edit, id: string, due: string | null): void =>
  edit.set(id, { 'tydf:due': due ?? undefined, ...(due === null ? { 'tydf:onDue': undefined } : {}) });

export const setActions = (edit: Edit, id: string, actions: readonly string[]): void =>
  edit.set(id, { 'tydf:actions': actions.length === 0 ? undefined : actions.join(' ') });

/** Rights by field, in order; `read` is what every field has without one. */
export const setRights = (edit: Edit, id: string, rights: Readonly<Record<string, FieldRight>>): void =>
  edit.extend(
    id,
    'tydf:Field',
    Object.entries(rights).map(([name, right]): Properties => ({ name, right })),
  );

/** The step as the server settles it, but its rules. */
export const nodeOf = (id: string, { nobody, self, repeated, mode, fields }: TaskValues): Omit<WhoNode, 'rules'> => ({
  nodeId: id,
  nobody,
  self,
  repeated,
  mode,
  mustFill: Object.values(fields).includes('require'),
});
