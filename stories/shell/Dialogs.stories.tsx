import { choose } from '#client/blocks/confirm.ts';
import { DialogCancel, DraggableDialog, QuestionHost, useConfirm } from '#client/blocks/dialogs.tsx';
import { notify } from '#client/blocks/notify.ts';
import { NoticeHost } from '#client/routes/notices/NoticeHost.tsx';
import { ChangePasswordDialog } from '#client/shell/signIn/ChangePasswordDialog.tsx';
import { fixed } from '#client/words/fixed.ts';
import { useSay } from '#client/words/language.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';

const meta: Meta = { title: 'Shell/Dialogs' };
export default meta;
const body = () => within(document.body);

export const FortyPercentAndMoved: StoryObj = {
  render: () => (
    <DraggableDialog opened onClose={() => undefined} title="EXP-20261120-0007">
      <p>40 %</p>
    </DraggableDialog>
  ),
  play: async () => {
    const dialog = await body().findByRole('dialog');
    await waitFor(() => expect(Math.round(dialog.getBoundingClientRect().width)).toBe(Math.round(Math.max(420, innerWidth * 0.4))));
    const before = dialog.getBoundingClientRect().left;
    const move = dialog.querySelector<HTMLElement>('button');
    move?.focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(Math.round(dialog.getBoundingClientRect().left - before)).toBe(16);
    // Held on the screen however far it is pushed.
    for (let step = 0; step < 60; step += 1) await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await expect(Math.round(dialog.getBoundingClientRect().left)).toBeLessThanOrEqual(innerWidth - 80);
  },
};

/** On a phone it is a sheet at the bottom, from edge to edge, and nothing moves it. */
export const PhoneSheet: StoryObj = {
  render: () => (
    <DraggableDialog opened onClose={() => undefined} title="EXP-20261120-0007">
      <p>100 %</p>
    </DraggableDialog>
  ),
  globals: { viewport: { value: 'mobile1' } },
  play: async () => {
    const dialog = await body().findByRole('dialog');
    await waitFor(() => expect(Math.round(dialog.getBoundingClientRect().bottom)).toBe(innerHeight));
    await expect(Math.round(dialog.getBoundingClientRect().width)).toBe(innerWidth);
    await expect(within(dialog).queryByRole('button', { name: /Move the dialog|移动对话框/ })).toBeNull();
  },
};

const destroyed = fn();
const Destroying = () => {
  const confirm = useConfirm();
  const ask = () => confirm({ title: 'CON-20261118-0002?', confirm: 'Invalidate', cancel: 'Keep', danger: true }).then(destroyed);
  return (
    <>
      <button type="button" onClick={() => void ask()}>
        ask
      </button>
      <QuestionHost />
    </>
  );
};
/** What destroys is red and never has the first focus: Enter keeps. */
export const Destructive: StoryObj = {
  render: () => <Destroying />,
  play: async ({ canvas }) => {
    destroyed.mockClear();
    await userEvent.click(canvas.getByText('ask'));
    const keep = await body().findByRole('button', { name: 'Keep' });
    await waitFor(() => expect(keep).toHaveFocus());
    const colour = (name: string) => getComputedStyle(body().getByRole('button', { name })).backgroundColor;
    await expect(colour('Invalidate')).not.toBe(colour('Keep'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(destroyed).toHaveBeenLastCalledWith(false));
    await waitFor(() => expect(body().queryByRole('dialog')).toBeNull());
    await userEvent.click(canvas.getByText('ask'));
    await userEvent.click(await body().findByRole('button', { name: 'Invalidate' }));
    await waitFor(() => expect(destroyed).toHaveBeenLastCalledWith(true));
  },
};

const Logout = () => {
  const say = useSay();
  return (
    <>
      <button
        type="button"
        onClick={() =>
          void choose<boolean>({
            title: say(fixed.logoutConfirm),
            dismissed: false,
            choices: [
              { value: false, label: 'no' },
              { value: true, label: 'yes', kind: 'primary' },
            ],
          })
        }
      >
        ask
      </button>
      <QuestionHost />
    </>
  );
};
export const OneQuestion: StoryObj = {
  render: () => <Logout />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('ask'));
    const dialog = await body().findByRole('dialog');
    await waitFor(() => expect(within(dialog).getByText('yes').closest('button')).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(body().queryByRole('dialog')).toBeNull());
  },
};

const Typed = () => {
  const [opened, setOpened] = useState(true);
  return (
    <>
      <DraggableDialog opened={opened} onClose={() => setOpened(false)} title="Note" dirty>
        <p>typed</p>
        <DialogCancel>Cancel</DialogCancel>
      </DraggableDialog>
      <QuestionHost />
    </>
  );
};
/** What was typed in a dialog is asked about, however it is closed: the same question as for a page. */
export const TypedAsksBeforeItCloses: StoryObj = {
  render: () => <Typed />,
  play: async () => {
    const question = () => body().findByRole('dialog', { name: /^(Leave without saving\?|不保存就离开？)$/ });
    const gone = () =>
      waitFor(() => expect(body().queryByRole('dialog', { name: /^(Leave without saving\?|不保存就离开？)$/ })).toBeNull());
    const dialog = await body().findByRole('dialog', { name: 'Note' });
    await userEvent.keyboard('{Escape}');
    await question();
    // Esc on the question stays, and asks nothing again.
    await userEvent.keyboard('{Escape}');
    await gone();
    await expect(dialog).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await userEvent.click(within(await question()).getByRole('button', { name: /^(Stay|留下)$/ }));
    await gone();
    await userEvent.click(within(dialog).getByRole('button', { name: /^(Close|关闭)$/ }));
    await userEvent.click(within(await question()).getByRole('button', { name: /^(Discard|不保存)$/ }));
    await waitFor(() => expect(body().queryByRole('dialog')).toBeNull());
  },
};

export const PasswordChecked: StoryObj = {
  render: () => (
    <>
      <ChangePasswordDialog opened onClose={() => undefined} />
      <NoticeHost />
    </>
  ),
  play: async () => {
    const dialog = await body().findByRole('dialog');
    const submit = dialog.querySelector<HTMLElement>('button[type=submit]');
    await userEvent.click(submit as HTMLElement);
    await waitFor(() => expect(dialog.querySelectorAll('input[aria-invalid=true]')).toHaveLength(3));
    const invalid = dialog.querySelectorAll('input[aria-invalid=true]');
    await expect(document.activeElement).toBe(invalid[0]);
    await waitFor(() => expect(body().getByRole('alert')).toHaveTextContent(/red fields|红色项/));
  },
};

export const OneNotice: StoryObj = {
  render: () => <NoticeHost />,
  play: async () => {
    notify.error('first');
    notify.info('second');
    notify.warning('third');
    await waitFor(() => expect(body().getByText('third')).toBeVisible());
    // Whatever came before is gone.
    await waitFor(() => expect(document.querySelectorAll('[data-kind]')).toHaveLength(1));
  },
};
