/** Fund transfers of the demo company: cash for the box, margins, dollars sold, what a bank account needs and gives back. */
import type { AnyDoc } from '#model/definition.ts';
import { addDays, atWork, dateOf, fateOf, sureFates, type Plan } from '../plan.ts';
import { chance, type Chance } from '../random.ts';
import { inTime, type Stage, type Step } from '../stage.ts';

interface Kind {
  readonly from: string;
  readonly to: string;
  readonly reason: string;
  readonly text: string;
  /** Smallest and largest amount, in thousands. */
  readonly thousands: readonly [number, number];
  /** What a unit of the one currency brings of the other. */
  readonly rate?: number;
}

const kinds: readonly Kind[] = [
  { from: 'basic', to: 'cash', reason: 'operation', text: '补充库存现金备用', thousands: [3, 8] },
  { from: 'basic', to: 'general', reason: 'operation', text: '补充结算户资金，支付海上作业款', thousands: [60, 260] },
  { from: 'basic', to: 'margin', reason: 'margin', text: '缴存银行承兑汇票保证金', thousands: [30, 120] },
  { from: 'general', to: 'basic', reason: 'operation', text: '归集结算户余额', thousands: [40, 180] },
  { from: 'fx', to: 'general', reason: 'operation', text: '出口收汇结汇', thousands: [2, 9], rate: 7.12 },
  { from: 'special', to: 'basic', reason: 'operation', text: '专项资金拨付至基本户', thousands: [20, 70] },
  { from: 'basic', to: 'special', reason: 'loanRepay', text: '归还设备贷款本息', thousands: [50, 90] },
  { from: 'general', to: 'basic', reason: 'wage', text: '代发工资资金划转', thousands: [510, 620] },
];

const authors = ['majun', 'cuilei', 'weixiaodan'];
const days = 350;
const count = 44;

const recordOf = (
  random: Chance,
  { from, to, reason, text, thousands, rate }: Kind,
  at: Date,
  account: (type: string) => string,
): AnyDoc => {
  const amount = random.whole(thousands[0], thousands[1]) * 1000;
  return {
    outAccount: account(from),
    inAccount: account(to),
    amount: amount.toFixed(2),
    ...(rate === undefined ? {} : { inAmount: (amount * rate).toFixed(2) }),
    transferReason: reason,
    reason: text,
    planDate: dateOf(addDays(at, 2)),
  };
};

/** One after the other through the year, the last ones in every state; a draft waits until the account has so much. */
export async function transferSteps({ services, volumes, day }: Stage): Promise<readonly Step[]> {
  const rows = await services.db.query<{ type: string; id: string }>(
    'select account_type as type, min(id)::text as id from company_bank_account where not deleted group by account_type',
  );
  const account = (type: string): string => rows.find((row) => row.type === type)?.id ?? '';
  const random = chance(20_261_410);
  const sure = sureFates(3);
  const settled = Math.max(2, Math.round((count - sure.length) * volumes.settled));
  const plans = Array.from({ length: sure.length + settled }, (_, number): Plan => {
    const at =
      number < sure.length
        ? atWork(addDays(day, -9 + number))
        : atWork(addDays(day, -20 - ((days - 20) * (number - sure.length)) / settled));
    const kind = kinds[number % kinds.length] as Kind;
    const applicant = authors[number % authors.length] ?? 'majun';
    return {
      resource: 'fundTransfer',
      applicant,
      at,
      fate: sure[number] ?? fateOf(random, (day.getTime() - at.getTime()) / 86_400_000),
      record: recordOf(random, kind, at, account),
      nodeValues: (fields, _document, moment) =>
        fields.has('paidAt') ? { paidAt: dateOf(moment), payNo: `HD${dateOf(moment).replaceAll('-', '')}${random.whole(1000, 9999)}` } : {},
    };
  });
  const tooMuch: Plan = {
    resource: 'fundTransfer',
    applicant: 'majun',
    at: atWork(addDays(day, -3)),
    fate: { kind: 'draft' },
    record: { ...recordOf(random, kinds[3] as Kind, day, account), amount: '9800000.00', reason: '拟归集资金，余额不足，待回款后提交' },
  };
  return inTime(20_261_411, [...plans, tooMuch]);
}
