import { QuestionHost } from '#client/blocks/dialogs.tsx';
import { kept } from '#client/data/kept.ts';
import { session } from '#client/data/session.ts';
import { Login } from '#client/shell/signIn/Login.tsx';
import { MailSignIn } from '#client/shell/signIn/MailSignIn.tsx';
import { FirstRun } from '#client/shell/signIn/FirstRun.tsx';
import { MustChange } from '#client/shell/signIn/MustChange.tsx';
import { SelectSystem } from '#client/shell/signIn/SelectSystem.tsx';
import { SignInFrame } from '#client/shell/signIn/SignInFrame.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';
import { user } from '../inbox/fixtures.ts';
import { go, serve, Stage } from './server.tsx';

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
    globalThis.fetch = () => Promise.resolve(Response.json({ code: '400', desc: '该链接已使用或已超过五分钟，可登录后查看', data: null }));
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^(Open|打开)$/ }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('已超过五分钟');
  },
};

const signInAnswers = (path: string): unknown =>
  path.endsWith('/session') ? user : path.endsWith('/firstRun') ? { needed: false } : { outer: null };

/** Whoever used this computer last need not type their name; somebody else may come in beside whoever is known here. */
export const NameIsKnown: StoryObj = {
  render: () => <Login query={{}} />,
  beforeEach: async () => {
    await kept.shared.set('userName', 'qinhao');
    session.set({ token: 'story' });
    globalThis.fetch = (input) =>
      Promise.resolve(Response.json({ code: '200', desc: '', data: signInAnswers(new URL(new Request(input).url).pathname) }));
    return () => {
      session.clear();
      return kept.shared.set('userName', '');
    };
  },
  play: async ({ canvas, canvasElement }) => {
    const field = (name: string) => canvasElement.querySelector<HTMLInputElement>(`[name=${name}]`);
    await waitFor(() => expect(field('userName')).toHaveValue('qinhao'));
    await waitFor(() => expect(field('password')).toHaveFocus());
    await expect(canvas.getByText('local')).toBeVisible();
    await expect(canvas.getByText(/local · v\d/)).toBeVisible();
    await userEvent.click(await canvas.findByRole('button', { name: /Use another account|使用其他账号/ }));
    await expect(field('userName')).toHaveValue('');
    await expect(field('userName')).toHaveFocus();
    await expect(canvas.queryByRole('button', { name: /^(Continue|继续)$/ })).toBeNull();
  },
};

const office = {
  id: 1,
  systemCode: 'office',
  systemName: '综合办公',
  systemNameEn: 'Back office',
  entryPath: '/dashboard',
  sysStatus: 'running',
};
const farm = { ...office, id: 2, systemCode: 'farm', systemName: '养殖', systemNameEn: 'Farming', entryPath: '/farm' };
const screens = { ...office, id: 3, systemCode: 'screen', systemName: '大屏', systemNameEn: 'Big screens', entryPath: '/screenHome' };
const mayLeave = fn(async () => false);

/** Tiles are links: a window of its own takes the system along; a screen always has one. Unsaved work is asked about before leaving. */
export const Systems: StoryObj = {
  render: () => (
    <Stage>
      <SelectSystem query={{ from: '/selectSystem' }} mayLeave={mayLeave} />
      <QuestionHost />
    </Stage>
  ),
  beforeEach: () => {
    mayLeave.mockClear();
    go.mockClear();
    serve({ sysSystem: [office, farm, screens] });
  },
  play: async ({ canvas }) => {
    const tile = (name: RegExp) => canvas.findByRole('link', { name });
    await expect(await tile(/Big screens|大屏/)).toHaveAttribute('target', '_blank');
    await expect(await tile(/Big screens|大屏/)).toHaveTextContent(/opens a new window|在新窗口打开/);
    const second = await tile(/Farming|养殖/);
    await fireEvent.click(second, { ctrlKey: true });
    await expect(session.get().system?.systemCode).toBe('farm');
    await expect(go).not.toHaveBeenCalled();
    await userEvent.click(second);
    // Not back to the page that one has just come through.
    await expect(go).toHaveBeenLastCalledWith('/farm');
    await userEvent.click(canvas.getByRole('button', { name: /Log out|退出登录/ }));
    await userEvent.click(await within(document.body).findByRole('button', { name: /Confirm|确定/ }));
    await waitFor(() => expect(mayLeave).toHaveBeenCalledOnce());
    await expect(session.get().token).toBe('story');
  },
};
