/**
 * The task lists of the contract: to do, all tasks, history, by page number. Tasks of documents and of processes without
 * one stand in the same list. The inbox itself goes by key (`inbox.ts`).
 */
import type { KeyFigure, Page, Person } from '#model/api.ts';
import type { TaskLine } from '#model/workflow/taskLine.ts';
import type { Principal } from '#machines/flow.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { may, type Context } from '../context.ts';
import { searchQuery } from '../db/search.ts';
import { holdersOf, personOf } from '../flows/directory.ts';
import { organisationOf, type Organisation } from '../flows/organisation.ts';
import { hitsOf } from './hits.ts';
import { resourcesOfSystem } from './systems.ts';

interface Row {
  readonly id: string;
  readonly instance_id: string;
  readonly resource: string | null;
  readonly document_id: string | null;
  readonly key: string;
  readonly flow_name: string;
  readonly flow_name_en: string;
  readonly code: string;
  readonly status: string;
  readonly node_id: string;
  readonly name: string;
  readonly name_en: string;
  readonly applicant_id: string | null;
  readonly applicant_department_id: string | null;
  readonly urgency: string;
  readonly figure: KeyFigure | null;
  readonly principals: readonly Principal[];
  readonly assignee_id: string | null;
  readonly state: TaskLine['state'];
  readonly opened_at: string;
  readonly due_at: string | null;
  readonly decided_by: string | null;
  readonly decided_at: string | null;
  readonly action: string | null;
  readonly comment: string | null;
}

export type TaskList = 'todo' | 'task' | 'history';
export type LoadQuery = Readonly<Record<string, string | null>>;

const columns = `t.id::text, t.instance_id::text, t.resource, t.document_id::text, f.key, f.name as flow_name, f.name_en as flow_name_en, t.code,
  i.status, t.node_id, t.name, t.name_en, t.applicant_id::text, t.applicant_department_id::text, t.urgency, t.figure, t.principals,
  t.assignee_id::text, t.state, t.opened_at, t.due_at, t.decided_by::text, t.decided_at, t.action, t.comment`;

const wrong = (name: string): Refusal =>
  new Refusal('400', 'unknownChoice', w('{name} has a value that means nothing', '{name}的值不正确'), { name }, [
    { field: name, rule: 'choice', severity: 'error', message: w('not a value of this filter', '查询条件的值不正确') },
  ]);

/** Values of a statement, each with its place. */
class Values {
  readonly list: unknown[] = [];
  at(value: unknown, type: string): string {
    this.list.push(value);
    return `$${this.list.length}::${type}`;
  }
}

/** My open tasks: of documents by the inbox, of processes by their principals. */
const mine = ({ actor }: Context, values: Values): string => {
  const principals = values.at([...actor.principals], 'text[]');
  return `t.state = 'open' and (t.id in (select b.task_id from inbox b where b.principal = any(${principals}))
    or (t.resource is null and t.principals && ${principals} and (t.assignee_id is null or t.assignee_id = ${values.at(actor.userId, 'bigint')})))`;
};

/** Whose tasks a list has. All of everybody only for those who operate flows. */
const scopes: Readonly<Record<TaskList, (context: Context, query: LoadQuery, values: Values) => string>> = {
  todo: (context, _, values) => mine(context, values),
  history: ({ actor }, _, values) => `t.decided_by = ${values.at(actor.userId, 'bigint')} and t.kind = 'approve'`,
  task: (context, query, values) => {
    if (!may(context.actor, 'definitions', 'page')) return mine(context, values);
    const state = query['state'] ?? 'open';
    if (!['open', 'done', 'closed'].includes(state)) throw wrong('state');
    return `t.state = ${values.at(state, 'text')}`;
  },
};

const urgencies = ['normal', 'urgent', 'veryUrgent'];

