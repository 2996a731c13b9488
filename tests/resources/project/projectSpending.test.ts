/** What expenses take of a project's budget: which line fits, what is over it, what is held and spent. */
import { describe, expect, it } from 'vitest';
import { budgetSums, isOverBudget, spendingFaults, spendingPostings, type SpendingProject } from '#resources/bill/rules/projectSpending.ts';

const project: SpendingProject = {
  managerId: '7',
  running: true,
  lines: [
    { id: '1', subject: 'equipment', left: '500.00', spent: '100.00', total: '700.00' },
    { id: '2', subject: 'service', left: '50.00', spent: '0.00', total: '50.00' },
  ],
};
const line = (more: object = {}) => ({ projectCost: 'equipment', budgetDetailId: '1', amount: '300.00', approvedAmount: null, ...more });
const faults = (items: readonly ReturnType<typeof line>[], of: SpendingProject | null = project, remark: string | null = null): string[] =>
  spendingFaults({ projectId: '9', remark, items }, of).map(({ rule, field }) => `${rule}:${field}`);

describe('expenses of a project', () => {
  it('are for an approved project that runs', () => {
    expect(faults([line()])).toEqual([]);
    expect(faults([line()], null)).toEqual(['project:projectId']);
    expect(faults([line()], { ...project, running: false })).toEqual(['projectNotRunning:projectId']);
  });

  it('name a line of its budget that fits the kind of cost', () => {
    expect(faults([line({ budgetDetailId: '3' })])).toEqual(['budgetLine:items.0.budgetDetailId']);
    expect(faults([line({ projectCost: 'material' })])).toEqual(['budgetLine:items.0.budgetDetailId']);
    for (const projectCost of ['design', 'test', 'meeting', 'consulting'])
      expect(faults([line({ projectCost, budgetDetailId: '2', amount: '50.00' })])).toEqual([]);
  });

  it('are over the budget together, by what was claimed, and then explained', () => {
    const two = [line({ amount: '250.00' }), line({ amount: '250.00' })];
    expect([isOverBudget(two, project), faults(two)]).toEqual([false, []]);
    const three = [...two, line({ amount: '0.01', approvedAmount: '0.00' })];
    expect(isOverBudget(three, project)).toBe(true);
    expect(faults(three)).toEqual(['overBudget:remark']);
    expect(faults(three, project, '追加预算另报')).toEqual([]);
  });

  it('hold what is claimed and spend what is approved, below nothing only on the way that is for it', () => {
    const items = [line({ approvedAmount: '200.00' }), line({ amount: '10.00', approvedAmount: '0.00' })];
    const held = spendingPostings({ projectId: '9', items }, 'held', { date: '2026-11-20', overBudget: false });
    expect(held).toMatchObject([{ dimensions: { project: '9', line: '1' }, from: 'left', to: 'held', quantity: '310.00' }]);
    expect(held[0]?.floor).toBeUndefined();
    const spent = spendingPostings({ projectId: '9', items }, 'spent', { date: '2026-11-20', overBudget: true });
    expect(spent).toMatchObject([{ to: 'spent', quantity: '200.00', floor: '-99999999999999' }]);
    expect(spendingPostings({ projectId: '9', items: [items[1]!] }, 'spent', { date: '2026-11-20', overBudget: false })).toEqual([]);
  });

  it('show the sums of the budget', () => {
    expect(budgetSums(project)).toEqual({ projectBudget: '750.00', projectUsed: '200.00' });
  });
});
