/** User task: approver rules, ballot, automatic rules, due time, rights over fields. */
import type { FieldRight } from '#model/api.ts';
import { textOf } from '#model/calculation/text.ts';
import type { TaskMode, TaskSettings } from '../../flow.ts';
import type { ModdleElement } from 'bpmn-moddle';
import type { ReadElement } from '../element.ts';
import type { Problems } from '../model.ts';
import { isRule } from '../../rules.ts';
import { badValue, noApprover, unknownRule } from '../problem.ts';
import { foreignTask } from './foreignTask.ts';
import { checkTime } from './timer.ts';

const words = {
  mode: ['one', 'any', 'all', 'sequence', 'vote'],
  nobody: ['admin', 'skip', 'starter.leader', 'fail'],
  self: ['leader', 'skip', 'ask'],
  repeated: ['skipAlways', 'skipConsecutive', 'ask'],
  onDue: ['remind', 'escalate', 'approve', 'reject', 'transfer'],
  rejectTo: ['starter', 'previous', 'chosen', 'end'],
  right: ['hidden', 'read', 'edit', 'require'],
} as const;

const attribute = (element: ModdleElement, name: string): string | null => textOf(element.get(name)) || null;

/** One of the allowed words; the first is the default. */
const choice = <Name extends keyof typeof words>(element: ModdleElement, name: Name, problems: Problems): (typeof words)[Name][number] => {
  const allowed = words[name] as readonly string[];
  const value = attribute(element, `tydf:${name}`);
  if (value !== null && !allowed.includes(value)) problems.push(badValue(name, value, allowed.join(', '))(element.id!));
  return (value !== null && allowed.includes(value) ? value : allowed[0]) as (typeof words)[Name][number];
};

const extensions = (element: ModdleElement, type: string): readonly ModdleElement[] => {
  const holder = element.get('extensionElements') as ModdleElement | undefined;
  return ((holder?.get('values') as readonly ModdleElement[] | undefined) ?? []).filter((one) => one.$type.toLowerCase() === type);
};

const fieldsOf = (element: ModdleElement, problems: Problems): Record<string, FieldRight> => {
  const fields: Record<string, FieldRight> = {};
  for (const field of extensions(element, 'tydf:field')) {
    const [name, right] = [attribute(field, 'name'), attribute(field, 'right') ?? 'edit'];
    if (name === null || !(words.right as readonly string[]).includes(right))
      problems.push(badValue('right', right, words.right.join(', '))(element.id!));
    else fields[name] = right as FieldRight;
  }
  return fields;
};

const shareOf = (element: ModdleElement, problems: Problems): number => {
  const text = attribute(element, 'tydf:share');
  const share = text === null ? 0.5 : Number(text);
  if (share > 0 && share <= 1) return share;
  problems.push(badValue('share', text ?? '', '0.01 … 1')(element.id!));
  return 0.5;
};

export const readUserTask: ReadElement = (element, source, id) => {
  if (!source.own) return { task: foreignTask(id, element, source) };
  const { problems } = source;
  const approvers = extensions(element, 'tydf:approver').flatMap((one) => attribute(one, 'rule') ?? []);
  for (const rule of approvers) if (!isRule(rule)) problems.push(unknownRule(rule)(id));
  // What another tool wrote of people holds until rules of ours stand here: a name in English, say, makes the file ours, and nobody is lost.
  const elsewhere = approvers.length === 0 ? foreignTask(id, element, source) : null;
  const before = elsewhere && elsewhere.approvers.length > 0 ? elsewhere : null;
  if (approvers.length === 0 && !before) problems.push(noApprover(id));
  const due = attribute(element, 'tydf:due');
  if (due !== null) checkTime(id, due, problems);
  // A line of leaders is asked one after the other, unless the drawing says otherwise.
  const inLine = attribute(element, 'tydf:mode') === null && approvers.some((rule) => rule.includes('.leaders('));
  const mode: TaskMode = inLine ? 'sequence' : choice(element, 'mode', problems);
  const kept = <Name extends 'mode' | 'nobody' | 'self' | 'repeated'>(name: Name, own: TaskSettings[Name]): TaskSettings[Name] =>
    before && attribute(element, `tydf:${name}`) === null ? before[name] : own;
  const task: TaskSettings = {
    approvers: before?.approvers ?? approvers,
    mode: kept('mode', mode),
    share: mode === 'vote' ? shareOf(element, problems) : 1,
    nobody: kept('nobody', choice(element, 'nobody', problems)),
    self: kept('self', choice(element, 'self', problems)),
    repeated: kept('repeated', choice(element, 'repeated', problems)),
    due,
    onDue: choice(element, 'onDue', problems),
    fields: fieldsOf(element, problems),
    actions: (attribute(element, 'tydf:actions') ?? '').split(/[\s,]+/).filter((action) => action !== '') as TaskSettings['actions'],
    commentRequired: element.get('tydf:commentRequired') === true,
    signatureRequired: element.get('tydf:signatureRequired') === true,
    rejectTo: choice(element, 'rejectTo', problems),
    ...(before?.about ? { about: before.about } : {}),
  };
  return { task };
};
