/** Invoices of contracts as an accountant enters them, and lines that were entered by mistake. */
import type { AnyDoc } from '#model/definition.ts';
import { posting, type Posting } from '#model/posting.ts';
import { textOf } from '#model/calculation/text.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { Refusal } from '#model/refusal.ts';
import { fixed } from '#model/calculation/rounding.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { invoiceFree, invoiceKeys, invoicePostings } from '#resources/bill/rules/invoices.ts';
import { invoice as claims } from '#resources/bill/ledgers.ts';
import { contractParameter } from '#resources/contract/contractParameter.ts';
import { invoiceAsked } from '#resources/contract/parameters.ts';
import { requirePermission } from '../../access/require.ts';
import type { Context } from '../../context.ts';
import { requireAct } from '#server/documents/verbs/acts.ts';
import { invalid } from '../../documents/refusals.ts';
import { invoicesInUse } from '../../effects/bill/usedInvoices.ts';
import { definitionIn } from './standing.ts';
import { call, type BusinessCall } from '../call.ts';
import {
  book,
  lineAnswer,
  moving,
  newLine,
  onLedger,
  placeOf,
  requireByHand,
  writeLines,
  type LineSetName,
  type OnLedger,
} from './onLedger.ts';

const requestId = f.text(w('Request', '请求号'), { max: 200 });

interface Invoice {
  readonly invoiceType: string;
  readonly invoiceNo: string;
  readonly invoiceCode: string | null;
  readonly invoiceDate: string;
  readonly amount: string;
  readonly requestId: string | null;
}

/**
 * Enters one invoice that we wrote: what is to be invoiced becomes less, and its number is taken in all bills.
 * @throws 400 `invalid` for a date after today, a number of the wrong form and one that was entered before; 409 `byDocument` for a contract that we
 *   pay, `contractNotEffective`, `overQuantity`, `invoiceUsed`
 */
const addInvoice = (context: Context, id: string, { requestId: request, ...invoice }: Invoice) =>
  onLedger(context, id, { action: 'addInvoice', requestId: request, body: { ...invoice } }, async (at) => {
    requireAct(context, definitionIn(context, contractParameter), 'addInvoice', at.parameter);
    // Another line of the same ledger is as much in the way as another bill, so nobody is left out.
    const used = await invoicesInUse(at.tx, invoiceKeys([invoice]), { resource: contractParameter.key, id: null });
    const faults = [
      ...(invoice.invoiceDate > at.today ? [fault('future', 'invoiceDate', w('cannot lie in the future', '不能晚于今天'))] : []),
      ...invoiceFree(invoice, used),
    ];
    if (faults.length > 0) throw invalid(faults);
    const line = { ...invoice, handler: context.actor.userId, source: 'manual' };
    const written = await writeLines(at, 'invoices', [...linesOf(at.parameter, 'invoices'), line]);
    const made = newLine(at.parameter, written, 'invoices');
    const claimed = invoicePostings([invoice], at.today).map((one) => ({ ...one, line: textOf(made['id']) }));
    await book(at, written, [moving(at, 'toInvoice', 'invoiced', made), ...claimed]);
    return { lineId: textOf(made['id']), set: 'invoices', said: `${invoice.invoiceNo} ${fixed(invoice.amount)}` };
  });

/** Takes the claim of a line on its number back, so that it may be entered where it belongs. */
async function freed({ tx, parameter, today: date }: OnLedger, line: AnyDoc): Promise<Posting[]> {
  const claimed = await tx.query<{ number: string }>(
    `select dimensions->>'number' as number from ledger_entry
     where ledger = 'invoice' and resource = $1 and record_id = $2 and line_id = $3 and to_account = 'claimed' order by id`,
    [contractParameter.key, parameter['id'], line['id']],
    'contract_invoice_claim',
  );
  return claimed.map(({ number }) =>
    posting(claims, { dimensions: { number }, from: 'claimed', to: 'free', quantity: '1', date, line: textOf(line['id']) }),
  );
}

const sets: readonly LineSetName[] = ['invoices', 'payments'];

