/** `GET materialManagementReport`: sums of the movements of administrative materials over some months (src/resources/general/materialReport.ts). */
import { addMonths, dateAt, isMonth } from '#model/calculation/dates.ts';
import { fault } from '#model/faults.ts';
import { f, type Json } from '#model/field.ts';
import type { Fault } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';
import { materialManagementReport } from '#resources/general/materialManagementReport.ts';
import {
  closed,
  inSequence,
  isEmpty,
  isIssuedOnly,
  issuedOf,
  isGrouping,
  none,
  parts,
  totalsOf,
  type Grouping,
  type MaterialReport,
  type Part,
  type ReportRow,
} from '#resources/general/materialReport.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { labelsOf } from '#server/documents/lists/choices.ts';
import { invalid } from '../../documents/refusals.ts';
import { call, type BusinessCall } from '../call.ts';

interface Asked {
  readonly from: string;
  readonly to: string;
  readonly category: string | null;
  readonly deptId: string | null;
}

/** Kinds of rows that a part adds up, and whether what leaves counts as more. */
const kindsOf: Readonly<Record<Exclude<Part, 'open'>, readonly [kinds: string, sign: string]>> = {
  in: [`'in'`, ''],
  out: [`'out', 'return'`, '-'],
  loss: [`'loss'`, '-'],
  adjust: [`'adjust'`, ''],
};

const summed = (part: Part, column: 'qty' | 'amount', places: string): string => {
  const name = `"${part}${column === 'qty' ? 'Qty' : 'Amount'}"`;
  if (part === 'open') return `coalesce(sum(v.${column}) filter (where v.move_date < $1), 0)::numeric(16, ${places})::text as ${name}`;
  const [kinds, sign] = kindsOf[part];
  return `coalesce(${sign}sum(v.${column}) filter (where v.move_date >= $1 and v.move_type in (${kinds})), 0)::numeric(16, ${places})::text as ${name}`;
};
const sums = parts.flatMap((part) => [summed(part, 'qty', '2'), summed(part, 'amount', '2')]).join(', ');

const nobody = `null::text as material, null::text as spec, null::text as category, null::text as unit, null::text as "deptZh", null::text as "deptEn"`;
/** What a row stands for, and in which order the rows come. */
const keys: Readonly<Record<Grouping, { readonly columns: string; readonly groups: string }>> = {
  material: {
    columns: `m.id::text as key, m.name as material, m.spec, m.category, m.unit, null::text as "deptZh", null::text as "deptEn"`,
    groups: 'group by m.id order by m.category, m.code',
  },
  category: {
    columns: `m.category as key, null::text as material, null::text as spec, m.category, null::text as unit, null::text as "deptZh", null::text as "deptEn"`,
    groups: 'group by m.category order by m.category',
  },
  dept: {
    columns: `coalesce(d.id::text, '') as key, null::text as material, null::text as spec, null::text as category, null::text as unit, d.name as "deptZh",
      coalesce(nullif(d.name_en, ''), d.name) as "deptEn"`,
    groups: 'group by d.id order by d.sort nulls last, d.id nulls last',
  },
  month: {
    columns: `case when v.move_date < $1 then '' else to_char(v.move_date, 'YYYY-MM') end as key, ${nobody}`,
    groups: 'group by 1 order by 1',
  },
};

interface Stored extends Omit<ReportRow, 'dept' | 'closeQty' | 'closeAmount'> {
  readonly deptZh: string | null;
  readonly deptEn: string | null;
}

/** Of a department only what it got is told: nothing lies there. */
const rowsOf = (sql: Sql, grouping: Grouping, { from, to, category, deptId }: Asked): Promise<Stored[]> =>
  sql.query<Stored>(
    `select ${keys[grouping].columns}, ${sums}
     from ad_material_move v join ad_material_management m on m.id = v.material_id left join sys_department d on d.id = v.receiver_dept
     where not v.deleted and v.move_date < $2 and ($3::text is null or m.category = $3)
       and ($4::bigint is null or v.receiver_dept = $4 and v.move_type in ('out', 'return') and v.move_date >= $1)
       ${grouping === 'dept' ? `and v.move_type in ('out', 'return') and v.move_date >= $1` : ''} ${keys[grouping].groups}`,
    [`${from}-01`, addMonths(`${to}-01`, 1), category, deptId],
    `material_report_${grouping}`,
  );

const monthsOf = (from: string, to: string): string[] => (from > to ? [] : [from, ...monthsOf(addMonths(`${from}-01`, 1).slice(0, 7), to)]);

