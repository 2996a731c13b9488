/** Reads the configuration of a report over the definition of its source: what is wrong with it, or what is to be selected. Pure. */
import { fault } from '#model/faults.ts';
import { isRecord } from '#model/values.ts';
import {
  aggregates,
  aggregateWords,
  chartTypes,
  filterOperators,
  periods,
  periodWords,
  reportFields,
  type Aggregate,
  type ChartType,
  type ReportConfig,
  type ReportField,
  type ReportFilter,
  type ResultColumn,
} from './report.ts';
import { w, type Words } from '#model/words.ts';
import type { Definition } from '#model/definition.ts';
import type { Field } from '#model/field.ts';
import type { Fault } from '#model/refusal.ts';

export interface ReportPlan {
  readonly columns: readonly ResultColumn[];
  /** One row a group; without groups one row in all. Else one row a record, or line. */
  readonly grouped: boolean;
  /** Line set that is joined. */
  readonly lines: string | null;
  readonly filters: readonly (ReportFilter & { readonly of: ReportField })[];
  readonly sort: { readonly key: string; readonly down: boolean } | null;
  readonly limit: number;
  readonly chartType: ChartType;
}

const largestReport = 5000;
const mostColumns = 30;
const mostGroups = 3;
const mostFilters = 20;

interface Reading {
  readonly fields: ReadonlyMap<string, ReportField>;
  readonly definition: Definition;
  readonly faults: Fault[];
}

const unknown = (at: string, path: unknown): Fault =>
  fault('unknownField', at, w(`the source has no field ${String(path)} for reports`, `数据来源没有可用于报表的字段 ${String(path)}`));
const wrong = (at: string, en: string, zh: string): Fault => fault('report', at, w(en, zh));

/** A list of objects, or a fault. */
const listOf = (name: string, value: unknown, most: number, faults: Fault[]): readonly Readonly<Record<string, unknown>>[] => {
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value) || !value.every(isRecord)) {
    faults.push(wrong(name, 'must be a list of objects', '应为对象列表'));
    return [];
  }
  if (value.length > most) faults.push(wrong(name, `has more than ${most} entries`, `不能超过${most}项`));
  return value.slice(0, most);
};

const within = <const Value extends string>(all: readonly Value[], value: unknown): Value | null =>
  all.find((one) => one === value) ?? null;

const labelOf = (given: unknown, usual: Words): Words => {
  if (typeof given === 'string' && given.trim() !== '') return w(given.slice(0, 60), given.slice(0, 60));
  if (!isRecord(given)) return usual;
  const { en, zh } = given;
  const text = (one: unknown, other: string): string => (typeof one === 'string' && one.trim() !== '' ? one.slice(0, 60) : other);
  return w(text(en, usual.en), text(zh, usual.zh));
};

const fieldIn = (definition: Definition, path: string): Field | undefined => {
  const [set = '', name = ''] = path.split('.');
  return path.includes('.') ? definition.lines[set]?.fields[name] : definition.fields[path];
};
const scaleOf = (definition: Definition, { field, kind }: ReportField): number | undefined =>
  kind === 'money' || kind === 'decimal' ? (fieldIn(definition, field)?.digits?.[1] ?? 2) : undefined;

type Base = Pick<ResultColumn, 'field' | 'kind' | 'dictionary' | 'target' | 'scale' | 'least' | 'most'>;
const base = (definition: Definition, of: ReportField): Base => {
  const scale = scaleOf(definition, of);
  const { least, most } = (of.kind === 'integer' ? fieldIn(definition, of.field) : undefined) ?? {};
  return {
    field: of.field,
    kind: of.kind,
    ...(of.dictionary === undefined ? {} : { dictionary: of.dictionary }),
    ...(of.target === undefined ? {} : { target: of.target }),
    ...(scale === undefined ? {} : { scale }),
    ...(least === undefined || most === undefined ? {} : { least, most }),
  };
};