const notEditable = () =>
  new Refusal('409', 'notEditable', w('What was paid or is under way stays; cancel it instead', '支付中或已支付的记录不能删除，可取消'));

/**
 * Takes lines of one ledger back that were entered by mistake: invoices, and payments that are only planned.
 * @throws 409 `byDocument` for what a document brought, `notEditable`, and the reason of the limit by which payments rest on an invoice
 */
async function deleteLinesOf(context: Context, ids: readonly string[], asked: string | null) {
  const among = sets.filter((set) => asked === null || set === asked);
  const places = await Promise.all(ids.map(async (lineId) => ({ lineId, ...(await placeOf(context, lineId, among)) })));
  // Whoever may not enter them may not take them back; that they do not exist is told before.
  requirePermission(context.actor, contractParameter, 'enter');
  const [first] = places;
  if (first === undefined || places.some(({ id }) => id !== first.id))
    throw invalid([fault('oneRecord', 'ids', w('the lines are of several records', '明细不属于同一记录'))]);
  const { header } = await onLedger(context, first.id, { action: 'deletes', requestId: null, body: {} }, async (at) => {
    let parameter = at.parameter;
    for (const set of sets) {
      const gone = new Set(places.filter((one) => one.set === set).map(({ lineId }) => lineId));
      if (gone.size === 0) continue;
      const lines = linesOf(parameter, set);
      const leaving = lines.filter(({ id }) => gone.has(textOf(id)));
      for (const line of leaving) requireByHand(line);
      if (set === 'payments' && leaving.some(({ payStatus }) => payStatus !== 'plan')) throw notEditable();
      parameter = await writeLines(
        { ...at, parameter },
        set,
        lines.filter((line) => !leaving.includes(line)),
      );
      if (set === 'invoices') {
        const claimed = await Promise.all(leaving.map((line) => freed(at, line)));
        await book(at, parameter, [...leaving.map((line) => moving(at, 'invoiced', 'toInvoice', line)), ...claimed.flat()]);
      }
    }
    return { lineId: first.lineId, set: first.set, said: `−${ids.length}` };
  });
  const { version, invoicedAmount, paidAmount } = header as Record<string, unknown>;
  return {
    deleted: ids.length,
    parentId: first.id,
    version: Number(version),
    totals: { invoicedAmount: textOf(invoicedAmount), paidAmount: textOf(paidAmount) },
  };
}

const body = { ...invoiceAsked, requestId };

export const invoiceCalls: readonly BusinessCall[] = [
  call({
    resource: contractParameter.key,
    method: 'POST',
    path: 'addInvoice',
    action: 'enter',
    summary: w('Enter an invoice', '登记发票'),
    body: { ...body, parameterId: f.ref(contractParameter.key, w('Ledger', '合同台账'), { required: true }) },
    answer: lineAnswer,
    run: ({ context, body: { parameterId, ...invoice } }) => addInvoice(context, parameterId, invoice),
  }),
  call({
    resource: contractParameter.key,
    method: 'POST',
    path: 'addInvoice/:id',
    action: 'enter',
    summary: w('Enter an invoice of this contract', '登记本合同发票'),
    body,
    answer: lineAnswer,
    run: ({ context, params, body: invoice }) => addInvoice(context, textOf(params['id']), invoice),
  }),
  call({
    resource: contractParameter.key,
    method: 'DELETE',
    path: 'detailDeletes/:ids',
    action: 'put',
    summary: w('Delete invoices and planned payments', '删除发票或计划付款记录'),
    query: { set: f.text(w('Set of lines', '明细表')) },
    answer: {
      deleted: f.integer(w('Deleted', '已删除'), { required: true }),
      parentId: f.text(w('Record', '单据'), { required: true }),
      version: f.integer(w('Version', '版本'), { required: true }),
      totals: f.json(w('Totals', '合计'), { required: true }),
    },
    run: ({ context, params, query }) => deleteLinesOf(context, [...new Set(textOf(params['ids']).split(','))], query.set),
  }),
];
