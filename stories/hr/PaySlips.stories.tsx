/** The own pay slips: behind the password, a year with one slip in full, an objection, nothing yet, what cannot be loaded. */
import { MySlipsPage } from '#client/pages/hr/slips/MySlipsPage.tsx';
import type { MyPaySlips, PaySlip } from '#resources/hr/rules/paySlips.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { pageMeta, type PageArgs } from './server.tsx';

const slip = (month: number, more: Partial<PaySlip> = {}): PaySlip => ({
  id: String(month),
  salaryMonth: `2026-${String(month).padStart(2, '0')}`,
  payDate: `2026-${String(month + 1).padStart(2, '0')}-10`,
  grossPay: '10860.00',
  insuranceP: '927.00',
  fundP: '720.00',
  tax: '108.39',
  otherDeduct: '300.00',
  netPay: '8804.61',
  bankAccount: '6222021602000123456',
  detail: {
    baseSalary: '6000.00',
    postSalary: '2800.00',
    performanceCoef: '1.050',
    performancePay: '1260.00',
    seniorityPay: '400.00',
    nightShifts: 4,
    nightAllowance: '120.00',
    mealAllowance: '280.00',
    pensionP: '720.00',
    medicalP: '180.00',
    unemployP: '27.00',
    fundP: '720.00',
    tax: '108.39',
    dormDeduct: '300.00',
    requiredDays: '21.0',
    actualDays: '21.0',
    additionalDeduct: '2000.00',
    cumIncome: '108600.00',
    taxRate: '0.0300',
  },
  viewedAt: '2026-11-10T02:00:00.000Z',
  staffConfirmed: true,
  objection: null,
  ...more,
});
const mine: MyPaySlips = {
  years: ['2026', '2025'],
  year: '2026',
  slips: [slip(10, { staffConfirmed: false, viewedAt: null }), slip(9), slip(8, { staffConfirmed: false, objection: '夜班少计1次' })],
};

const meta: Meta<PageArgs> = {
  ...pageMeta(MySlipsPage, '/hr/myPaySlips'),
  title: 'HR/My pay slips',
  args: { data: { '/my': mine, '/put/': {} }, permissions: ['hrSalaryPaymentRecord:page'] },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Year: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: /^(Pay slip 2026-10|2026-10 工资条)$/ })).toBeVisible();
    await expect(canvas.getByText(/^(Pension|养老)$/)).toBeVisible();
  },
};
/** What is wrong is written down and sent. */
export const Objecting: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^(Something is wrong|提出异议)$/ }));
    await userEvent.type(canvas.getByRole('textbox'), '缺2天出海补贴');
    await userEvent.click(canvas.getByRole('button', { name: /^(Send|提交)$/ }));
    await waitFor(() => expect(canvas.getByText(/缺2天出海补贴/)).toBeVisible());
  },
};
export const Locked: Story = {
  args: { refusals: { '/my': { code: '409', reason: 'passwordNotConfirmed', desc: '需先再次输入登录密码', data: null } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /^(Show my pay slips|查看工资条)$/ })).toBeDisabled();
    await expect(canvas.queryByText(/8,804/)).toBeNull();
  },
};
export const Empty: Story = { args: { data: { '/my': { years: [], year: null, slips: [] } } } };
export const Loading: Story = { args: { silent: '/my' } };
export const Failed: Story = { args: { refusals: { '/my': { code: '503', desc: '服务暂不可用', data: null } } } };
