/** Accounts: the list beside the departments, one account, handing over, many at once, import. */
import { UsersPage } from '#client/admin/people/UsersPage.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { effect, pageMeta, report, type PageArgs } from './server.tsx';
import { w } from '#model/words.ts';

const seen: string[] = [];
const meta: Meta<PageArgs> = { ...pageMeta(UsersPage, '/system/users'), title: 'Admin/Users', args: { seen } };
export default meta;
type Story = StoryObj<typeof meta>;

const button = (name: RegExp) => screen.findByRole('button', { name });
const last = (part: string): string | undefined => seen.findLast((call) => call.includes(part));

export const Full: Story = {};
export const Loading: Story = { args: { silent: 'sysDepartment/tree' } };
export const Failed: Story = { args: { refusals: { 'sysDepartment/tree': { code: '503', desc: 'The server is starting.', data: null } } } };

/** A department narrows the list; the same one again widens it. */
export const ByDepartment: Story = {
  play: async ({ canvas }) => {
    const item = await canvas.findByRole('treeitem', { name: /^(Procurement|采购物资部)/ });
    await userEvent.click(item);
    await waitFor(() => expect(last('/administration/users?')).toContain('deptId=5'));
    await expect(item).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(item);
    await waitFor(() => expect(item).toHaveAttribute('aria-selected', 'false'));
    await expect(canvas.getByRole('button', { name: /^(All departments|全部部门)$/ })).toHaveAttribute('aria-pressed', 'true');
  },
};

export const OneAccount: Story = { args: { query: { user: '24' } } };

/** What it means is read first; a refusal says why, and the account stays where it is. */
export const DeleteRefused: Story = {
  args: {
    query: { user: '24' },
    refusals: { 'DELETE /tydf/administration/users': { code: '409', desc: '24：仍被采购申请引用', data: null } },
  },
  play: async () => {
    await expect(await screen.findByText(/^(All records|全部记录)$/)).toBeVisible();
    await userEvent.click(await button(/^(Delete|删除)$/));
    const question = await screen.findByRole('dialog', { name: /^(Delete|删除) .+[?？]$/ });
    await expect(question).toHaveTextContent(/(login name stays reserved|登录名保留)/);
    await userEvent.click(within(question).getByRole('button', { name: /^(Delete|删除)$/ }));
    await expect(await screen.findByText('24：仍被采购申请引用')).toBeVisible();
    await expect(last('DELETE')).toContain('"ids":["24"]');
  },
};

/** Shown once, after the effect was read. */
export const ResetPassword: Story = {
  args: { query: { user: '24' } },
  play: async () => {
    await userEvent.click(await button(/^(Reset password|重置密码)$/));
    const dialog = await screen.findByRole('dialog', { name: /(Reset the password of|的密码)/ });
    await expect(last('resetPassword')).toBeUndefined();
    await userEvent.click(within(dialog).getByRole('button', { name: /^(Reset password|重置密码)$/ }));
    await expect(await within(dialog).findByText('ku7-Rabe-93-tal')).toBeVisible();
    await expect(last('resetPassword')).toContain('PUT /tydf/administration/users/resetPassword/24');
  },
};

export const EndSessions: Story = {
  args: { query: { user: '24' } },
  play: async () => {
    await userEvent.click(await button(/^(End the session|结束会话)/));
    await waitFor(() => expect(last('DELETE')).toContain('/users/sessions/24?sessionId=1'));
    await userEvent.click(await button(/^(End all|全部结束)$/));
    await userEvent.click(await button(/^(Confirm|确定)$/));
    await waitFor(() => expect(last('DELETE')).toMatch(/\/users\/sessions\/24$/));
  },
};

