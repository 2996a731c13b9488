/** Payment requests of the demo company: for reviewed invoices, in whole or in part, and what is paid without one; two came back, two go by acceptance. */
import type { AnyDoc } from '#model/definition.ts';
import { addDays, atWork, dateOf, fateOf, sureFates, type Plan } from '../plan.ts';
import { chance } from '../random.ts';
import { acted, acting, saveAll } from '../saving.ts';
import { playing, type Stage, type Step } from '../stage.ts';

const count = 150;
const days = 330;
const authors = ['baixue', 'lyupeng', 'houmeiling', 'qinhao', 'luojia'];

/** What is paid without an invoice: to whom, what for, how much. */
const plain: readonly (readonly [kind: string, payeeType: string, payee: string, reason: string, amount: number])[] = [
  ['tax', 'government', '国家税务总局烟台市税务局', '缴纳增值税及附加', 68_400],
  ['salary', 'government', '烟台市社会保险服务中心', '缴纳社会保险费', 182_600],
  ['loan', 'other', '中国农业银行烟台分行', '归还设备贷款本息', 96_000],
  ['deposit', 'other', '烟台公共资源交易中心', '海域使用权投标保证金', 50_000],
];

const unconfirmed = `select id::text from supplier_management where not deleted and bank_account is null order by id`;

/** Suppliers have an account that finance confirmed before anything is paid to them. */
const enterAccounts: Step = async ({ services, as, day }) => {
  const rows = await services.db.query<{ id: string }>(unconfirmed);
  const [buyer, accountant] = [acting(await as('dingweiguo'), addDays(day, -400)), acting(await as('majun'), addDays(day, -399))];
  const accounts = rows.map(({ id }) => ({ id, bankName: '中国银行烟台分行', bankAccount: `37160100${id.padStart(9, '0')}` }));
  await saveAll(buyer, 'supplierManagement', accounts);
  for (const { id } of rows) await acted(accountant, 'supplierManagement', 'checkBank/:id', { params: { id } });
};

interface Owed {
  readonly id: string;
  readonly supplierId: string;
  readonly contractId: string | null;
  readonly name: string;
  readonly bank: string;
  readonly account: string;
  readonly open: string;
  readonly day: string;
  readonly orgId: string;
}

/** The oldest review of which something is open. */
const owed = `select r.id::text, r.supplier_id::text as "supplierId", r.contract_id::text as "contractId", s.supplier_name as name, s.bank_name as bank,
   s.bank_account as account, r.open_amount::text as open, r.finished_at::text as day, r.buyer_org::text as "orgId"
 from invoice_review r join supplier_management s on s.id = r.supplier_id
 where r.status = 'approved' and r.open_amount > 0 and r.contract_id is null and s.bank_checked order by r.finished_at, r.id limit 1`;

const nodeValues =
  (account: string): NonNullable<Plan['nodeValues']> =>
  (fields, document, moment): AnyDoc =>
    fields.has('payAccount')
      ? {
          payAccount: account,
          actualAmount: document['amount'],
          paidAt: dateOf(moment),
          payNo: `HD${dateOf(moment).replaceAll('-', '')}${String(document['code']).slice(-4)}`,
        }
      : {};

const forReview = (number: number, { id, supplierId, name, bank, account, open, orgId }: Owed, at: Date): AnyDoc => {
  const amount = number % 9 === 4 ? (Math.round(Number(open) * 50) / 100).toFixed(2) : open;
  return {
    payOrg: orgId,
    fundPayType: number % 9 === 4 ? 'progress' : 'delivery',
    supplierId,
    payeeName: name,
    payeeBank: bank,
    payeeAccount: account,
    amount,
    needDate: dateOf(addDays(at, 7)),
    reason: `支付${name}货款`,
    reviews: [{ invoiceReviewId: id, payAmount: amount }],
  };
};

const withoutReview = (number: number, orgId: string, at: Date): AnyDoc => {
  const [fundPayType, payeeType, payeeName, reason, amount] = plain[number % plain.length] as (typeof plain)[number];
  return {
    payOrg: orgId,
    fundPayType,
    payeeType,
    payeeName,
    payeeBank: '国家金库烟台市中心支库',
    payeeAccount: `370601${String(20_000_000 + number)}`,
    amount: `${amount + (number % 17) * 350}.00`,
    needDate: dateOf(addDays(at, 5)),
    reason,
    invoiceState: 'noneNeeded',
  };
};