function groupAt({ fields, definition, faults }: Reading, at: string, given: Readonly<Record<string, unknown>>): ResultColumn | null {
  const of = fields.get(String(given['field']));
  if (of === undefined || !of.groupable) {
    faults.push(of === undefined ? unknown(at, given['field']) : wrong(at, 'cannot be grouped by', '不能按此字段分组'));
    return null;
  }
  const by = given['by'] === undefined || given['by'] === null ? null : within(periods, given['by']);
  const asked = given['by'] !== undefined && given['by'] !== null;
  if (asked && (by === null || !of.periods.includes(by))) {
    faults.push(wrong(at, 'cannot be grouped by this period', '不能按此周期分组'));
    return null;
  }
  const label = by === null ? of.label : w(`${of.label.en} (${periodWords[by].en})`, `${of.label.zh}(${periodWords[by].zh})`);
  return {
    ...base(definition, of),
    // A period is a text: 2026-11, 2026-Q4, 2026.
    kind: by === null || by === 'day' ? of.kind : 'text',
    ...(by === 'day' && of.kind === 'dateTime' ? { kind: 'date' as const } : {}),
    key: by === null ? of.field : `${of.field}:${by}`,
    label: labelOf(given['label'], label),
    role: 'group',
    ...(by === null ? {} : { by }),
  };
}

const countColumn = (agg: Aggregate, label: unknown): ResultColumn => ({
  key: `id:${agg}`,
  field: 'id',
  kind: 'integer',
  label: labelOf(label, agg === 'count' ? w('Count', '数量') : w('Records', '单据数')),
  role: 'value',
  agg,
});

function figureAt(reading: Reading, at: string, given: Readonly<Record<string, unknown>>, agg: Aggregate): ResultColumn | null {
  const { fields, definition, faults } = reading;
  if (given['field'] === 'id' && (agg === 'count' || agg === 'countDistinct')) return countColumn(agg, given['label']);
  const of = fields.get(String(given['field']));
  if (of === undefined || !of.aggregates.includes(agg)) {
    faults.push(of === undefined ? unknown(at, given['field']) : wrong(at, 'cannot be summed up this way', '不能对此字段进行该统计'));
    return null;
  }
  const counts = agg === 'count' || agg === 'countDistinct';
  const plain = base(definition, of);
  const digits = agg === 'avg' ? Math.max(plain.scale ?? 2, 2) : plain.scale;
  return {
    field: of.field,
    key: `${of.field}:${agg}`,
    kind: counts ? 'integer' : of.kind === 'integer' && (agg === 'avg' || agg === 'sum') ? 'decimal' : of.kind,
    label: labelOf(given['label'], w(`${of.label.en} (${aggregateWords[agg].en})`, `${of.label.zh}(${aggregateWords[agg].zh})`)),
    role: 'value',
    agg,
    ...(counts ? {} : { scale: digits ?? 0 }),
  };
}

function columnAt(reading: Reading, at: string, given: Readonly<Record<string, unknown>>): ResultColumn | null {
  const { fields, definition, faults } = reading;
  if (given['agg'] !== undefined && given['agg'] !== null) {
    const agg = within(aggregates, given['agg']);
    if (agg !== null) return figureAt(reading, at, given, agg);
    faults.push(wrong(at, `the aggregate must be one of ${aggregates.join(', ')}`, `统计方式应为 ${aggregates.join('、')} 之一`));
    return null;
  }
  const of = fields.get(String(given['field']));
  if (of === undefined) {
    faults.push(unknown(at, given['field']));
    return null;
  }
  return { ...base(definition, of), key: of.field, label: labelOf(given['label'], of.label), role: 'plain' };
}

function filterAt({ fields, faults }: Reading, at: string, given: Readonly<Record<string, unknown>>): ReportPlan['filters'][number] | null {
  const of = fields.get(String(given['field']));
  const op = within(filterOperators, given['op'] ?? 'is');
  if (of === undefined || op === null || !of.operators.includes(op)) {
    faults.push(of === undefined ? unknown(at, given['field']) : wrong(at, 'cannot be filtered by this way', '不能按此方式过滤'));
    return null;
  }
  const value = given['value'] ?? undefined;
  const asked = given['asked'] === true;
  const texts = typeof value === 'string' || (Array.isArray(value) && value.length <= 200 && value.every((one) => typeof one === 'string'));
  if (value !== undefined && !texts) {
    faults.push(wrong(at, 'the value must be a text or a list of texts', '过滤值应为文本或文本列表'));
    return null;
  }
  if (!asked && (value === undefined || value.length === 0)) {
    faults.push(wrong(at, 'a fixed filter needs a value', '固定过滤条件必须填写值'));
    return null;
  }
  return { field: of.field, op, asked, of, ...(value === undefined ? {} : { value: value as string | readonly string[] }) };
}

