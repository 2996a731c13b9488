/**
 * Goods that leave a storehouse to be used. Whoever needs them confirms, which reserves them; leaders agree; the keeper hands out, and that
 * is when they are booked: what they do not hand out is free again.
 *
 * Facts: `store` the storehouse; `items` its items by id; `lots` the lots that lie there in the order in which they are used; `usedSince`
 * items that were counted after it was booked; `received` the lines of the entry whose goods go back to the supplier; `project` the
 * project that uses the goods, `plans` the lines of its material plans.
 */
import { fact, lineSet, stock as stockDocument } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { posting } from '#model/posting.ts';
import { sum } from '#model/calculation/rounding.ts';
import { linesOf } from '#model/values.ts';
import { isEditable } from '#model/status.ts';
import { w } from '#model/words.ts';
import type { PlansOf, ProjectOf } from '../project/using.ts';
import { askedDocuments } from './grants.ts';
import { exitLine } from './ledgers.ts';
import { handingOut, pickFaults, picks, reserving } from './picks.ts';
import { bookIssue, holdIssue, isForProject, projectFault, unplannedWarnings } from './projectIssues.ts';
import { countedSince } from './returns.ts';
import {
  bookReturn,
  claimAmountOf,
  claimPriceOf,
  holdReturn,
  isSupplierReturn,
  supplierReturnFaults,
  takesBadLots,
  type ReceivedLine,
} from './supplierReturns.ts';
import {
  dayFaults,
  estimatedTotal,
  itemIn,
  itemFaults,
  lotFaults,
  storeFault,
  itemsFact,
  type LotFact,
  type StoreFact,
} from './stockRules.ts';

const qty = [14, 3] as const;
const readOnly = { readOnly: true } as const;