/** One row for each filter; null where the value means nothing. */
const filters: Readonly<Record<string, (value: string, values: Values, context: Context) => string | null | Promise<string>>> = {
  resource: (value, values) => `t.resource = ${values.at(value, 'text')}`,
  flowKey: (value, values) => `f.key = ${values.at(value, 'text')}`,
  nodeId: (value, values) => `t.node_id = ${values.at(value, 'text')}`,
  businessId: (value, values) => (/^\d{1,18}$/.test(value) ? `t.document_id = ${values.at(value, 'bigint')}` : null),
  urgency: (value, values) => (urgencies.includes(value) ? `t.urgency = ${values.at(value, 'text')}` : null),
  overdue: (value, values, { services }) => (value === 'true' ? `t.due_at < ${values.at(services.clock.now(), 'timestamptz')}` : null),
  holder: (value, values) => (/^\d{1,18}$/.test(value) ? `t.principals @> array['u:' || ${values.at(value, 'text')}]` : null),
  system: async (value, values, { services }) => `t.resource = any(${values.at(await resourcesOfSystem(services.db, value), 'text[]')})`,
  keyword: (value, values, context) => {
    const searched = searchQuery(value);
    const like = values.at(`%${value.trim().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`, 'text');
    const plain = `t.code ilike ${like} or t.name ilike ${like} or t.name_en ilike ${like} or f.name ilike ${like} or f.name_en ilike ${like}`;
    const hits =
      searched === null
        ? ''
        : ` or (t.resource, t.document_id) in (select h.resource, h.id from (${hitsOf(context, values.at(searched, 'text'))}) h)`;
    return `(${plain}${hits})`;
  },
};
const besides = new Set(['pageNum', 'pageSize', 'state']);

function whole(query: LoadQuery, name: string, usual: number, most: number): number {
  const text = query[name] ?? '';
  if (text === '') return usual;
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > most) throw wrong(name);
  return number;
}

const person = (organisation: Organisation, id: string | null): Person | null => (id === null ? null : personOf(organisation, id));

const lineOf = (context: Context, organisation: Organisation, row: Row): TaskLine => ({
  taskId: row.id,
  instanceId: row.instance_id,
  resource: row.resource,
  businessId: row.document_id,
  flowKey: row.key,
  kind: (row.resource !== null && context.services.registry.get(row.resource)?.label) || { zh: row.flow_name, en: row.flow_name_en },
  code: row.code,
  status: row.status,
  nodeId: row.node_id,
  node: { zh: row.name, en: row.name_en },
  applicant: person(organisation, row.applicant_id),
  department: (row.applicant_department_id && organisation.departments.get(row.applicant_department_id)?.name) || null,
  urgency: row.urgency,
  figure: row.figure,
  holders: row.state === 'open' ? holdersOf(organisation, row.assignee_id === null ? row.principals : [`u:${row.assignee_id}`]) : [],
  state: row.state,
  receivedAt: row.opened_at,
  dueAt: row.due_at,
  decision:
    row.decided_at === null
      ? null
      : { by: person(organisation, row.decided_by), action: row.action ?? '', comment: row.comment, at: row.decided_at },
});

const counted = 10_000;

/** One page, newest first. Filters: those of the table; an unknown one is refused by name. */
export async function loadTasks(context: Context, list: TaskList, query: LoadQuery): Promise<Page<TaskLine>> {
  const { db } = context.services;
  const [pageNum, pageSize] = [whole(query, 'pageNum', 1, 100_000), whole(query, 'pageSize', 20, 200)];
  const values = new Values();
  const conditions = [scopes[list](context, query, values)];
  for (const [name, value] of Object.entries(query)) {
    if (besides.has(name) || value === null || value === '') continue;
    const condition = Object.hasOwn(filters, name) ? await filters[name]?.(value, values, context) : null;
    if (condition === undefined || condition === null) throw wrong(name);
    conditions.push(condition);
  }
  const from = `from task t join flow_instance i on i.id = t.instance_id join flow_definition f on f.id = i.definition_id
    where ${conditions.map((one) => `(${one})`).join(' and ')}`;
  const order = list === 'history' ? 't.decided_at desc, t.id desc' : 't.opened_at desc, t.id desc';
  const [rows, [total], organisation] = await Promise.all([
    db.query<Row>(`select ${columns} ${from} order by ${order} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`, values.list),
    db.query<{ total: number }>(`select count(*)::int as total from (select 1 ${from} limit ${counted + 1}) c`, values.list),
    organisationOf(db),
  ]);
  const all = total?.total ?? 0;
  const page = { records: rows.map((row) => lineOf(context, organisation, row)), total: Math.min(all, counted), pageNum, pageSize };
  return all > counted ? { ...page, totalAtLeast: true } : page;
}
