/** Payment runs of the demo company, one in every state: finished with a payment that failed, half settled, with the bank, waiting, cancelled. */
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { unfitFor, type RunAccount } from '#resources/bill/rules/paymentRuns.ts';
import { paymentsOf } from '../../effects/bill/payTasks.ts';
import { addDays, atWork, dateOf, type Plan } from '../plan.ts';
import { acted, acting } from '../saving.ts';
import { playing, type Stage, type Step } from '../stage.ts';

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

/** Bills that come to the cashier in the last days: who asks, whom they pay, what for, how much, wanted so many days from now. */
const bills: readonly (readonly [applicant: string, payee: string, reason: string, amount: string, wanted: number])[] = [
  ['baixue', '烟台海关技术中心', '苗种检疫检测费', '6800.00', -6],
  ['lyupeng', '烟台供电公司', '养殖车间十月电费', '18642.30', -5],
  ['houmeiling', '烟台自来水有限公司', '加工厂水费', '5236.80', -4],
  ['qinhao', '山东水产学会', '会员费', '3000.00', -3],
  ['baixue', '烟台计量所', '流量计检定费', '2450.00', -3],
  ['lyupeng', '海阳港务有限公司', '码头靠泊费', '9600.00', -2],
  ['houmeiling', '烟台环保检测公司', '废水检测费', '4180.00', -2],
  ['qinhao', '烟台渔业协会', '展位费', '12000.00', -1],
  ['baixue', '中国移动烟台分公司', '海上平台通信费', '3866.00', -1],
  ['lyupeng', '烟台特检院', '锅炉检验费', '5200.00', 0],
  ['houmeiling', '烟台燃气公司', '燃气费', '7315.40', 0],
  ['qinhao', '青岛海洋大学基金会', '技术服务费', '15000.00', 4],
  ['baixue', '烟台邮政公司', '冷链快递费', '2980.00', 9],
];

/** Leader, leader in charge, accountant and finance manager agree; then it is the cashier's. */
const agreed = 4;

const asked =
  (number: number): Step =>
  async (stage) => {
    const { services, account, day } = stage;
    const [org] = await services.db.query<{ id: string }>('select org_id::text as id from company_bank_account where id = $1', [account]);
    const [applicant, payeeName, reason, amount, wanted] = bills[number] as (typeof bills)[number];
    const record = {
      payOrg: org?.id ?? '',
      fundPayType: 'other',
      payeeType: 'other',
      payeeName,
      payeeBank: '中国工商银行烟台分行',
      payeeAccount: `160602${String(9_120_011_000 + number)}`,
      amount,
      needDate: dateOf(addDays(day, wanted)),
      reason,
      invoiceState: 'noneNeeded',
    };
    const at = atWork(addDays(day, -16 + number / 4));
    const plan: Plan = { resource: 'fundPayment', applicant, at, fate: { kind: 'pending', after: agreed }, record };
    await playing(20_261_460, [plan], number)(stage);
  };

export const paymentRunSteps = ({ day }: Stage): readonly Step[] => [
  ...bills.map((_, number) => asked(number)),
  ...courses.map(([ago, count, end]) => running(atWork(addDays(day, -ago)), count, end)),
];
