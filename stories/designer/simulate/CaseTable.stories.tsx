/** Kept cases: none yet, as expected, changed by the drawing, of a drawing that may only be read. */
import { expenseReport } from '#resources/bill/expenseReport.ts';
import type { CaseOutcome, FlowCase } from '#model/workflow/design.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, type within } from 'storybook/test';
import expenseXml from '../../../flows/bill/expenseReport.bpmn?raw';
import { people } from '../../documents/fixtures.ts';
import { type PaneArgs, paneMeta } from './stage.tsx';

const meta: Meta<PaneArgs> = { title: 'Designer/Simulate/CaseTable', ...paneMeta };
export default meta;
type Story = StoryObj<PaneArgs>;

const slow = { timeout: 20_000 };
const expense = { xml: expenseXml, definition: expenseReport, process: 'expenseReport' };

const asked: Readonly<Record<string, string>> = {
  costLeader: people.xia.id,
  inCharge: people.sun.id,
  audit: 'r:finance_accountant',
  financeManager: 'r:finance_manager',
  generalManager: 'r:general_manager',
  pay: 'r:finance_cashier',
};
const way = (...nodes: readonly string[]): CaseOutcome => ({
  path: nodes.map((nodeId) => ({ nodeId, people: [asked[nodeId]!] })),
  end: 'approved',
});

const kept = (id: string, name: string, totalAmount: string, expected: CaseOutcome): FlowCase => ({
  id,
  flowKey: 'expenseReport',
  name,
  starter: people.ouyang,
  values: { totalAmount, costDept: '5', $names: { 'sysDepartment/5': { zh: '销售部', en: 'Sales' } } },
  steps: [],
  expected,
  expectedBy: people.qiao,
  expectedAt: '2026-11-02T02:00:00.000Z',
  version: 1,
});

const cases: readonly FlowCase[] = [
  kept('1', '4,000 销售部', '4000.00', way('costLeader', 'audit', 'financeManager', 'pay')),
  kept('2', '8,000 销售部', '8000.00', way('costLeader', 'inCharge', 'audit', 'financeManager', 'pay')),
  kept('3', '62,000 销售部', '62000.00', way('costLeader', 'inCharge', 'audit', 'financeManager', 'generalManager', 'pay')),
];

const show = async (canvas: ReturnType<typeof within>): Promise<void> => {
  await userEvent.click(await canvas.findByRole('radio', { name: /^(Cases|用例)/ }, slow));
};

export const None: Story = {
  args: expense,
  play: async ({ canvas }) => {
    await show(canvas);
    await expect(await canvas.findByText(/No case is kept yet|尚无用例/)).toBeVisible();
    await userEvent.click(await canvas.findByRole('button', { name: /^(Make one for each way|为每条路径生成用例)$/ }, slow));
    // One for each tier of the amount, played at once.
    await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(5), { timeout: 40_000 });
    await waitFor(() => expect(canvas.getAllByText(/^(as expected|符合预期)$/)).toHaveLength(4), slow);
  },
};

export const Green: Story = {
  args: { ...expense, cases },
  play: async ({ canvas }) => {
    await show(canvas);
    await waitFor(() => expect(canvas.getAllByText(/as expected|符合预期/).length).toBeGreaterThanOrEqual(3), slow);
    await expect(canvas.queryByText(/^(changed|有变化)$/)).toBeNull();
  },
};

/** Another limit: the case of 4,000 now passes the leader in charge, and that is said; accepted, it is as expected again. */
export const Changed: Story = {
  args: { ...expense, cases, xml: expenseXml.replace('totalAmount &gt; 5000<', 'totalAmount &gt; 3000<') },
  play: async ({ canvas }) => {
    await show(canvas);
    await expect(
      await canvas.findByText(/“Leader in charge” is passed as well: Sun Yalin|新增经过“分管领导”：孙雅琳/, {}, slow),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /new outcome of “4,000 销售部”|认可用例“4,000 销售部”/ }));
    await waitFor(() => expect(canvas.queryByText(/^(changed|有变化)$/)).toBeNull(), slow);
  },
};

/** A case opened is tried step by step. */
export const Opened: Story = {
  args: { ...expense, cases },
  play: async ({ canvas, canvasElement }) => {
    await show(canvas);
    await userEvent.click(await canvas.findByRole('button', { name: /(Open case|打开用例).*62,000/ }, slow));
    await waitFor(
      () =>
        expect(
          canvas
            .getAllByRole('status')
            .map(({ textContent }) => textContent)
            .join(),
        ).toMatch(/approved after 6|经6个环节/),
      slow,
    );
    await expect(canvasElement.querySelector('[data-element-id=generalManager].mark-done')).not.toBeNull();
  },
};

export const ReadOnly: Story = {
  args: { ...expense, cases, readOnly: true, xml: expenseXml.replace('totalAmount &gt; 5000<', 'totalAmount &gt; 3000<') },
  play: async ({ canvas }) => {
    await show(canvas);
    await expect(await canvas.findByText(/^(changed|有变化)$/, {}, slow)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /Accept the new|认可/ })).toBeNull();
  },
};

export const Failed: Story = {
  args: { ...expense, failing: '/process/cases' },
  play: async ({ canvas }) => {
    await show(canvas);
    await expect(await canvas.findByText(/could not be read|读取失败/, {}, slow)).toBeVisible();
  },
};
