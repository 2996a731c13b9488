/** The list in its states; what it shows stands in the address. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { leaveInApproval } from './fixtures.ts';
import { type PageArgs, pageMeta } from './server.tsx';

const rows = Array.from({ length: 46 }, (_, index) => ({
  ...leaveInApproval,
  id: String(900 + index),
  code: `HRLV-20261121-${String(index + 1).padStart(4, '0')}`,
}));
const meta: Meta<PageArgs> = {
  ...pageMeta,
  title: 'Documents/Resource list',
  args: { resource: 'hrLeaveRequest', template: 'list', path: '/hr/hrLeaveRequest', list: rows },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Full: Story = {};
export const Loading: Story = { args: { silent: 'hrLeaveRequest' } };
export const Empty: Story = { args: { list: [] } };
export const EmptyByFilter: Story = { args: { list: [], query: { status: 'approved,rejected', startDate_from: '2026-11-01' } } };
export const Failed: Story = { args: { answers: { page: { code: '503', desc: 'The server is starting.', data: null } } } };
export const ManyPages: Story = { args: { total: 10_000, query: { pageNum: '2', pageSize: '20' } } };

/** Rows by keyboard: down, select, open. */
export const Keyboard: Story = {
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText('HRLV-20261121-0001');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect(canvasElement.querySelector('tr[data-row="1"]')).toHaveFocus();
    await userEvent.keyboard('x');
    await expect(await canvas.findByText(/^(1 selected|已选 1 条)$/)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvasElement.querySelector('[data-at]')?.getAttribute('data-at')).toMatch(/^\/view\?type=hrLeaveRequest/));
  },
};

/** Plain master data opens in a drawer. */
export const MasterData: Story = {
  args: {
    resource: 'hrWorkCalendar',
    path: '/hr/hrWorkCalendar',
    list: [{ id: '1', day: '2026-10-01', dayType: 'holiday', statutory: true, holidayName: '国庆节', weekday: 4, $names: {} }],
    records: {
      'hrWorkCalendar/1': {
        id: '1',
        day: '2026-10-01',
        dayType: 'holiday',
        statutory: true,
        holidayName: '国庆节',
        weekday: 4,
        version: 1,
      },
    },
  },
};
