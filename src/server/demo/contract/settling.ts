/** What was invoiced and paid of the contracts of the demo company: what is received by hand, what is paid by reviews and payment requests. */
import type { AnyDoc } from '#model/definition.ts';
import { linesOf } from '#model/values.ts';
import { read } from '#server/documents/shown/read.ts';
import { addDays, atWork, dateOf, type Plan } from '../plan.ts';
import { acted, acting, definitionOf } from '../saving.ts';
import type { Stage } from '../stage.ts';
import type { DemoContract } from './told.ts';

interface Ledger {
  readonly id: string;
  readonly contractId: string;
}

const numberOf = ({ id }: Ledger, days: number): string => `2437${id.padStart(8, '0')}${String(days).padStart(8, '0')}`;

/** A call of the ledger as somebody makes it on a day. */
const call = async (stage: Stage, login: string, at: Date, path: string, params: Readonly<Record<string, string>>, body: AnyDoc) =>
  acted(acting(await stage.as(login), at), 'contractParameter', path, { params, body });

/** A customer was sent an invoice. */
async function invoice(stage: Stage, ledger: Ledger, at: Date, days: number, amount: string): Promise<void> {
  const body = { invoiceNo: numberOf(ledger, days), invoiceType: 'digital', invoiceDate: dateOf(at), amount, taxRate: '13.00' };
  await call(stage, 'majun', at, 'addInvoice/:id', { id: ledger.id }, body);
}

/** A customer paid, or is about to. */
async function receive(stage: Stage, { id }: Ledger, at: Date, amount: string, state: string): Promise<void> {
  const accountant = acting(await stage.as('majun'), at);
  const stored = await read(accountant, definitionOf(accountant, 'contractParameter'), id);
  const planned = linesOf(stored, 'plan').find(({ planState, planAmount }) => planState === 'open' && planAmount === amount);
  const body = {
    planLineId: planned?.['id'] ?? null,
    payDate: dateOf(at),
    amount,
    payMethod: 'bankTransfer',
    payStatus: state === 'plan' ? 'plan' : 'paying',
  };
  const made = await call(stage, 'majun', at, 'addPayment/:id', { id }, body);
  if (state !== 'paid') return;
  const lineId = (made['line'] as AnyDoc)['id'];
  await call(stage, 'weixiaodan', atWork(addDays(at, 0.2)), 'payState', {}, { lineId, payStatus: 'paid', payDate: dateOf(at) });
}

const play = async (stage: Stage, number: number, plan: Plan): Promise<void> =>
  stage.player(20_261_302, number).play(plan, stage.organisation.users.get(plan.applicant) ?? '0');

const supplierOf = `select c.supplier_id::text as id, s.supplier_name as name, s.bank_name as bank, s.bank_account as account,
   (select id::text from org order by id limit 1) as org
 from contract_definition c join supplier_management s on s.id = c.supplier_id where c.id = $1`;

interface Payee {
  readonly id: string;
  readonly name: string;
  readonly bank: string;
  readonly account: string;
  readonly org: string;
}

/** The supplier's invoice is reviewed. */
async function review(stage: Stage, one: DemoContract, ledger: Ledger, payee: Payee, at: Date, days: number, amount: string) {
  const rate = one.type === 'service' || one.type === 'tech' ? 6 : 13;
  const net = (Math.round((Number(amount) * 10_000) / (100 + rate)) / 100).toFixed(2);
  const line = {
    invoiceType: 'digital',
    invoiceNo: numberOf(ledger, days),
    invoiceDate: dateOf(at),
    itemName: one.subject[0]?.[0] ?? one.name,
    netAmount: net,
    taxRate: `r${rate}`,
    tax: (Number(amount) - Number(net)).toFixed(2),
  };
  await play(stage, days, {
    resource: 'invoiceReview',
    applicant: one.by,
    at,
    fate: { kind: 'approved' },
    record: {
      supplierId: payee.id,
      buyerOrg: payee.org,
      contractId: ledger.contractId,
      receivedDate: dateOf(at),
      diffReason: '按合同约定开票',
      invoices: [line],
    },
    nodeValues: (fields, _document, moment) => (fields.has('verifyOk') ? { verifyOk: true, deductMonth: dateOf(moment).slice(0, 7) } : {}),
  });
}

const openReviews = `select id::text, open_amount::text as open from invoice_review
 where contract_id = $1 and status = 'approved' and open_amount >= $2::numeric order by id limit 1`;

const fates: Readonly<Record<'plan' | 'paying' | 'paid', Plan['fate']>> = {
  plan: { kind: 'draft' },
  paying: { kind: 'pending', after: 4 },
  paid: { kind: 'approved' },
};

/** The supplier is paid: for a reviewed invoice where one is open, else in advance. */
async function pay(stage: Stage, one: DemoContract, ledger: Ledger, payee: Payee, at: Date, amount: string, state: keyof typeof fates) {
  const [open] = await stage.services.db.query<{ id: string }>(openReviews, [ledger.contractId, amount]);
  const forInvoice =
    open === undefined
      ? { fundPayType: 'prepay', invoiceState: 'later' }
      : { fundPayType: 'delivery', invoiceState: 'received', reviews: [{ invoiceReviewId: open.id, payAmount: amount }] };
  await play(stage, Number(dateOf(at).replaceAll('-', '')) % 10_000, {
    resource: 'fundPayment',
    applicant: one.by,
    at,
    fate: fates[state],
    record: {
      payOrg: payee.org,
      supplierId: payee.id,
      payeeName: payee.name,
      payeeBank: payee.bank,
      payeeAccount: payee.account,
      contractId: ledger.contractId,
      amount,
      needDate: dateOf(addDays(at, 7)),
      reason: `按合同支付${one.name}款`,
      ...forInvoice,
    },
    nodeValues: (fields, document, moment) =>
      fields.has('payAccount')
        ? {
            payAccount: stage.account,
            actualAmount: document['amount'],
            paidAt: dateOf(moment),
            payNo: `HD${dateOf(moment).replaceAll('-', '')}${String(document['code']).slice(-4)}`,
          }
        : {},
  });
}

/** What was invoiced and paid of it by now, in the order of the days. */
export async function settle(stage: Stage, one: DemoContract, ledger: Ledger, signedAt: Date): Promise<void> {
  const on = (days: number): Date => atWork(addDays(signedAt, days));
  const [payee] = await stage.services.db.query<Payee>(supplierOf, [ledger.contractId]);
  const happened = [
    ...(one.invoices ?? []).map(([days, amount]) => ({
      days,
      does: () =>
        payee === undefined ? invoice(stage, ledger, on(days), days, amount) : review(stage, one, ledger, payee, on(days), days, amount),
    })),
    ...(one.payments ?? []).map(([days, amount, state]) => ({
      days,
      does: () =>
        payee === undefined ? receive(stage, ledger, on(days), amount, state) : pay(stage, one, ledger, payee, on(days), amount, state),
    })),
  ];
  for (const { does } of happened.toSorted((a, b) => a.days - b.days)) await does();
  if (one.retentionDue === undefined) return;
  const terms = { retentionDueDate: dateOf(addDays(signedAt, one.retentionDue)), retentionReleased: one.retentionDue < 0 };
  await call(stage, 'majun', on(3), 'put/:id', { id: ledger.id }, terms);
}
