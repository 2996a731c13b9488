/** The payroll of a month: tax still to compute, a column being filled in, all paid, nothing yet, what cannot be loaded. */
import { MonthPage } from '#client/pages/hr/payroll/MonthPage.tsx';
import { w } from '#model/words.ts';
import type { PayrollMonth, PayrollRow } from '#resources/hr/rules/payrollMonth.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { pageMeta, type PageArgs } from './server.tsx';

const people = [
  w('Yan Fei', '闫飞'),
  w('Qin Hao', '秦昊'),
  w('Lu Yang', '路阳'),
  w('Ma Jun', '马骏'),
  w('Cui Lei', '崔磊'),
  w('Xu Jiayi', '徐佳怡'),
];
const row = (at: number, payState: string): PayrollRow => ({
  id: String(at + 1),
  version: 1,
  staffNo: `TY00${at + 10}`,
  name: people[at % people.length] ?? w('', ''),
  department: w('Land-based Farming (RAS)', '陆基养殖部'),
  payState,
  grossPay: '10860.00',
  insurance: '1647.00',
  tax: payState === 'draft' ? '0.00' : '108.39',
  otherDeduct: '0.00',
  netPay: '9104.61',
  values: { performanceCoef: '1.000', nightShifts: at, bonus: '0.00' },
});
const month = (states: readonly string[], more: Partial<PayrollMonth> = {}): PayrollMonth => ({
  salaryMonth: '2026-10',
  rows: states.map((state, at) => row(at, state)),
  exceptions: [],
  totals: {
    grossTotal: '65160.00',
    insuranceTotal: '9882.00',
    taxTotal: '650.34',
    deductTotal: '0.00',
    netTotal: '54627.66',
    companyCost: '81000.00',
  },
  grants: [],
  ...more,
});
const departments = [
  { id: '8', name: '陆基养殖部', nameEn: 'Land-based Farming (RAS)' },
  { id: '3', name: '人力资源部', nameEn: 'Human Resources' },
];
const data = (sheet: PayrollMonth) => ({ monthSheet: sheet, 'sysDepartment/all': departments, batchUpdate: [] });
const drafts = month(['draft', 'draft', 'taxed', 'taxed', 'taxed', 'draft'], {
  exceptions: [
    { kind: 'missing', staffNo: 'TY0071', name: w('Zou Yong', '邹勇') },
    { kind: 'noAccount', staffNo: 'TY0011', name: w('Qin Hao', '秦昊') },
  ],
});

const meta: Meta<PageArgs> = {
  ...pageMeta(MonthPage, '/hr/payrollMonth'),
  title: 'HR/Payroll month',
  args: {
    query: { month: '2026-10' },
    data: data(drafts),
    permissions: [
      'hrSalaryPayment:page',
      'hrSalaryPayment:generate',
      'hrSalaryPayment:taxation',
      'hrSalaryPayment:put',
      'hrSalaryGrant:add',
      'hrSalaryGrant:page',
    ],
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

/** Who cannot be paid is named; the next step is the button. */
export const ToTax: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /^(Compute tax|计算个税)$/ })).toBeVisible();
    await expect(canvas.getByText(/邹勇|Zou Yong/)).toBeVisible();
  },
};
/** One column is filled in for all that are open. */
export const Column: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(await canvas.findByRole('combobox', { name: /^(Fill in a column|批量填写)$/ }), 'performanceCoef');
    await userEvent.type(canvas.getByRole('textbox', { name: /^(Value for all shown|统一填写)$/ }), '1.1');
    await userEvent.click(canvas.getByRole('button', { name: /^(Fill all|填入全部)$/ }));
    const table = canvas.getByRole('table', { name: /^(Payments|工资明细)$/ });
    await expect(within(table).getAllByDisplayValue('1.1')).toHaveLength(6);
    await expect(canvas.getByRole('button', { name: /^(Save 6|保存6项)$/ })).toBeEnabled();
  },
};
export const Paid: Story = {
  args: {
    data: data(
      month(
        people.map(() => 'paid'),
        { grants: [{ id: '5', code: 'HRFF-202611-01', status: 'approved', netTotal: '54627.66' }] },
      ),
    ),
  },
};
export const Empty: Story = { args: { data: data(month([], { totals: null })) } };
export const Loading: Story = { args: { silent: 'monthSheet' } };
export const Failed: Story = { args: { refusals: { monthSheet: { code: '503', desc: '服务暂不可用', data: null } } } };
