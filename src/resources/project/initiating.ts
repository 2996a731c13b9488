/** Budget lines and milestones of a project, and what the pool says of the idea that it comes from. */
import { compare, isPositive, multiply } from '#model/calculation/decimal.ts';
import { lineSet } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f, type RecordOf } from '#model/field.ts';
import type { StateByDay } from '#model/fields/byDay.ts';
import type { Fault } from '#model/refusal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';

const moved = { readOnly: true } as const;

export const initiateLines = lineSet({
  label: w('Budget and milestones', '预算与里程碑'),
  fields: {
    detailType: f.choice('initDetailType', w('Kind', '明细类型'), { required: true }),
    budgetSubject: f.choice('budgetSubject', w('Subject', '预算科目')),
    content: f.text(w('Content', '内容'), { max: 200, required: true }),
    spec: f.text(w('Specification', '规格'), { max: 100 }),
    unit: f.text(w('Unit', '单位'), { max: 20 }),
    qty: f.decimal([14, 3], w('Quantity', '数量'), { least: '0' }),
    unitPrice: f.decimal([14, 4], w('Unit price', '单价'), { least: '0' }),
    amount: f.computed(f.money(w('Budget', '预算金额'))),
    leftAmount: f.money(w('Left', '可用余额'), moved),
    heldAmount: f.money(w('In approval', '审批占用'), moved),
    committedAmount: f.money(w('Committed', '已签约'), moved),
    usedAmount: f.money(w('Spent', '已支出'), moved),
    planDate: f.date(w('Planned for', '计划日期')),
    ownerId: f.user(w('Responsible', '负责人')),
    deliverable: f.text(w('Deliverable', '交付物'), { max: 200 }),
    done: f.boolean(w('Reached', '已完成'), { ...moved, default: false }),
  },
  computes: {
    // Once the project is approved the ledger says what the line has: changes of the budget are postings.
    amount: (line) => {
      if (line.detailType !== 'budget') return null;
      if (line.leftAmount !== null) return sum([line.leftAmount, line.heldAmount, line.committedAmount, line.usedAmount]);
      return line.qty === null || line.unitPrice === null ? null : multiply(line.qty, line.unitPrice);
    },
  },
  totals: ['amount', 'leftAmount', 'heldAmount', 'committedAmount', 'usedAmount'],
});

type InitiateLine = RecordOf<(typeof initiateLines)['fields']>;

const wanting = (at: number, field: string) =>
  fault('lineWhole', `lines.${at}.${field}`, w('is required for a line of this kind', '该类明细必填'));

/** What a line of its kind has to have: money and subject of a budget line, the day of a milestone. */
export const lineFaults = (lines: readonly InitiateLine[]): Fault[] =>
  lines.flatMap((line, at) => {
    const wanted: readonly (keyof InitiateLine)[] = line.detailType === 'milestone' ? ['planDate'] : ['budgetSubject', 'qty', 'unitPrice'];
    return wanted.filter((name) => line[name] === null).map((name) => wanting(at, name));
  });

interface Period {
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** Milestones lie within the project. */
export const milestoneFaults = (lines: readonly InitiateLine[], { startDate, endDate }: Period): Fault[] =>
  lines.flatMap(({ detailType, planDate }, at) =>
    detailType === 'milestone' &&
    planDate !== null &&
    ((startDate !== null && planDate < startDate) || (endDate !== null && planDate > endDate))
      ? [fault('milestoneDate', `lines.${at}.planDate`, w('lies outside the project', '不在项目起止日期内'))]
      : [],
  );

/** An idea of the pool, as far as its project is judged by it. */
export interface Idea {
  readonly estInvestment: string | null;
  readonly maturity: string | null;
  readonly reserveStatus: string | null;
  /** Number of another project that comes from it and was not given up. */
  readonly project: string | null;
}

/** An idea becomes one project, when it is ready and in the pool. */
export function ideaFault(idea: Idea | null | undefined): Fault | null {
  if (!idea) return null;
  if (idea.project !== null)
    return fault('reserveTaken', 'reserveId', w(`project ${idea.project} comes from it`, `已用于项目${idea.project}`));
  if (idea.reserveStatus !== 'inPool') return fault('reserveState', 'reserveId', w('is not in the pool', '不在储备库中'));
  return idea.maturity === 'ready' ? null : fault('reserveState', 'reserveId', w('is not ready yet', '成熟度未达到可立项'));
}

/** Only an approved project has anything that belongs to it. */
export const unapprovedFault = (project: { readonly status: string | null } | null | undefined): Fault | null =>
  project && project.status !== 'approved' ? fault('projectApproved', 'projectId', w('is not approved', '项目尚未批准立项')) : null;

/** The project costs more than a tenth above what its idea was estimated at. */
export const aboveEstimate = (budget: string | null, idea: Idea | null | undefined): boolean =>
  idea?.estInvestment != null && isPositive(idea.estInvestment) && compare(budget ?? '0', multiply(idea.estInvestment, '1.1')) > 0;

/** What became of the project by somebody's decision comes first; else its first day says whether it runs. */
export const projectStateByDay: StateByDay = {
  cases: [
    { is: 'cancelled', while: { setState: ['cancelled'] } },
    { is: 'closed', while: { setState: ['closed'] } },
    { is: 'finished', while: { setState: ['finished'] } },
    { is: 'suspended', while: { setState: ['suspended'] } },
    { is: 'running', before: 'startDate', days: 0, while: { status: ['approved'] } },
  ],
  otherwise: 'notStarted',
};
