/** Portions of the logs, newest first, by keyset over time and id; narrowed by time, person, what, and text. */
import type { Person } from '#model/api.ts';
import type { DeniedRow, LogKind, LoginRow, LogPage, LogRows, OperationRow } from '#model/operations/logs.ts';
import type { Context } from '../context.ts';
import { personOf } from '../flows/directory.ts';
import { organisationOf } from '../flows/organisation.ts';

/** Null: any. */
export interface LogQuery {
  readonly from: Date | null;
  readonly to: Date | null;
  readonly person: string | null;
  /** Of operations. */
  readonly resource: string | null;
  readonly recordId: string | null;
  readonly action: string | null;
  /** Of sign-ins: `signedIn`, `failed` for any other, or a reason. */
  readonly outcome: string | null;
  /** Of refused calls. */
  readonly code: string | null;
  readonly address: string | null;
  readonly text: string | null;
  /** Rows before, or after, a row that was given. */
  readonly older: Cursor | null;
  readonly newer: Cursor | null;
  readonly size: number;
}

export interface Cursor {
  readonly at: Date;
  readonly id: string;
}

/** Milliseconds and id: the clock of the server gives no finer times. */
const cursorOf = ({ at, id }: { readonly at: string; readonly id: string }): string => `${new Date(at).getTime()}-${id}`;

export function cursorFrom(text: string): Cursor | null {
  const [, at, id] = /^(\d{1,15})-([1-9]\d{0,17})$/.exec(text) ?? [];
  return at === undefined || id === undefined ? null : { at: new Date(Number(at)), id };
}

type Stored<Row> = Omit<Row, 'person'> & { readonly personId: string | null };

interface Table {
  readonly name: string;
  readonly columns: string;
  readonly person: string;
  /** Columns that the text is looked for in. */
  readonly texts: readonly string[];
}

const counted = 't.last_at as "lastAt", t.times, t.address, t.agent';
const tables: Readonly<Record<LogKind, Table>> = {
  loginLog: {
    name: 'login_log',
    columns: `t.account, t.user_id::text as "personId", t.outcome, ${counted}`,
    person: 'user_id',
    texts: ['account', 'agent'],
  },
  operationLog: {
    name: 'operation_log',
    columns: `t.actor_id::text as "personId", t.address, t.action, t.resource, t.record_id::text as "recordId", t.record_name as "recordName",
      jsonb_path_query_array(t.changes, '$[0 to 5].field') as fields, jsonb_array_length(t.changes) as changed`,
    person: 'actor_id',
    texts: ['record_name'],
  },
  deniedLog: {
    name: 'denied_log',
    columns: `t.actor_id::text as "personId", t.method, t.route, t.path, t.code, t.reason, t.permission, ${counted}`,
    person: 'actor_id',
    texts: ['path', 'permission', 'agent'],
  },
};

const like = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

function conditionsOf(kind: LogKind, query: LogQuery): { readonly where: string; readonly values: readonly unknown[] } {
  const { person, texts } = tables[kind];
  const values: unknown[] = [];
  const conditions: string[] = [];
  const add = (value: unknown, condition: (place: string) => string): void => {
    if (value === null) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  const cursor = (at: Cursor | null, sign: string): void => {
    if (at === null) return;
    values.push(at.at, at.id);
    conditions.push(`(t.at, t.id) ${sign} ($${values.length - 1}, $${values.length}::bigint)`);
  };
  add(query.from, (value) => `t.at >= ${value}`);
  add(query.to, (value) => `t.at < ${value}`);
  add(query.person, (value) => `t.${person} = ${value}::bigint`);
  add(query.text === null ? null : like(query.text), (value) => `(${texts.map((column) => `t.${column} ilike ${value}`).join(' or ')})`);
  add(query.address, (value) => `t.address = ${value}`);
  if (kind === 'operationLog') {
    add(query.resource, (value) => `t.resource = ${value}`);
    add(query.recordId, (value) => `t.record_id = ${value}::bigint`);
    add(query.action, (value) => `t.action = ${value}`);
  }
  if (kind === 'loginLog' && query.outcome === 'failed') conditions.push(`t.outcome <> 'signedIn'`);
  else if (kind === 'loginLog') add(query.outcome, (value) => `t.outcome = ${value}`);
  if (kind === 'deniedLog') add(query.code, (value) => `t.code = ${value}`);
  cursor(query.older, '<');
  cursor(query.newer, '>');
  return { where: conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`, values };
}

/** Rows with the names of people, as they were stored. */
async function shown<Row extends LoginRow | OperationRow | DeniedRow>(context: Context, rows: readonly Stored<Row>[]): Promise<Row[]> {
  const organisation = await organisationOf(context.services.db);
  const person = (id: string | null): Person | null => (id === null ? null : personOf(organisation, id));
  return rows.map(({ personId, ...row }) => ({ ...row, person: person(personId) }) as unknown as Row);
}

/** One portion; with `newer` the rows that came since, newest first all the same. */
export async function logPage<Kind extends LogKind>(context: Context, kind: Kind, query: LogQuery): Promise<LogPage<LogRows[Kind]>> {
  const { name, columns } = tables[kind];
  const { where, values } = conditionsOf(kind, query);
  // One row more than asked for: it says that there are more.
  const found = await context.services.db.query<Stored<LogRows[Kind]> & { readonly id: string; readonly at: string }>(
    `select t.id::text, t.at, ${columns} from ${name} t ${where} order by t.at desc, t.id desc limit ${query.size + 1}`,
    values,
  );
  const rows = found.slice(0, query.size);
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    rows: await shown<LogRows[Kind]>(context, rows),
    next: found.length > query.size && last ? cursorOf(last) : null,
    newest: first ? cursorOf(first) : null,
  };
}

/** One row by its id, null where there is none. */
export async function logRow<Kind extends LogKind>(context: Context, kind: Kind, id: string): Promise<LogRows[Kind] | null> {
  const { name, columns } = tables[kind];
  const found = await context.services.db.query<Stored<LogRows[Kind]>>(
    `select t.id::text, t.at, ${columns} from ${name} t where t.id = $1`,
    [id],
    `${name}_one`,
  );
  return (await shown<LogRows[Kind]>(context, found))[0] ?? null;
}
