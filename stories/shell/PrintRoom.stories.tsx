/** Sheets on their own routes: whoever may not open one, and an address that names none, are told so as everywhere. */
import { PrintRoom } from '#client/routes/PrintRoom.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { pageMeta, type PageArgs } from '../hr/server.tsx';

const meta: Meta<PageArgs> = {
  ...pageMeta(PrintRoom, '/contract/contractTextPrint', 'div'),
  title: 'Shell/Print room',
  // The session stays as the story has it.
  args: { silent: '/administration/' },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const NotPermitted: Story = {
  args: { permissions: ['projectInitiate:page'], query: { id: '40' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('contractDefinition:page')).toBeVisible();
  },
};
export const NothingNamed: Story = {
  args: { permissions: ['contractDefinition:page'] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /^(Open the list|打开列表)$/ })).toBeVisible();
  },
};