/** The document of that number: every fifth without an invoice. */
const paying =
  (number: number, at: Date, fate: Plan['fate']): Step =>
  async (stage) => {
    const { services, account } = stage;
    const [org] = await services.db.query<{ id: string }>('select org_id::text as id from company_bank_account where id = $1', [account]);
    const [review] = number % 5 === 3 ? [] : await services.db.query<Owed>(owed);
    // An invoice is paid after it was reviewed.
    const when = review === undefined ? at : new Date(Math.max(at.getTime(), new Date(review.day).getTime() + 3_600_000));
    const record = review === undefined ? withoutReview(number, org?.id ?? '', at) : forReview(number, review, when);
    const applicant = review === undefined ? 'majun' : (authors[number % authors.length] ?? 'baixue');
    const plan: Plan = { resource: 'fundPayment', applicant, at: atWork(when), fate, record, nodeValues: nodeValues(account) };
    await playing(20_261_430, [plan], number)(stage);
  };

const paid = `select id::text, pay_account::text as account, paid_at::text as day from fund_payment
  where status = 'approved' and pay_state = 'paid' and supplier_id is not null order by paid_at, id offset 1 limit 2`;

/** The bank sent two payments back, because the name did not fit the account. */
const sendBack: Step = async ({ services, as, day }) => {
  const rows = await services.db.query<{ id: string; account: string; day: string }>(paid);
  for (const row of rows) {
    const at = new Date(Math.min(day.getTime() - 3_600_000, new Date(`${row.day}T03:00:00Z`).getTime() + 2 * 86_400_000));
    const body = { date: dateOf(at), account: row.account, reason: '收款户名与账号不符', requestId: null };
    await acted(acting(await as('weixiaodan'), at), 'fundPayment', 'bounce/:id', { params: { id: row.id }, body });
  }
};

/** Bills that run still, with suppliers whose account stands on file as in the bill or not. */
const running = `select b.id::text, b.drawer_org::text as "orgId", b.supplier_id::text as "supplierId", b.free_amount::text as open,
   b.finished_at::text as day, s.supplier_name as name, s.bank_name as bank, s.bank_account as account
 from eba_accept b join supplier_management s on s.id = b.supplier_id
 where b.status = 'approved' and b.honoured_at is null and b.cancelled_at is null and b.free_amount > 0 and s.bank_checked and not b.deleted
 order by b.finished_at desc, b.id limit 2`;

/** Two suppliers get an acceptance bill: one has it, of the other a half waits for the decision. */
const byAcceptance: Step = async (stage) => {
  const bills = await stage.services.db.query<Omit<Owed, 'contractId'>>(running);
  for (const [number, { id, orgId, supplierId, open, day, name, bank, account }] of bills.entries()) {
    const delivered = number > 0;
    const at = atWork(addDays(delivered ? new Date(day) : stage.day, delivered ? 1 : -1));
    const record = {
      payOrg: orgId,
      fundPayType: 'progress',
      supplierId,
      payeeName: name,
      payeeBank: bank,
      payeeAccount: account,
      amount: delivered ? open : (Math.round(Number(open) * 50) / 100).toFixed(2),
      payMethod: 'acceptance',
      ebaId: id,
      needDate: dateOf(addDays(at, 7)),
      reason: `以承兑汇票支付${name}货款`,
      invoiceState: 'later',
    };
    const nodeFields: Plan['nodeValues'] = (fields, _document, moment) =>
      fields.has('paidAt') ? { paidAt: dateOf(moment), payNo: `PJ${dateOf(moment).replaceAll('-', '')}${id}` } : {};
    const fate: Plan['fate'] = delivered ? { kind: 'approved' } : { kind: 'pending', after: 0 };
    await playing(20_261_432, [{ resource: 'fundPayment', applicant: 'majun', at, fate, record, nodeValues: nodeFields }], number)(stage);
  }
};

/** Through the year, the last ones in every state. */
export function paymentSteps({ volumes, day }: Stage): readonly Step[] {
  const random = chance(20_261_431);
  const sure = sureFates(5);
  const settled = Math.max(6, Math.round((count - sure.length) * volumes.settled));
  const old = Array.from({ length: settled }, (_, at) => {
    const then = atWork(addDays(day, -days + ((days - 14) * at) / settled));
    return { at: then, fate: fateOf(random, (day.getTime() - then.getTime()) / 86_400_000) };
  });
  const recent = sure.map((fate, at) => ({ at: atWork(addDays(day, -9 + at)), fate }));
  return [enterAccounts, ...[...old, ...recent].map(({ at, fate }, number) => paying(number, at, fate)), sendBack, byAcceptance];
}
