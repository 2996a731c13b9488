/**
 * What a data report may ask of a resource: plain data over the definition of its source, never
 * SQL. A path is a field of the record (`amount`), one of its lines (`items.amount`), or `id` where records are counted.
 */
import { allFields, allLineFields } from '#model/common.ts';
import { w, type Words } from '#model/words.ts';
import type { Definition } from '#model/definition.ts';
import type { Field, FieldKind } from '#model/field.ts';

export const aggregates = ['count', 'countDistinct', 'sum', 'avg', 'min', 'max'] as const;
export type Aggregate = (typeof aggregates)[number];
export const periods = ['day', 'month', 'quarter', 'year'] as const;
export type Period = (typeof periods)[number];
export const filterOperators = ['is', 'from', 'to', 'like'] as const;
export type FilterOperator = (typeof filterOperators)[number];
export const chartTypes = ['table', 'bar', 'line', 'pie', 'number'] as const;
export type ChartType = (typeof chartTypes)[number];

/** A column: the field itself, or with `agg` one figure a group. `label` takes the place of the field's. */
export interface ReportColumn {
  readonly field: string;
  readonly agg?: Aggregate;
  readonly label?: string | Words;
}

/** Rows that agree in it become one; dates by day, month, quarter or year. */
export interface ReportGroup {
  readonly field: string;
  readonly by?: Period;
}

/**
 * Fixed, or `asked`: then the reader sets it, beginning with `value`. Values may be relative: `today`, `today-30`, `monthStart`,
 * `monthEnd`, `yearStart`, `yearEnd` of dates, `me` of people, `mine` of departments.
 */
export interface ReportFilter {
  readonly field: string;
  readonly op: FilterOperator;
  readonly value?: string | readonly string[];
  readonly asked?: boolean;
}

/** The part of a dataReportConfig that says what is asked; lists may be null as in any record. */
export interface ReportConfig {
  readonly sourceResource: string;
  readonly columns?: unknown;
  readonly groupBy?: unknown;
  readonly filters?: unknown;
  readonly chartType?: string | null;
  readonly sortBy?: string | null;
  readonly rowLimit?: number | null;
}

/** A field as the builder offers it. */
export interface ReportField {
  readonly field: string;
  readonly label: Words;
  readonly kind: FieldKind;
  readonly dictionary?: string;
  readonly target?: string;
  /** Key of the line set it stands in, null for the record's own. */
  readonly lines: string | null;
  readonly groupable: boolean;
  readonly periods: readonly Period[];
  readonly aggregates: readonly Aggregate[];
  readonly operators: readonly FilterOperator[];
}

/** What `fields/{resource}` answers. */
export interface ReportSource {
  readonly resource: string;
  readonly label: Words;
  readonly lines: Readonly<Record<string, Words>>;
  readonly fields: readonly ReportField[];
}

/** A column of a result. `scale`: digits after the point. */
export interface ResultColumn {
  readonly key: string;
  readonly field: string;
  readonly label: Words;
  readonly kind: FieldKind;
  /** `group` and `value` of grouped reports, `plain` of the others. */
  readonly role: 'group' | 'value' | 'plain';
  readonly agg?: Aggregate;
  readonly by?: Period;
  readonly dictionary?: string;
  readonly target?: string;
  readonly scale?: number;
  /** Smallest and largest whole number, by which a year is told from a count. */
  readonly least?: string;
  readonly most?: string;
}

/** What `run/{id}` answers: rows by column key, decimals as text; `totals` over all rows that fit, also those beyond the limit. */
export interface ReportResult {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly totals: Readonly<Record<string, unknown>>;
  /** Records (or lines) behind the rows. */
  readonly count: number;
  /** There are more rows than the limit. */
  readonly cut: boolean;
  readonly names: Readonly<Record<string, Words>>;
  readonly chartType: ChartType;
  /** Filters that the reader may set, with what they stand at. */
  readonly asked: readonly AskedFilter[];
  /** ISO instant at which the rows were read. */
  readonly at: string;
  readonly mayExport: boolean;
}

export interface AskedFilter {
  /** Name of the query's parameter: `applyDate_from`. */
  readonly name: string;
  readonly op: FilterOperator;
  readonly field: ReportField;
  readonly values: readonly string[];
}

