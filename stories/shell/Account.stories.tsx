import { keepBrand } from '#client/data/brand.ts';
import { QuestionHost } from '#client/blocks/dialogs.tsx';
import { outbox } from '#client/blocks/decide/outbox.ts';
import { NoticeHost } from '#client/routes/notices/NoticeHost.tsx';
import { ChangePasswordDialog } from '#client/shell/signIn/ChangePasswordDialog.tsx';
import { useLogout } from '#client/shell/signIn/useLogout.ts';
import { UserMenu } from '#client/shell/user/UserMenu.tsx';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { never, serve, Stage } from './server.tsx';

const meta: Meta = { title: 'Shell/UserMenu' };
export default meta;
const body = () => within(document.body);
const setting = fn();
const brand = { en: 'tydf', zh: 'tydf', logo: null };

const Menu = () => {
  const logout = useLogout();
  return (
    <div style={{ display: 'flex', justifyContent: 'flex-end', padding: 8 }}>
      <UserMenu onSetting={setting} onLogout={() => void logout()} />
    </div>
  );
};

const opened: StoryObj = {
  render: () => (
    <Stage>
      <Menu />
      <QuestionHost />
    </Stage>
  ),
  beforeEach: async () => {
    serve({ approveProcess: never });
    await keepBrand({ ...brand, contact: '周敏 · 8021' });
    return () => keepBrand({ ...brand, contact: null });
  },
};
const openMenu = async (): Promise<void> => {
  await userEvent.click(body().getByRole('button', { name: /account|的账户/ }));
  await waitFor(() => expect(body().getAllByRole('menuitem')).toHaveLength(2));
};
const askToLeave = async (): Promise<HTMLElement> => {
  await openMenu();
  await userEvent.click(body().getAllByRole('menuitem')[1] as HTMLElement);
  return body().findByRole('dialog');
};

export const Dropdown: StoryObj = {
  ...opened,
  play: async () => {
    await openMenu();
    // Two commands, no more.
    await expect(
      body()
        .getAllByRole('menuitem')
        .map((item) => item.dataset['command']),
    ).toEqual(['setting', 'logout']);
    await expect(body().getByText(/部门负责人/)).toBeVisible();
    // Help stands below them, and is none of them (WCAG 3.2.6).
    const menu = body().getByRole('menu');
    await expect(menu.querySelector('[data-help]')).toHaveTextContent(/周敏 · 8021.*\?/);
    await expect(menu.lastElementChild).toContainElement(menu.querySelector('[data-help]'));
  },
};

export const LogoutConfirm: StoryObj = {
  ...opened,
  play: async () => {
    const dialog = await askToLeave();
    await expect(dialog).toHaveTextContent(/Are you sure to log out\?|确定退出登录吗？/);
    await userEvent.click(within(dialog).getByRole('button', { name: /Cancel|取消/ }));
    await waitFor(() => expect(body().queryByRole('dialog')).toBeNull());
  },
};

export const OutboxNotEmpty: StoryObj = {
  ...opened,
  play: async () => {
    outbox.send({
      type: 'DECIDE',
      hold: 60_000,
      decision: {
        requestId: 'story',
        resource: 'expenseReport',
        path: '/tydf/process/expenseReport',
        documentId: '1',
        taskId: '8801',
        action: 'approve',
        comment: '',
        version: null,
        kind: w('Expense report', '费用报销单'),
        code: 'BX-20261120-0001',
        noHold: false,
      },
    } as Parameters<typeof outbox.send>[0]);
    const dialog = await askToLeave();
    await expect(dialog).toHaveTextContent(/1 decision is still being sent|还有1条处理正在提交/);
    await userEvent.keyboard('{Escape}');
    outbox.send({ type: 'UNDO', requestId: 'story' });
  },
};

const password = (answers: Parameters<typeof serve>[0], play: NonNullable<StoryObj['play']>): StoryObj => ({
  render: () => (
    <Stage>
      <ChangePasswordDialog opened onClose={closed} />
      <NoticeHost />
    </Stage>
  ),
  beforeEach: () => {
    closed.mockClear();
    serve(answers);
  },
  play,
});
const closed = fn();
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement;
const fill = async (): Promise<void> => {
  await body().findByRole('dialog');
  await userEvent.type(field('oldPwd'), 'what it was');
  await userEvent.type(field('newPwd'), 'what it will be');
  await userEvent.type(field('affirmPwd'), 'what it will be{Enter}');
};

export const PasswordPristine = password({}, async () => {
  await body().findByRole('dialog');
  await waitFor(() => expect(field('oldPwd')).toHaveFocus());
});

export const PasswordRefused = password({ changePassword: { code: '400', desc: 'Something internal', data: null } }, async () => {
  await fill();
  await waitFor(() => expect(body().getByRole('alert')).toHaveTextContent(/The password was not changed\.|密码未修改。/));
  // The server's own sentence is not shown; the old password is ready to be typed again.
  await expect(document.body).not.toHaveTextContent('Something internal');
  await waitFor(() => expect(field('oldPwd')).toHaveFocus());
});

export const PasswordChanged = password({ changePassword: null }, async () => {
  await fill();
  await waitFor(() => expect(closed).toHaveBeenCalled());
  await waitFor(() => expect(document.querySelector('[data-kind=success]')).toHaveTextContent(/modified successfully|修改成功/));
});
