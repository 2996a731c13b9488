/** Sessions of training with their budget, through the generic pages. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { isNew, type PageArgs, pageMeta } from '../documents/server.tsx';

const meta: Meta<PageArgs> = {
  ...pageMeta,
  title: 'HR/Training plan',
  args: { resource: 'hrTrainingPlan', template: 'edit', path: '/add', query: { type: 'hrTrainingPlan' } },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const New: Story = { play: isNew };