interface Ability {
  readonly group?: true;
  readonly periods?: readonly Period[];
  readonly aggregates?: readonly Aggregate[];
  readonly operators?: readonly FilterOperator[];
}

const pointing: Ability = { group: true, aggregates: ['countDistinct'], operators: ['is'] };
const listing: Ability = { operators: ['is'] };
const figure: Ability = { aggregates: ['sum', 'avg', 'min', 'max', 'countDistinct'], operators: ['is', 'from', 'to'] };
const dated: Ability = { group: true, periods, aggregates: ['min', 'max', 'countDistinct'], operators: ['is', 'from', 'to'] };

/** One row a kind; null where a report has no use for it. */
const abilities = {
  text: { group: true, aggregates: ['countDistinct'], operators: ['is', 'like'] },
  longText: { operators: ['like'] },
  richText: null,
  integer: { ...figure, group: true },
  decimal: figure,
  money: figure,
  date: dated,
  dateTime: dated,
  month: { group: true, periods: ['month', 'year'], aggregates: ['min', 'max', 'countDistinct'], operators: ['is', 'from', 'to'] },
  time: { group: true, aggregates: ['min', 'max', 'countDistinct'], operators: ['is', 'from', 'to'] },
  boolean: { group: true, operators: ['is'] },
  choice: { group: true, aggregates: ['countDistinct'], operators: ['is'] },
  choices: listing,
  ref: pointing,
  refs: listing,
  user: pointing,
  users: listing,
  staff: pointing,
  department: pointing,
  post: pointing,
  files: null,
  images: null,
  location: null,
  signature: null,
  json: null,
  code: { aggregates: ['countDistinct'], operators: ['is', 'like'] },
} as const satisfies Record<FieldKind, Ability | null>;

/** Names that mean something else in the query of a list, and inner matters of the engine. */
const notAsked = new Set(['pageNum', 'pageSize', 'keyword', 'sort']);
const inner = new Set(['version', 'processInstanceId', 'processKey']);

const offered = (path: string, field: Field, lines: string | null): ReportField | null => {
  const ability: Ability | null = abilities[field.kind];
  // Grouping or filtering by a sensitive value would be reading it.
  if (ability === null || field.sensitive === true || inner.has(path)) return null;
  return {
    field: path,
    label: field.label,
    kind: field.kind,
    ...(field.dictionary === undefined ? {} : { dictionary: field.dictionary }),
    ...(field.target === undefined ? {} : { target: field.target }),
    lines,
    groupable: ability.group ?? false,
    periods: ability.periods ?? [],
    aggregates: ['count', ...(ability.aggregates ?? [])],
    // Lines are chosen by their record.
    operators: lines === null && !notAsked.has(path) ? (ability.operators ?? []) : [],
  };
};

/** A report needs rows, and a list that is the list of the definition. */
export const isReportable = ({ kind, api }: Pick<Definition, 'kind' | 'api'>): boolean => kind !== 'report' && api.only === undefined;

/** Everything a report over this definition may name, without `id`; no field that is sensitive. */
export const reportFields = (definition: Definition): readonly ReportField[] =>
  [
    ...Object.entries(allFields(definition)).map(([name, field]) => offered(name, field, null)),
    ...Object.entries(definition.lines).flatMap(([set, lines]) =>
      Object.entries(allLineFields(lines)).map(([name, field]) => offered(`${set}.${name}`, field, set)),
    ),
  ].filter((one) => one !== null);

export const reportSource = (definition: Definition): ReportSource => ({
  resource: definition.key,
  label: definition.label,
  lines: Object.fromEntries(Object.entries(definition.lines).map(([set, { label }]) => [set, label])),
  fields: reportFields(definition),
});

export const aggregateWords: Readonly<Record<Aggregate, Words>> = {
  count: w('count', '数量'),
  countDistinct: w('different', '去重数'),
  sum: w('total', '合计'),
  avg: w('average', '平均'),
  min: w('smallest', '最小'),
  max: w('largest', '最大'),
};
export const periodWords: Readonly<Record<Period, Words>> = {
  day: w('day', '日'),
  month: w('month', '月'),
  quarter: w('quarter', '季度'),
  year: w('year', '年'),
};

/** Name of a filter in the query of a run, as lists name theirs. */
export const filterName = ({ field, op }: Pick<ReportFilter, 'field' | 'op'>): string => (op === 'is' ? field : `${field}_${op}`);
