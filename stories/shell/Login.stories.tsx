/** The form of the sign-in page: by keyboard, refused, made to wait, and its second step. */
import { session } from '#client/data/session.ts';
import { sessionActor } from '#client/shell/actors.ts';
import { Login } from '#client/shell/signIn/Login.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { serve, Stage } from './server.tsx';

let seen: string[] = [];

const meta: Meta = {
  title: 'Shell/Login',
  render: () => (
    <Stage>
      <Login query={{}} />
    </Stage>
  ),
  beforeEach: () => {
    sessionActor.start();
    sessionActor.send({ type: 'SIGN_OUT' });
  },
};
export default meta;

/** What the server says to name and password. */
const answering = (login: unknown, more: Readonly<Record<string, unknown>> = {}): Pick<StoryObj, 'beforeEach'> => ({
  beforeEach: () => {
    seen = serve({ signInOptions: { outer: null }, firstRun: { needed: false }, 'administration/login': login, ...more });
    session.clear();
  },
});
const refusal = (code: string, desc: string, params?: Readonly<Record<string, number>>) => ({ code, desc, params, data: null });
const name = /^(User name|用户名)$/;
const password = /^(Password|密码)$/;
const button = /^(Sign in|登录)$/;

/** Name, Tab, password, Enter. What is missing is asked for before the server is; a wrong password is ready to be typed over. */
export const WrongPassword: StoryObj = {
  ...answering(refusal('400', '用户名或密码错误')),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByLabelText(name));
    await userEvent.keyboard('linhaichuan{Enter}');
    await expect(await canvas.findByText(/Enter user name and password|用户名和密码都需填写/)).toBeVisible();
    await expect(seen).not.toContain('POST /tydf/administration/login');
    await userEvent.tab();
    const field = canvas.getByLabelText<HTMLInputElement>(password);
    await expect(field).toHaveFocus();
    await userEvent.keyboard('secret{Enter}');
    await expect(await canvas.findByText('用户名或密码错误')).toBeVisible();
    await expect(field).toHaveFocus();
    await expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6]);
  },
};

/** Too many attempts: the button counts down, and then can be pressed again. */
export const Throttled: StoryObj = {
  ...answering(refusal('429', '尝试次数过多，稍后可再试', { seconds: 2 })),
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText(name), 'linhaichuan');
    await userEvent.type(canvas.getByLabelText(password), 'secret{Enter}');
    await expect(await canvas.findByRole('button', { name: /0:0[12]/ })).toBeDisabled();
    await waitFor(() => expect(canvas.getByRole('button', { name: button })).toBeEnabled());
  },
};

/** The sixth digit sends; a wrong code stays to be typed over, and a recovery code does as well. */
export const SecondStep: StoryObj = {
  ...answering({ ticket: 't' }, { 'administration/login/code': refusal('400', '验证码不正确') }),
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText(name), 'linhaichuan');
    await userEvent.type(canvas.getByLabelText(password), 'secret{Enter}');
    const code = await canvas.findByLabelText(/^(Code|验证码)$/);
    await waitFor(() => expect(code).toHaveFocus());
    await userEvent.keyboard('123456');
    await expect(await canvas.findByText('验证码不正确')).toBeVisible();
    await expect(seen.filter((one) => one === 'POST /tydf/administration/login/code')).toHaveLength(1);
    await userEvent.click(canvas.getByRole('button', { name: /do not have the phone|手机不在身边/ }));
    await expect(canvas.getByLabelText(/^(Recovery code|恢复码)$/)).toHaveFocus();
    await expect(canvas.queryByText('验证码不正确')).toBeNull();
  },
};
