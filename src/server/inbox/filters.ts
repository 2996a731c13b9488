/** The inbox can be narrowed by these beside its tabs and queues; they are refused by name where a value means nothing. */
import { compare } from '#model/calculation/decimal.ts';
import { addDays, instantAt, isDate } from '#model/calculation/dates.ts';
import { isDecimal } from '#model/calculation/rounding.ts';
import { isStatus } from '#model/status.ts';
import { Refusal } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';
import type { Context } from '../context.ts';
import { withBelow } from '../flows/climb.ts';
import { organisationOf, type Organisation } from '../flows/organisation.ts';
import { resourcesOfSystem } from './systems.ts';

/** As they stand in the address. */
export interface InboxFilters {
  /** One kind of document or several, separated by commas. */
  readonly resource?: string;
  /** Id of a system: documents whose menus lie in it. */
  readonly system?: string;
  /** Id of the user who started. */
  readonly starter?: string;
  /** Id of a department of starters, those below included. */
  readonly department?: string;
  /** First and last day of receipt in the company's zone. */
  readonly from?: string;
  readonly to?: string;
  /** Least and most of a sum of money; documents whose figure is none are left out. */
  readonly amountFrom?: string;
  readonly amountTo?: string;
  /** States of the documents, separated by commas. */
  readonly status?: string;
  /** Of what I decided: how, separated by commas. */
  readonly action?: string;
}

/** Says what they mean; null where nothing is asked. `till` is the first instant after the last day. */
export interface Narrowed {
  readonly resources: readonly string[] | null;
  readonly starter: string | null;
  readonly departments: readonly string[] | null;
  readonly from: string | null;
  readonly till: string | null;
  readonly amountFrom: string | null;
  readonly amountTo: string | null;
  readonly statuses: readonly string[] | null;
  readonly actions: readonly string[] | null;
}

const wrong = (name: string, value: string, rule: string, message: Words): Refusal =>
  new Refusal(
    '400',
    'unknownChoice',
    w('{name}: {value} {messageEn}', '{name}：{value} {message}'),
    { name, value, message: message.zh, messageEn: message.en },
    [{ field: name, rule, severity: 'error', message }],
  );

const most = 50;

function dateIn(name: string, value: string | undefined): string | null {
  if (!value) return null;
  if (!isDate(value)) throw wrong(name, value, 'date', w('is no date (yyyy-MM-dd)', '不是日期（yyyy-MM-dd）'));
  return value;
}

function amountIn(name: string, value: string | undefined): string | null {
  if (!value) return null;
  if (!isDecimal(value) || value.length > 20) throw wrong(name, value, 'amount', w('is no amount', '不是金额'));
  return value;
}

function ordered(name: string, value: string | null, least: string | null, order: (a: string, b: string) => number): void {
  if (value !== null && least !== null && order(value, least) < 0)
    throw wrong(name, value, 'order', w('is less than what it begins with', '小于起始值'));
}

function starterIn(organisation: Organisation, id: string | undefined): string | null {
  if (!id) return null;
  if (!organisation.users.has(id)) throw wrong('starter', id, 'unknownUser', w('is no user', '不是用户'));
  return id;
}

/** The department and all below it. */
function departmentsIn(organisation: Organisation, id: string | undefined): readonly string[] | null {
  if (!id) return null;
  if (!organisation.departments.has(id)) throw wrong('department', id, 'unknownDepartment', w('is no department', '不是部门'));
  return [...withBelow(organisation, id)];
}

/** How a task can be decided. */
const decisions: ReadonlySet<string> = new Set(['approve', 'reject', 'return', 'transfer', 'delegate', 'repost']);

function choicesIn(name: string, value: string | undefined, known: (one: string) => boolean): readonly string[] | null {
  if (!value) return null;
  const named = [...new Set(value.split(',').map((one) => one.trim()))];
  for (const one of named) if (!known(one)) throw wrong(name, one, 'unknownChoice', w('is no choice', '不是可选项'));
  return named;
}

