/** Confirmation and transfer through the generic pages: a new one, and an approved one that waits for its day. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { bundle, day } from '../documents/fixtures.ts';
import { type PageArgs, pageMeta } from '../documents/server.tsx';

const meta: Meta<PageArgs> = {
  ...pageMeta,
  title: 'HR/Confirmation and transfer',
  args: { resource: 'hrStaffTurn', template: 'edit', path: '/add', query: { type: 'hrStaffTurn' } },
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
    query: { type: 'hrStaffTurn', id: '801' },
    bundles: {
      'hrStaffTurn/801': bundle(
        'hrStaffTurn',
        {
          id: '801',
          code: 'HRZD-20261120-001',
          title: '徐佳怡 员工转正调动 HRZD-20261120-001',
          status: 'approved',
          turnType: 'transfer',
          effectiveDate: day(12),
          applied: false,
          reason: '孵化部缺员',
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
