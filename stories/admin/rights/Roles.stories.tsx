/** Roles: tree of rights, members, what is compared and explained; effect before save. */
import { RolesPage } from '#client/admin/rights/RolesPage.tsx';
import { queries } from '#client/data/server/queries.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { pageMeta, type PageArgs } from './server.tsx';

const seen: string[] = [];
const meta: Meta<PageArgs> = { ...pageMeta(RolesPage, '/system/roles'), title: 'Admin/Rights/Roles', args: { seen } };
export default meta;
type Story = StoryObj<typeof meta>;

export const Begin: Story = {};
export const Loading: Story = { args: { silent: 'roles/page' } };
export const Failed: Story = { args: { refusals: { '/roles/page': { code: '503', desc: 'The server is starting.', data: null } } } };

/** Taking a menu away is shown with its effect, and sent only then. */
export const TakeAway: Story = {
  args: { query: { chosen: '11' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: /^(Loan|借款单)$/ }));
    await userEvent.click(canvas.getByRole('checkbox', { name: /^(Loan|借款单)$/ }));
    await expect(canvas.getByRole('status')).toHaveTextContent(/− ?3/);
    await userEvent.click(canvas.getByRole('button', { name: /^(Save|保存)$/ }));
    const dialog = await screen.findByRole('dialog');
    await expect(dialog).toHaveTextContent(/removes 1 menu entries for 12 people|将移除1个菜单，影响12人/);
    await expect(seen.some((call) => call.startsWith('PUT'))).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: /^(Save|保存)$/ }));
    await waitFor(async () => {
      const call = seen.find((one) => one.startsWith('PUT /tydf/administration/roles/updateRoleAndResources'));
      await expect(call).toContain('"roleId":"11"');
      await expect(call).not.toContain('"46"');
    });
  },
};

/** What is ticked outlives a list that is read again, and choosing another role asks first. */
export const Unsaved: Story = {
  args: { query: { chosen: '11' } },
  play: async ({ canvas }) => {
    const group = await canvas.findByRole('group', { name: /^(Permissions of Roles|角色管理的权限)$/ });
    const box = within(group).getByRole('checkbox', { name: /^(Add|新增)$/ });
    await userEvent.click(box);
    const asked = seen.length;
    await queries.invalidateQueries();
    await waitFor(() => expect(seen.length).toBeGreaterThan(asked));
    await expect(box).toBeChecked();
    await userEvent.click(canvas.getByRole('button', { name: /Cashier|出纳/ }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: /^(Stay|留下)$/ }));
    await expect(box).toBeChecked();
    await userEvent.click(canvas.getByRole('button', { name: /Cashier|出纳/ }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^(Discard|不保存)$/ }));
    await expect(await canvas.findByRole('heading', { name: /Cashier|出纳/ })).toBeVisible();
    await expect(canvas.queryByText(/unsaved|未保存/)).toBeNull();
  },
};

/** A copy begins with everything of its source, the data scopes of menus too. */
export const Copied: Story = {
  args: { query: { view: 'new', from: '11', tab: 'details' } },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /^(Role code|角色编码)/ }), 'copied');
    await userEvent.type(canvas.getByRole('textbox', { name: /^(Name|角色名称)/ }), '复制');
    await userEvent.click(canvas.getByRole('button', { name: /^(Save|保存)$/ }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^(Save|保存)$/ }));
    await waitFor(async () => {
      const call = seen.find((one) => one.startsWith('PUT /tydf/administration/roles/updateRoleAndResources'));
      await expect(call).toContain('"code":"copied"');
      await expect(call).toContain('"46"');
      await expect(call).toContain('"scopes":{"4":"dept"}');
    });
  },
};

/** Who may not save a new role is shown no form for it. */
export const MayNotAdd: Story = { args: { query: { view: 'new' }, permissions: ['roles:page', 'roles:add', 'resources:page'] } };

/** The server's no stands in the dialog. */
export const Refused: Story = {
  args: { query: { chosen: '11' }, refusals: { '/updateRoleAndResources': { code: '409', desc: 'Somebody else changed it', data: null } } },
  play: async ({ canvas }) => {
    const group = await canvas.findByRole('group', { name: /^(Permissions of Roles|角色管理的权限)$/ });
    await userEvent.click(within(group).getByRole('checkbox', { name: /^(Add|新增)$/ }));
    await userEvent.click(canvas.getByRole('button', { name: /^(Save|保存)$/ }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: /^(Save|保存)$/ }));
    await expect(await within(dialog).findByRole('alert')).toHaveTextContent('Somebody else changed it');
  },
};

export const Members: Story = {
  args: { query: { chosen: '11', tab: 'members' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^(Take the role from Qiao Lihua|收回乔丽华的角色)$/ }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: /^(Take away|收回)$/ }));
    await waitFor(() => expect(seen).toContain('PUT /tydf/administration/roles/users/11 {"userIds":[]}'));
  },
};

export const Flows: Story = {
  args: { query: { chosen: '11', tab: 'flows' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('list', { name: /^(Flows that ask it|使用它的流程)$/ })).toHaveTextContent(/informed|抄送/);
  },
};

export const NewRole: Story = { args: { query: { view: 'new', tab: 'details' } } };

export const Compare: Story = {
  args: { query: { view: 'compare', one: '11', other: '12' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('region', { name: /^(Only Finance manager|仅「财务经理」有)$/ })).toHaveTextContent(/Loan|借款单/);
  },
};

/** Too wide for a phone: it says where it is at home. */
export const MatrixOnPhone: Story = {
  args: { query: { view: 'matrix' } },
  globals: { viewport: { value: 'mobile1' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/made for a desktop|适合在电脑上操作/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: /Copy link|复制链接/ })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /QR code|二维码/ }));
    await expect(await canvas.findByRole('img', { name: /Address of this page|本页面地址/ })).toBeVisible();
  },
};

export const WhoMay: Story = {
  args: { query: { view: 'who', code: 'expenseReport:approve' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Qiao Lihua|乔丽华/)).toBeVisible();
  },
};

/** An auditor looks and changes nothing. */
export const ReadOnly: Story = {
  args: { query: { chosen: '11' }, permissions: ['roles:page', 'resources:page'] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('checkbox', { name: /^(Loan|借款单)$/ })).toBeDisabled();
    await expect(canvas.queryByRole('button', { name: /^(Save|保存)$/ })).toBeNull();
  },
};
