/** Reports of pay: by department with its sums, the tax list in words of the law, nothing in the months, what cannot be loaded. */
import { PayReportsPage } from '#client/pages/hr/payReports/PayReportsPage.tsx';
import { w } from '#model/words.ts';
import type { PayReportAnswer } from '#resources/hr/rules/payReports.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { pageMeta, type PageArgs } from './server.tsx';

const departments = [
  { id: '8', name: '陆基养殖部', nameEn: 'Land-based Farming (RAS)' },
  { id: '3', name: '人力资源部', nameEn: 'Human Resources' },
];
const data = (payReport: PayReportAnswer) => ({ payReport, 'sysDepartment/all': departments });
const byDepartment = (en: string, zh: string, persons: string, gross: string, net: string) => ({
  department: w(en, zh),
  persons,
  salary: '70000.00',
  performance: '16000.00',
  gross,
  insurance: '9270.00',
  fund: '7200.00',
  tax: '650.34',
  net,
});

const meta: Meta<PageArgs> = {
  ...pageMeta(PayReportsPage, '/hr/payReports'),
  title: 'HR/Pay reports',
  args: {
    query: { from: '2026-10' },
    data: data({
      rows: [
        byDepartment('Land-based Farming (RAS)', '陆基养殖部', '10', '108600.00', '91479.66'),
        byDepartment('Human Resources', '人力资源部', '4', '43440.00', '26319.66'),
      ],
    }),
    permissions: ['hrSalaryPayment:page', 'hrSalaryPayment:sensitive', 'hrSalaryPayment:export'],
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

/** What the departments come to stands under them. */
export const Departments: Story = {
  play: async ({ canvas }) => {
    const table = await canvas.findByRole('region', { name: /^(Payroll by department|部门工资汇总)/ });
    await expect(within(table).getByText(/152,040\.00/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: /^(Export CSV|导出 CSV)$/ })).toBeEnabled();
  },
};
export const TaxList: Story = {
  args: {
    query: { report: 'tax', from: '2026-11' },
    data: data({
      rows: [
        {
          month: '2026-11',
          staffNo: 'TY0042',
          name: w('Yan Fei', '闫飞'),
          idCard: '••••051X',
          table: w('Cumulative withholding', '累计预扣率表'),
          income: '10860.00',
          exempt: '0.00',
          cumIncome: '108600.00',
          cumBasic: '55000.00',
          cumSpecial: '16470.00',
          cumAdditional: '22000.00',
          cumOther: '0.00',
          cumTaxable: '15130.00',
          rate: '0.0300',
          cumTaxDue: '453.90',
          cumTaxPaid: '408.51',
          tax: '45.39',
          bonus: '0.00',
          bonusTax: '0.00',
        },
      ],
    }),
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('3%')).toBeVisible();
    await expect(canvas.getByText(/Yan Fei|闫飞/)).toBeVisible();
  },
};
export const Empty: Story = { args: { data: data({ rows: [] }) } };
export const Failed: Story = { args: { refusals: { payReport: { code: '503', desc: '服务暂不可用', data: null } } } };
