/** A list may be asked this: filters, keyword, order, page. A name or value that means nothing is refused by name. */
import { allFields } from '#model/common.ts';
import { addDays, dateAt, instantAt, isDate, isInstant } from '#model/calculation/dates.ts';
import { daysOf, isPeriod } from '#model/calculation/periods.ts';
import { isDecimal } from '#model/calculation/rounding.ts';
import type { Definition } from '#model/definition.ts';
import type { Field, FieldKind } from '#model/field.ts';
import { isId } from '#model/fields/reference.ts';
import type { Fault } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';
import { sql as raw, type RawBuilder } from 'kysely';
import { may, type Context } from '#server/context.ts';
import { searchQuery } from '#server/db/search.ts';
import { isSpoken, snake, tableOf } from '#server/db/tables.ts';
import { invalid } from '#server/documents/refusals.ts';

export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;
export type Condition = RawBuilder<boolean>;

export interface Order {
  /** Name of the field, `id` for the key. */
  readonly by: string;
  readonly down: boolean;
  readonly column: RawBuilder<unknown>;
  /** The column can be empty, so paging has to place nulls, too. */
  readonly nullable: boolean;
}

export interface Asked {
  readonly conditions: readonly Condition[];
  /** Words are looked for, which few records have as a rule. */
  readonly searched: boolean;
  readonly order: readonly Order[];
  readonly pageNum: number;
  readonly pageSize: number;
}

const fault = (field: string, rule: string, message: Words): Fault => ({ field, rule, severity: 'error', message });
const unknownFilter = (name: string): Fault => fault(name, 'unknownFilter', w('cannot be filtered by', '不支持按此条件查询'));
const wrongValue = (name: string): Fault => fault(name, 'wrongValue', w('not a value of this field', '查询条件的值不正确'));
const unknownSort = (name: string): Fault => fault(name, 'unknownSort', w('cannot be sorted by', '不支持按此字段排序'));

type Operator = '=' | '>=' | '<=';
/** Values that speak of the one who asks, and of the day they ask on, get their meaning from this. */
interface World {
  readonly zone: string;
  readonly today: string;
  readonly userId: string;
  readonly staffId: string | null;
}
type Compare = (column: RawBuilder<unknown>, operator: Operator, value: string, world: World) => Condition | null;

const plain =
  (type: string, fits: (value: string) => boolean): Compare =>
  (column, operator, value) =>
    fits(value) ? raw<boolean>`${column} ${raw.raw(operator)} ${value}::${raw.raw(type)}` : null;

const text = plain('text', () => true);
const id = plain('bigint', isId);
const within: Compare = (column, operator, value) =>
  operator === '=' && isId(value) ? raw<boolean>`${column} @> array[${value}::bigint]` : null;
const decimal = plain('numeric', isDecimal);

/** A department stands for all below it as well. */
const department: Compare = (column, operator, value) =>
  operator === '=' && isId(value)
    ? raw<boolean>`${column} in (with recursive down as (
        select ${value}::bigint as id union select d.id from sys_department d join down on d.parent_id = down.id where not d.deleted
      ) select id from down)`
    : null;

/** A day stands for all its hours in the company's zone. */
const instant: Compare = (column, operator, value, { zone }) => {
  if (isInstant(value)) return raw<boolean>`${column} ${raw.raw(operator)} ${value}::timestamptz`;
  if (!isDate(value)) return null;
  const start = instantAt(value, '00:00', zone);
  const end = instantAt(addDays(value, 1), '00:00', zone);
  if (operator === '>=') return raw<boolean>`${column} >= ${start}::timestamptz`;
  if (operator === '<=') return raw<boolean>`${column} < ${end}::timestamptz`;
  return raw<boolean>`(${column} >= ${start}::timestamptz and ${column} < ${end}::timestamptz)`;
};

const boolean: Compare = (column, operator, value) => {
  const wanted = ['true', '1'].includes(value);
  return operator === '=' && (wanted || ['false', '0'].includes(value)) ? raw<boolean>`coalesce(${column}, false) = ${wanted}` : null;
};

