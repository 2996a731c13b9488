/** Training that a department needs in a year, through the generic pages. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { isNew, type PageArgs, pageMeta } from '../documents/server.tsx';

const meta: Meta<PageArgs> = {
  ...pageMeta,
  title: 'HR/Annual training needs',
  args: { resource: 'annualTrainNeeds', template: 'edit', path: '/add', query: { type: 'annualTrainNeeds' } },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const New: Story = { play: isNew };
