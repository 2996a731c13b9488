/** What falls due of contracts in a month: as a month, as a list, on a phone, with nothing due; what cannot be loaded. */
import { CalendarPage } from '#client/pages/contract/calendar/CalendarPage.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { today } from '../documents/fixtures.ts';
import { pageMeta, type PageArgs } from '../hr/server.tsx';
import { ledger } from './ledger.ts';

const month = today.slice(0, 7);
const entry = (day: string, kind: string, contractName: string, more: object = {}) => ({
  date: `${month}-${day}`,
  kind,
  id: '41',
  contractNo: 'HT-CG-2026-0012',
  contractName,
  counterparty: '海源设备有限公司',
  phase: '到货款',
  amount: '120000.00',
  currency: 'CNY',
  direction: 'pay',
  ...more,
});
const entries = [
  entry('03', 'payment', '循环水车间增氧机采购'),
  entry('12', 'payment', '三文鱼冰鲜销售', { direction: 'receive', amount: '486000.00', phase: '货款' }),
  entry('12', 'payment', '鱼卵进口', { currency: 'NOK', amount: '930000.00' }),
  entry('12', 'retention', '车间屋面防水', { amount: '18000.00', phase: null }),
  entry('12', 'end', '网箱租赁', { amount: null, phase: null }),
  entry('25', 'payment', '饲料年度采购', { amount: '64000.00' }),
];
const rows = (records: readonly object[]) => ({ records, total: records.length, pageNum: 1, pageSize: 50 });
const answers = (found: readonly object[], overdue: readonly object[] = []) => ({
  'contractParameter/calendar': found,
  'contractParameter/page': rows(overdue),
});

const meta: Meta<PageArgs> = {
  ...pageMeta(CalendarPage, '/contract/paymentCalendar'),
  title: 'Contract/Payment calendar',
  args: { permissions: ['contractParameter:page'], data: answers(entries, [ledger]) },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Full: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^(2 more|另有2项)$/ }));
    await expect(await canvas.findByRole('heading', { level: 2, name: `${month}-12` })).toBeVisible();
    await expect(canvas.getByRole('link', { name: '网箱租赁' })).toBeVisible();
  },
};
export const Phone: Story = { globals: { viewport: { value: 'mobile1' } } };
export const Empty: Story = { args: { data: answers([]) } };
/** Of another month nothing stands there before it has come. */
export const Walking: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table')).toBeVisible();
    const { fetch: before } = globalThis;
    globalThis.fetch = async (input, init) =>
      new Request(input, init).url.includes('/calendar') ? new Promise<Response>(() => undefined) : before(input, init);
    await userEvent.click(canvas.getByRole('button', { name: /^(Next month|下个月)$/ }));
    await expect(canvas.queryByRole('table')).toBeNull();
    await expect(canvas.queryByText(/486,000/)).toBeNull();
  },
};
/** What is overdue could not be asked for: that is not as if nothing were. */
export const OverdueFailed: Story = {
  args: { refusals: { 'contractParameter/page': { code: '500', desc: '逾期查询失败', data: null } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('逾期查询失败')).toBeVisible();
  },
};
export const Loading: Story = { args: { silent: 'contractParameter/calendar' } };
export const Failed: Story = { args: { refusals: { 'contractParameter/calendar': { code: '500', desc: '服务器内部错误', data: null } } } };