/** Disabling is refused while tasks are open, and leads to handing them over. */
export const Leaving: Story = {
  args: {
    query: { user: '24' },
    refusals: {
      'PUT /tydf/administration/users/many': {
        code: '400',
        desc: 'open tasks',
        data: null,
        faults: [{ field: 'ids.24', rule: 'openTasks', severity: 'error', message: w('2 open tasks', '2个待办') }],
      },
    },
  },
  play: async () => {
    await userEvent.click(await button(/^(Disable|停用)$/));
    const question = await screen.findByRole('dialog', { name: /^(Disable|停用) / });
    await userEvent.click(within(question).getByRole('button', { name: /^(Disable|停用)$/ }));
    const dialog = await screen.findByRole('dialog', { name: /(Hand over from|移交)/ });
    await expect(await within(dialog).findByText(/QJ-20261120-0003/)).toBeVisible();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: /BX-20261119-0012/ }));
    await userEvent.click(within(dialog).getByRole('combobox', { name: /^(To|移交给)$/ }));
    await userEvent.click(await screen.findByRole('option', { name: /(Gao Zhenbo|高振波)/ }));
    await expect(await within(dialog).findByText(/(1 tasks go to|1个任务将移交给)/)).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: /^(Hand over|移交)$/ }));
    await waitFor(() => expect(last('PUT /tydf/administration/users/handover/24')).toContain('"taskIds":["501"]'));
    await expect(last('PUT /tydf/administration/users/handover/24')).toContain('"disable":true');
  },
};

/** What would come of it is shown before it is saved; whoever stands in the way is named and left out. */
export const Many: Story = {
  args: {
    answers: {
      'PUT /tydf/administration/users/many': {
        ...effect,
        refused: [
          {
            id: '24',
            name: '滕飞',
            faults: [{ field: 'status', rule: 'openTasks', severity: 'error', message: w('2 open tasks', '还有2个待办') }],
          },
        ],
      },
    },
  },
  play: async ({ canvas }) => {
    const boxes = await canvas.findAllByRole('checkbox');
    await userEvent.click(boxes[1]!);
    await userEvent.click(boxes[2]!);
    await userEvent.click(await canvas.findByRole('button', { name: /^(Disable|停用)$/ }));
    const dialog = await screen.findByRole('dialog');
    await expect(await within(dialog).findByText(/(2 open tasks|还有2个待办)/)).toBeVisible();
    await expect(within(dialog).getByRole('button', { name: /^(Save|保存)$/ })).toBeDisabled();
    await expect(last('users/many')).toContain('"dryRun":true');
    await userEvent.click(within(dialog).getByRole('button', { name: /^(Leave these out|排除这些用户)$/ }));
    await waitFor(() => expect(last('users/many')).toContain('"ids":["37"]'));
  },
};

const file = () => new File(['登录名\nimport1\n'], 'people.csv', { type: 'text/csv' });
const choose = async (): Promise<HTMLElement> => {
  await userEvent.click(await button(/^(Import…|导入…)$/));
  const dialog = await screen.findByRole('dialog');
  const input = await waitFor(() => {
    const found = dialog.querySelector<HTMLInputElement>('input[type=file]');
    if (!found) throw new Error('no file can be chosen');
    return found;
  });
  await userEvent.upload(input, file());
  return dialog;
};

/** A row that is wrong is named by its place and stops all of them. */
export const ImportRefused: Story = {
  play: async () => {
    const dialog = await choose();
    await expect(await within(dialog).findByText(/(there is no “D77”|不存在“D77”)/)).toBeVisible();
    await expect(within(dialog).getByRole('button', { name: /^(Import 1 rows|导入1行)$/ })).toBeDisabled();
    await expect(last('/import')).toContain('dryRun=1');
  },
};

/** All rows are right: taken over, first passwords shown once. */
export const Import: Story = {
  args: {
    answers: {
      'import?dryRun': { ...report, refused: 0, rows: report.rows.slice(0, 1), unknownColumns: [] },
      '/import': {
        ...report,
        refused: 0,
        applied: true,
        rows: report.rows.slice(0, 1),
        passwords: [{ userName: 'import1', password: 'ku7-Rabe-93-tal' }],
      },
    },
  },
  play: async () => {
    const dialog = await choose();
    await userEvent.click(await within(dialog).findByRole('button', { name: /^(Import 1 rows|导入1行)$/ }));
    await expect(await within(dialog).findByText('ku7-Rabe-93-tal')).toBeVisible();
  },
};
