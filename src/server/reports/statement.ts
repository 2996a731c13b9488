/**
 * The statements of a report. Every name in them is a column that the plan found in the definition, every value a parameter; the
 * conditions are those of the source's own list, its scope included.
 */
import { sql as raw, type RawBuilder } from 'kysely';
import { allFields, allLineFields } from '#model/common.ts';
import type { Definition } from '#model/definition.ts';
import type { Field } from '#model/field.ts';
import type { ResultColumn } from '#model/report/report.ts';
import type { ReportPlan } from '#model/report/reportPlan.ts';
import { isSpoken, snake, tableOf } from '../db/tables.ts';
import { tableOn } from '../db/today.ts';
import type { Condition } from '#server/documents/lists/filters.ts';

type Part = RawBuilder<unknown>;

export interface Statements {
  readonly rows: RawBuilder<Record<string, unknown>>;
  readonly totals: RawBuilder<Record<string, unknown>>;
}

/** Key of the id in rows that are records, so that they lead to them. */
export const idKey = '$id';

const columnOf = (path: string): Part => {
  const [first = '', second] = path.split('.');
  return second === undefined ? raw.ref(`r.${snake(first)}`) : raw.ref(`l.${snake(second)}`);
};

/** As `group by` sees it; instants fall on the day of the company's zone. */
const groupPart = ({ field, by }: ResultColumn, kind: string, zone: string): Part => {
  const column = columnOf(field);
  if (kind === 'boolean') return raw`coalesce(${column}, false)`;
  if (by === undefined) return column;
  if (kind === 'month') return by === 'month' ? column : raw`left(${column}, 4)`;
  const local = kind === 'dateTime' ? raw`(${column} at time zone ${zone})` : column;
  const form = { day: 'YYYY-MM-DD', month: 'YYYY-MM', quarter: 'YYYY"-Q"Q', year: 'YYYY' }[by];
  return raw`to_char(${local}, ${raw.lit(form)})`;
};

const figurePart = ({ field, agg, scale = 0 }: ResultColumn, kind: string | undefined, lines: string | null): Part => {
  if (field === 'id')
    return agg === 'countDistinct' ? raw`count(distinct r.id)::integer` : raw`count(${lines === null ? raw`r.id` : raw`l.id`})::integer`;
  const column = columnOf(field);
  if (agg === 'count') return raw`count(${column})::integer`;
  if (agg === 'countDistinct') return raw`count(distinct ${column})::integer`;
  if (agg === 'sum') return raw`sum(${column})::text`;
  if (agg === 'avg') return raw`round(avg(${column}), ${raw.lit(scale)})::text`;
  const extreme = agg === 'min' ? raw`min(${column})` : raw`max(${column})`;
  return kind === 'money' || kind === 'decimal' ? raw`${extreme}::text` : extreme;
};

const kindsOf = (definition: Definition): ReadonlyMap<string, Field> =>
  new Map([
    ...Object.entries(allFields(definition)),
    ...Object.entries(definition.lines).flatMap(([set, lines]) =>
      Object.entries(allLineFields(lines)).map(([name, field]): [string, Field] => [`${set}.${name}`, field]),
    ),
  ]);

const named = (part: Part, at: number): Part => raw`${part} as ${raw.ref(`c${at}`)}`;
const listed = (parts: readonly Part[]): Part => raw.join([...parts], raw`, `);

/** What the rows of a plan without groups add up to: money and decimals, of the lines alone where lines are joined. */
export const summed = ({ columns, lines }: ReportPlan): readonly ResultColumn[] =>
  columns.filter(({ kind, field }) => (kind === 'money' || kind === 'decimal') && (lines === null || field.includes('.')));

/** Columns come out as `c0`, `c1` … in the order of the plan; one row more than the limit tells that there are more. */
export function statementsOf(
  definition: Definition,
  plan: ReportPlan,
  conditions: readonly Condition[],
  zone: string,
  today: string,
): Statements {
  const fields = kindsOf(definition);
  const kindOf = ({ field }: ResultColumn): string => fields.get(field)?.kind ?? 'integer';
  const table = tableOf(definition);
  const lineTable = plan.lines === null ? undefined : table.lines[plan.lines];
  const joined = lineTable === undefined ? raw`` : raw`join ${raw.table(lineTable.name)} l on l.parent_id = r.id`;
  const where = listedConditions(conditions);
  const source = raw`from ${tableOn(definition, today)} r ${joined} where not r.deleted ${where}`;
  const order = orderOf(plan, fields);
  const limit = raw.lit(plan.limit + 1);
  if (!plan.grouped) {
    const key = lineTable === undefined ? raw.ref('r.id') : raw.ref('l.id');
    const parts = plan.columns.map(({ field }, at) => named(columnOf(field), at));
    const sums = summed(plan).map(({ field }, at) => named(raw`coalesce(sum(${columnOf(field)}), 0)::text`, at));
    return {
      rows: raw`select * from (select ${listed([...parts, raw`r.id::text as ${raw.ref(idKey)}`, raw`${key} as "$key"`])} ${source}) q order by ${listed([...order, raw`q."$key" desc`])} limit ${limit}`,
      totals: raw`select ${listed([raw`count(*)::integer as "$count"`, ...sums])} ${source}`,
    };
  }
  const groups = plan.columns.filter(({ role }) => role === 'group');
  const figures = plan.columns.filter(({ role }) => role === 'value');
  const figureParts = figures.map((column, at) => named(figurePart(column, kindOf(column), plan.lines), groups.length + at));
  const groupParts = groups.map((column, at) => named(groupPart(column, kindOf(column), zone), at));
  // By place, since a zone given twice as a parameter is not the same expression to the database.
  const grouping = groups.length === 0 ? raw`` : raw`group by ${raw.raw(groups.map((_, at) => String(at + 1)).join(', '))}`;
  const byGroups = groups.map((column, at) => ascending(at, fields.get(column.field), column));
  const wholeOrder = [...order, ...byGroups];
  return {
    rows: raw`select * from (select ${listed([...groupParts, ...figureParts])} ${source} ${grouping}) q ${wholeOrder.length === 0 ? raw`` : raw`order by ${listed(wholeOrder)}`} limit ${limit}`,
    totals: raw`select ${listed([raw`count(*)::integer as "$count"`, ...figureParts])} ${source}`,
  };
}

const listedConditions = (conditions: readonly Condition[]): Part =>
  raw.join(
    conditions.map((one) => raw`and ${one}`),
    raw` `,
  );

const collated = (part: Part, field: Field | undefined, column: ResultColumn): Part =>
  field !== undefined && isSpoken(field) && column.role !== 'value' ? raw`${part} collate "zh-x-icu"` : part;
/** Figures are text by then and ordered as numbers. */
const numeric = (part: Part, { role, kind }: ResultColumn): Part =>
  role === 'value' && (kind === 'money' || kind === 'decimal') ? raw`${part}::numeric` : part;
const ascending = (at: number, field: Field | undefined, column: ResultColumn): Part =>
  raw`${collated(raw.ref(`q.c${at}`), field, column)} asc nulls last`;

function orderOf({ columns, sort }: ReportPlan, fields: ReadonlyMap<string, Field>): readonly Part[] {
  const at = columns.findIndex(({ key }) => key === sort?.key);
  const column = columns[at];
  if (sort === null || column === undefined) return [];
  const part = numeric(collated(raw.ref(`q.c${at}`), fields.get(column.field), column), column);
  return [sort.down ? raw`${part} desc nulls last` : raw`${part} asc nulls last`];
}
