import { MailSignIn } from '#client/shell/MailSignIn.tsx';
import { FirstRun } from '#client/shell/FirstRun.tsx';
import { MustChange } from '#client/shell/MustChange.tsx';
import { SignInFrame } from '#client/shell/SignInFrame.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';

const meta: Meta = { title: 'Shell/SignIn' };
export default meta;

export const FirstStart: StoryObj = {
  render: () => (
    <SignInFrame>
      <FirstRun onDone={() => undefined} />
    </SignInFrame>
  ),
};
export const PasswordMustChange: StoryObj = {
  render: () => (
    <SignInFrame>
      <MustChange onDone={() => undefined} />
    </SignInFrame>
  ),
};
/** By the link of a mail: nothing happens until the person presses; a link that is over says so. */
export const ByMail: StoryObj = {
  render: () => (
    <SignInFrame>
      <MailSignIn code="x" page="/dashboard" onDone={() => undefined} onCode={() => undefined} />
    </SignInFrame>
  ),
  beforeEach: () => {
    globalThis.fetch = () => Promise.resolve(Response.json({ code: '400', desc: '该链接已使用或已超过五分钟，请登录后查看', data: null }));
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^(Open|打开)$/ }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('已超过五分钟');
  },
};
