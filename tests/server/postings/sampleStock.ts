/** Documents of stock that only tests have, over the sample ledgers: a receipt, an issue with lines, and a gift that one person confirms. */
import { confirmable, lineSet, stock } from '#model/definition.ts';
import { compare } from '#model/calculation/decimal.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import type { Posting } from '#model/posting.ts';
import { w } from '#model/words.ts';
import { end, file, line, process, start } from '#tests/server/flows/processes.ts';

const shared = {
  area: 'sample',
  api: { prefix: 'api', style: 'newer' },
  access: { grants: {} },
  list: { columns: ['code'], filters: ['code'], sort: [{ by: 'code' }] },
} as const;

const goods = (store: string | null, item: string | null): Pick<Posting, 'ledger' | 'dimensions'> => ({
  ledger: 'sampleGoods',
  dimensions: { store: store ?? '', item: item ?? '' },
});

export const sampleReceipt = stock({
  ...shared,
  key: 'sampleReceipt',
  label: w('Receipt', '入库单'),
  fields: {
    code: f.code('SR-{seq4}', w('No.', '单号')),
    store: f.text(w('Store', '仓库'), { required: true }),
    item: f.text(w('Item', '物料'), { required: true }),
    qty: f.decimal([12, 3], w('Quantity', '数量'), { required: true }),
    amount: f.money(w('Worth', '金额'), { required: true }),
    bizDate: f.date(w('Day', '业务日期'), { required: true }),
  },
  form: [{ label: w('Receipt', '入库'), fields: ['store', 'item', 'qty', 'amount', 'bizDate'] }],
  document: { flow: 'sampleReceipt', matter: ['store', 'item'], voidable: true },
  confirmBy: 'POST',
  effects: { approved: ['sampleLot'] },
  postings: {
    book: ({ doc, today }) => [
      {
        ...goods(doc.store, doc.item),
        from: null,
        to: 'free',
        quantity: doc.qty ?? '0',
        value: doc.amount ?? '0',
        date: doc.bizDate ?? today,
      },
    ],
  },
});

export const sampleIssue = stock({
  ...shared,
  key: 'sampleIssue',
  label: w('Issue', '出库单'),
  fields: {
    code: f.code('SI-{seq4}', w('No.', '单号')),
    store: f.text(w('Store', '仓库'), { required: true }),
    keeper: f.user(w('Keeper', '保管员')),
    total: f.computed(f.money(w('Cost', '成本'))),
    state: f.computed(f.text(w('State', '状态'))),
  },
  lines: {
    items: lineSet({
      label: w('Items', '明细'),
      least: 1,
      fields: {
        item: f.text(w('Item', '物料'), { required: true }),
        qty: f.decimal([12, 3], w('Quantity', '数量'), { required: true }),
        cost: f.money(w('Cost', '成本'), { readOnly: true }),
      },
    }),
  },
  computes: {
    total: ({ doc }) => doc.items.reduce((sum, { cost }) => (Number(sum) + Number(cost ?? 0)).toFixed(2), '0.00'),
    state: ({ doc }) => doc.status ?? null,
  },
  rules: {
    positive: ({ doc }) =>
      doc.items.flatMap(({ qty }, at) =>
        compare(qty, '0') > 0 ? [] : [fault('positive', `items.${at}.qty`, w('must be more than 0', '必须大于0'))],
      ),
  },
  form: [{ label: w('Issue', '出库'), fields: ['store', 'keeper', 'items'] }],
  document: { flow: 'sampleIssue', matter: ['store', 'keeper'], voidable: true },
  confirmBy: 'PUT',
  postings: {
    hold: ({ doc, today }) =>
      doc.items.map(({ item, qty }) => ({ ...goods(doc.store, item), from: 'free', to: 'reserved', quantity: qty ?? '0', date: today })),
    book: ({ doc, today }) =>
      doc.items.map(({ id, item, qty }) => ({
        ...goods(doc.store, item),
        from: 'free',
        to: null,
        quantity: qty ?? '0',
        value: 'average' as const,
        date: today,
        ...(id === undefined ? {} : { line: id }),
      })),
  },
  effects: { approved: ['sampleCosts'] },
});

export const sampleGift = confirmable({
  ...shared,
  access: { owners: ['createdBy'], grants: {} },
  key: 'sampleGift',
  label: w('Gift', '礼品'),
  fields: {
    code: f.code('SG-{seq4}', w('No.', '单号')),
    store: f.text(w('Store', '仓库'), { required: true }),
    qty: f.decimal([12, 3], w('Quantity', '数量'), { required: true }),
  },
  form: [{ label: w('Gift', '礼品'), fields: ['store', 'qty'] }],
  confirmation: {
    voidable: true,
    voidRules: { kept: ({ doc }) => (doc.remark === 'kept' ? fault('kept', '', w('It is kept', '不可作废')) : null) },
  },
  postings: {
    book: ({ doc, today }) => [
      { ...goods(doc.store, 'x'), from: 'free', to: null, quantity: doc.qty ?? '0', value: 'average' as const, date: today },
    ],
  },
});

/** By the keeper that the document names, who may change what is issued. */
export const issueFlow = file(
  process(
    'sampleIssue',
    line(
      start(),
      `<userTask id="leader" name="leader"><extensionElements><tydf:approver rule="starter.leader"/></extensionElements></userTask>`,
      `<userTask id="keeper" name="keeper"><extensionElements><tydf:approver rule="field:keeper"/><tydf:field name="items" right="edit"/></extensionElements></userTask>`,
      end(),
    ),
  ),
);
/** Nobody is asked. */
export const receiptFlow = file(process('sampleReceipt', line(start(), end())));
