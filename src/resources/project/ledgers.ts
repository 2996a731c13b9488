/** The money of projects. */
import { notNow } from '#model/acts.ts';
import { compare } from '#model/calculation/decimal.ts';
import { ledger, type KeyInput, type Ledger } from '#model/posting.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';

/** States in which a project takes on nothing new; what it took on before is still paid, and given back. */
export const stoppedStates: readonly string[] = ['suspended', 'closed', 'cancelled'];

export const projectNotRunning = notNow(
  'projectNotRunning',
  w('The project is suspended, closed or cancelled: it takes on nothing new', '项目已暂停、结项或取消，不能新增业务'),
);

/** What a project takes on of `accounts`, in whatever state of doing, grows only while it runs. */
const running =
  (...accounts: readonly string[]) =>
  ({ record, accounts: after, before }: Pick<KeyInput, 'record' | 'accounts' | 'before'>) => {
    const taken = (of: KeyInput['accounts']): string =>
      sum(
        accounts.map((account) => of[account]?.quantity),
        planPlaces,
      );
    if (compare(taken(after), taken(before)) <= 0) return null;
    return record !== null && !stoppedStates.includes(String(record['setState'])) ? null : projectNotRunning;
  };

/** Lower than any line of a budget can fall: for steps that may overrun one. */
export const noFloor = '-99999999999999';

/** Decimals of what plans allow: those of a quantity, and two for the twentieth more. */
export const planPlaces = 5;

/**
 * The budget of a project by its budget line: `left` is what nobody asked for yet; what a document in approval asks for is `held`; what an
 * approved contract or order binds is `committed`; what was paid or issued from stock is `spent`. A line's budget is the sum of the four.
 * Initiation brings the money in, a change of the budget brings in or takes out the difference; `left` below zero is refused (`budgetShort`).
 */
export const projectBudget = ledger({
  key: 'projectBudget',
  label: w('Project budget', '项目预算'),
  dimensions: ['project', 'line'],
  accounts: {
    left: { label: w('Left', '可用'), floor: '0' },
    held: { label: w('In approval', '审批占用'), floor: '0' },
    committed: { label: w('Committed', '已签约'), floor: '0' },
    spent: { label: w('Spent', '已支出'), floor: '0' },
  },
  short: { reason: 'budgetShort', desc: w('The budget line has not so much left.', '项目预算科目余额不足。') },
  scale: { quantity: 2, value: 2 },
  record: { resource: 'projectInitiate', by: { project: 'id' }, fields: ['setState'] },
  rules: { running: running('held', 'committed', 'spent') },
  listedBy: ['project'],
  mirrors: [
    {
      resource: 'projectInitiate',
      lines: 'lines',
      by: { line: 'id' },
      fields: { left: 'leftAmount', held: 'heldAmount', committed: 'committedAmount', spent: 'usedAmount' },
    },
  ],
});

/**
 * Materials of a project by the lines of its plans, what a line plans and a twentieth more: `toApply` is what nobody applied for yet, `applying`
 * what is applied for in approval, `applied` what was approved; `toIssue`, `issuing` and `issued` say the same of what storehouses hand out,
 * the last with what it cost. Whoever applies or asks takes from the lines of the item in their order; what no plan names has no limit.
 */
export const projectPlan = ledger({
  key: 'projectPlan',
  label: w('Materials of projects', '项目物资'),
  dimensions: ['project', 'item', 'line'],
  accounts: {
    toApply: { label: w('To be applied for', '可申请'), floor: '0' },
    applying: { label: w('Application in approval', '申请审批中'), floor: '0' },
    applied: { label: w('Applied for', '已申请'), floor: '0' },
    toIssue: { label: w('To be issued', '可领用'), floor: '0' },
    issuing: { label: w('Issue in approval', '领用审批中'), floor: '0' },
    issued: { label: w('Issued', '已领用'), floor: '0', pooled: true },
  },
  short: {
    reason: 'overQuantity',
    desc: w(
      'The plans of the project allow 105 % of what they say: plan a supplement first',
      '超过项目物资计划数量的105%，须先编制追加计划',
    ),
  },
  scale: { quantity: planPlaces, value: 2 },
  record: { resource: 'projectInitiate', by: { project: 'id' }, fields: ['setState'] },
  rules: { running: running('applying', 'applied', 'issuing', 'issued') },
  listedBy: ['project'],
  mirrors: [
    {
      resource: 'projectMaterial',
      lines: 'lines',
      by: { line: 'id' },
      fields: { applied: 'appliedQty', issued: 'issuedQty' },
      values: { pool: 'issuedCost' },
    },
  ],
});

export const projectLedgers: readonly Ledger[] = [projectBudget, projectPlan];
