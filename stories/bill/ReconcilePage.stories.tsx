/** An account against its bank: open on both sides, chosen until both are as much, agreeing, before any statement, to look at only, refused. */
import { ReconcilePage } from '#client/pages/bill/reconcile/ReconcilePage.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { pageMeta, type PageArgs } from '../hr/server.tsx';

const account = (id: string, bankName: string, numberEnd: string) => ({
  id,
  version: 1,
  accountName: '天屿东方(烟台)水产食品有限公司',
  bankName,
  numberEnd,
  accountType: 'general',
  currency: 'CNY',
  balance: '8620000.00',
  status: 'enabled',
});
const entry = (id: string, date: string, direction: string, amount: string, text: string, payNo: string | null = null) => ({
  id,
  date,
  direction,
  amount,
  text,
  payNo,
});
const line = (
  id: string,
  date: string,
  direction: string,
  amount: string,
  counterparty: string | null,
  summary: string,
  payNo: string,
) => ({
  ...entry(id, date, direction, amount, [counterparty, summary].filter(Boolean).join('：'), payNo),
  counterparty,
  summary,
});
const movement = (...given: Parameters<typeof entry>) => ({ ...entry(...given), source: 'fundPayment', sourceId: given[0] });
const movements = [
  movement('1', '2026-10-29', 'out', '38600.00', 'ZF-20261027-0004 海源设备有限公司', 'HD-3319'),
  movement('2', '2026-10-30', 'out', '1264.00', 'BX-20261026-0002 展会差旅'),
];
const lines = [
  line('11', '2026-10-10', 'out', '35.00', null, '账户管理费', 'GL0010'),
  line('12', '2026-10-21', 'in', '1286.35', null, '季度结息', 'JX0021'),
  line('13', '2026-10-31', 'out', '39864.00', '烟台批量代付专户', '批量代付', 'PL0031'),
];
const matches = [
  {
    no: 2,
    byHand: true,
    lines: [line('21', '2026-10-20', 'out', '600.00', '烟台电力', '电费', 'DF1')],
    movements: [movement('22', '2026-10-18', 'out', '600.00', 'BX-20261018-0001 电费')],
  },
  {
    no: 1,
    byHand: false,
    lines: [line('31', '2026-10-09', 'in', '178000.00', '海都水产批发市场', '货款', 'HK9')],
    movements: [movement('32', '2026-10-08', 'in', '178000.00', '海都水产批发市场：三文鱼销售回款')],
  },
];
const told = {
  date: '2026-10-31',
  from: '2026-10-01',
  to: '2026-10-31',
  accountName: '天屿东方(烟台)水产食品有限公司',
  bankName: '中国工商银行烟台分行',
  numberEnd: '4417',
  currency: 'CNY',
  bookBalance: '8620000.00',
  bankIn: '1286.35',
  bankOut: '39899.00',
  adjustedBook: '8581387.35',
  bankBalance: '8621251.35',
  bookIn: '0.00',
  bookOut: '39864.00',
  adjustedBank: '8581387.35',
  difference: '0.00',
  lines,
  movements,
  matches,
};
const answers = (more: object = {}) => ({
  'companyBankAccount/page': {
    records: [account('1', '中国工商银行烟台分行', '4417'), account('2', '中国银行烟台分行', '0926')],
    total: 2,
    pageNum: 1,
    pageSize: 200,
  },
  'companyBankAccount/reconciliation/1': told,
  ...more,
});
const all = ['page', 'export', 'confirm', 'reconcile'].map((action) => `companyBankAccount:${action}`);

const meta: Meta<PageArgs> = {
  ...pageMeta(ReconcilePage, '/bill/reconcile'),
  title: 'Bill/Reconcile',
  args: { permissions: all, data: answers() },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Full: Story = {
  play: async ({ canvas }) => {
    const [first] = await canvas.findAllByRole('checkbox', { name: /HD-3319/ });
    first?.focus();
    // The keys walk through both lists: both movements, then the third line of the bank.
    await userEvent.keyboard('xjx');
    const match = await canvas.findByRole('button', { name: /^(Match|对上)$/ });
    await expect(match).toBeDisabled();
    await userEvent.keyboard('jjjx');
    await expect(match).toBeEnabled();
  },
};
export const Agrees: Story = {
  args: { data: answers({ 'companyBankAccount/reconciliation/1': { ...told, lines: [], movements: [] } }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^(Both agree|两边一致)$/)).toBeVisible();
  },
};
export const Differs: Story = {
  args: { data: answers({ 'companyBankAccount/reconciliation/1': { ...told, difference: '-120.00', adjustedBank: '8581507.35' } }) },
};
export const Empty: Story = {
  args: {
    data: answers({
      'companyBankAccount/reconciliation/1': { ...told, from: null, to: null, bankBalance: null, adjustedBank: null, difference: null },
    }),
  },
};
export const NoAccounts: Story = {
  args: { data: answers({ 'companyBankAccount/page': { records: [], total: 0, pageNum: 1, pageSize: 200 } }) },
};
export const OnlyLooking: Story = {
  args: { permissions: ['companyBankAccount:page'] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('账户管理费')).toBeVisible();
    await expect(canvas.queryByRole('checkbox')).toBeNull();
  },
};
export const Phone: Story = { globals: { viewport: { value: 'mobile1' } } };
export const Refused: Story = {
  args: { refusals: { 'companyBankAccount/reconciliation/1': { code: '500', desc: '对账失败', data: null } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('对账失败')).toBeVisible();
  },
};
