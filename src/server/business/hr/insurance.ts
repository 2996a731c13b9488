/** Calls of insurance schemes, enrolments and tax tables, the yearly adjustment of bases, and enrolments that end. */
import { compare, digitsOf, divide } from '#model/calculation/decimal.ts';
import { dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { isId } from '#model/fields/reference.ts';
import { isDecimal } from '#model/calculation/rounding.ts';
import type { Fault } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { clamped, contributionsOf, type Scheme } from '#resources/hr/rules/socialSecurity.ts';
import { reachesDepartment } from '../../access/scope.ts';
import { logOperation } from '../../audit/operations.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { insertMany } from '../../documents/many.ts';
import { readStored } from '#server/documents/shown/read.ts';
import { readRecord } from '../../documents/record.ts';
import { invalid, missingRecord } from '../../documents/refusals.ts';
import { visible } from '#server/documents/shown/visible.ts';
import type { BusinessAsked, BusinessCall } from '../call.ts';
import type { Work } from '../work.ts';

const single = (query: BusinessAsked['query'], name: string): string => textOf([query[name]].flat()[0]);
const todayOf = ({ services }: Context): string => dateAt(services.clock.now().toISOString(), services.zone);

/** All amounts of a scheme for two bases. */
async function compute({ context, definition, query }: BusinessAsked): Promise<AnyDoc> {
  const faults: Fault[] = [];
  const id = single(query, 'id');
  if (!isId(id)) faults.push(fault('reference', 'id', w('id of a scheme', '须为参保方案ID')));
  for (const name of ['siBase', 'fundBase']) {
    const given = single(query, name);
    if (!isDecimal(given) || compare(given, '0') < 0 || digitsOf(given).scale > 2 || digitsOf(given).whole > 12)
      faults.push(fault('decimal', name, w('an amount of money, at least 0', '须为不小于0的金额')));
  }
  if (faults.length > 0) throw invalid(faults);
  const scheme = await readStored(context, definition, id);
  const { insuranceC: _insurance, ...amounts } = contributionsOf(
    scheme as unknown as Scheme,
    single(query, 'siBase'),
    single(query, 'fundBase'),
  );
  return amounts;
}

/** Rows in force today, by table. */
async function taxTablesToday({ context }: BusinessAsked): Promise<AnyDoc> {
  const rows = await context.services.db.query<AnyDoc>(
    `select id::text, tax_table as "taxTable", level, item_key as "itemKey", lower_limit::text as "lowerLimit",
       upper_limit::text as "upperLimit", rate::text, quick_deduction::text as "quickDeduction", amount::text, unit_text as "unitText",
       basis, valid_from::text as "validFrom", valid_to::text as "validTo"
     from hr_tax_foundation where not deleted and valid_from <= $1::date and (valid_to is null or valid_to >= $1::date)
     order by tax_table, level`,
    [todayOf(context)],
    'tax_tables_today',
  );
  const tables: Record<string, AnyDoc[]> = { cumulative: [], bonus: [], labor: [], basic: [], additional: [] };
  for (const row of rows) (tables[textOf(row['taxTable'])] ??= []).push(row);
  return tables;
}

const isStaff = async (sql: Sql, id: string | undefined): Promise<boolean> =>
  (await sql.query('select from hr_pf_staff_onboard where id = $1 and not deleted', [id], 'is_staff')).length > 0;

/** The enrolment of a person in force this month, null where there is none. */
async function byStaff({ context, definition, params }: BusinessAsked): Promise<AnyDoc | null> {
  const { db } = context.services;
  const [row] = await db.query<{ id: string }>(
    `select id::text from hr_social_security where staff_id = $1 and not deleted and social_state in ('active', 'stopped')
       and start_month <= $2 and (stop_month is null or stop_month >= $2) order by start_month desc limit 1`,
    [params['id'], todayOf(context).slice(0, 7)],
    'enrolment_today',
  );
  if (row === undefined) {
    const staff = context.services.registry.get('hrPfStaffOnboard');
    if (staff === undefined || !(await isStaff(db, params['id']))) throw missingRecord(staff ?? definition, params['id']);
    return null;
  }
  return visible(context, definition, await readStored(context, definition, row.id));
}

interface Adjusted {
  readonly staffId: string;
  readonly deptId: string | null;
  readonly city: string;
  readonly siBase: string;
  readonly fundBase: string;
  readonly siNo: string | null;
  readonly fundNo: string | null;
  readonly gross: string;
  readonly months: number;
}
type Part = 'insurance' | 'fund';
const startOf: Readonly<Record<Part, string>> = { insurance: '01', fund: '07' };

/** People enrolled the month before, with what they earned in the year before; not those who have a row from that month already. */
const enrolledOn = ({ services }: Context, start: string, lastYear: string): Promise<Adjusted[]> =>
  services.db.query<Adjusted>(
    `select distinct on (e.staff_id) e.staff_id::text as "staffId", e.dept_id::text as "deptId", f.city, e.si_base::text as "siBase",
       e.fund_base::text as "fundBase", e.si_no as "siNo", e.fund_no as "fundNo", p.gross, p.months
     from hr_social_security e join hr_social_security_fund f on f.id = e.fund_scheme_id
       join lateral (select sum(coalesce(gross_pay, 0) + coalesce(year_end_bonus, 0))::text as gross, count(*)::int as months
         from hr_salary_payment where staff_id = e.staff_id and left(salary_month, 4) = $2 and pay_state in ('taxed', 'inGrant', 'paid')
           and not deleted) p on p.months > 0
     where not e.deleted and e.social_state = 'active' and e.start_month < $1 and (e.stop_month is null or e.stop_month >= $1)
       and not exists (select from hr_social_security x where x.staff_id = e.staff_id and x.start_month >= $1 and not x.deleted)
     order by e.staff_id, e.start_month desc`,
    [start, lastYear],
    'enrolments_to_adjust',
  );

/** The scheme of each city that is in force in a month. */
async function schemesIn(context: Context, month: string): Promise<ReadonlyMap<string, Scheme & { readonly id: string }>> {
  const { db, registry } = context.services;
  const rows = await db.query<{ id: string; city: string }>(
    `select distinct on (city) id::text, city from hr_social_security_fund where not deleted and status is distinct from 'disabled'
       and valid_from <= $1 and (valid_to is null or valid_to >= $1) order by city, valid_from desc, id`,
    [month],
    'schemes_in',
  );
  const found = new Map<string, Scheme & { readonly id: string }>();
  for (const { id, city } of rows) {
    const record = await readRecord(db, registry.get('hrSocialSecurityFund') as Definition, id);
    if (record !== null) found.set(city, { ...(record as unknown as Scheme), id });
  }
  return found;
}

/** Proposals of a year: insurance from January, the fund from July, by the average of the year before; HR checks and activates them. */
async function adjustBase({ context, definition, params, body }: BusinessAsked): Promise<AnyDoc> {
  const { db, clock } = context.services;
  const year = params['year'] ?? '';
  if (!/^2\d{3}$/.test(year)) throw invalid([fault('year', 'year', w('must be a year, 2026', '须为年份，例如2026'))]);
  const { part = 'insurance' } = (body ?? {}) as { readonly part?: Part };
  const start = `${year}-${startOf[part]}`;
  const lastYear = String(Number(year) - 1);
  const schemes = await schemesIn(context, start);
  const people = await enrolledOn(context, start, lastYear);
  const without = new Set<string>();
  const rows = people.flatMap((person) => {
    const scheme = schemes.get(person.city);
    if (scheme === undefined) without.add(person.city);
    if (scheme === undefined || !reachesDepartment(context.actor, definition, person.deptId)) return [];
    const average = divide(person.gross, person.months);
    const siBase = part === 'insurance' ? clamped(average, scheme.siFloor, scheme.siCap) : person.siBase;
    const fundBase = part === 'fund' ? clamped(average, scheme.fundFloor, scheme.fundCap) : person.fundBase;
    const { staffId, deptId, siNo, fundNo } = person;
    const amounts = contributionsOf(scheme, siBase, fundBase);
    return [
      { staffId, deptId, siNo, fundNo, fundSchemeId: scheme.id, siBase, fundBase, startMonth: start, socialState: 'pending', ...amounts },
    ];
  });
  if (without.size > 0)
    throw invalid([
      fault(
        'scheme',
        'year',
        w(`no scheme of ${[...without].join(', ')} in ${start}`, `${[...without].join('、')}在${start}没有生效的方案`),
      ),
    ]);
  const count = await db.transaction(async (tx) => {
    const now = clock.now().toISOString();
    const made = await insertMany(tx, definition, rows, { actorId: context.actor.userId, now });
    await logOperation(tx, context, { action: 'add', resource: definition.key, name: start });
    return made;
  });
  return {
    count,
    startMonth: start,
    rows: rows.map(({ staffId, siBase, fundBase }) => visible(context, definition, { staffId, siBase, fundBase })),
  };
}

export const insuranceCalls: readonly BusinessCall[] = [
  {
    resource: 'hrSocialSecurityFund',
    method: 'GET',
    path: 'compute',
    action: 'page',
    summary: w('What a scheme makes of two bases', '按基数试算社保公积金'),
    query: ['id', 'siBase', 'fundBase'],
    run: compute,
  },
  {
    resource: 'hrTaxFoundation',
    method: 'GET',
    path: 'all',
    action: 'page',
    summary: w('Tax tables in force today', '当前生效的个税基础数据'),
    run: taxTablesToday,
  },
  {
    resource: 'hrSocialSecurity',
    method: 'GET',
    path: 'queryByStaffId/:id',
    action: 'page',
    summary: w('The enrolment of a person in force today', '员工当前参保信息'),
    run: byStaff,
  },
  {
    resource: 'hrSocialSecurity',
    method: 'PUT',
    path: 'adjustBase/:year',
    action: 'add',
    summary: w('Propose the bases of a year', '年度基数调整建议'),
    body: {
      type: ['object', 'null'],
      properties: { part: { enum: ['insurance', 'fund'] } },
      additionalProperties: false,
    },
    run: adjustBase,
  },
];

/** An enrolment whose last month is over is stopped. */
const enrolmentsEnded: Work = {
  key: 'enrolmentsEnded',
  name: w('Enrolments that end', '社保停保'),
  about: w('Social insurance whose last month is over is marked as stopped', '将已过停保月的参保记录标记为已停保'),
  time: '00:20',
  run: async ({ db, clock }, today) => {
    const rows = await db.query(
      `update hr_social_security set social_state = 'stopped', version = version + 1, updated_at = $2
       where social_state = 'active' and stop_month < $1 and not deleted returning id`,
      [today.slice(0, 7), clock.now()],
      'enrolments_ended',
    );
    return rows.length;
  },
};

export const insuranceWorks: readonly Work[] = [enrolmentsEnded];
