/** Accounts, forecast and what ends: above zero and below it, on a phone, with a statement open, with nothing, refused. */
import { MoneyPage } from '#client/pages/bill/money/MoneyPage.tsx';
import { addDays } from '#model/calculation/dates.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { today } from '../documents/fixtures.ts';
import { pageMeta, type PageArgs } from '../hr/server.tsx';

const names = { 'org/1': { en: 'Tianyu Food', zh: '天屿食品' }, 'org/2': { en: 'Tianyu Cold Chain', zh: '天屿冷链' } };
const account = (id: string, bankName: string, balance: string, more: object = {}) => ({
  id,
  version: 1,
  accountName: '天屿东方(烟台)水产食品有限公司',
  orgId: '1',
  bankName,
  accountType: 'general',
  currency: 'CNY',
  balance,
  creditLimit: '0.00',
  creditUsed: '0.00',
  status: 'enabled',
  $names: names,
  ...more,
});
const accounts = [
  account('1', '中国工商银行烟台分行', '8620000.00', { creditLimit: '3000000.00' }),
  account('2', '中国银行烟台分行', '1950400.50', { creditLimit: '5000000.00', creditUsed: '1280000.00' }),
  account('3', '中国银行烟台分行', '210000.00', { currency: 'USD', accountType: 'fx' }),
  account('4', '中国工商银行开发区支行', '960000.00', { orgId: '2' }),
];
const item = (resource: string, kind: string, direction: string, amount: string, name: string, likely = false) => ({
  resource,
  kind,
  direction,
  amount,
  name,
  likely,
  id: '7',
  code: 'BX-20261118-0004',
});
const day = (ahead: number, balance: string, items: readonly { direction: string; amount: string }[]) => ({
  date: addDays(today, ahead),
  in: items.find(({ direction }) => direction === 'in')?.amount ?? '0.00',
  out: items.find(({ direction }) => direction === 'out')?.amount ?? '0.00',
  balance,
  items,
});
const undated = ['2026-11', '2026-12'].map((month) => ({ kind: 'contribution', month, amount: '412300.18', people: 117 }));
const rows = [
  day(0, '11530400.50', []),
  day(5, '11524200.50', [item('expenseReport', 'approval', 'out', '6200.00', '展会差旅', true)]),
  day(20, '11574200.50', [item('BhApply', 'margin', 'in', '50000.00', '海阳港务有限公司')]),
  day(41, '11224200.50', [item('ebaAccept', 'bill', 'out', '350000.00', '海源设备有限公司')]),
];
const forecast = { currency: 'CNY', opening: '11530400.50', firstBelow: null, rows, undated };
const due = (ahead: number, resource: string, name: string, amount: string) => ({
  date: addDays(today, ahead),
  resource,
  id: String(ahead),
  code: resource === 'BhApply' ? 'BH-20260901-001' : 'YC-EB-20260801-002',
  name,
  amount,
  margin: '20000.00',
  currency: 'CNY',
  over: ahead < 0,
});
const ending = [
  due(-4, 'ebaAccept', '海源设备有限公司', '120000.00'),
  due(-2, 'BhApply', '海阳市政府采购中心', '80000.00'),
  due(20, 'BhApply', '海阳港务有限公司', '260000.00'),
  due(41, 'ebaAccept', '大连船舶重工养殖装备公司', '500000.00'),
];
const statement = {
  from: addDays(today, -30),
  to: today,
  accountName: '天屿东方(烟台)水产食品有限公司',
  currency: 'CNY',
  opening: '8400000.00',
  closing: '8620000.00',
  days: [
    {
      date: addDays(today, -9),
      in: '226200.00',
      out: '6200.00',
      balance: '8620000.00',
      movements: [
        {
          id: '1',
          direction: 'in',
          amount: '226200.00',
          summary: '海都水产批发市场：三文鱼销售回款',
          source: 'companyBankAccount',
          sourceId: '1',
          takenBack: false,
        },
        {
          id: '2',
          direction: 'out',
          amount: '6200.00',
          summary: 'BX-20261102-0001',
          source: 'expenseReport',
          sourceId: '9',
          takenBack: true,
        },
      ],
    },
  ],
};
const answers = (more: object = {}) => ({
  'companyBankAccount/page': { records: accounts, total: accounts.length, pageNum: 1, pageSize: 200 },
  'companyBankAccount/forecast': forecast,
  'companyBankAccount/due': ending,
  'companyBankAccount/statement/1': statement,
  ...more,
});

const meta: Meta<PageArgs> = {
  ...pageMeta(MoneyPage, '/bill/money'),
  title: 'Bill/Money',
  args: { permissions: ['companyBankAccount:page'], data: answers() },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Full: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table', { name: /^(Forecast|资金预测)$/ })).toBeVisible();
    await expect((await canvas.findAllByRole('link', { name: /海源设备有限公司$/ }))[0]).toBeVisible();
    await expect(canvas.queryByText(/210,000/)).toBeNull();
  },
};
export const Dollars: Story = {
  args: { query: { currency: 'USD' }, data: answers({ 'companyBankAccount/forecast': { ...forecast, currency: 'USD', rows: [] } }) },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(/210,000/)).length).toBeGreaterThan(0);
    await expect(canvas.queryByText(/8,620,000/)).toBeNull();
  },
};
export const Below: Story = {
  args: {
    data: answers({
      'companyBankAccount/forecast': { ...forecast, firstBelow: addDays(today, 41), rows: rows.with(3, { ...day(41, '-40000.00', []) }) },
    }),
  },
};
export const WithStatement: Story = {
  play: async ({ canvas }) => {
    await userEvent.click((await canvas.findAllByRole('button', { name: /^(Statement|对账单): / }))[0] as HTMLElement);
    await expect(await canvas.findByRole('table', { name: /^(Statement|对账单)$/ })).toBeVisible();
  },
};
export const Phone: Story = { globals: { viewport: { value: 'mobile1' } } };
export const Empty: Story = {
  args: {
    data: answers({
      'companyBankAccount/page': { records: [], total: 0, pageNum: 1, pageSize: 200 },
      'companyBankAccount/forecast': { ...forecast, opening: '0.00', rows: [day(0, '0.00', [])], undated: [] },
      'companyBankAccount/due': [],
    }),
  },
};
export const Refused: Story = {
  args: { refusals: { 'companyBankAccount/forecast': { code: '500', desc: '预测失败', data: null } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('预测失败')).toBeVisible();
  },
};
