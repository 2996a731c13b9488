/** Promotion, rotation or additional post, through the generic pages. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { type PageArgs, pageMeta } from '../documents/server.tsx';

const meta: Meta<PageArgs> = {
  ...pageMeta,
  title: 'HR/Post change',
  args: { resource: 'hrPostMove', template: 'edit', path: '/add', query: { type: 'hrPostMove' } },
};
export default meta;
type Story = StoryObj<typeof meta>;

/** A new one; nothing is red before anything was typed. */
export const New: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent(/^(New|新增)/);
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
};
