/** Resignation through the generic pages: it begins with the person themselves; approved, it waits for the day after the last one. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { bundle, day } from '../documents/fixtures.ts';
import { type PageArgs, pageMeta } from '../documents/server.tsx';

const meta: Meta<PageArgs> = {
  ...pageMeta,
  title: 'HR/Resignation',
  args: { resource: 'hrStaffResign', template: 'edit', path: '/add', query: { type: 'hrStaffResign' } },
};
export default meta;
type Story = StoryObj<typeof meta>;

/** A new one. */
export const New: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent(/^(New|新增)/);
  },
};

/** Approved for a day to come: the head says so, and it can still be made void. */
export const Coming: Story = {
  args: {
    template: 'view',
    path: '/view',
    query: { type: 'hrStaffResign', id: '801' },
    bundles: {
      'hrStaffResign/801': bundle(
        'hrStaffResign',
        {
          id: '801',
          code: 'HRLZ-20261120-001',
          title: '徐佳怡 离职申请 HRLZ-20261120-001',
          status: 'approved',
          resignType: 'voluntary',
          lastWorkDate: day(11),
          applied: false,
          reasonText: '回老家照顾父母',
          version: 3,
        },
        { can: { void: true, print: true } },
      ),
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(new RegExp(day(12)), { selector: 'p' })).toHaveTextContent(/takes effect on|将于/);
  },
};
