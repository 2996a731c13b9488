/**
 * Application for a purchase (operations B.8; amendments, purchasing). Whoever needs something asks for it; the stock check says what of it
 * is to be bought; what was approved is then asked for at suppliers or ordered line by line. Its lines show how far that has come.
 *
 * Facts: `supply` what is known of the materials named: stock, what is on order, whether they are in use; `project` the project that it buys
 * for, and what the budget line has left; `plans` the lines of the project's material plans.
 */
import { notNow } from '#model/acts.ts';
import { compare, isPositive, multiply } from '#model/calculation/decimal.ts';
import { document, fact, lineSet } from '#model/definition.ts';
import { fault, warning } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { posting } from '#model/posting.ts';
import type { Fault } from '#model/refusal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { isEditable } from '#model/status.ts';
import { w } from '#model/words.ts';
import { approving, documentOffices } from '../grants.ts';
import { planned, usingFault, type PlansOf, type ProjectOf } from '../project/using.ts';
import { pieceFault } from '#resources/general/rules/materials.ts';
import { closeAsked, execStateOf, lineStateOf, suggestedQty, type SuppliedItem } from './applies.ts';
import { applyLine } from './ledgers.ts';

const readOnly = { readOnly: true } as const;
const qty = [14, 3] as const;
type Supply = Readonly<Record<string, SuppliedItem>>;

/** Materials as the fact has them; none while a form asks for nothing yet. */
const supplyOf = (facts: { readonly supply?: unknown }): Supply => (facts.supply ?? {}) as Supply;