/** A span of days by its name (`thisMonth`); `as` writes a day as the field has it. */
const spanned =
  (compare: Compare, as: (day: string) => string = (day) => day): Compare =>
  (column, operator, value, world) => {
    if (operator !== '=' || !isPeriod(value)) return compare(column, operator, value, world);
    const { from, to } = daysOf(value, world.today);
    const ends = [compare(column, '>=', as(from), world), compare(column, '<=', as(to), world)].filter((end) => end !== null);
    return raw<boolean>`(${raw.join(ends, raw` and `)})`;
  };

/** `me` is whoever asks: a view that people share shows each their own. */
const personal =
  (compare: Compare, own: (world: World) => string | null): Compare =>
  (column, operator, value, world) => {
    if (value !== 'me') return compare(column, operator, value, world);
    const id = own(world);
    return id === null ? raw<boolean>`false` : compare(column, operator, id, world);
  };
const user = ({ userId }: World): string => userId;

/** One row a kind; null where a list cannot be asked for it. */
const compares = {
  text,
  longText: text,
  richText: null,
  integer: plain('integer', (value) => /^-?\d{1,9}$/.test(value)),
  decimal,
  money: decimal,
  date: spanned(plain('date', isDate)),
  dateTime: spanned(instant),
  month: spanned(text, (day) => day.slice(0, 7)),
  time: text,
  boolean,
  choice: text,
  choices: (column, operator, value) => (operator === '=' ? raw<boolean>`${column} @> array[${value}::text]` : null),
  ref: id,
  refs: within,
  user: personal(id, user),
  users: personal(within, user),
  staff: personal(id, ({ staffId }) => staffId),
  department,
  post: id,
  files: null,
  images: null,
  location: null,
  signature: null,
  json: null,
  code: text,
} as const satisfies Record<FieldKind, Compare | null>;

const operators: Readonly<Record<string, Operator>> = { from: '>=', to: '<=' };
const escaped = (value: string): string => value.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
const reserved = new Set(['pageNum', 'pageSize', 'keyword', 'sort']);
const valuesOf = (value: Query[string]): string[] => (value === undefined ? [] : [value].flat());

const columnOf = (name: string): RawBuilder<unknown> => raw.ref(`r.${snake(name)}`);

/** Fields this person may filter and sort by: guessing at a sensitive value through a filter would be reading it. */
export const askable = (context: Pick<Context, 'actor'>, definition: Definition): ReadonlyMap<string, Field> => {
  const all = may(context.actor, definition.key, 'sensitive');
  const fields = Object.entries(allFields(definition)).filter(([, field]) => (all || !field.sensitive) && compares[field.kind] !== null);
  return new Map(fields);
};

const conditionFor = (fields: ReadonlyMap<string, Field>, name: string, values: readonly string[], world: World): Condition | Fault => {
  if (name === 'id') return values.every(isId) ? raw<boolean>`r.id = any(${values}::bigint[])` : raw<boolean>`false`;
  const [, stem = name, suffix] = fields.has(name) ? [] : (/^(.+)_(like|from|to|not|empty)$/.exec(name) ?? []);
  const field = fields.get(stem);
  if (!field) return unknownFilter(name);
  const column = columnOf(stem);
  if (suffix === 'like') {
    if (!isSpoken(field) && field.kind !== 'code') return unknownFilter(name);
    return raw<boolean>`${column} ilike ${`%${escaped(values[0] ?? '')}%`}`;
  }
  if (suffix === 'empty') {
    const none = raw<boolean>`coalesce(${column}::text, '') in ('', '{}')`;
    return values[0] === 'true' ? none : values[0] === 'false' ? raw<boolean>`not ${none}` : wrongValue(name);
  }
  // In the collation of the index that serves this field; equality is that of bytes either way.
  const indexed = isSpoken(field) && !field.unique ? raw`${column} collate "zh-x-icu"` : column;
  const compare: Compare | null = compares[field.kind];
  const made = values.map((value) => compare?.(indexed, (suffix && operators[suffix]) || '=', value, world) ?? null);
  const good = made.filter((condition) => condition !== null);
  if (good.length < made.length || good.length === 0) return wrongValue(name);
  const any = raw<boolean>`(${raw.join(good, raw` or `)})`;
  return suffix === 'not' ? raw<boolean>`(${any}) is not true` : any;
};

