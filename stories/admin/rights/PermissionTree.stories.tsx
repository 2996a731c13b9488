/** The tree of rights by itself: three states, chips in their menu's row, only what changed. */
import { PermissionTree, type Show } from '#client/admin/rights/PermissionTree.tsx';
import { treeOf, type Chosen } from '#client/admin/rights/tree.ts';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { resourceRows } from './server.tsx';

const nodes = treeOf(resourceRows.map(({ name, nameEn, ...row }) => ({ ...row, name: w(nameEn, name) })));
const stored: Chosen = new Set(['3', '31', '36', '41']);

interface Args {
  readonly show: Show;
  readonly typed: string;
  readonly chosen: readonly string[];
  readonly readOnly: boolean;
}

const Stage = ({ show, typed, chosen: first, readOnly }: Args) => {
  const [chosen, setChosen] = useState<Chosen>(new Set(first));
  const [scopes, setScopes] = useState<Readonly<Record<string, string>>>({ 3: 'dept' });
  return (
    <main>
      <PermissionTree
        nodes={nodes}
        chosen={chosen}
        stored={stored}
        show={show}
        typed={typed}
        scopes={scopes}
        ownScope="all"
        {...(readOnly
          ? {}
          : {
              onChange: setChosen,
              onScope: (id: string, scope: string | null) => setScopes(scope === null ? {} : { ...scopes, [id]: scope }),
            })}
      />
    </main>
  );
};

const meta: Meta<Args> = {
  title: 'Admin/Rights/PermissionTree',
  args: { show: 'all', typed: '', chosen: [...stored], readOnly: false },
  render: (args) => <Stage {...args} />,
};
export default meta;
type Story = StoryObj<typeof meta>;

/** Some, all, none; a click on what is ticked in part ticks it whole, the next one nothing of it. */
export const TriState: Story = {
  play: async ({ canvas }) => {
    const directory = canvas.getByRole<HTMLInputElement>('checkbox', { name: /^(Finance|财务票据)$/ });
    await expect(directory.indeterminate).toBe(true);
    await userEvent.click(directory);
    await expect(directory).toBeChecked();
    await expect(canvas.getByRole('checkbox', { name: /^(Expense report|费用报销单)$/ })).toBeChecked();
    await userEvent.click(directory);
    await expect(directory).not.toBeChecked();
    await expect(directory.indeterminate).toBe(false);
  },
};

/** A chip brings its menu along; without the code that reads, the menu goes too. */
export const Chips: Story = {
  play: async ({ canvas }) => {
    const chips = within(canvas.getByRole('group', { name: /^(Permissions of Roles|角色管理的权限)$/ }));
    const menu = canvas.getByRole<HTMLInputElement>('checkbox', { name: /^(Roles|角色管理)$/ });
    await userEvent.click(chips.getByRole('checkbox', { name: /^(Add|新增)$/ }));
    await expect(menu.indeterminate).toBe(true);
    await userEvent.click(chips.getByRole('checkbox', { name: /^(Add|新增)$/ }));
    await userEvent.click(menu);
    await userEvent.click(chips.getByRole('checkbox', { name: /^(Read|查看)$/ }));
    await expect(menu.indeterminate).toBe(true);
  },
};

export const ChangedOnly: Story = {
  args: { show: 'changed', chosen: ['3', '31', '41'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('checkbox', { name: /^(Expense report|费用报销单)$/ })).toBeVisible();
    await expect(canvas.queryByRole('checkbox', { name: /^(Loan|借款单)$/ })).toBeNull();
  },
};

/** Arrow keys walk from row to row and along a row. */
export const ByKeys: Story = {
  play: async ({ canvas }) => {
    canvas.getByRole('checkbox', { name: /^(Expenses|费用管理)$/ }).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    await expect(document.activeElement).toHaveAccessibleName(/^(Read|查看)$/);
    await userEvent.keyboard('{ArrowDown}');
    await expect(document.activeElement).toHaveAccessibleName(/^(Loan|借款单)$/);
  },
};

export const Found: Story = { args: { typed: 'expenseReport:approve' } };
export const NothingFound: Story = { args: { typed: '鲸' } };
export const ReadOnly: Story = { args: { readOnly: true } };