/** Figures of the record would be counted once a line. */
const doubled = (column: ResultColumn, lines: string | null): boolean =>
  lines !== null && !column.field.includes('.') && (column.agg === 'sum' || column.agg === 'avg');

const chartFaults = (chartType: ChartType, groups: number, figures: number): Fault[] => {
  if (chartType === 'table') return [];
  if (chartType === 'number')
    return groups > 0 || figures === 0
      ? [wrong('chartType', 'number cards need figures and no groups', '指标卡需要统计列，且不能分组')]
      : [];
  const most = chartType === 'pie' ? 1 : 2;
  return groups === 0 || groups > most || figures === 0
    ? [
        wrong(
          'chartType',
          `this chart needs figures and ${most === 1 ? 'one group' : 'one or two groups'}`,
          `该图表需要统计列和${most === 1 ? '一个' : '一至两个'}分组`,
        ),
      ]
    : [];
};

/** Plan or faults, each naming its place: `columns.1`, `groupBy.0`, `filters.2`, `sortBy`, `chartType`. */
export function planOf(
  definition: Definition,
  config: ReportConfig,
): { readonly plan: ReportPlan } | { readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const reading: Reading = { fields: new Map(reportFields(definition).map((one) => [one.field, one])), definition, faults };
  const given = listOf('columns', config.columns, mostColumns, faults);
  const groups = listOf('groupBy', config.groupBy, mostGroups, faults).flatMap((one, at) => groupAt(reading, `groupBy.${at}`, one) ?? []);
  const columns = given.flatMap((one, at) => columnAt(reading, `columns.${at}`, one) ?? []);
  const filters = listOf('filters', config.filters, mostFilters, faults).flatMap(
    (one, at) => filterAt(reading, `filters.${at}`, one) ?? [],
  );
  const figures = columns.filter(({ role }) => role === 'value');
  const grouped = groups.length > 0 || figures.length > 0;
  if (given.length === 0) faults.push(wrong('columns', 'choose at least one column', '至少选择一列'));
  // In a grouped report a plain column can only repeat one of its groups, which is shown anyway.
  const loose = grouped ? columns.filter(({ role, field }) => role === 'plain' && !groups.some((group) => group.field === field)) : [];
  for (const { label } of loose)
    faults.push(wrong('columns', `${label.en} needs an aggregate or must be grouped by`, `${label.zh}需要统计方式或作为分组`));
  if (grouped && figures.length === 0) faults.push(wrong('columns', 'a grouped report needs a figure', '分组报表至少需要一个统计列'));
  const shown = grouped ? [...groups, ...figures] : columns;
  const keys = shown.map(({ key }) => key);
  if (new Set(keys).size < keys.length) faults.push(wrong('columns', 'a column is there twice', '列重复'));
  const sets = [
    ...new Set([...groups, ...columns].filter(({ field }) => field.includes('.')).map(({ field }) => field.split('.')[0] ?? '')),
  ];
  if (sets.length > 1) faults.push(wrong('columns', 'only one kind of lines fits in a report', '一个报表只能使用一种明细'));
  const lines = sets[0] ?? null;
  for (const column of figures.filter((one) => doubled(one, lines)))
    faults.push(wrong('columns', `${column.label.en} would be counted once a line`, `${column.label.zh}会按明细重复计算，应改用明细字段`));
  const chartType = within(chartTypes, config.chartType ?? 'table') ?? 'table';
  faults.push(...chartFaults(chartType, groups.length, figures.length));
  const sortText = (config.sortBy ?? '').trim();
  const sort = sortText === '' ? null : { key: sortText.replace(/^-/, ''), down: sortText.startsWith('-') };
  if (sort !== null && !keys.includes(sort.key))
    faults.push(wrong('sortBy', `must be one of ${keys.join(', ')}`, `应为以下之一：${keys.join('、')}`));
  if (faults.length > 0) return { faults };
  const limit = Math.min(Math.max(Math.trunc(config.rowLimit ?? 500) || 500, 1), largestReport);
  return { plan: { columns: shown, grouped, lines, filters, sort, limit, chartType } };
}
