/** Roles by permission codes of one menu. */
import { PermissionMatrix } from '#client/admin/rights/PermissionMatrix.tsx';
import { menusIn, treeOf } from '#client/admin/rights/tree.ts';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { resourceRows } from './server.tsx';

const [menu] = menusIn(treeOf(resourceRows.map(({ name, nameEn, ...row }) => ({ ...row, name: w(nameEn, name) }))));

const meta: Meta<typeof PermissionMatrix> = {
  title: 'Admin/Rights/PermissionMatrix',
  component: PermissionMatrix,
  args: {
    menu: menu!,
    roles: [
      { id: '11', name: w('Finance manager', '财务经理'), ids: ['3', '31', '36'] },
      { id: '12', name: w('Cashier', '出纳'), ids: ['31'] },
    ],
    onRole: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Full: Story = {
  play: async ({ canvas, args }) => {
    const row = canvas.getByRole('row', { name: /Finance manager|财务经理/ });
    await expect(within(row).getAllByRole('img', { name: /^(yes|有)$/ })).toHaveLength(3);
    await userEvent.click(within(row).getByRole('button'));
    await expect(args.onRole).toHaveBeenCalledWith('11');
  },
};

export const Empty: Story = { args: { roles: [] } };
