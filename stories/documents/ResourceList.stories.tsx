/** The list in its states; what it shows stands in the address. */
import type { Envelope } from '#model/api.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
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

const sums: Envelope = { code: '200', desc: 'ok', data: { total: 46, sums: { leaveDays: '131.5' } } };
/** Sums of the whole filter below the rows; of the selected ones beside what can be done with them. */
export const Totals: Story = {
  args: { answers: { totals: sums } },
  play: async ({ canvas }) => {
    const foot = (await canvas.findByText('131.5')).closest('tfoot');
    await expect(foot).toHaveTextContent(/(Total|合计)131.5/);
    const boxes = await canvas.findAllByRole('checkbox', { name: /HRLV-/ });
    await userEvent.click(boxes[0]!);
    await userEvent.click(boxes[1]!);
    const days = 2 * Number(leaveInApproval['leaveDays']);
    await expect(await canvas.findByText(new RegExp(`^Σ .+ ${days}$`))).toBeVisible();
  },
};
/** A phone has no row for them: they stand beside how many there are. */
export const TotalsOnPhone: Story = {
  args: { answers: { totals: sums } },
  globals: { viewport: { value: 'mobile1', isRotated: false } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Σ .*131\.5$/)).toBeVisible();
  },
};

/** Rows by keyboard: down, select, open. */
export const Keyboard: Story = {
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText('HRLV-20261121-0001');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect(canvasElement.querySelector('tr[data-row="1"]')).toHaveFocus();
    await userEvent.keyboard('x');
    await expect(await canvas.findByText(/^(1 selected|已选1条)$/)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvasElement.querySelector('[data-at]')?.getAttribute('data-at')).toMatch(/^\/view\?type=hrLeaveRequest/));
  },
};

/** What can be done with a row by a key: a draft is edited, and deleted after a question; the focus stays in the list. */
export const EditAndDelete: Story = {
  args: {
    list: [
      { ...leaveInApproval, id: '900', status: 'draft' },
      { ...leaveInApproval, id: '901', code: 'HRLV-20261121-0901' },
    ],
  },
  play: async ({ canvas, canvasElement }) => {
    const rows = () => canvasElement.querySelectorAll('tr[data-row]');
    const at = () => canvasElement.querySelector('[data-at]')?.getAttribute('data-at');
    await canvas.findByText('HRLV-20261121-0901');
    await userEvent.keyboard('jje');
    await expect(at()).toBe('');
    await userEvent.keyboard('ke');
    await waitFor(() => expect(at()).toMatch(/edit\?.*id=900/));
    await userEvent.keyboard('{Delete}');
    const no = await within(document.body).findByRole('button', { name: /^(Cancel|取消)$/ });
    await expect(canvas.getByText(/^(1 selected|已选 1 条)$/)).toBeVisible();
    await userEvent.click(no);
    await userEvent.click(await canvas.findByRole('button', { name: /^(Clear selection|取消选择)$/ }));
    await waitFor(() => expect(rows()[0]).toHaveFocus());
    await userEvent.keyboard('{Delete}');
    const question = within(await within(document.body).findByRole('dialog'));
    await userEvent.click(question.getByRole('button', { name: /^(Delete|删除)$/ }));
    await waitFor(() => expect(canvas.queryByText(/^(1 selected|已选 1 条)$/)).toBeNull());
    await waitFor(() => expect(rows()[0]).toHaveFocus());
  },
};

const holiday = { id: '1', day: '2026-10-01', dayType: 'holiday', statutory: true, holidayName: '国庆节', weekday: 4 };
const inDrawer = () => within(document.body);
/**
 * Plain master data opens in a drawer; what was changed there and not saved is asked about before it goes, the second time as well, and
 * the question stands over the drawer.
 */
export const MasterData: Story = {
  args: {
    resource: 'hrWorkCalendar',
    path: '/hr/hrWorkCalendar',
    list: [{ ...holiday, $names: {} }],
    records: { 'hrWorkCalendar/1': { ...holiday, version: 1 } },
  },
  play: async ({ canvas }) => {
    await userEvent.dblClick(await canvas.findByText('国庆节'));
    await userEvent.click(await inDrawer().findByRole('button', { name: /^(Edit|编辑)$/ }));
    const name = await inDrawer().findByDisplayValue('国庆节');
    await userEvent.type(name, '假期');
    for (const _ of [1, 2]) {
      name.focus();
      await userEvent.keyboard('{Escape}');
      const stay = await inDrawer().findByRole('button', { name: /^(Stay|留下)$/ });
      await waitFor(() => expect(stay).toHaveFocus());
      const box = stay.getBoundingClientRect();
      await waitFor(() => expect(stay).toContainElement(document.elementFromPoint(box.x + 8, box.y + 8) as HTMLElement));
      await userEvent.click(stay);
      await waitFor(() => expect(inDrawer().queryByRole('button', { name: /^(Stay|留下)$/ })).toBeNull());
      await expect(name).toHaveValue('国庆节假期');
    }
    name.focus();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await inDrawer().findByRole('button', { name: /^(Discard|不保存)$/ }));
    await waitFor(() => expect(inDrawer().queryByRole('dialog')).toBeNull());
  },
};