async function resourcesIn({ services }: Context, { resource, system }: InboxFilters): Promise<readonly string[] | null> {
  const named = resource ? [...new Set(resource.split(',').map((key) => key.trim()))] : null;
  if (named !== null && named.length > most)
    throw wrong('resource', String(named.length), 'tooMany', w(`are more than ${most} kinds`, `种单据，最多${most}种`));
  for (const key of named ?? [])
    if (services.registry.get(key)?.kind !== 'document')
      throw wrong('resource', key, 'unknownResource', w('is no kind of document', '不是单据类型'));
  if (!system) return named;
  const within = await resourcesOfSystem(services.db, system);
  return named === null ? within : named.filter((key) => within.includes(key));
}

export async function narrowed(context: Context, filters: InboxFilters): Promise<Narrowed> {
  const { db, zone } = context.services;
  const organisation = await organisationOf(db);
  const [from, to] = [dateIn('from', filters.from), dateIn('to', filters.to)];
  ordered('to', to, from, (a, b) => a.localeCompare(b));
  const [amountFrom, amountTo] = [amountIn('amountFrom', filters.amountFrom), amountIn('amountTo', filters.amountTo)];
  ordered('amountTo', amountTo, amountFrom, compare);
  return {
    resources: await resourcesIn(context, filters),
    starter: starterIn(organisation, filters.starter),
    departments: departmentsIn(organisation, filters.department),
    from: from && instantAt(from, '00:00', zone),
    till: to && instantAt(addDays(to, 1), '00:00', zone),
    amountFrom,
    amountTo,
    statuses: choicesIn('status', filters.status, isStatus),
    actions: choicesIn('action', filters.action, (one) => decisions.has(one)),
  };
}

/** Values of a statement that is put together, each with its place. */
export class Values {
  readonly list: unknown[];
  constructor(first: readonly unknown[]) {
    this.list = [...first];
  }
  at(value: unknown, type: string): string {
    this.list.push(value);
    return `$${this.list.length}::${type}`;
  }
}

/** SQL of what the filters look at in a list; absent: none of it in the statement at hand. */
export interface Looked {
  readonly received: string;
  readonly starter: string;
  readonly department: string;
  /** `KeyFigure` as jsonb. */
  readonly figure: string;
  /** State of the document. */
  readonly status: string;
  /** How I decided, where the list knows. */
  readonly action?: string;
}

/** Conditions on the time of receipt, which lists have in their index. */
export const within = ({ from, till }: Narrowed, { received }: Pick<Looked, 'received'>, values: Values): string[] => [
  ...(from === null ? [] : [`${received} >= ${values.at(from, 'timestamptz')}`]),
  ...(till === null ? [] : [`${received} < ${values.at(till, 'timestamptz')}`]),
];

/** Conditions on the document: who started it, where, for how much, what became of it. */
export function about(
  { starter, departments, amountFrom, amountTo, statuses, actions }: Narrowed,
  looked: Omit<Looked, 'received'>,
  values: Values,
): string[] {
  // The cast waits for the kind: other figures are no numbers.
  const amount = `case when ${looked.figure} ->> 'kind' = 'money' then (${looked.figure} ->> 'value')::numeric end`;
  return [
    ...(starter === null ? [] : [`${looked.starter} = ${values.at(starter, 'bigint')}`]),
    ...(departments === null ? [] : [`${looked.department} = any(${values.at([...departments], 'bigint[]')})`]),
    ...(amountFrom === null ? [] : [`${amount} >= ${values.at(amountFrom, 'numeric')}`]),
    ...(amountTo === null ? [] : [`${amount} <= ${values.at(amountTo, 'numeric')}`]),
    ...(statuses === null ? [] : [`${looked.status} = any(${values.at([...statuses], 'text[]')})`]),
    ...(actions === null ? [] : [looked.action === undefined ? 'false' : `${looked.action} = any(${values.at([...actions], 'text[]')})`]),
  ];
}

/** The kind of document alone does not make a list narrow. */
export const isNarrow = (by: Narrowed): boolean => Object.entries(by).some(([name, one]) => name !== 'resources' && one !== null);
