/** Promotion, rotation or additional post, through the generic pages. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { isNew, type PageArgs, pageMeta } from '../documents/server.tsx';

const meta: Meta<PageArgs> = {
  ...pageMeta,
  title: 'HR/Post change',
  args: { resource: 'hrPostMove', template: 'edit', path: '/add', query: { type: 'hrPostMove' } },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const New: Story = { play: isNew };
