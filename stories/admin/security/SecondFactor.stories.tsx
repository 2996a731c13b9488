/** Setting up a second factor, and the step of signing in that asks for its code. */
import { SecondFactorSetUp } from '#client/blocks/account/SecondFactorSetUp.tsx';
import { CodeForm } from '#client/shell/signIn/CodeForm.tsx';
import { OuterSignIn } from '#client/shell/signIn/OuterSignIn.tsx';
import { SignInFrame } from '#client/shell/signIn/SignInFrame.tsx';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { serve, Stage, type Options } from './server.tsx';

const meta: Meta = { title: 'Admin/Second factor' };
export default meta;

let seen: ReturnType<typeof serve>['seen'] = [];
const done = fn();
const story = (render: () => ReactNode, given: Options = {}, play?: StoryObj['play'], bare = false): StoryObj => ({
  render: () => <Stage bare={bare}>{render()}</Stage>,
  beforeEach: () => {
    done.mockClear();
    const served = serve(given);
    seen = served.seen;
    return served.stop;
  },
  ...(play ? { play } : {}),
});
const refusal = (reason: string, en: string, zh: string, field = 'code', rule = reason) => ({
  code: '400',
  desc: zh,
  data: null,
  reason,
  faults: [{ field, rule, severity: 'error' as const, message: w(en, zh) }],
});
const setUp = () => (
  <div style={{ padding: 16 }}>
    <SecondFactorSetUp onDone={done} />
  </div>
);

export const SettingUp = story(setUp, {}, async ({ canvas }) => {
  await expect(await canvas.findByRole('img', { name: /^(QR code with the secret|包含密钥的二维码)$/ })).toBeVisible();
  await expect(canvas.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await userEvent.type(canvas.getByRole('textbox', { name: /^(Code|验证码)$/ }), '123456{Enter}');
  await waitFor(() => expect(seen.at(-1)?.body).toEqual({ code: '123456' }));
  await expect(await canvas.findByText('k7m2p-x9q4r')).toBeVisible();
  // They are told once, so one says that they are kept before they go.
  const finish = canvas.getByRole('button', { name: /^(Done|完成)$/ });
  await expect(finish).toBeDisabled();
  await userEvent.click(canvas.getByRole('checkbox'));
  await userEvent.click(finish);
  await expect(done).toHaveBeenCalledOnce();
});

export const WrongCode = story(
  setUp,
  { refusing: { 'PUT /secondFactor': refusal('wrongCode', 'this is not the code', '验证码不一致') } },
  async ({ canvas }) => {
    const field = await canvas.findByRole('textbox', { name: /^(Code|验证码)$/ });
    await userEvent.type(field, '000000{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription('验证码不一致'));
  },
);

export const PasswordFirst = story(
  setUp,
  { refusing: { 'POST /secondFactor': refusal('passwordRefused', 'password wrong', '密码错误', 'password') } },
  async ({ canvas }) => {
    const field = await canvas.findByLabelText(/^(Password|密码)$/);
    await userEvent.type(field, 'x{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/^(password wrong|密码错误)$/));
  },
);

export const AskingForCode = story(
  () => (
    <SignInFrame>
      <CodeForm ticket="t" onDone={done} onBack={() => undefined} />
    </SignInFrame>
  ),
  { refusing: { 'POST /login/code': refusal('wrongCode', 'this code is wrong', '验证码错误或已被使用') } },
  async ({ canvas }) => {
    const field = await canvas.findByRole('textbox', { name: /^(Code|验证码)$/ });
    // The sixth digit sends it.
    await userEvent.type(field, '123456');
    await waitFor(() =>
      expect(seen.at(-1)).toMatchObject({ path: '/tydf/administration/login/code', body: { ticket: 't', code: '123456' } }),
    );
    await waitFor(() => expect(field).toHaveAccessibleDescription('验证码错误或已被使用'));
    await userEvent.click(canvas.getByRole('button', { name: /^(I do not have the phone|手机不在身边)$/ }));
    await expect(await canvas.findByRole('textbox', { name: /^(Recovery code|恢复码)$/ })).toHaveFocus();
  },
  true,
);

export const AnotherProvider = story(
  () => (
    <SignInFrame>
      <OuterSignIn label="统一认证" query={{ outer: 'outerUnknown', from: '/dashboard' }} onDone={done} onCode={done} />
    </SignInFrame>
  ),
  {},
  async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/no account here|没有对应的账号/);
    await expect(canvas.getByRole('link', { name: /统一认证/ })).toHaveAttribute(
      'href',
      '/tydf/administration/outer/begin?from=%2Fdashboard',
    );
  },
  true,
);
