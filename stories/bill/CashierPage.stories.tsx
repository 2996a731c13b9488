/** The cashier's desk: payments by day, chosen by mouse and keys, open runs with their results, nothing due, nothing at all, refused. */
import { CashierPage } from '#client/pages/bill/cashier/CashierPage.tsx';
import { addDays } from '#model/calculation/dates.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { today } from '../documents/fixtures.ts';
import { pageMeta, type PageArgs } from '../hr/server.tsx';

const account = (id: string, bank: string, more: object = {}) => ({
  id,
  name: '天屿东方(烟台)水产食品有限公司',
  bank,
  numberEnd: `000${id}`,
  orgId: '1',
  currency: 'CNY',
  balance: '862000.00',
  ...more,
});
const accounts = [account('1', '中国工商银行烟台分行'), account('2', '中国银行烟台分行', { currency: 'USD', balance: '120000.00' })];
const task = (taskId: string, ahead: number, payeeName: string, amount: string, more: object = {}) => ({
  taskId,
  resource: 'expenseReport',
  documentId: taskId,
  code: `BX-20261118-000${taskId}`,
  payeeName,
  amount,
  currency: 'CNY',
  orgId: '1',
  purpose: '陆基车间水泵维修与备件更换',
  due: addDays(today, ahead),
  run: null,
  byHand: null,
  ...more,
});
const fund = { resource: 'fundPayment', purpose: '支付循环水设备到货款' };
const tasks = [
  task('1', -3, '海源设备有限公司', '560000.00', fund),
  task('2', -1, '闫飞', '1286.50'),
  task('3', 0, '大连船舶重工养殖装备公司', '320000.00', fund),
  task('4', 0, '秦昊', '500.00', { byHand: 'otherMethod', purpose: '部门备用金' }),
  task('5', 6, '挪威饲料公司', '42000.00', { ...fund, currency: 'USD' }),
  task('6', 8, '高振波', '860.00', { run: { id: '8', code: 'FKPC-20261120-002' } }),
];
const row = (id: string, payeeName: string, amount: string, rowState = 'open') => ({
  id,
  lineNo: Number(id),
  taskId: id,
  sourceType: 'expenseReport',
  sourceId: id,
  sourceCode: `BX-20261117-000${id}`,
  payeeName,
  amount,
  rowState,
});
const run = (id: string, runState: string, rows: readonly object[], can: object) => ({
  id,
  version: 1,
  code: `FKPC-20261120-00${Number(id) - 6}`,
  accountId: '1',
  currency: 'CNY',
  runState,
  rowCount: rows.length,
  total: '2146.50',
  rows,
  can,
  $names: { 'companyBankAccount/1': { zh: '天屿东方(烟台)水产食品有限公司', en: 'Tianyu Oriental (Yantai)' } },
});
const released = run('7', 'released', [row('1', '闫飞', '1286.50'), row('2', '高振波', '860.00')], {});
const waiting = run('8', 'waiting', [row('6', '高振波', '860.00')], {
  'act:confirm': { reason: 'ownRun', desc: { en: 'Another person releases it', zh: '应由他人放行' } },
  'act:cancel': true,
});
const answers = (more: object = {}) => ({
  'paymentBatch/desk': { today, accounts, tasks },
  'paymentBatch/page': { records: [{ id: '7' }, { id: '8' }], total: 2, pageNum: 1, pageSize: 50 },
  'paymentBatch/get/7': released,
  'paymentBatch/get/8': waiting,
  'paymentBatch/result/7': {
    runState: 'released',
    rows: [
      { id: '1', done: true, rowState: 'paid', refusal: null },
      { id: '2', done: false, rowState: 'open', refusal: { code: '409', desc: '账户余额不足', reason: 'balanceShort' } },
    ],
  },
  'paymentBatch/add': { ...waiting, id: '9', code: 'FKPC-20261120-003' },
  ...more,
});
const none = { 'paymentBatch/page': { records: [], total: 0, pageNum: 1, pageSize: 50 } };

const meta: Meta<PageArgs> = {
  ...pageMeta(CashierPage, '/bill/cashier'),
  title: 'Bill/Cashier',
  args: { permissions: ['paymentBatch:page', 'paymentBatch:add', 'paymentBatch:put', 'paymentBatch:sensitive'], data: answers() },
};
export default meta;
type Story = StoryObj<typeof meta>;

const boxes = /^(Choose |选择)BX/;

export const Full: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('list', { name: /^(Overdue|已逾期)$/ })).toBeVisible();
    const all = await canvas.findAllByRole('checkbox', { name: boxes });
    await expect(all.map((box) => (box as HTMLInputElement).disabled)).toEqual([false, false, false, true, true, true]);
    await userEvent.click(await canvas.findByRole('button', { name: /^(Choose all that are due|选择全部到期)$/ }));
    await expect(await canvas.findByText(/^(3 chosen, together|已选3笔，合计)$/)).toHaveTextContent(/¥\s*881,286\.50/);
    await expect(await canvas.findByText(/^(More than the account has|超过账户余额)$/)).toBeVisible();
  },
};
export const ByKeys: Story = {
  play: async ({ canvas }) => {
    await canvas.findAllByRole('checkbox', { name: boxes });
    await userEvent.keyboard('jjxjx');
    await expect(await canvas.findByText(/^(2 chosen, together|已选2笔，合计)$/)).toHaveTextContent(/¥\s*321,286\.50/);
    await userEvent.keyboard('kx');
    await expect(await canvas.findByText(/^(1 chosen, together|已选1笔，合计)$/)).toHaveTextContent(/¥\s*320,000\.00/);
    await userEvent.click(await canvas.findByRole('button', { name: /^(Gather into a run|生成付款批次)$/ }));
    await expect((await canvas.findAllByText(/FKPC-20261120-003/))[0]).toBeInTheDocument();
  },
};
export const Settling: Story = {
  args: { query: { run: '7' } },
  play: async ({ canvas }) => {
    const list = await canvas.findByRole('list', { name: /^(Results of the bank|付款结果登记)$/ });
    const record = await canvas.findByRole('button', { name: /^(Record the results|登记结果)$/ });
    await expect(record).toBeDisabled();
    await userEvent.click(await canvas.findByRole('button', { name: /^(All were paid|全部已付)$/ }));
    await expect(record).toBeEnabled();
    await userEvent.click(record);
    await expect(await within(list).findByText('账户余额不足')).toBeVisible();
  },
};
export const Dollars: Story = { args: { query: { account: '2' } } };
export const Phone: Story = { args: { query: { run: '7' } }, globals: { viewport: { value: 'mobile1' } } };
export const NothingToday: Story = {
  args: { data: answers({ ...none, 'paymentBatch/desk': { today, accounts, tasks: tasks.slice(4) } }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^(The next payment is due on|下一笔应于)/)).toHaveTextContent(addDays(today, 6));
  },
};
export const Empty: Story = {
  args: { data: answers({ ...none, 'paymentBatch/desk': { today, accounts, tasks: [] } }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^(Nothing is to be paid|没有待付款项)$/)).toBeVisible();
  },
};
export const Refused: Story = {
  args: { refusals: { 'paymentBatch/desk': { code: '500', desc: '待付款项加载失败', data: null } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('待付款项加载失败')).toBeVisible();
  },
};
