/** Calls of the wallet of invoices: what a scanned code says, and whether it is still to be claimed. */
import { f } from '#model/field.ts';
import { fault } from '#model/faults.ts';
import { w } from '#model/words.ts';
import { invoiceFields, invoiceKey } from '#resources/bill/rules/invoices.ts';
import { invoiceOfQr, longestQr } from '#resources/bill/rules/invoiceQr.ts';
import { invoiceRecord } from '#resources/bill/invoiceRecord.ts';
import { invalid } from '../../documents/refusals.ts';
import { claimOf } from '../../effects/bill/usedInvoices.ts';
import { tables } from '../../db/typed.ts';
import { call, type BusinessCall } from '../call.ts';

const { invoiceType, invoiceDate, netAmount, amount } = invoiceRecord.fields;
const open = { required: false } as const;

export const walletCalls: readonly BusinessCall[] = [
  call({
    resource: invoiceRecord.key,
    method: 'POST',
    path: 'parse',
    action: 'page',
    summary: w('Read the QR code of an invoice', '识别发票二维码'),
    body: { text: f.text(w('Text of the code', '二维码内容'), { max: longestQr, required: true }) },
    answer: {
      invoiceType: { ...invoiceType, ...open },
      ...invoiceFields,
      invoiceDate: { ...invoiceDate, ...open },
      netAmount: { ...netAmount, ...open },
      amount: { ...amount, ...open },
      free: f.boolean(w('Not yet claimed', '未报销'), { required: true }),
      usedCode: f.text(w('No. of the bill', '报销单号'), { max: 40 }),
      kept: f.boolean(w('In a wallet already', '已在发票夹中'), { required: true }),
      keptId: f.text(w('In the own wallet', '本人发票夹中的发票'), { max: 20 }),
    },
    run: async ({ context, body }) => {
      const { db } = context.services;
      const found = invoiceOfQr(body.text);
      if (found === null) throw invalid([fault('text', 'text', w('is not the code of an invoice', '不是发票二维码'))]);
      const claim = await claimOf(db, { ...found });
      const [kept] = await tables(db, invoiceRecord)
        .selectFrom('invoiceRecord')
        .select(['id', 'owner'])
        .where('invoiceKey', '=', invoiceKey(found))
        .where('deleted', '=', false)
        .execute();
      return {
        ...found,
        free: claim === null,
        usedCode: claim?.code ?? null,
        kept: kept !== undefined,
        keptId: kept?.owner === context.actor.userId ? kept.id : null,
      };
    },
  }),
];
