/** What people are told of a booking: the code of the record that has the thing, and what it is about where they may read it. */
import { sql as raw } from 'kysely';
import { fieldOf } from '#model/common.ts';
import type { Definition } from '#model/definition.ts';
import { Refusal, type Fault } from '#model/refusal.ts';
import { fill, w, type Words } from '#model/words.ts';
import { scopeOf } from '../access/scope.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { snake, tableOf } from '../db/tables.ts';
import type { Clash, Taken } from './register.ts';

export interface Told extends Taken {
  /** The code of the record, or its id where records of its kind have none. */
  readonly code: string;
  /** Null where the person may not read the record. */
  readonly title: string | null;
}

interface Known {
  readonly id: string;
  readonly code: string | null;
  readonly title: string | null;
  readonly readable: boolean;
}

/** Code and title of records of one kind, and which of them the person may read. */
async function recordsOf(context: Context, sql: Sql, definition: Definition, ids: readonly string[]): Promise<readonly Known[]> {
  const column = (field: string | undefined) =>
    field !== undefined && fieldOf(definition, field) ? raw.ref(`r.${snake(field)}`) : raw`null::text`;
  const { rows } = await raw<Known>`select r.id::text as id, ${column('code')} as code, ${column(definition.name?.zh ?? 'title')} as title,
      ${scopeOf(context, definition, 'r') ?? raw<boolean>`true`} as readable
    from ${raw.table(tableOf(definition).name)} r where r.id = any(${[...new Set(ids)]}::bigint[])`.execute(sql.kysely);
  return rows;
}

/** The same bookings with what the person may know of the records that have the things: for calendars and refusals alike. */
export async function toldOf(context: Context, sql: Sql, taken: readonly Taken[]): Promise<Told[]> {
  const known = new Map<string, Known>();
  for (const resource of new Set(taken.map((one) => one.resource))) {
    const definition = context.services.registry.get(resource);
    if (definition === undefined) continue;
    const ids = taken.filter((one) => one.resource === resource).map(({ recordId }) => recordId);
    for (const row of await recordsOf(context, sql, definition, ids)) known.set(`${resource} ${row.id}`, row);
  }
  return taken.map((one) => {
    const record = known.get(`${one.resource} ${one.recordId}`);
    return { ...one, code: record?.code ?? one.recordId, title: record?.readable ? record.title : null };
  });
}

const sentenceOf = ({ title, to }: Told): Words => {
  const who = title === null ? w('{code}', '{code}') : w('{code} “{title}”', '{code}“{title}”');
  return to === null
    ? w(`Taken by ${who.en} from {from} on`, `自{from}起已被${who.zh}占用`)
    : w(`Taken by ${who.en} from {from} to {to}`, `{from}至{to}已被${who.zh}占用`);
};

const paramsOf = ({ kind, target, code, title, from, to }: Told): Record<string, string> => ({
  kind,
  target,
  code,
  from,
  ...(to !== null && { to }),
  ...(title !== null && { title }),
});

/** 409 `taken`: the first clash in words and parameters, each of them as a fault of the field that names the thing. */
export async function taken(context: Context, sql: Sql, clashes: readonly Clash[]): Promise<Refusal> {
  const told = await toldOf(
    context,
    sql,
    clashes.map((clash) => clash.taken),
  );
  const faults = told.map((one, at): Fault => {
    const { en, zh } = sentenceOf(one);
    const message = w(fill(en, paramsOf(one)), fill(zh, paramsOf(one)));
    return { field: clashes[at]?.wanted.field ?? '', rule: 'taken', severity: 'error', message };
  });
  const [first] = told;
  if (first === undefined) throw new Error('nothing stands in the way');
  return new Refusal('409', 'taken', sentenceOf(first), paramsOf(first), faults);
}