async function groupsOf(sql: Sql, grouping: Grouping, asked: Asked): Promise<readonly ReportRow[]> {
  const rows = (await rowsOf(sql, grouping, asked)).map(({ deptZh, deptEn, ...row }) => ({
    ...row,
    dept: deptZh === null ? null : w(deptEn ?? deptZh, deptZh),
  }));
  if (grouping !== 'month') return rows.filter((row) => !isEmpty(row)).map(closed);
  const byMonth = new Map(rows.map((row) => [row.key, row]));
  const blank = { ...none, material: null, spec: null, category: null, unit: null, dept: null };
  const months = monthsOf(asked.from, asked.to).map((key) => byMonth.get(key) ?? { ...blank, key });
  return inSequence(months, byMonth.get('') ?? none);
}

/** What goes in and out, by months where there are several, else by categories. */
async function chartOf(context: Context, grouping: Grouping, asked: Asked, rows: readonly ReportRow[]): Promise<MaterialReport['chart']> {
  const by = grouping === 'material' ? (asked.from === asked.to ? 'category' : 'month') : grouping;
  const drawn = by === grouping ? rows : await groupsOf(context.services.db, by, asked);
  const labelOf = await labelsOf(context.services.db);
  const say = (words: Words | null, otherwise: string): string => words?.[context.language] ?? otherwise;
  return {
    x: drawn.map(({ key, dept, category }) => say(dept ?? labelOf('adMaterialCategory', category ?? ''), key)),
    in: drawn.map(({ inAmount }) => inAmount),
    out: drawn.map(({ outAmount }) => outAmount),
  };
}

const longest = 24;

function monthsIn(monthFrom: string | null, monthTo: string | null, today: string): Pick<Asked, 'from' | 'to'> {
  const from = monthFrom ?? monthTo ?? today.slice(0, 7);
  const to = monthTo ?? from;
  const faults: Fault[] = [];
  if (!isMonth(from)) faults.push(fault('month', 'monthFrom', w('must be a month, 2026-10', '须为月份，例如2026-10')));
  if (!isMonth(to)) faults.push(fault('month', 'monthTo', w('must be a month, 2026-10', '须为月份，例如2026-10')));
  if (faults.length === 0 && to < from)
    faults.push(fault('order', 'monthTo', w('the end is before the start', '结束月份不能早于开始月份')));
  if (faults.length === 0 && addMonths(`${from}-01`, longest).slice(0, 7) <= to)
    faults.push(fault('longest', 'monthTo', w(`at most ${longest} months`, `最多${longest}个月`)));
  if (faults.length > 0) throw invalid(faults);
  return { from, to };
}

const json = (en: string, zh: string) => f.json(w(en, zh), { required: true });

export const materialManagementReportCalls: readonly BusinessCall[] = [
  call({
    resource: materialManagementReport.key,
    method: 'GET',
    path: '',
    action: 'page',
    summary: w('Administrative materials over some months', '行政物资收发存'),
    query: {
      monthFrom: f.month(w('From', '开始月份')),
      monthTo: f.month(w('To', '结束月份')),
      category: f.choice('adMaterialCategory', w('Category', '类别')),
      deptId: f.department(w('Department', '部门')),
      groupBy: f.text(w('Grouped by', '分组'), { max: 20 }),
      pageNum: f.integer(w('Page', '页码'), { least: '1' }),
      pageSize: f.integer(w('Rows of a page', '每页行数'), { least: '1', most: '500' }),
    },
    answer: {
      records: json('Rows', '行'),
      total: f.integer(w('Rows in all', '总行数'), { required: true }),
      pageNum: f.integer(w('Page', '页码'), { required: true }),
      pageSize: f.integer(w('Rows of a page', '每页行数'), { required: true }),
      totals: json('Totals', '合计'),
      chart: json('Chart', '图表'),
    },
    run: async ({ context, query }) => {
      const { db, clock, zone } = context.services;
      const grouping = query.groupBy ?? 'material';
      if (!isGrouping(grouping)) throw invalid([fault('grouping', 'groupBy', w('is no grouping', '没有该分组方式'))]);
      const months = monthsIn(query.monthFrom, query.monthTo, dateAt(clock.now().toISOString(), zone));
      const asked = { ...months, category: query.category, deptId: query.deptId };
      const rows = await groupsOf(db, grouping, asked);
      const [pageNum, pageSize] = [query.pageNum ?? 1, query.pageSize ?? 20];
      const issuedOnly = isIssuedOnly(grouping, asked.deptId);
      const page = rows.slice((pageNum - 1) * pageSize, pageNum * pageSize);
      const totals = totalsOf(rows, grouping);
      const answer: MaterialReport = {
        records: issuedOnly ? page.map(issuedOf) : page,
        total: rows.length,
        pageNum,
        pageSize,
        totals: issuedOnly ? issuedOf(totals) : totals,
        chart: await chartOf(context, grouping, asked, rows),
      };
      return answer as unknown as { [Name in keyof MaterialReport]: MaterialReport[Name] & Json };
    },
  }),
];
