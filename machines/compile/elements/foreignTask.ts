/** User tasks of other engines: who is asked, and the properties that a task list shows. */
import type { ModdleElement } from 'bpmn-moddle';
import type { ApproverRule, TaskSettings } from '../../flow.ts';
import { isRule } from '../../rules.ts';
import { bodyOf, list, valueOf, type Source } from '../source.ts';
import { isTemplate, templateOf } from '../template.ts';

/** How modelers of Flowable and Activiti name whoever starts the process. */
const beginner = '$INITIATOR';
const loginOf = (text: string): string => (text === beginner ? '=starter.login' : text);

/** Names between commas; commas inside `${…}` do not count. */
const names = (text: string): string[] =>
  text.startsWith('=') ? [text] : (text.match(/(?:[$#]\{[^}]*\}|[^,])+/g) ?? []).map((one) => one.trim()).filter((one) => one !== '');

/** One list of FEEL: texts that hold several names are taken apart. */
const listed = (id: string, texts: readonly string[], source: Source): string => {
  const items = texts
    .map((text) => source.text(id, loginOf(text)))
    .map((text) => (text.startsWith('=') ? text.slice(1) : JSON.stringify(text)));
  if (!texts.some(isTemplate)) return `=[${items.join(', ')}]`;
  return `=flatten(for one in flatten([${items.join(', ')}]) return if one instance of string then split(one, "\\\\s*,\\\\s*") else [])`;
};

const rule = (id: string, kind: 'user' | 'role', text: string, source: Source): ApproverRule => {
  if (kind === 'user' && text === beginner) return 'starter';
  const value = source.text(id, text);
  if (!value.startsWith('=')) return `${kind}:${value}`;
  if (kind === 'user') return value;
  return `=for one in flatten([${value.slice(1)}]) return "${kind}:" + string(one)`;
};

/** `user(kermit), group(management)` of a performer's expression, or the name of the resource that it refers to. */
const performers = (element: ModdleElement, type: string, source: Source): string[] =>
  list(element, 'resources')
    .filter(({ $type }) => $type === type)
    .flatMap((one) => {
      const assignment = one.get('resourceAssignmentExpression') as ModdleElement | undefined;
      const written = bodyOf(assignment?.get('expression') as ModdleElement | undefined);
      if (written !== null) return names(written);
      const { element: resource, written: ref } = source.reference(one, 'resourceRef');
      const named = resource?.name ?? ref;
      return named === null ? [] : [named];
    });

interface People {
  readonly assignee: string | null;
  readonly users: readonly string[];
  readonly groups: readonly string[];
}

const peopleOf = (element: ModdleElement, source: Source): People => {
  const [zeebe] = source.extensions(element, 'assignmentDefinition');
  const of = (name: string): string | null => source.attribute(element, name) ?? (zeebe ? valueOf(zeebe, name) : null);
  const owners = performers(element, 'bpmn:PotentialOwner', source);
  const inside = (pattern: RegExp, one: string): string[] => {
    const found = pattern.exec(one)?.[1];
    return found === undefined ? [] : [found];
  };
  return {
    assignee: of('assignee') ?? performers(element, 'bpmn:HumanPerformer', source)[0] ?? null,
    users: [...names(of('candidateUsers') ?? ''), ...owners.flatMap((one) => inside(/^user\((.*)\)$/, one))],
    // An owner without `user(…)` is a group.
    groups: [
      ...names(of('candidateGroups') ?? ''),
      ...owners.filter((one) => !one.startsWith('user(')).map((one) => inside(/^group\((.*)\)$/, one)[0] ?? one),
    ],
  };
};

const texts = ['description', 'priority', 'dueDate', 'followUpDate', 'formKey', 'category', 'owner', 'businessCalendarName'] as const;

const aboutOf = (id: string, element: ModdleElement, { assignee, users, groups }: People, source: Source): Record<string, string> => {
  const about: Record<string, string> = {};
  const put = (name: string, text: string | null): void => {
    if (text !== null) about[name] = name === 'assignee' ? source.text(id, text) : source.remark(id, text);
  };
  put('assignee', assignee === null ? null : loginOf(assignee));
  for (const name of texts) put(name, source.attribute(element, name));
  const [form] = source.extensions(element, 'formDefinition');
  if (form && !about['formKey']) put('formKey', valueOf(form, 'formKey') ?? valueOf(form, 'formId'));
  const [schedule] = source.extensions(element, 'taskSchedule');
  if (schedule) for (const name of ['dueDate', 'followUpDate']) put(name, valueOf(schedule, name));
  const [priority] = source.extensions(element, 'priorityDefinition');
  if (priority) put('priority', valueOf(priority, 'priority'));
  const [documentation] = list(element, 'documentation');
  if (!about['description']) put('description', (documentation?.get('text') as string | undefined)?.trim() || null);
  if (users.length > 0) about['candidateUsers'] = listed(id, users, source);
  if (groups.length > 0) about['candidateGroups'] = listed(id, groups, source);
  try {
    if (isTemplate(element.name ?? '')) about['name'] = templateOf(element.name!, true);
  } catch {
    // A name that cannot be translated stays the text that it is.
  }
  return about;
};

/** Settings as the other engines mean them: one task, of the assignee or of all candidates, any of whom may claim it; nothing is skipped by itself. */
export const foreignTask = (id: string, element: ModdleElement, source: Source): TaskSettings => {
  const people = peopleOf(element, source);
  const approvers =
    people.assignee === null
      ? [...people.users.map((one) => rule(id, 'user', one, source)), ...people.groups.map((one) => rule(id, 'role', one, source))]
      : [rule(id, 'user', people.assignee, source)];
  for (const [at, one] of approvers.entries())
    source.note({ kind: 'translated', element: id, from: people.assignee ?? [...people.users, ...people.groups][at] ?? '', to: one });
  const about = aboutOf(id, element, people, source);
  return {
    approvers: approvers.filter(isRule),
    mode: 'one',
    share: 1,
    nobody: 'admin',
    self: 'ask',
    repeated: 'ask',
    due: null,
    onDue: 'remind',
    fields: {},
    actions: [],
    commentRequired: false,
    signatureRequired: false,
    rejectTo: 'starter',
    ...(Object.keys(about).length > 0 ? { about } : {}),
  };
};
