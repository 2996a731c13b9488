/** Salary grants in approval and pay slips, near and far from everybody, for the permission matrix. */
import { decide } from '#server/documents/decide.ts';
import { acting, actingAnywhere } from '#tests/server/documents/people.ts';
import { taxedPayment } from '#tests/support/money/payments.ts';
import type { TestServer } from '#tests/support/server.ts';

/**
 * Ids by resource and owner. A grant pays its owner, as if they had asked for it: those who may are asked about in the matrix. The one of
 * `far` was sent back, as its first step is the HR manager's whoever asks.
 */
export async function furnishPay(
  { services, db }: TestServer,
  people: readonly string[],
  far: string,
): Promise<ReadonlyMap<string, string>> {
  const definition = services.registry.get('hrSalaryGrant');
  if (definition === undefined) throw new Error('there are no salary grants');
  const records = new Map<string, string>();
  for (const login of people) {
    const paymentId = await taxedPayment(db, login, '2026-08');
    const grant = { salaryMonth: '2026-08', payments: [{ paymentId }], requestId: `grant-${login}` };
    const { document } = await decide(await actingAnywhere(services, login), definition, 'submit', grant);
    const { id } = document;
    records.set(`hrSalaryGrant ${login}`, String(id));
    if (login === far) {
      const [task] = await db.query<{ id: string }>(`select id::text from task where resource = $1 and document_id = $2`, [
        definition.key,
        id,
      ]);
      const back = { id, taskId: task?.id, comment: 'x', requestId: `back-${login}` };
      await decide(await acting(services, 'zhoumin'), definition, 'reject', back);
    }
    const [slip] = await db.query<{ id: string }>(
      `insert into hr_salary_payment_record (staff_id, salary_month, pay_date, gross_pay, net_pay, bank_account, created_at)
       select staff_id, '2026-07', '2026-08-10', 10000, 8252.41, '6222021602000123456', $2 from users where user_name = $1 returning id::text`,
      [login, services.clock.now()],
    );
    records.set(`hrSalaryPaymentRecord ${login}`, slip?.id ?? '');
  }
  return records;
}
