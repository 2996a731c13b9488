/** A person's own pay slips: read after their password, marked as seen, confirmed or objected to. Nobody else's, whatever they may otherwise. */
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Fault } from '#model/refusal.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w, type Words } from '#model/words.ts';
import { mayRead } from '../../access/scope.ts';
import type { Context } from '../../context.ts';
import { columnsOf, readRecord, writeRecord } from '../../documents/record.ts';
import { shownRecord } from '#server/documents/shown/read.ts';
import { invalid, missingRecord, notForYou } from '../../documents/refusals.ts';
import type { BusinessAsked, BusinessCall } from '../call.ts';

const one = (value: string | readonly string[] | undefined): string => (typeof value === 'string' ? value : (value?.[0] ?? ''));

const fault = (field: string, rule: string, message: Words): Fault => ({ field, rule, severity: 'error', message });

/** The years in which they were paid, the last first, and the slips of one of them: the year of payment is that of the tax. */
async function mine({ context, definition, query }: BusinessAsked): Promise<{ years: string[]; year: string | null; slips: AnyDoc[] }> {
  const wanted = one(query['year']);
  if (wanted !== '' && !/^(19|2\d)\d\d$/.test(wanted)) throw invalid([fault('year', 'type', w('a year, yyyy', '应为年份 yyyy'))]);
  const { db } = context.services;
  const { staffId } = context.actor;
  const years = await db.query<{ year: string }>(
    `select distinct to_char(pay_date, 'YYYY') as year from hr_salary_payment_record where staff_id = $1 and not deleted order by 1 desc`,
    [staffId],
    'slip_years',
  );
  const year = wanted === '' ? (years[0]?.year ?? null) : wanted;
  const slips =
    year === null
      ? []
      : await db.query<AnyDoc>(
          `select ${columnsOf(definition)} from hr_salary_payment_record r
           where r.staff_id = $1 and not r.deleted and r.pay_date between ($2 || '-01-01')::date and ($2 || '-12-31')::date
           order by r.salary_month desc, r.id desc`,
          [staffId, year],
          'slips_mine',
        );
  return { years: years.map((row) => row.year), year, slips };
}

const writable = new Set(['viewedAt', 'staffConfirmed', 'objection']);
const envelope = new Set(['id', 'version', '$names', 'can']);

const sameAs = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What they may say of their slip: that they saw it, that it is right, or what is wrong. What is confirmed stays so. */
function said(slip: AnyDoc, body: AnyDoc, now: string): AnyDoc {
  const changed = Object.entries(body).filter(([name, value]) => !envelope.has(name) && !sameAs(value, slip[name]));
  const faults = changed
    .filter(([name]) => !writable.has(name))
    .map(([name]) => fault(name, 'lockedField', w('cannot be changed here', '此处不可修改')));
  const { staffConfirmed, objection, viewedAt } = Object.fromEntries(changed);
  if (staffConfirmed !== undefined && staffConfirmed !== true)
    faults.push(fault('staffConfirmed', 'confirmed', w('can only be confirmed', '只能确认，不能取消')));
  if (viewedAt !== undefined && (typeof viewedAt !== 'string' || Number.isNaN(Date.parse(viewedAt))))
    faults.push(fault('viewedAt', 'type', w('an instant', '应为时间')));
  if (objection !== undefined && objection !== null && (typeof objection !== 'string' || objection.length > 200))
    faults.push(fault('objection', 'type', w('a text of at most 200 characters', '应为不超过200字的文字')));
  const objects = typeof objection === 'string' && objection.trim() !== '';
  if (objects && (staffConfirmed === true || slip['staffConfirmed'] === true))
    faults.push(fault('objection', 'confirmed', w('a confirmed slip cannot be objected to', '已确认的工资条不能再提异议')));
  if (faults.length > 0) throw invalid(faults);
  return {
    viewedAt: slip['viewedAt'] ?? now,
    ...(staffConfirmed === true ? { staffConfirmed: true, objection: null } : {}),
    ...(objection === undefined || staffConfirmed === true ? {} : { objection: objects ? String(objection).trim() : null }),
  };
}

async function answer(context: Context, definition: Definition, id: string, body: unknown): Promise<AnyDoc> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal('400', 'invalidBody', w('The request needs a body with the fields of the call', '请求内容为空或格式错误'));
  const { db, clock } = context.services;
  const written = await db.transaction(async (tx) => {
    const slip = await readRecord(tx, definition, id, { lock: true });
    if (!slip) throw missingRecord(definition, id);
    if (!(await mayRead(context, definition, slip, tx))) throw notForYou(definition, id);
    if (context.actor.staffId === null || textOf(slip['staffId']) !== context.actor.staffId)
      throw new Refusal('403', 'notYourSlip', w('A pay slip is confirmed by whose pay it is', '工资条只能由本人确认'));
    const now = clock.now().toISOString();
    return writeRecord(tx, definition, { id, ...said(slip, body as AnyDoc, now) }, { actorId: context.actor.userId, now });
  });
  return shownRecord(context, definition, written);
}

const put = (path: string): BusinessCall => ({
  resource: 'hrSalaryPaymentRecord',
  method: 'PUT',
  path,
  action: 'page',
  summary: w('Own pay slip: seen, confirmed, or what is wrong with it', '本人工资条：已查看、确认或提出异议'),
  run: ({ context, definition, params, body }) => answer(context, definition, params['id'] ?? '', body),
});

export const paySlipCalls: readonly BusinessCall[] = [
  {
    resource: 'hrSalaryPaymentRecord',
    method: 'GET',
    path: 'my',
    action: 'page',
    passwordAgain: true,
    summary: w('The own pay slips of a year, in clear', '本人某年度的工资条'),
    query: ['year'],
    run: mine,
  },
  put('put/:id'),
  put('update/:id'),
];
