/** Menu and rights of somebody, to be looked at. */
import { ViewAsPage } from '#client/admin/rights/ViewAsPage.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { pageMeta, type PageArgs } from './server.tsx';

const meta: Meta<PageArgs> = { ...pageMeta(ViewAsPage, '/system/viewAs'), title: 'Admin/Rights/ViewAs' };
export default meta;
type Story = StoryObj<typeof meta>;

export const Begin: Story = {};
export const Somebody: Story = {
  args: { query: { userId: '31' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('region', { name: /^(Side menu|侧边菜单)$/ })).toHaveTextContent(/Expense report|费用报销单/);
    await expect(canvas.getByRole('region', { name: /^(Permissions and where they come from|权限及来源)$/ })).toHaveTextContent(
      /Finance manager|财务经理/,
    );
  },
};
export const Refused: Story = {
  args: { query: { userId: '31' }, refusals: { '/viewAs/31': { code: '404', desc: 'User 31 does not exist', data: null } } },
};
