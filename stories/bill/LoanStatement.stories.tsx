/** The statement of a person's loans: one's own, for finance with everybody who owes, of who has left, with nothing, refused. */
import { StatementPage } from '#client/pages/bill/mine/StatementPage.tsx';
import { addDays } from '#model/calculation/dates.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { today } from '../documents/fixtures.ts';
import { pageMeta, type PageArgs } from '../hr/server.tsx';

const loans = [
  {
    id: '1',
    code: 'JK-20260901-0002',
    loanType: 'petty',
    amount: '3000.00',
    paidAt: addDays(today, -50),
    planClearDate: addDays(today, -4),
    daysLeft: -4,
    balance: '594.00',
    held: '0.00',
    writtenOff: '0.00',
    clearings: [
      { date: addDays(today, -9), by: '差旅报销单', amount: '2156.00', resource: 'travelReport', id: '3' },
      { date: addDays(today, -6), by: '还款', amount: '250.00', resource: 'debitNote', id: '1' },
    ],
  },
  {
    id: '2',
    code: 'JK-20261110-0001',
    loanType: 'travel',
    amount: '2000.00',
    paidAt: addDays(today, -10),
    planClearDate: addDays(today, 26),
    daysLeft: 26,
    balance: '2000.00',
    held: '1200.00',
    writtenOff: '0.00',
    clearings: [],
  },
];
const statement = (more: object = {}) => ({
  borrower: '9',
  borrowerName: '闫飞',
  borrowerNameEn: 'Yan Fei',
  left: false,
  owed: '2594.00',
  overdue: '594.00',
  held: '1200.00',
  nextDue: addDays(today, -4),
  loans,
  ...more,
});
const debtors = [
  {
    borrower: '9',
    borrowerName: '闫飞',
    borrowerNameEn: 'Yan Fei',
    left: false,
    owed: '2594.00',
    overdue: '594.00',
    nextDue: addDays(today, -4),
  },
  {
    borrower: '7',
    borrowerName: '田野',
    borrowerNameEn: 'Tian Ye',
    left: true,
    owed: '800.00',
    overdue: '0.00',
    nextDue: addDays(today, 12),
  },
];

const meta: Meta<PageArgs> = {
  ...pageMeta(StatementPage, '/bill/loanStatement'),
  title: 'Bill/Loan statement',
  args: { permissions: ['debitNote:page'], data: { 'debitNote/statement': statement(), 'debitNote/debtors': debtors } },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Own: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table', { name: /^(Loans|借款明细)$/ })).toBeVisible();
    await expect(canvas.queryByRole('heading', { name: /^(Who owes the company|未清借款人员)$/ })).toBeNull();
  },
};
export const Finance: Story = {
  args: { permissions: ['debitNote:page', 'debitNote:sensitive', 'debitNote:override'] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('list', { name: /^(Who owes the company|未清借款人员)$/ })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^(Write off|坏账核销)/ })).toBeNull();
  },
};
export const HasLeft: Story = {
  args: {
    permissions: ['debitNote:page', 'debitNote:sensitive', 'debitNote:override'],
    query: { borrower: '7' },
    data: { 'debitNote/statement': statement({ left: true }), 'debitNote/debtors': debtors },
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('button', { name: /^(Write off|坏账核销)[:：]/ }))[0]).toBeVisible();
  },
};
export const Phone: Story = { globals: { viewport: { value: 'mobile1' } } };
export const Nothing: Story = {
  args: { data: { 'debitNote/statement': statement({ loans: [], owed: '0.00', overdue: '0.00', held: '0.00', nextDue: null }) } },
};
export const Refused: Story = {
  args: { refusals: { 'debitNote/statement': { code: '500', desc: '对账单出错', data: null } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('对账单出错')).toBeVisible();
  },
};
