/** Calls of the wallet of invoices. */
import { f } from '#model/field.ts';
import { fault } from '#model/faults.ts';
import { w } from '#model/words.ts';
import { invoiceOf } from '#resources/bill/invoiceQr.ts';
import { invoiceRecord } from '#resources/bill/invoiceRecord.ts';
import { invoiceKeys } from '#resources/bill/invoices.ts';
import { invalid } from '../../documents/refusals.ts';
import { invoicesInUse } from '../../effects/bill/usedInvoices.ts';
import { call, type BusinessCall } from '../call.ts';

export const walletCalls: readonly BusinessCall[] = [
  call({
    resource: invoiceRecord.key,
    method: 'POST',
    path: 'parse',
    action: null,
    summary: w('Read the QR code of an invoice', '识别发票二维码'),
    body: { text: f.text(w('Text of the code', '二维码内容'), { required: true, max: 500 }) },
    answer: {
      invoiceType: f.choice('invoiceType', w('Kind', '票据类型')),
      invoiceCode: f.text(w('Invoice code', '发票代码')),
      invoiceNo: f.text(w('Invoice no.', '发票号码')),
      invoiceDate: f.date(w('Date', '开票日期')),
      netAmount: f.money(w('Net', '不含税金额')),
      amount: f.money(w('Amount', '价税合计')),
      free: f.boolean(w('Not yet claimed', '未报销')),
    },
    // Which bill has claimed it is not said: whoever scans it may not know that bill.
    run: async ({ context, body: { text } }) => {
      const read = invoiceOf(text);
      if (read === null) throw invalid([fault('code', 'text', w('is not the code of an invoice', '不是发票二维码'))]);
      const used = await invoicesInUse(context.services.db, invoiceKeys([read]), { resource: invoiceRecord.key, id: null });
      return { ...read, free: used.length === 0 };
    },
  }),
];
