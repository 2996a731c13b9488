/** Payment runs of the demo company, one in every state: finished with a payment that failed, half settled, with the bank, waiting, cancelled. */
import { textOf } from '#model/text.ts';
import { linesOf } from '#model/values.ts';
import { unfitFor, type RunAccount } from '#resources/bill/paymentRuns.ts';
import { paymentsOf } from '../../effects/bill/payTasks.ts';
import { addDays, atWork, dateOf } from '../plan.ts';
import { acted, acting } from '../saving.ts';
import type { Stage, Step } from '../stage.ts';

const resource = 'paymentBatch';
const [cashier, releaser] = ['weixiaodan', 'qiaolihua'];

type End = 'finished' | 'part' | 'released' | 'waiting' | 'cancelled';

/** So many days ago, of so many payments at most, and how far it has come. */
const courses: readonly (readonly [ago: number, count: number, end: End])[] = [
  [4, 3, 'finished'],
  [3, 1, 'cancelled'],
  [2, 3, 'part'],
  [1, 2, 'released'],
  [0.8, 3, 'waiting'],
];

/** Open payments of the account at that moment, which no other run has. */
async function openAt({ services: { db }, as, account }: Stage, at: Date, count: number): Promise<readonly string[]> {
  const [own] = await db.query<RunAccount>(
    `select org_id::text as "orgId", coalesce(currency, 'CNY') as currency, account_type as "accountType", true as enabled
     from company_bank_account where id = $1`,
    [account],
  );
  const taken = await db.query<{ id: string }>(`select task_id as id from payment_batch_rows where row_state = 'open'`);
  const open = await paymentsOf(db, await as(cashier), null);
  return open
    .filter(
      (payment) =>
        own !== undefined &&
        unfitFor(payment, own) === null &&
        new Date(payment.openedAt) < at &&
        !taken.some(({ id }) => id === payment.taskId),
    )
    .slice(0, count)
    .map(({ taskId }) => taskId);
}

const running =
  (at: Date, count: number, end: End): Step =>
  async (stage) => {
    const taskIds = await openAt(stage, at, count);
    if (taskIds.length === 0) return;
    const [maker, other] = [acting(await stage.as(cashier), at), acting(await stage.as(releaser), new Date(at.getTime() + 1_800_000))];
    const run = await acted(maker, resource, 'add', { body: { accountId: stage.account, taskIds } });
    const params = { id: textOf(run['id']) };
    if (end === 'waiting') return;
    if (end === 'cancelled') {
      await acted(maker, resource, 'cancel/:id', { params });
      return;
    }
    await acted(other, resource, 'confirm/:id', { params });
    if (end === 'released') return;
    const later = new Date(at.getTime() + 7_200_000);
    const ids = linesOf(run, 'rows').map(({ id }) => textOf(id));
    const told = end === 'part' ? ids.slice(0, 1) : ids;
    const rows = told.map((id, number) =>
      number > 0 && number === told.length - 1
        ? { id, ok: false, reason: '收款账号与户名不符' }
        : { id, ok: true, paidAt: dateOf(later), payNo: `PL${dateOf(later).replaceAll('-', '')}${number + 1}` },
    );
    await acted(acting(await stage.as(cashier), later), resource, 'result/:id', { params, body: { rows } });
  };

export const paymentRunSteps = ({ day }: Stage): readonly Step[] =>
  courses.map(([ago, count, end]) => running(atWork(addDays(day, -ago)), count, end));
