/**
 * Price inquiry (operations B.9; amendments 32): lines of approved applications, the offers of suppliers for each, and whom the buyer
 * chooses. What it asks for is taken from the applications when it is sent, so nobody orders it meanwhile; once approved, orders draw on it
 * at the chosen price. Who asked for the goods sees no offers.
 *
 * Facts: `applied` the application lines that are named; `suppliers` standing and licence of those that are asked.
 */
import { notNow } from '#model/acts.ts';
import { compare, isPositive, subtract } from '#model/calculation/decimal.ts';
import { document, fact, lineSet, type AnyDoc } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { posting, type Posting } from '#model/posting.ts';
import type { Fault } from '#model/refusal.ts';
import { isEditable } from '#model/status.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { approving, everything, reading } from '../grants.ts';
import { closeAsked } from './applies.ts';
import { applyLine, askLine } from './ledgers.ts';
import {
  choiceFaults,
  chosenPrice,
  comparedFrom,
  fewOffers,
  lowestPrice,
  offerFaults,
  totalOf,
  type AppliedLine,
  type AppliedLines,
  type Suppliers,
} from './offers.ts';
import { supplierBlocked } from './suppliers.ts';
import { withoutTax } from './tax.ts';

const readOnly = { readOnly: true } as const;
const qty = [14, 3] as const;
const price = [14, 4] as const;

const appliedIn = (facts: { readonly applied?: unknown }, id: string | null): AppliedLine | undefined =>
  ((facts.applied ?? {}) as AppliedLines)[id ?? ''];

interface Chosen {
  readonly id?: string;
  readonly applyLineId: string | null;
  readonly askQty: string | null;
}

/** Takes the quantity of a line from its application. */
const asking = ({ applyLineId, askQty }: Chosen, today: string): Posting =>
  posting(applyLine, { dimensions: { line: applyLineId ?? '' }, from: 'left', to: 'asked', quantity: askQty ?? '0', date: today });

interface QuoteRow {
  readonly applyLineId: string | null;
  readonly supplierId: string | null;
  readonly priceTax: string | null;
  readonly validUntil: string | null;
}
interface AskedRow {
  readonly applyLineId: string | null;
  readonly chosenSupplierId: string | null;
}

/** The other lines of the record around a line. */
const quotesOf = (doc: AnyDoc): readonly QuoteRow[] => linesOf(doc, 'quotes') as unknown as readonly QuoteRow[];
const askedLines = (doc: AnyDoc): readonly AskedRow[] => linesOf(doc, 'lines') as unknown as readonly AskedRow[];

