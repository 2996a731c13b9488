/** What comes with a post beside its roles. */
import { PostRightsPage } from '#client/admin/rights/PostRightsPage.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { pageMeta, type PageArgs } from './server.tsx';

const seen: string[] = [];
const meta: Meta<PageArgs> = { ...pageMeta(PostRightsPage, '/system/postRights'), title: 'Admin/Rights/Posts', args: { seen } };
export default meta;
type Story = StoryObj<typeof meta>;

export const Begin: Story = {};
export const Grant: Story = {
  args: { query: { chosen: '51' } },
  play: async ({ canvas }) => {
    const group = await canvas.findByRole('group', { name: /^(Permissions of Loan|借款单的权限)$/ });
    await userEvent.click(within(group).getByRole('checkbox', { name: /^(Add|新增)$/ }));
    await userEvent.click(canvas.getByRole('button', { name: /^(Save|保存)$/ }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: /^(Save|保存)$/ }));
    await waitFor(async () => {
      const call = seen.find((one) => one.startsWith('PUT /tydf/administration/posts/updatePermission/51'));
      await expect(call).toContain('"42"');
      await expect(call).toContain('"roleIds":["12"]');
    });
  },
};
/** An auditor: what a post may do is seen, nothing changed. */
export const Reading: Story = {
  args: { query: { chosen: '51' }, permissions: ['roles:page', 'posts:page', 'resources:page'] },
  play: async ({ canvas }) => {
    const group = await canvas.findByRole('group', { name: /^(Permissions of Loan|借款单的权限)$/ });
    for (const box of within(group).getAllByRole('checkbox')) await expect(box).toBeDisabled();
    await expect(canvas.getByRole('combobox', { name: /^(Roles that come with the post|默认角色)$/ })).toHaveAttribute('readonly');
    await expect(canvas.queryByRole('button', { name: /^(Save|保存)$/ })).toBeNull();
  },
};