const keywordIn = (typed: string): Condition | null => {
  if (typed.trim() === '') return null;
  const words = searchQuery(typed);
  return words === null ? raw<boolean>`false` : raw<boolean>`r.search @@ ${words}::tsquery`;
};

const orderFor = (fields: ReadonlyMap<string, Field>, definition: Definition, sort: string): { order: Order[]; faults: Fault[] } => {
  const asked = sort
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const wanted = asked.map((part) => ({ by: part.replace(/^-/, ''), down: part.startsWith('-') }));
  const faults = wanted.filter(({ by }) => by !== 'id' && !fields.has(by)).map(({ by }) => unknownSort(by));
  const usual = definition.list.sort.map(({ by, down = false }) => ({ by, down }));
  const chosen = (wanted.length > 0 ? wanted : usual).filter(({ by }) => fields.has(by) && by !== 'id');
  const byId = wanted.find(({ by }) => by === 'id');
  // A code is issued with the first save, so it is never empty, and its unique index serves both directions.
  const nullable = new Set(
    tableOf(definition).columns.flatMap(({ field, notNull }) => (field && !notNull && fields.get(field)?.kind !== 'code' ? [field] : [])),
  );
  const order = chosen.map(({ by, down }): Order => {
    const column = columnOf(by);
    const spoken = isSpoken(fields.get(by) as Field);
    return {
      by,
      down,
      column: spoken ? raw`${column} collate "zh-x-icu"` : column,
      nullable: nullable.has(by),
    };
  });
  const down = byId?.down ?? order[0]?.down ?? true;
  return { order: [...order, { by: 'id', down, column: raw.ref('r.id'), nullable: false }], faults };
};

const whole = (value: string | undefined, name: string, usual: number, most: number): number | Fault => {
  if (value === undefined || value === '') return usual;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : 0;
  return number >= 1 && number <= most
    ? number
    : fault(name, 'range', w(`must be a whole number from 1 to ${most}`, `必须为1到${most}的整数`));
};

const isFault = (value: unknown): value is Fault => typeof value === 'object' && value !== null && 'rule' in value;

/** Reads a list's query for this person; throws 400 with a fault for every name and value that means nothing. */
export const askedOf = (context: Pick<Context, 'actor' | 'services'>, definition: Definition, query: Query): Asked => {
  const fields = askable(context, definition);
  const { actor, services } = context;
  const world: World = {
    zone: services.zone,
    today: dateAt(services.clock.now().toISOString(), services.zone),
    userId: actor.userId,
    staffId: actor.staffId,
  };
  const filters = Object.entries(query).filter(([name, value]) => !reserved.has(name) && valuesOf(value).some((one) => one !== ''));
  const made = filters.map(([name, value]) => conditionFor(fields, name, valuesOf(value), world));
  const { order, faults } = orderFor(fields, definition, valuesOf(query['sort']).join(','));
  const pageNum = whole(valuesOf(query['pageNum'])[0], 'pageNum', 1, 1_000_000);
  const pageSize = whole(valuesOf(query['pageSize'])[0], 'pageSize', 20, 200);
  const wrong = [...made.filter(isFault), ...faults, ...[pageNum, pageSize].filter(isFault)];
  if (wrong.length > 0 || isFault(pageNum) || isFault(pageSize)) throw invalid(wrong);
  const keyword = keywordIn(valuesOf(query['keyword']).join(' '));
  return {
    conditions: [...made.filter((one): one is Condition => !isFault(one)), ...(keyword ? [keyword] : [])],
    searched: keyword !== null,
    order,
    pageNum,
    pageSize,
  };
};
