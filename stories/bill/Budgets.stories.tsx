/** A budget beside a bill: with room, exceeded, without one, a project's, and the course of the year for who decides. */
import { BudgetBar } from '#client/pages/bill/report/BudgetBar.tsx';
import { session } from '#client/data/session.ts';
import { dictionaries } from '#resources/seeds.ts';
import type { Dictionary } from '#model/api.ts';
import type { BudgetShare } from '#resources/bill/rules/budgetShares.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';

const dictionary: Dictionary = Object.fromEntries(
  Object.entries(dictionaries).map(([code, { items }]) => [
    code,
    items.map(({ value, label }) => ({ value, label: label.zh, labelEn: label.en, color: null, isDefault: false })),
  ]),
);
const share: BudgetShare = {
  dictionary: 'expenseType',
  value: 'repair',
  year: 2026,
  line: null,
  here: '1200.00',
  budget: { total: '60000.00', left: '18240.00', after: '17040.00', hard: false },
};

const meta: Meta<typeof BudgetBar> = {
  title: 'Bill/Budgets',
  component: BudgetBar,
  decorators: [
    (Drawn) => (
      <div style={{ maxInlineSize: 320, padding: 16 }}>
        <Drawn />
      </div>
    ),
  ],
  beforeEach: () => {
    const before = session.get().dictionary;
    session.set({ dictionary });
    return () => session.set({ dictionary: before });
  },
  args: { share },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Room: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('meter')).toHaveAttribute('aria-valuenow', '42960');
    await expect(canvas.getByText('17,040.00')).toBeVisible();
  },
};

export const Over: Story = {
  args: { share: { ...share, here: '20000.00', budget: { total: '60000.00', left: '18240.00', after: '-1760.00', hard: true } } },
  play: async ({ canvas }) => expect(canvas.getByText(/^(Over the budget|超出预算)$/)).toBeVisible(),
};

export const None: Story = {
  args: { share: { ...share, budget: null } },
  play: async ({ canvas }) => expect(canvas.getByText(/^(No budget|未设预算)/)).toBeVisible(),
};

export const OfProject: Story = { args: { share: { ...share, dictionary: 'budgetSubject', value: 'labour', year: null, line: '7' } } };

export const Course: Story = {
  args: {
    months: [
      { month: '2026-03', used: '8400.00' },
      { month: '2026-06', used: '21160.00' },
      { month: '2026-11', used: '12200.00' },
    ],
  },
  play: async ({ canvas }) => expect(canvas.getByText('21,160.00')).toBeVisible(),
};
