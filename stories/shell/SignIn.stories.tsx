import { FirstRun } from '#client/shell/FirstRun.tsx';
import { MustChange } from '#client/shell/MustChange.tsx';
import { SignInFrame } from '#client/shell/SignInFrame.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';

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
