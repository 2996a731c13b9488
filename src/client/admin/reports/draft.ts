/** A report being built: what stands in the builder, and the body that is saved or tried. Pure. */
import type { AnyDoc } from '#model/definition.ts';
import type {
  Aggregate,
  FilterOperator,
  Period,
  ReportColumn,
  ReportConfig,
  ReportField,
  ReportFilter,
  ReportGroup,
} from '#model/report/report.ts';
import { planOf } from '#model/report/reportPlan.ts';
import type { Definition } from '#model/definition.ts';
import type { Fault } from '#model/refusal.ts';
import type { Language } from '#model/words.ts';
import { isRecord } from '#model/values.ts';

export interface ReportDraft {
  readonly reportCode: string;
  readonly reportName: string;
  readonly reportNameEn: string;
  readonly category: string | null;
  readonly status: string;
  readonly visibleRoles: readonly string[];
  readonly sourceResource: string | null;
  readonly columns: readonly ReportColumn[];
  readonly groupBy: readonly ReportGroup[];
  readonly filters: readonly ReportFilter[];
  readonly chartType: string;
  readonly sortBy: string;
  readonly rowLimit: number;
  readonly refreshMin: number;
  readonly onHome: boolean;
  readonly version?: number;
}

export const emptyDraft: ReportDraft = {
  reportCode: '',
  reportName: '',
  reportNameEn: '',
  category: null,
  status: 'enabled',
  visibleRoles: [],
  sourceResource: null,
  columns: [],
  groupBy: [],
  filters: [],
  chartType: 'table',
  sortBy: '',
  rowLimit: 500,
  refreshMin: 10,
  onHome: false,
};

const listOf = <Of>(value: unknown): readonly Of[] => (Array.isArray(value) ? (value.filter(isRecord) as readonly Of[]) : []);
const textOr = (value: unknown, other = ''): string => (typeof value === 'string' ? value : other);

/** The stored record as the builder holds it. */
export const draftOf = (record: AnyDoc): ReportDraft => ({
  reportCode: textOr(record['reportCode']),
  reportName: textOr(record['reportName']),
  reportNameEn: textOr(record['reportNameEn']),
  category: textOr(record['category']) || null,
  status: textOr(record['status'], 'enabled'),
  visibleRoles: Array.isArray(record['visibleRoles']) ? record['visibleRoles'].map(String) : [],
  sourceResource: textOr(record['sourceResource']) || null,
  columns: listOf<ReportColumn>(record['columns']),
  groupBy: listOf<ReportGroup>(record['groupBy']),
  filters: listOf<ReportFilter>(record['filters']),
  chartType: textOr(record['chartType'], 'table'),
  sortBy: textOr(record['sortBy']),
  rowLimit: Number(record['rowLimit'] ?? 500),
  refreshMin: Number(record['refreshMin'] ?? 10),
  onHome: record['onHome'] === true,
  ...(typeof record['version'] === 'number' ? { version: record['version'] } : {}),
});

/** What `add` and `put` take. */
export const bodyOf = ({ reportNameEn, sortBy, ...rest }: ReportDraft): AnyDoc => ({
  ...rest,
  reportNameEn: reportNameEn.trim() || null,
  sortBy: sortBy || null,
});

/** What is wrong with the report over its source; nothing while there is no source. */
export const faultsIn = (definition: Definition | null | undefined, draft: ReportDraft): readonly Fault[] => {
  if (!definition || draft.sourceResource === null) return [];
  const read = planOf(definition, configOf(draft));
  return 'faults' in read ? read.faults : [];
};

export const configOf = (draft: ReportDraft): ReportConfig => ({
  sourceResource: draft.sourceResource ?? '',
  columns: draft.columns,
  groupBy: draft.groupBy,
  filters: draft.filters,
  chartType: draft.chartType,
  sortBy: draft.sortBy || null,
  rowLimit: draft.rowLimit,
});

/** A new column of a field: a figure where the report groups, else its value. */
export const columnOf = (field: ReportField | null, grouped: boolean): ReportColumn => {
  if (field === null) return { field: 'id', agg: 'count' };
  const agg: Aggregate | undefined = grouped ? (field.aggregates.includes('sum') ? 'sum' : 'count') : undefined;
  return agg === undefined ? { field: field.field } : { field: field.field, agg };
};

export const groupOf = (field: ReportField): ReportGroup => {
  const by: Period | undefined = field.periods.includes('month') ? 'month' : undefined;
  return by === undefined ? { field: field.field } : { field: field.field, by };
};

export const filterOf = (field: ReportField): ReportFilter => {
  const [first = 'is'] = field.operators;
  const op: FilterOperator = field.operators.includes('from') && field.periods.length > 0 ? 'from' : first;
  return { field: field.field, op, asked: true };
};

/** The own heading of a column as it reads in a language; one text stands for both. */
export const headingIn = (label: ReportColumn['label'], language: Language): string =>
  (typeof label === 'string' ? label : label?.[language]) ?? '';

/** Written anew in one language, the other as it was; null where nothing is left of it. */
export const withHeading = (label: ReportColumn['label'], language: Language, text: string): NonNullable<ReportColumn['label']> | null => {
  if (typeof label === 'string' || label === undefined) return text === '' ? null : text;
  const next = { ...label, [language]: text };
  return next.zh === '' && next.en === '' ? null : next;
};

/** A list with one entry moved by a place. */
export const moved = <Of>(list: readonly Of[], at: number, by: 1 | -1): readonly Of[] => {
  const to = at + by;
  if (to < 0 || to >= list.length) return list;
  const next = [...list];
  [next[at], next[to]] = [next[to] as Of, next[at] as Of];
  return next;
};
