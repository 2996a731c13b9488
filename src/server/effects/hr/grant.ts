/**
 * What a salary grant does to its payments: held while it is in approval, free again when it comes back, paid with it, and taken back
 * when it is made void. Each step is one statement over all of them, however many they are.
 */
import { subtract, add } from '#model/calculation/decimal.ts';
import type { AnyDoc } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import type { Sql } from '../../db/sql.ts';
import { tableOf } from '../../db/tables.ts';
import { tell } from '../../outbox/tell.ts';
import type { Effect, EffectInput } from '../effect.ts';
import { dropPayments } from './endedPay.ts';
import { endedSince } from './grantFacts.ts';

/** Somebody changed, granted or deleted a payment between the check and the act. */
const changedMeanwhile = (): Refusal =>
  new Refusal(
    '409',
    'paymentsChanged',
    w('Payments of this grant were changed meanwhile; open it again and look', '发放明细中的工资已被修改，重新打开单据核对'),
  );

const stamp = (at: string) => `version = p.version + 1, updated_at = ${at}`;

/** Taken by this grant with the net pay that it shows; a payment that changed since is not. */
const grantHeld: Effect = async ({ tx, record, now }) => {
  const held = await tx.query(
    `update hr_salary_payment p set pay_state = 'inGrant', grant_id = $1, ${stamp('$2')}
     from hr_salary_grant_payments l where l.parent_id = $1 and l.payment_id = p.id
       and p.pay_state = 'taxed' and p.grant_id is null and not p.deleted and p.net_pay = l.net_pay returning p.id`,
    [record['id'], now],
    'grant_held',
  );
  if (held.length !== linesOf(record, 'payments').length) throw changedMeanwhile();
};

/** They can be changed and granted again; what somebody left under meanwhile is computed anew. */
async function free({ tx, record, now, write }: EffectInput): Promise<void> {
  await tx.query(
    `update hr_salary_payment p set pay_state = 'taxed', grant_id = null, ${stamp('$2')} where p.grant_id = $1`,
    [record['id'], now],
    'grant_freed',
  );
  const ids = linesOf(record, 'payments').flatMap((line) => idOf(line['paymentId']) ?? []);
  const ended = await tx.query<{ id: string; gone: boolean }>(
    `select p.id::text, left(s.leave_date::text, 7) < p.salary_month as gone from hr_salary_payment p join hr_pf_staff_onboard s on s.id = p.staff_id
     where p.id = any($1::bigint[]) and p.pay_state = 'taxed' and not p.deleted and (left(s.leave_date::text, 7) < p.salary_month or ${endedSince})`,
    [ids],
    'grant_ended',
  );
  for (const { id } of ended.filter(({ gone }) => !gone)) await write('hrSalaryPayment', { basisAt: now }, { id });
  await dropPayments(
    tx,
    ended.flatMap(({ id, gone }) => (gone ? [id] : [])),
    now,
  );
}

const grantFreed: Effect = (input) => free(input);

/** Void, or given up after a rejection: the payments can be changed and granted again, the slips are gone. */
const grantUndone: Effect = async (input) => {
  const { tx, record, now } = input;
  await free(input);
  await tx.query(
    `update hr_salary_payment_record set deleted = true, version = version + 1, updated_at = $2 where grant_id = $1 and not deleted`,
    [record['id'], now],
    'slips_withdrawn',
  );
};

interface PaidRow extends AnyDoc {
  readonly staffAccount: string | null;
  readonly userId: string | null;
}

/** Left out of a slip: what belongs to the office's work on the payment, and what the slip says itself. */
const notOnSlip: ReadonlySet<string> = new Set([
  'id',
  'payState',
  'grantId',
  'basisAt',
  'standardId',
  'staffAccount',
  'userId',
  'staffId',
  'deptId',
]);

const slipOf = (grant: AnyDoc, paid: PaidRow, fields: ReadonlySet<string>, now: string): AnyDoc => {
  const of = (...names: readonly string[]): string => names.reduce((all, name) => add(all, paid[name]), '0');
  return {
    payment_id: paid['id'],
    grant_id: grant['id'],
    staff_id: paid['staffId'],
    dept_id: paid['deptId'],
    salary_month: paid['salaryMonth'],
    gross_pay: of('grossPay', 'yearEndBonus', 'compensation'),
    insurance_p: of('pensionP', 'medicalP', 'unemployP'),
    fund_p: of('fundP'),
    tax: of('tax', 'bonusTax'),
    other_deduct: of('dormDeduct', 'mealDeduct', 'loanDeduct', 'otherDeduct'),
    net_pay: subtract(paid['netPay'], '0'),
    detail: Object.fromEntries(Object.entries(paid).filter(([name]) => fields.has(name) && !notOnSlip.has(name))),
    pay_date: grant['payDate'],
    bank_account: paid.staffAccount,
    staff_confirmed: false,
    created_at: now,
    updated_at: now,
  };
};

const slipColumns =
  'payment_id, grant_id, staff_id, dept_id, salary_month, gross_pay, insurance_p, fund_p, tax, other_deduct, net_pay, detail, pay_date, bank_account, staff_confirmed, created_at, updated_at';
/** Slips written at a time: each carries all items of a payment. */
const portion = 500;

/** A slip belongs to nobody who made it: its creator would be its owner. */
async function writeSlips(tx: Sql, slips: readonly AnyDoc[]): Promise<void> {
  for (let at = 0; at < slips.length; at += portion)
    await tx.query(
      `insert into hr_salary_payment_record (${slipColumns})
       select ${slipColumns} from jsonb_populate_recordset(null::hr_salary_payment_record, $1::jsonb)`,
      [JSON.stringify(slips.slice(at, at + portion))],
      'slips_written',
    );
}

const grantPaid: Effect = async ({ tx, context, record, now }) => {
  const definition = context.services.registry.get('hrSalaryPayment');
  if (definition === undefined) throw new Error('a salary grant pays payments, which are not defined');
  const paid = await tx.query(
    `update hr_salary_payment p set pay_state = 'paid', ${stamp('$2')} where p.grant_id = $1 and p.pay_state = 'inGrant' returning p.id`,
    [record['id'], now],
    'grant_paid',
  );
  if (paid.length !== linesOf(record, 'payments').length) throw changedMeanwhile();
  const own = tableOf(definition).columns.flatMap(({ name, field }) => (field === null ? [] : [`r."${name}" as "${field}"`]));
  const rows = await tx.query<PaidRow>(
    `select r.id, ${own.join(', ')}, s.bank_account as "staffAccount", s.user_id::text as "userId"
     from hr_salary_payment r join hr_pf_staff_onboard s on s.id = r.staff_id where r.grant_id = $1 order by r.id`,
    [record['id']],
    'grant_paid_rows',
  );
  const fields: ReadonlySet<string> = new Set(Object.keys(definition.fields));
  await writeSlips(
    tx,
    rows.map((row) => slipOf(record, row, fields, now)),
  );
  const principals = rows.flatMap(({ userId }) => (userId === null ? [] : [`u:${userId}` as const]));
  await tell(tx, now, [{ key: 'salary_slip', principals, params: { date: textOf(record['salaryMonth']) } }]);
};

export const grantEffects = { grantHeld, grantFreed, grantPaid, grantUndone } as const satisfies Readonly<Record<string, Effect>>;