export const purchaseAskPrice = document({
  key: 'purchaseAskPrice',
  area: 'purchase',
  label: w('Price inquiry', '采购询价'),
  icon: 'list-details',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('XJ-{yyyyMMdd}-{seq3}', w('No.', '询价单号')),
    subject: f.text(w('Subject', '询价主题'), { max: 100, required: true }),
    askMethod: f.choice('askMethod', w('Method', '询价方式'), { required: true, default: 'compare' }),
    buyerId: f.user(w('Buyer', '采购员'), { required: true, default: { from: 'self' } }),
    quoteDeadline: f.dateTime(w('Offers until', '报价截止'), { required: true }),
    supplierIds: f.refs('supplierManagement', w('Suppliers asked', '询价供应商'), { required: true }),
    singleReason: f.text(w('Why one source only', '单一来源理由'), { max: 300 }),
    lineCount: f.computed(f.integer(w('Lines', '明细数'))),
    supplierCount: f.computed(f.integer(w('Suppliers', '供应商数'))),
    estTotal: f.computed(f.money(w('Estimate incl. tax', '含税估算额'))),
    bestTotal: f.computed(f.money(w('Cheapest total', '最低价合计'))),
    chosenTotal: f.computed(f.money(w('Chosen total', '选定合计'))),
    saveAmount: f.computed(f.money(w('Saved on the estimate', '较估算节约'))),
    closeReason: f.text(w('Given up because', '关闭原因'), { max: 200, ...readOnly }),
    closedBy: f.user(w('Given up by', '关闭人'), readOnly),
    closedAt: f.dateTime(w('Given up at', '关闭时间'), readOnly),
  },
  lines: {
    lines: lineSet({
      label: w('Lines', '询价明细'),
      least: 1,
      fields: {
        applyId: f.ref('purchaseApply', w('Application', '采购申请'), { required: true }),
        applyLineId: f.text(w('Line', '申请明细'), {
          max: 20,
          required: true,
          check: 'digits',
        }),
        itemId: f.computed(f.ref('materialItem', w('Material', '物料'))),
        itemName: f.computed(f.text(w('Name', '品名'), { max: 100 })),
        spec: f.computed(f.text(w('Specification', '规格'), { max: 100 })),
        unit: f.computed(f.choice('unit', w('Unit', '单位'))),
        askQty: f.decimal(qty, w('Quantity', '询价数量'), { required: true, least: '0.001' }),
        estPrice: f.computed(f.decimal(price, w('Estimated price', '含税估价'))),
        bestPrice: f.computed(f.decimal(price, w('Cheapest', '最低报价'))),
        chosenSupplierId: f.ref('supplierManagement', w('Chosen supplier', '选定供应商')),
        chosenPrice: f.computed(f.decimal(price, w('Chosen price incl. tax', '选定含税价'))),
        chosenReason: f.text(w('Why not the cheapest', '选择理由'), { max: 200 }),
        leftQty: f.decimal(qty, w('Not ordered yet', '未下单数量'), readOnly),
        heldQty: f.decimal(qty, w('Being ordered', '下单中数量'), readOnly),
        orderedQty: f.decimal(qty, w('Ordered', '已下单数量'), readOnly),
      },
      computes: {
        itemId: (line, { facts }) => appliedIn(facts, line.applyLineId)?.itemId ?? line.itemId,
        itemName: (line, { facts }) => appliedIn(facts, line.applyLineId)?.itemName ?? line.itemName,
        spec: (line, { facts }) => appliedIn(facts, line.applyLineId)?.spec ?? line.spec,
        unit: (line, { facts }) => appliedIn(facts, line.applyLineId)?.unit ?? line.unit,
        estPrice: (line, { facts }) => appliedIn(facts, line.applyLineId)?.estPrice ?? line.estPrice,
        bestPrice: (line, { doc }) => lowestPrice(line, quotesOf(doc)),
        chosenPrice: (line, { doc }) => chosenPrice(line, quotesOf(doc)),
      },
    }),
    quotes: lineSet({
      label: w('Offers', '供应商报价'),
      most: 2000,
      fields: {
        applyLineId: f.text(w('For the line', '对应明细'), { max: 20, required: true, check: 'digits' }),
        itemName: f.computed(f.text(w('Name', '品名'), { max: 100 })),
        supplierId: f.ref('supplierManagement', w('Supplier', '供应商'), { required: true }),
        priceTax: f.decimal(price, w('Price incl. tax', '含税单价'), { required: true, least: '0.0001' }),
        taxRate: f.decimal([7, 2], w('Tax rate (%)', '税率（%）'), { required: true, least: '0', most: '100', default: '13' }),
        priceEx: f.computed(f.decimal(price, w('Price ex tax', '不含税单价'))),
        deliveryDays: f.integer(w('Days to deliver', '交货天数'), { least: '0', most: '730' }),
        validUntil: f.date(w('Valid until', '报价有效期'), { required: true }),
        brand: f.text(w('Brand', '品牌'), { max: 60 }),
        quoteFile: f.files(w('Offer', '报价文件')),
        isChosen: f.computed(f.boolean(w('Chosen', '选定'))),
      },
      computes: {
        itemName: (line, { facts }) => appliedIn(facts, line.applyLineId)?.itemName ?? line.itemName,
        priceEx: ({ priceTax, taxRate }) => (priceTax === null ? null : withoutTax(priceTax, taxRate, 4)),
        isChosen: ({ applyLineId, supplierId }, { doc }) =>
          askedLines(doc).some((line) => line.applyLineId === applyLineId && line.chosenSupplierId === supplierId && supplierId !== null),
      },
    }),
  },
  visibleWhen: { singleReason: ({ askMethod }) => (askMethod === 'single' ? 'required' : false) },
  facts: {
    applied: fact<AppliedLines>(['lines.applyLineId'], 'everybody'),
    suppliers: fact<Suppliers>(['supplierIds', 'lines.chosenSupplierId', 'quotes.supplierId'], 'everybody'),
  },
  computes: {
    lineCount: ({ doc }) => doc.lines.length,
    supplierCount: ({ doc }) => (doc.supplierIds ?? []).length,
    estTotal: ({ doc }) => totalOf(doc.lines.map(({ askQty, estPrice }) => ({ askQty, price: estPrice }))),
    bestTotal: ({ doc }) => totalOf(doc.lines.map(({ askQty, bestPrice }) => ({ askQty, price: bestPrice }))),
    chosenTotal: ({ doc }) => totalOf(doc.lines.map((line) => ({ askQty: line.askQty, price: line.chosenPrice }))),
    saveAmount: ({ doc }) => subtract(doc.estTotal, doc.chosenTotal),
  },
  rules: {
    applied: ({ doc, facts }): readonly Fault[] => {
      const known = facts.applied;
      if (known === undefined) return [];
      const seen = new Set<string>();
      return doc.lines.flatMap(({ applyId, applyLineId }, at): readonly Fault[] => {
        if (applyLineId === null) return [];
        const field = `lines.${at}.applyLineId`;
        const line = known[applyLineId];
        if (line === undefined || line.applyId !== applyId)
          return [fault('appliedLine', field, w('is no line of this application', '不属于该采购申请'))];
        if (!line.approved) return [fault('appliedLine', field, w('the application is not approved', '采购申请未通过审批'))];
        if (seen.has(applyLineId)) return [fault('appliedLine', field, w('stands here twice', '明细重复'))];
        seen.add(applyLineId);
        return isEditable(doc.status ?? 'draft') && compare(doc.lines[at]?.askQty, line.leftQty) > 0
          ? [fault('overQuantity', `lines.${at}.askQty`, w(`only ${line.leftQty} is left`, `可询价数量仅剩${line.leftQty}`))]
          : [];
      });
    },
    single: ({ doc }) =>
      doc.askMethod === 'single' && (doc.singleReason ?? '').trim() === ''
        ? fault('single', 'singleReason', w('required for one source', '单一来源须说明理由'))
        : null,
    blocked: ({ doc, facts }): readonly Fault[] => {
      if (!isEditable(doc.status ?? 'draft')) return [];
      return doc.quotes.flatMap(({ supplierId }, at) => {
        const supplier = facts.suppliers?.[supplierId ?? ''];
        const why = supplier === undefined ? null : supplierBlocked(supplier);
        return why === null ? [] : [fault('supplierBlocked', `quotes.${at}.supplierId`, why)];
      });
    },
    blockedAsked: ({ doc, facts }): readonly Fault[] => {
      if (!isEditable(doc.status ?? 'draft')) return [];
      return (doc.supplierIds ?? []).flatMap((id) => {
        const supplier = facts.suppliers?.[id];
        const why = supplier === undefined ? null : supplierBlocked(supplier);
        return why === null
          ? []
          : [fault('supplierBlocked', 'supplierIds', w(`${supplier?.name}: ${why.en}`, `${supplier?.name}：${why.zh}`))];
      });
    },
    offers: ({ doc }) => offerFaults(doc.lines, doc.quotes),
    choice: ({ doc, facts, today }): readonly Fault[] =>
      isEditable(doc.status ?? 'draft') ? choiceFaults(doc.lines, doc.quotes, facts.suppliers ?? {}, today) : [],
    compared: ({ doc, facts, today }): readonly Fault[] =>
      isEditable(doc.status ?? 'draft') && doc.askMethod !== 'single' && compare(doc.chosenTotal, comparedFrom) >= 0
        ? fewOffers(doc.lines, doc.quotes, facts.suppliers ?? {}, today)
        : [],
  },
  name: { zh: 'subject' },
  access: {
    owners: ['buyerId'],
    more: ['giveUp', 'toOrder'],
    grants: {
      buyer: { actions: ['page', 'add', 'put', 'deletes', 'submit', 'withdraw', 'print', 'export', 'giveUp', 'toOrder'], scope: 'all' },
      procurement_manager: {
        actions: ['page', 'add', 'put', 'deletes', 'submit', 'withdraw', 'print', 'export', 'approve', 'giveUp', 'toOrder', 'void'],
        scope: 'all',
      },
      finance_manager: approving('all'),
      vice_president: approving('charge'),
      general_manager: approving('all'),
      chairman: reading('all'),
      sys_admin: everything,
      audit_admin: { actions: ['page', 'export', 'print'], scope: 'all' },
    },
  },
  list: {
    columns: ['code', 'subject', 'askMethod', 'buyerId', 'lineCount', 'supplierCount', 'chosenTotal', 'saveAmount', 'status'],
    filters: ['code', 'subject', 'askMethod', 'buyerId', 'status', 'applyDate'],
    sort: [{ by: 'applyDate', down: true }],
    totals: ['chosenTotal', 'saveAmount'],
  },
  form: [
    {
      label: w('Inquiry', '询价'),
      fields: ['code', 'subject', 'askMethod', 'singleReason', 'buyerId', 'quoteDeadline', 'supplierIds'],
    },
    { label: w('What is asked for', '询价明细'), fields: ['lines'] },
    { label: w('Offers', '报价'), fields: ['quotes'] },
    {
      label: w('Result', '结果'),
      fields: ['lineCount', 'supplierCount', 'estTotal', 'bestTotal', 'chosenTotal', 'saveAmount', 'closeReason', 'closedBy', 'closedAt'],
    },
  ],
  document: {
    flow: 'purchaseAskPrice',
    figure: { field: 'chosenTotal', kind: 'money', word: 'askMethod' },
    matter: ['subject', 'supplierCount', 'bestTotal', 'saveAmount'],
    voidable: true,
  },
  acts: {
    compare: {
      label: w('Compare offers', '比较报价'),
      icon: 'columns',
      needs: 'page',
      always: true,
      page: { address: '/purchase/offers', as: 'id' },
    },
    toOrder: {
      label: w('Make orders', '生成采购订单'),
      icon: 'new',
      needs: 'toOrder',
      when: ({ doc }) =>
        doc.lines.some(({ leftQty }) => isPositive(leftQty)) || notNow('nothingLeft', w('Nothing is left to be ordered', '无可下单数量')),
      call: { method: 'POST', path: 'toOrder/:id' },
      note: w('One draft a supplier is made of what is not ordered yet.', '未下单的明细按供应商各生成一张订单草稿。'),
      done: w('Orders made: {codes}', '已生成订单：{codes}'),
    },
    close: {
      label: w('Give up the rest', '关闭余量'),
      icon: 'invalidate',
      danger: true,
      needs: 'giveUp',
      when: ({ doc }) =>
        doc.lines.some(({ leftQty }) => isPositive(leftQty)) || notNow('nothingLeft', w('Nothing is left to be ordered', '无可下单数量')),
      call: { method: 'PUT', path: 'close/:id' },
      note: w('What is not ordered yet goes back to the applications.', '未下单的数量退回采购申请。'),
      asks: closeAsked,
      done: w('The rest is given up', '余量已退回采购申请'),
    },
  },
  postings: {
    hold: ({ doc, today }) => doc.lines.map((line) => asking(line, today)),
    book: ({ doc, today }) =>
      doc.lines.flatMap((line) =>
        line.id === undefined
          ? []
          : [
              asking(line, today),
              posting(askLine, {
                dimensions: { line: line.id },
                from: null,
                to: 'left',
                quantity: line.askQty ?? '0',
                date: today,
                line: line.id,
              }),
            ],
      ),
  },
});
