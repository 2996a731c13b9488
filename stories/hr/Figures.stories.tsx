/** Headcount and turnover: a year of departments, one department, nothing yet, what cannot be loaded. */
import { FiguresPage } from '#client/pages/hr/figures/FiguresPage.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { pageMeta, type PageArgs } from './server.tsx';

const meta: Meta<PageArgs> = { ...pageMeta(FiguresPage, '/hr/hrDatasReport'), title: 'HR/Headcount and turnover' };
export default meta;
type Story = StoryObj<typeof meta>;

export const Company: Story = {
  play: async ({ canvas }) => {
    const table = await canvas.findByRole('region', { name: /^(Departments in|.*部门统计表)/ });
    await expect(within(table).getAllByRole('row').length).toBeGreaterThan(4);
    await expect(canvas.queryByText(/(Gross pay|应发工资)/)).toBeNull();
  },
};
/** Each chart has its table. */
export const AsTable: Story = {
  play: async ({ canvas, userEvent }) => {
    const heading = await canvas.findByRole('heading', { name: /^(Joiners and leavers|入职与离职)$/ });
    await userEvent.click(within(heading.parentElement!).getByText(/^(Table|表格)$/));
    const table = await canvas.findByRole('region', { name: /^(Joiners and leavers|入职与离职)$/ });
    await expect(within(table).getAllByRole('row')).toHaveLength(14);
  },
};
export const OneDepartment: Story = {
  args: { query: { dept: '8' } },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: /^(Months|按月统计表)$/ });
    await expect(canvas.queryByRole('heading', { name: /^(Headcount by department|部门人数)$/ })).toBeNull();
  },
};
/** Whoever may see pay sees its columns. */
export const WithPay: Story = {
  args: { permissions: ['hrDatasReport:page', 'hrDatasReport:sensitive', 'hrPfStaffOnboard:page'] },
  play: async ({ canvas }) => void (await canvas.findByText(/^(Gross pay|应发工资)$/)),
};
export const Empty: Story = { args: { figures: [] } };
export const Loading: Story = { args: { silent: 'hrDatasReport' } };
export const Failed: Story = { args: { refusals: { hrDatasReport: { code: '503', desc: 'The server is starting.', data: null } } } };