export const purchaseApply = document({
  key: 'purchaseApply',
  area: 'purchase',
  label: w('Purchase application', '采购申请'),
  icon: 'file-text',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('CGSQ-{yyyyMMdd}-{seq4}', w('No.', '申请单号')),
    subject: f.text(w('Subject', '申请事由'), { max: 100, required: true }),
    applyType: f.choice('purchaseType', w('Type', '采购类型'), { required: true }),
    projectId: f.ref('projectInitiate', w('Project', '项目')),
    budgetDetailId: f.text(w('Budget line', '预算明细'), {
      max: 20,
      line: { of: 'projectId', set: 'lines', named: ['budgetSubject', 'content', 'leftAmount'] },
    }),
    needDate: f.date(w('Needed by', '需用日期'), { required: true }),
    reason: f.longText(w('Reason', '申请理由'), { required: true }),
    budgetSubject: f.choice('budgetSubject', w('Budget subject', '预算科目')),
    estTotal: f.computed(f.money(w('Estimate incl. tax', '含税估算总额'))),
    checkBy: f.user(w('Checked by', '核查人'), readOnly),
    checkTime: f.dateTime(w('Checked at', '核查时间'), readOnly),
    execState: f.computed(f.choice('applyExecState', w('Progress', '执行状态'))),
    closeReason: f.text(w('Given up because', '关闭原因'), { max: 200, ...readOnly }),
    closedBy: f.user(w('Given up by', '关闭人'), readOnly),
    closedAt: f.dateTime(w('Given up at', '关闭时间'), readOnly),
  },
  lines: {
    lines: lineSet({
      label: w('Lines', '申请明细'),
      least: 1,
      fields: {
        itemId: f.ref('materialItem', w('Material', '物料')),
        itemName: f.text(w('Name', '品名'), { max: 100, required: true }),
        spec: f.text(w('Specification', '规格'), { max: 100 }),
        unit: f.choice('unit', w('Unit', '单位'), { required: true }),
        applyQty: f.decimal(qty, w('Needed', '申请数量'), { required: true, least: '0.001' }),
        approvedQty: f.decimal(qty, w('To be bought', '批准数量'), { node: true, least: '0' }),
        estPrice: f.decimal([14, 4], w('Estimated price incl. tax', '含税估价'), { required: true, least: '0' }),
        estAmount: f.computed(f.money(w('Estimate', '估算金额'))),
        stockQty: f.computed(f.decimal(qty, w('In stock', '现有库存'))),
        onOrderQty: f.computed(f.decimal(qty, w('On order', '在途数量'))),
        suggestQty: f.computed(f.decimal(qty, w('Suggested', '建议数量'))),
        needDate: f.date(w('Needed by', '需用日期')),
        purpose: f.text(w('Purpose', '用途'), { max: 150 }),
        leftQty: f.decimal(qty, w('Left', '未执行数量'), readOnly),
        heldQty: f.decimal(qty, w('Being ordered', '下单中数量'), readOnly),
        askedQty: f.decimal(qty, w('Asked for', '询价中数量'), readOnly),
        orderedQty: f.decimal(qty, w('Ordered', '已下单数量'), readOnly),
        cancelledQty: f.decimal(qty, w('Given up', '已取消数量'), readOnly),
        receivedQty: f.decimal(qty, w('Received', '已到货数量'), readOnly),
        lineState: f.computed(f.choice('applyLineState', w('State', '明细状态'))),
      },
      fills: { itemId: { itemName: 'itemName', spec: 'spec', unit: 'unit', estPrice: 'refPrice' } },
      computes: {
        // Until it is decided on it is what was asked for; then what the stock check has left of it.
        approvedQty: ({ applyQty, approvedQty }, { doc }) => (isEditable(doc['status'] ?? 'draft') ? applyQty : (approvedQty ?? applyQty)),
        estAmount: ({ approvedQty, estPrice }) => multiply(approvedQty, estPrice),
        stockQty: ({ itemId, stockQty }, { facts }) => supplyOf(facts)[itemId ?? '']?.stock ?? stockQty,
        onOrderQty: ({ itemId, onOrderQty }, { facts }) => supplyOf(facts)[itemId ?? '']?.onOrder ?? onOrderQty,
        suggestQty: ({ itemId, applyQty, suggestQty: before }, { facts }) => {
          const item = supplyOf(facts)[itemId ?? ''];
          return item === undefined ? before : suggestedQty(applyQty, item);
        },
        lineState: (line, { doc }) => (doc['status'] === 'approved' ? lineStateOf(line) : 'open'),
      },
      totals: ['estAmount'],
    }),
  },
  facts: {
    supply: fact<Supply>(['lines.itemId'], 'everybody'),
    project: fact<ProjectOf | null>(['projectId', 'budgetDetailId'], 'rules'),
    plans: fact<PlansOf>(['projectId', 'lines.itemId'], 'rules'),
  },
  visibleWhen: {
    projectId: ({ applyType }) => (applyType === 'project' ? 'required' : false),
    budgetDetailId: ({ applyType }) => (applyType === 'project' ? 'required' : false),
  },
  computes: {
    estTotal: ({ doc }) => sum(doc.lines.map(({ estAmount }) => estAmount)),
    execState: ({ doc }) => (doc.status === 'approved' ? execStateOf(doc.lines) : 'none'),
  },
  rules: {
    project: ({ doc, facts }) => {
      if (doc.applyType === 'project' && doc.projectId === null) return fault('project', 'projectId', w('required', '必填'));
      return isEditable(doc.status ?? 'draft') ? usingFault(doc, facts.project) : null;
    },
    budgetShort: ({ doc, facts }) =>
      isEditable(doc.status ?? 'draft') && facts.project?.left != null && compare(doc.estTotal, facts.project.left) > 0
        ? fault('budgetShort', 'budgetDetailId', w(`the budget line has ${facts.project.left} left`, `该预算明细仅余${facts.project.left}`))
        : null,
    unplanned: ({ doc, facts }): readonly Fault[] =>
      doc.projectId === null || facts.plans === undefined
        ? []
        : doc.lines.flatMap(({ itemId }, at) =>
            itemId === null || facts.plans?.[itemId] !== undefined
              ? []
              : [warning('unplanned', `lines.${at}.itemId`, w('is in no material plan of the project', '不在项目物资计划内'))],
          ),
    notPast: ({ doc, today }): readonly Fault[] => {
      if (!isEditable(doc.status ?? 'draft')) return [];
      const message = w('lies in the past', '不能早于今天');
      return [
        ...(doc.needDate !== null && doc.needDate < today ? [fault('notPast', 'needDate', message)] : []),
        ...doc.lines.flatMap(({ needDate }, at) =>
          needDate !== null && needDate < today ? [fault('notPast', `lines.${at}.needDate`, message)] : [],
        ),
      ];
    },
    pieces: ({ doc }): readonly Fault[] =>
      doc.lines.flatMap((line, at) =>
        (['applyQty', 'approvedQty'] as const).flatMap((name) => {
          const found = pieceFault(line.unit, line[name], `lines.${at}.${name}`);
          return found === null || (name === 'approvedQty' && line.approvedQty === line.applyQty) ? [] : [found];
        }),
      ),
    notMore: ({ doc }): readonly Fault[] =>
      doc.lines.flatMap(({ applyQty, approvedQty }, at) =>
        compare(approvedQty, applyQty) > 0
          ? [fault('notMore', `lines.${at}.approvedQty`, w('is more than was asked for', '不能超过申请数量'))]
          : [],
      ),
    something: ({ doc }) =>
      doc.lines.length === 0 || doc.lines.some(({ approvedQty }) => isPositive(approvedQty))
        ? null
        : fault('something', 'lines', w('nothing is to be bought: reject it instead', '批准数量均为0，应驳回申请')),
    inUse: ({ doc, facts }): readonly Fault[] => {
      if (!isEditable(doc.status ?? 'draft')) return [];
      return doc.lines.flatMap(({ itemId }, at) =>
        itemId !== null && supplyOf(facts)[itemId]?.enabled === false
          ? [fault('inUse', `lines.${at}.itemId`, w('is no longer in use', '物料已停用'))]
          : [],
      );
    },
    sameUnit: ({ doc, facts }): readonly Fault[] =>
      doc.lines.flatMap(({ itemId, unit }, at) => {
        const item = itemId === null ? undefined : supplyOf(facts)[itemId];
        return item !== undefined && unit !== null && unit !== item.unit
          ? [fault('sameUnit', `lines.${at}.unit`, w('is not the unit of the material', '与物料档案的单位不一致'))]
          : [];
      }),
    enough: ({ doc, facts }): readonly Fault[] => {
      if (!isEditable(doc.status ?? 'draft')) return [];
      return doc.lines.flatMap(({ itemId, applyQty }, at) => {
        const item = itemId === null ? undefined : supplyOf(facts)[itemId];
        return item !== undefined && isPositive(applyQty) && compare(suggestedQty(applyQty, item), applyQty) < 0
          ? [warning('enough', `lines.${at}.applyQty`, w('stock and orders cover some of it', '库存及在途可满足部分需求'))]
          : [];
      });
    },
  },
  name: { zh: 'subject' },
  access: {
    more: ['giveUp'],
    grants: {
      ...documentOffices,
      buyer: { actions: ['page', 'add', 'put', 'deletes', 'submit', 'withdraw', 'print', 'export', 'giveUp'], scope: 'all' },
      procurement_manager: {
        actions: ['page', 'add', 'put', 'deletes', 'submit', 'withdraw', 'print', 'export', 'approve', 'giveUp'],
        scope: 'all',
      },
      finance_manager: approving('all'),
    },
  },
  list: {
    columns: ['code', 'subject', 'applyType', 'applicantDept', 'needDate', 'estTotal', 'urgency', 'execState', 'status'],
    filters: ['code', 'subject', 'applyType', 'urgency', 'execState', 'status', 'applyDate'],
    sort: [{ by: 'applyDate', down: true }],
    totals: ['estTotal'],
  },
  form: [
    {
      label: w('Application', '申请'),
      fields: ['code', 'subject', 'applyType', 'projectId', 'budgetDetailId', 'needDate', 'budgetSubject', 'reason', 'estTotal'],
    },
    { label: w('What is needed', '申请明细'), fields: ['lines'] },
    { label: w('Progress', '执行情况'), fields: ['checkBy', 'checkTime', 'execState', 'closeReason', 'closedBy', 'closedAt'] },
  ],
  document: {
    flow: 'purchaseApply',
    figure: { field: 'estTotal', kind: 'money', word: 'applyType' },
    matter: ['subject', 'needDate', 'reason'],
  },
  acts: {
    close: {
      label: w('Give up the rest', '关闭余量'),
      icon: 'invalidate',
      danger: true,
      needs: 'giveUp',
      when: ({ doc }) =>
        doc.lines.some(({ leftQty }) => isPositive(leftQty)) || notNow('nothingLeft', w('Nothing is left to be bought', '无未执行数量')),
      call: { method: 'POST', path: 'close/:id' },
      note: w('What is left of every line will not be bought.', '各明细未执行的数量将不再采购。'),
      asks: closeAsked,
      done: w('The rest is given up', '余量已关闭'),
    },
  },
  effects: { submitted: ['applyChecked'] },
  postings: {
    hold: ({ doc, facts, today: date }) =>
      doc.lines.flatMap(({ itemId, approvedQty }) =>
        isPositive(approvedQty)
          ? planned({ projectId: doc.projectId, itemId, quantity: approvedQty, date }, facts.plans, 'toApply', 'applying')
          : [],
      ),
    book: ({ doc, facts, today: date }) =>
      doc.lines.flatMap(({ id, itemId, approvedQty }) =>
        id === undefined || !isPositive(approvedQty)
          ? []
          : [
              posting(applyLine, { dimensions: { line: id }, from: null, to: 'left', quantity: approvedQty ?? '0', date, line: id }),
              ...planned({ projectId: doc.projectId, itemId, quantity: approvedQty, date }, facts.plans, 'toApply', 'applied'),
            ],
      ),
  },
});
