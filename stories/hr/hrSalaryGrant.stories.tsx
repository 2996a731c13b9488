/** Approval and payment of a month's payroll, through the generic pages. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { isNew, type PageArgs, pageMeta } from '../documents/server.tsx';

const meta: Meta<PageArgs> = {
  ...pageMeta,
  title: 'HR/Salary grant',
  args: { resource: 'hrSalaryGrant', template: 'edit', path: '/add', query: { type: 'hrSalaryGrant' } },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const New: Story = { play: isNew };
