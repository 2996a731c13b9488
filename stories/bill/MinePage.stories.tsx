/** One's own money: with everything, with a trip to report, with nothing yet, on a phone, refused. */
import { MinePage } from '#client/pages/bill/mine/MinePage.tsx';
import { addDays } from '#model/calculation/dates.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { today } from '../documents/fixtures.ts';
import { pageMeta, type PageArgs } from '../hr/server.tsx';

const bill = (resource: string, id: string, code: string, amount: string, more: object = {}) => ({
  resource,
  id,
  code,
  amount,
  approved: false,
  step: '部门负责人',
  stepEn: 'Department leader',
  since: `${addDays(today, -2)}T02:10:00Z`,
  with: [{ zh: '秦昊', en: 'Qin Hao' }],
  ...more,
});
const loan = (id: string, code: string, balance: string, daysLeft: number, held = '0.00') => ({
  id,
  code,
  loanType: 'travel',
  amount: '3000.00',
  paidAt: addDays(today, -20),
  planClearDate: addDays(today, daysLeft),
  daysLeft,
  balance,
  held,
  writtenOff: '0.00',
  clearings: [],
});
const trip = (id: string, destination: string, ahead: number, state: string, draft: string | null = null) => ({
  id,
  code: `CC-20261118-000${id}`,
  destination,
  startDate: addDays(today, ahead),
  endDate: addDays(today, ahead + 2),
  state,
  draft,
});
const full = {
  owedTotal: '1286.50',
  owed: [
    bill('travelReport', '8', 'CB-20261112-0003', '1286.50', {
      approved: true,
      step: '出纳付款',
      stepEn: 'Pay',
      with: [{ zh: '魏晓丹', en: 'Wei Xiaodan' }],
    }),
  ],
  inApproval: [bill('expenseReport', '4', 'BX-20261118-0004', '640.00'), bill('debitNote', '5', 'JK-20261119-0001', '5000.00')],
  oweTotal: '3594.00',
  loans: [loan('1', 'JK-20260901-0002', '594.00', -4), loan('2', 'JK-20261110-0001', '3000.00', 26, '1200.00')],
  invoices: {
    count: 5,
    total: '1834.20',
    newest: [
      { id: '1', seller: '海阳五金机电有限公司', invoiceDate: addDays(today, -1), amount: '420.00' },
      { id: '2', seller: null, invoiceDate: addDays(today, -3), amount: '36.20' },
    ],
  },
  trips: [trip('1', '上海', -6, 'back'), trip('2', '青岛', -1, 'away', '77'), trip('3', '大连', 9, 'waiting')],
};
const nothing = {
  owedTotal: '0.00',
  owed: [],
  inApproval: [],
  oweTotal: '0.00',
  loans: [],
  invoices: { count: 0, total: '0', newest: [] },
  trips: [],
};

const meta: Meta<PageArgs> = {
  ...pageMeta(MinePage, '/bill/mine'),
  title: 'Bill/My money',
  args: { permissions: ['expenseReport:add', 'debitNote:page'], data: { 'expenseReport/mine': full } },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Full: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /^(Claim|报销).*上海/ })).toBeVisible();
    await expect(canvas.getByText(/秦昊|Qin Hao/, { selector: 'li:first-child *' })).toBeVisible();
    await expect(canvas.getByText(/^(4 days overdue|已逾期4天)$/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: /^(Go on with the report|继续填写报销)[:：]/ })).toBeVisible();
  },
};
export const WithoutTrip: Story = {
  args: { data: { 'expenseReport/mine': { ...full, trips: [], owed: [], owedTotal: '0.00' } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /^(Claim|报销)$/ })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^(Expenses without a trip|其他费用报销)$/ })).toBeNull();
  },
};
export const Phone: Story = { globals: { viewport: { value: 'mobile1' } } };
export const Empty: Story = {
  args: { data: { 'expenseReport/mine': nothing } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /^(Photograph your first invoice|拍下第一张发票)$/ })).toBeVisible();
  },
};
export const Refused: Story = {
  args: { refusals: { 'expenseReport/mine': { code: '500', desc: '加载出错', data: null } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('加载出错')).toBeVisible();
  },
};
