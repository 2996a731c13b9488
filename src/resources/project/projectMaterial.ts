/**
 * What materials a project needs (operations A.8), with its documents. Its lines show what was applied for, what was issued to the project and
 * what that cost; the ledger `projectPlan` lets nobody take much more than all plans of the project say.
 *
 * Facts: `project` the project as it stands; `items` the materials named; `budget` ids of the budget lines of the project.
 */
import { isPositive, most, multiply, subtract } from '#model/calculation/decimal.ts';
import { notNow } from '#model/acts.ts';
import { fact, lineSet, resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { posting } from '#model/posting.ts';
import type { Fault } from '#model/refusal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { projectPlan } from './ledgers.ts';
import { inOffice, projectRecords } from './offices.ts';
import { notRunningFault } from './projectSchedul.ts';

const readOnly = { readOnly: true } as const;
const qty = [14, 3] as const;
const places = 3;
/** Packs are opened whole: of a plan a twentieth more may be taken. */
const planLimit = '1.05';

interface PlannedItem {
  readonly unit: string | null;
  readonly spec: string | null;
  readonly enabled: boolean;
}
type Items = Readonly<Record<string, PlannedItem>>;
interface PlanProject {
  readonly status: string | null;
  readonly setState: string | null;
  readonly managerId: string | null;
  readonly members: readonly string[];
}

const itemOf = (facts: Readonly<Record<string, unknown>>, id: string | null): PlannedItem | undefined =>
  id === null ? undefined : (facts['items'] as Items | undefined)?.[id];

interface Quantities {
  readonly planQty: string | null;
  readonly appliedQty: string | null;
  readonly issuedQty: string | null;
}

/** What is still to be applied for: what was planned, less what was applied for or issued from stock, whichever is more. */
export const shortOf = ({ planQty, appliedQty, issuedQty }: Quantities): string =>
  most('0', subtract(planQty, most(appliedQty, issuedQty, places), places), places);

const planLines = lineSet({
  label: w('Materials', '物资明细'),
  least: 1,
  fields: {
    itemId: f.ref('materialItem', w('Material', '物料'), { required: true }),
    spec: f.computed(f.text(w('Specification', '规格'), { max: 100 })),
    unit: f.computed(f.choice('unit', w('Unit', '单位'))),
    planQty: f.decimal(qty, w('Planned', '计划数量'), { required: true, least: '0.001' }),
    estPrice: f.decimal([14, 4], w('Estimated price incl. tax', '含税估价'), { least: '0' }),
    planAmount: f.computed(f.money(w('Estimate', '计划金额'))),
    budgetDetailId: f.text(w('Budget line', '预算明细'), {
      max: 20,
      line: { of: 'projectId', set: 'lines', named: ['budgetSubject', 'content', 'amount'] },
    }),
    appliedQty: f.decimal(qty, w('Applied for', '已申请数量'), readOnly),
    issuedQty: f.decimal(qty, w('Issued', '已领用数量'), readOnly),
    issuedCost: f.money(w('Cost of what was issued', '领用成本'), readOnly),
    shortQty: f.computed(f.decimal(qty, w('Still short', '缺口数量'))),
    leftQty: f.computed(f.decimal(qty, w('Left to be issued', '未领用数量'))),
  },
  fills: { itemId: { estPrice: 'refPrice' } },
  computes: {
    spec: (line, { facts }) => itemOf(facts, line.itemId)?.spec ?? line.spec,
    unit: (line, { facts }) => itemOf(facts, line.itemId)?.unit ?? line.unit,
    planAmount: ({ planQty, estPrice }) => (planQty === null || estPrice === null ? null : multiply(planQty, estPrice)),
    shortQty: (line) => (line.planQty === null ? null : shortOf(line)),
    leftQty: ({ planQty, issuedQty }) => (planQty === null ? null : most('0', subtract(planQty, issuedQty, places), places)),
  },
  totals: ['planAmount', 'issuedCost'],
});

export const projectMaterial = resource({
  key: 'projectMaterial',
  area: 'project',
  label: w('Project materials', '项目物资'),
  icon: 'package',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    code: f.code('XMWZ-{yyyyMMdd}-{seq3}', w('No.', '计划编号')),
    projectId: f.ref('projectInitiate', w('Project', '项目'), { required: true, fixed: true }),
    managerId: f.computed(f.user(w('Project manager', '项目经理'))),
    title: f.text(w('Plan', '计划名称'), { max: 100, required: true }),
    planType: f.choice('matPlanType', w('Kind', '计划类型'), { required: true, default: 'initial' }),
    plannerId: f.user(w('Planned by', '编制人'), { required: true, default: { from: 'self' } }),
    needDate: f.date(w('Needed by', '需用日期')),
    totalPlan: f.computed(f.money(w('Estimate', '计划金额'))),
    totalActual: f.computed(f.money(w('Cost of what was issued', '实际领用金额'))),
    docFiles: f.files(w('Documents of the project', '项目资料')),
  },
  lines: { lines: planLines },
  facts: {
    project: fact<PlanProject | null>(['projectId'], 'rules'),
    items: fact<Items>(['lines.itemId'], 'everybody'),
    budget: fact<readonly string[]>(['projectId'], 'rules'),
  },
  computes: {
    managerId: ({ doc, facts }) => (facts.project === undefined ? doc.managerId : (facts.project?.managerId ?? null)),
    totalPlan: ({ doc }) => sum(doc.lines.map(({ planAmount }) => planAmount)),
    totalActual: ({ doc }) => sum(doc.lines.map(({ issuedCost }) => issuedCost)),
  },
  rules: {
    notYours: ({ actor, facts }) => {
      const { project } = facts;
      const his = !project || project.managerId === actor.userId || project.members.includes(actor.userId);
      return his || inOffice(actor)
        ? null
        : fault(
            'notYours',
            'projectId',
            w('is planned for by its manager, its members and the project office', '仅项目经理、成员和项目管理部门可编制'),
          );
    },
    running: ({ facts }) => notRunningFault(facts.project),
    inUse: ({ doc, facts }): readonly Fault[] =>
      doc.lines.flatMap(({ itemId }, at) =>
        itemOf(facts, itemId)?.enabled === false ? [fault('inUse', `lines.${at}.itemId`, w('is no longer in use', '物料已停用'))] : [],
      ),
    twice: ({ doc }): readonly Fault[] =>
      doc.lines.flatMap(({ itemId }, at) =>
        itemId !== null && doc.lines.findIndex((other) => other.itemId === itemId) < at
          ? [fault('twice', `lines.${at}.itemId`, w('is named twice', '物料重复'))]
          : [],
      ),
    budget: ({ doc, facts }): readonly Fault[] =>
      doc.lines.flatMap(({ budgetDetailId }, at) =>
        budgetDetailId !== null && facts.budget?.includes(budgetDetailId) === false
          ? [fault('budget', `lines.${at}.budgetDetailId`, w('is no budget line of the project', '不是该项目的预算明细'))]
          : [],
      ),
  },
  removal: {
    taken: ({ doc }) =>
      doc.lines.some(({ appliedQty, issuedQty }) => isPositive(appliedQty) || isPositive(issuedQty))
        ? fault('taken', '', w('materials were applied for or issued by it', '已有申请或领用，不能删除'))
        : null,
  },
  name: { zh: 'title' },
  access: {
    owners: ['plannerId', 'managerId'],
    through: 'projectId',
    more: ['check'],
    grants: projectRecords,
  },
  acts: {
    toPurchaseApply: {
      label: w('Apply for what is short', '申请采购缺口'),
      icon: 'new',
      needs: 'page',
      when: ({ doc, actor }) => {
        if (doc.managerId !== actor.userId && !actor.roles.includes('project_manager'))
          return notNow('notManager', w('The manager of the project applies for it', '仅项目经理可申请'), '403');
        return doc.lines.some((line) => isPositive(shortOf(line))) || notNow('nothingShort', w('Nothing is short', '没有缺口物资'));
      },
      call: { method: 'POST', path: 'toPurchaseApply/:id' },
      done: w('A draft of the application is made', '已生成采购申请草稿'),
      opens: 'purchaseApply',
    },
  },
  list: {
    columns: ['code', 'projectId', 'title', 'planType', 'totalPlan', 'totalActual', 'needDate'],
    filters: ['projectId', 'title', 'planType', 'needDate'],
    sort: [{ by: 'code', down: true }],
    totals: ['totalPlan', 'totalActual'],
  },
  form: [
    { label: w('Plan', '计划'), fields: ['code', 'projectId', 'managerId', 'title', 'planType', 'plannerId', 'needDate'] },
    { label: w('Materials', '物资'), fields: ['lines', 'totalPlan', 'totalActual'] },
    { label: w('Documents', '资料'), fields: ['docFiles'] },
  ],
  postings: {
    stand: ({ doc, today: date }) =>
      doc.lines.flatMap(({ id, itemId, planQty }) =>
        id === undefined || itemId === null || planQty === null
          ? []
          : (['toApply', 'toIssue'] as const).map((to) =>
              posting(projectPlan, {
                dimensions: { project: doc.projectId ?? '', item: itemId, line: id },
                from: null,
                to,
                quantity: multiply(planQty, planLimit, 5),
                date,
              }),
            ),
      ),
  },
});
