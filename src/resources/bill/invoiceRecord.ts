/**
 * The wallet of invoices: whoever gets one puts it in, by its picture or its QR code, and reports pick from what is not yet claimed. Which
 * bill claimed it is kept by the ledger of invoices.
 *
 * Facts: `claim` the bill that carries it; `alike` another one of the wallet with the same file, or of the same person, kind, day and amount.
 */
import { fact, resource } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { fault, warning } from '#model/faults.ts';
import { add, compare } from '#model/calculation/decimal.ts';
import { w } from '#model/words.ts';
import { reading } from '../grants.ts';
import { invoiceFields, invoiceFree, invoiceKey } from './rules/invoices.ts';

/** The bill that carries an invoice. */
export interface ClaimOf {
  readonly resource: string;
  readonly id: string;
  readonly code: string;
}

/** Another invoice of the wallet that looks like this one; `id` only where it is of the same person. */
export interface AlikeInvoice {
  readonly id: string | null;
  readonly no: string;
}

/** Free until a bill claims it; void where its holder says so. */
export const stateOf = ({ voided, usedCode }: { readonly voided: boolean | null; readonly usedCode: string | null }): string => {
  if (usedCode !== null) return 'used';
  return voided === true ? 'void' : 'free';
};

export const invoiceRecord = resource({
  key: 'invoiceRecord',
  area: 'bill',
  label: w('Invoice register', '发票台账'),
  icon: 'receipt',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    owner: f.user(w('Of', '持有人'), { required: true, default: { from: 'self' }, fixed: true }),
    invoiceType: f.choice('invoiceType', w('Kind', '票据类型'), { required: true }),
    ...invoiceFields,
    invoiceDate: f.date(w('Date', '开票日期'), { required: true }),
    seller: f.text(w('Seller', '销售方'), { max: 100 }),
    netAmount: f.money(w('Net', '不含税金额'), { least: '0' }),
    taxAmount: f.money(w('Tax', '税额'), { least: '0' }),
    amount: f.money(w('Amount', '价税合计'), { required: true, least: '0.01' }),
    scans: f.files(w('Picture or file', '发票影像')),
    voided: f.boolean(w('No longer valid', '已作废'), { default: false }),
    invoiceKey: f.computed(f.text(w('Key', '查重键'), { max: 40, unique: true })),
    usedType: f.computed(f.text(w('Kind of the bill', '报销单据类型'), { resourceKey: true, max: 50 })),
    usedId: f.computed(f.text(w('Bill', '报销单据'), { idIn: 'usedType', max: 20 })),
    usedCode: f.computed(f.text(w('No. of the bill', '报销单号'), { max: 40 })),
    invoiceState: f.computed(f.choice('invoiceRecordState', w('Status', '状态'))),
  },
  facts: {
    claim: fact<ClaimOf | null>(['invoiceType', 'invoiceCode', 'invoiceNo']),
    alike: fact<AlikeInvoice | null>(['owner', 'invoiceType', 'invoiceDate', 'amount', 'scans']),
  },
  computes: {
    invoiceKey: ({ doc }) => invoiceKey(doc),
    usedType: ({ doc, facts }) => (facts.claim === undefined ? doc.usedType : (facts.claim?.resource ?? null)),
    usedId: ({ doc, facts }) => (facts.claim === undefined ? doc.usedId : (facts.claim?.id ?? null)),
    usedCode: ({ doc, facts }) => (facts.claim === undefined ? doc.usedCode : (facts.claim?.code ?? null)),
    invoiceState: ({ doc }) => stateOf(doc),
  },
  rules: {
    form: ({ doc }) => invoiceFree(doc, []),
    future: ({ doc: { invoiceDate }, today }) =>
      invoiceDate !== null && invoiceDate > today ? fault('future', 'invoiceDate', w('cannot lie in the future', '不能晚于今天')) : null,
    sum: ({ doc: { netAmount, taxAmount, amount } }) =>
      netAmount !== null && taxAmount !== null && compare(add(netAmount, taxAmount), amount) !== 0
        ? fault('sum', 'amount', w('is not net and tax together', '价税合计应等于不含税金额与税额之和'))
        : null,
    alike: ({ facts }) =>
      facts.alike
        ? warning('alike', 'invoiceNo', w(`${facts.alike.no} looks like the same one`, `与${facts.alike.no}疑似同一张发票`))
        : null,
  },
  removal: {
    used: ({ doc }) => (doc.usedCode === null ? null : fault('used', 'usedCode', w(`is part of ${doc.usedCode}`, `已用于${doc.usedCode}`))),
  },
  name: { zh: 'invoiceNo' },
  access: {
    owners: ['owner'],
    grants: {
      employee: { actions: ['page', 'add', 'put', 'deletes'], scope: 'self' },
      finance_manager: reading('all'),
      finance_accountant: reading('all'),
      audit_admin: reading('all'),
      sys_admin: reading('all'),
    },
  },
  list: {
    columns: ['invoiceNo', 'invoiceType', 'invoiceDate', 'seller', 'amount', 'owner', 'usedCode', 'invoiceState'],
    filters: ['invoiceNo', 'invoiceType', 'invoiceDate', 'owner', 'amount', 'invoiceState'],
    sort: [{ by: 'invoiceDate', down: true }],
    totals: ['amount', 'taxAmount'],
  },
  form: [
    { label: w('Invoice', '发票'), fields: ['invoiceType', 'invoiceCode', 'invoiceNo', 'invoiceDate', 'seller', 'scans'] },
    { label: w('Amounts', '金额'), fields: ['netAmount', 'taxAmount', 'amount'] },
    { label: w('Use', '使用情况'), fields: ['owner', 'invoiceState', 'usedType', 'usedId', 'usedCode', 'voided', 'invoiceKey'] },
  ],
});