export const materialExit = stockDocument({
  key: 'materialExit',
  area: 'material',
  label: w('Stock out', '物资出库'),
  icon: 'package',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('CKD-{yyyyMMdd}-{seq4}', w('No.', '出库单号')),
    exitType: f.choice('exitType', w('Type', '出库类型'), { required: true, default: 'production' }),
    storehouseId: f.ref('materialStorehouse', w('Storehouse', '仓库'), { required: true }),
    bizDate: f.date(w('Business date', '业务日期'), { required: true, default: { from: 'today' } }),
    keeperId: f.computed(f.user(w('Keeper', '库管员'))),
    receiverId: f.user(w('Received by', '领用人'), { required: true, default: { from: 'self' } }),
    useDept: f.department(w('Used by', '领用部门'), { required: true, default: { from: 'ownDepartment' } }),
    purpose: f.text(w('Purpose', '用途'), { max: 200, required: true }),
    projectId: f.ref('projectInitiate', w('Project', '项目')),
    budgetDetailId: f.text(w('Budget line', '预算明细'), {
      max: 20,
      line: { of: 'projectId', set: 'lines', named: ['budgetSubject', 'content', 'leftAmount'] },
    }),
    returnEntryId: f.ref('materialEntry', w('Came in by', '原入库单')),
    noReplacement: f.boolean(w('Nothing comes in its place', '不再补货'), { default: false }),
    claimTotal: f.computed(f.money(w('To be claimed incl. tax', '应索赔金额（含税）'), { sensitive: true })),
    estimate: f.computed(f.money(w('Estimated cost', '预计成本'), { sensitive: true })),
    totalAmount: f.money(w('Cost', '出库成本'), { ...readOnly, sensitive: true }),
  },
  lines: {
    lines: lineSet({
      label: w('Asked for', '申请明细'),
      least: 1,
      fields: {
        itemId: f.ref('materialItem', w('Material', '物料'), { required: true }),
        unit: f.computed(f.choice('unit', w('Unit', '单位'))),
        qty: f.decimal(qty, w('Quantity', '申请数量'), { required: true, least: '0.001' }),
        lotNo: f.text(w('Lot', '批次号'), { max: 60, help: w('Left empty, first expired first out.', '留空按先到期先出。') }),
        entryLineId: f.text(w('Received line', '原入库明细'), {
          max: 20,
          check: 'digits',
          line: { of: 'returnEntryId', set: 'lines', named: ['itemId', 'lot', 'qty'] },
        }),
        issuedQty: f.decimal(qty, w('Handed out', '实发数量'), readOnly),
        claimPrice: f.computed(f.decimal([14, 4], w('Paid, incl. tax', '原含税单价'), { sensitive: true })),
        claimAmount: f.computed(f.money(w('Claim incl. tax', '索赔金额（含税）'), { sensitive: true })),
        amount: f.money(w('Cost', '成本金额'), { ...readOnly, sensitive: true }),
      },
      computes: {
        unit: ({ itemId }, { facts }) => itemIn(facts, itemId)?.unit ?? null,
        claimPrice: (line, { doc, facts }) => claimPriceOf(line, doc, facts),
        claimAmount: (line, { doc }) => claimAmountOf(line, linesOf(doc, 'picks')),
      },
    }),
    picks,
  },
  facts: {
    store: fact<StoreFact | null>(['storehouseId']),
    items: itemsFact,
    lots: fact<readonly LotFact[]>(['storehouseId', 'lines.itemId'], 'rules'),
    usedSince: fact<readonly string[]>(['storehouseId'], 'rules'),
    received: fact<readonly ReceivedLine[]>(['returnEntryId'], 'rules'),
    project: fact<ProjectOf | null>(['projectId', 'budgetDetailId'], 'rules'),
    plans: fact<PlansOf>(['projectId', 'lines.itemId'], 'rules'),
  },
  visibleWhen: {
    projectId: ({ exitType }) => (isForProject(exitType) ? 'required' : false),
    budgetDetailId: ({ exitType }) => (isForProject(exitType) ? 'required' : false),
    returnEntryId: ({ exitType }) => (isSupplierReturn(exitType) ? 'required' : false),
    noReplacement: ({ exitType }) => isSupplierReturn(exitType),
  },
  computes: {
    keeperId: ({ doc, facts }) => facts.store?.keeperId ?? doc.keeperId,
    claimTotal: ({ doc }) => (isSupplierReturn(doc.exitType) ? sum(doc.lines.map(({ claimAmount }) => claimAmount)) : null),
    estimate: ({ doc, facts }) => estimatedTotal(doc.lines, facts.items),
  },
  rules: {
    store: ({ facts }) => storeFault(facts.store, 'storehouseId'),
    day: ({ doc, facts, today }) => dayFaults(doc.bizDate, today, doc.lines, facts.items),
    items: ({ doc, facts }) => itemFaults('lines', doc.lines, facts.items),
    lots: ({ doc, facts }) => lotFaults('lines', doc.lines, facts.items, { required: false }),
    picked: ({ doc, facts, today }) =>
      pickFaults(doc.picks, doc.lines, { ...facts, items: facts.items, lots: facts.lots, today, badToo: takesBadLots(doc.exitType) }),
    sentBack: ({ doc, facts }) => supplierReturnFaults(doc, facts.received),
    project: ({ doc, facts }) => (isEditable(doc.status ?? 'draft') ? projectFault(doc, facts.project) : null),
    unplanned: ({ doc, facts }) => unplannedWarnings(doc, facts.plans),
  },
  access: { owners: ['receiverId'], ownersMasked: true, grants: askedDocuments },
  acts: {
    giveBack: {
      label: w('Comes back', '退料'),
      icon: 'undo',
      needs: 'approve',
      // Only a keeper could confirm the draft; what went back to its supplier comes again by another receipt.
      when: ({ doc, actor }) => (actor.roles.includes('warehouse_keeper') && !isSupplierReturn(doc.exitType) ? true : null),
      call: { method: 'POST', path: 'giveBack/:id' },
      note: w(
        'Makes the draft of an entry with all that is left; correct the quantities there.',
        '按未退数量生成退料入库草稿，数量可在草稿中修改。',
      ),
      done: w('The draft of the return is made', '退料入库草稿已生成'),
      opens: 'materialEntry',
    },
  },
  list: {
    columns: ['code', 'exitType', 'storehouseId', 'receiverId', 'useDept', 'bizDate', 'totalAmount', 'status'],
    filters: ['code', 'exitType', 'storehouseId', 'useDept', 'status', 'bizDate'],
    sort: [{ by: 'bizDate', down: true }],
    totals: ['totalAmount'],
  },
  form: [
    {
      label: w('Stock out', '物资出库'),
      fields: [
        'code',
        'exitType',
        'storehouseId',
        'keeperId',
        'bizDate',
        'receiverId',
        'useDept',
        'purpose',
        'projectId',
        'budgetDetailId',
        'returnEntryId',
        'noReplacement',
      ],
    },
    { label: w('Asked for', '申请明细'), fields: ['lines', 'estimate', 'claimTotal'] },
    { label: w('Handed out', '发料'), fields: ['picks', 'totalAmount'] },
  ],
  document: {
    flow: 'materialExit',
    matter: ['storehouseId', 'exitType', 'receiverId', 'purpose'],
    voidable: true,
    voidRules: { countedSince: ({ facts }) => countedSince(facts.usedSince) },
  },
  confirmBy: 'POST',
  postings: {
    hold: ({ doc, facts, today }) => [
      ...holdReturn(doc, today),
      ...holdIssue(doc, facts.plans, today),
      ...reserving({
        store: doc.storehouseId,
        lines: doc.lines,
        picks: doc.picks,
        items: facts.items,
        lots: facts.lots,
        today,
        badToo: takesBadLots(doc.exitType),
      }),
    ],
    book: ({ doc, facts, today }) => {
      const date = doc.bizDate ?? today;
      const given = { store: doc.storehouseId, picks: doc.picks, badToo: takesBadLots(doc.exitType), date };
      return handingOut(given, (pick) =>
        isSupplierReturn(doc.exitType)
          ? bookReturn(doc, pick, facts, date)
          : [
              posting(exitLine, { dimensions: { line: pick.id }, from: null, to: 'returnable', quantity: pick.qty, date, line: pick.id }),
              ...bookIssue(doc, pick, facts.plans, date),
            ],
      );
    },
    overrun: ['hold', 'book'],
  },
  effects: { submitted: ['goodsPicked'], rejected: ['picksCleared'], withdrawn: ['picksCleared'], approved: ['goodsHandedOut'] },
});
