/** A list by its states: columns with their counts, cards that lead to the record; on a phone one column at a time. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { expenseInApproval } from './fixtures.ts';
import { type PageArgs, pageMeta } from './server.tsx';

const states = ['draft', 'submitted', 'approved', 'approved'];
const rows = Array.from({ length: 40 }, (_, at) => ({
  ...expenseInApproval,
  id: String(600 + at),
  status: states[at % 4],
  code: `BX-20261121-${String(at + 1).padStart(4, '0')}`,
  totalAmount: `${at + 1}00.00`,
}));
const meta: Meta<PageArgs> = {
  ...pageMeta,
  title: 'Documents/Board',
  args: {
    resource: 'expenseReport',
    template: 'list',
    path: '/bill/expenseReport',
    list: rows,
    counts: { draft: 10, submitted: 10, approved: 30, invalidated: 0 },
    query: { layout: 'board' },
  },
};
export default meta;
type Story = StoryObj<typeof meta>;
const lane = (canvas: ReturnType<typeof within>, name: RegExp) => canvas.findByRole('region', { name });

/** Empty states that everybody expects stand there, others do not; the figure that matters stands on the card. */
export const Columns: Story = {
  play: async ({ canvas }) => {
    const approved = within(await lane(canvas, /^(Approved|已通过) 30$/));
    await expect(await approved.findByText('BX-20261121-0003')).toBeVisible();
    await expect(approved.getByRole('link', { name: /BX-20261121-0003.*300\.00/ })).toBeVisible();
    await expect(await lane(canvas, /^(Rejected|已驳回) 0$/)).toBeVisible();
    await expect(canvas.queryByRole('region', { name: /^(Invalidated|已作废)/ })).toBeNull();
    await expect(canvas.queryByRole('table')).toBeNull();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
};

/** Down and up in a column, to the side between them; Enter opens. */
export const Keyboard: Story = {
  play: async ({ canvas, canvasElement }) => {
    const drafts = within(await lane(canvas, /^(Draft|草稿)/));
    await drafts.findByText('BX-20261121-0001');
    await within(await lane(canvas, /^(In approval|审批中)/)).findByText('BX-20261121-0006');
    await userEvent.keyboard('jj');
    await waitFor(() => expect(document.activeElement).toHaveTextContent('BX-20261121-0005'));
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(document.activeElement).toHaveTextContent('BX-20261121-0006'));
    await userEvent.keyboard('k{Enter}');
    await waitFor(() => expect(canvasElement.querySelector('[data-at]')?.getAttribute('data-at')).toMatch(/view\?.*id=601/));
  },
};

/** What the filter leaves of the states; back to rows by the button that made it a board. */
export const Narrowed: Story = {
  args: { query: { layout: 'board', status: 'submitted,approved' } },
  play: async ({ canvas }) => {
    await lane(canvas, /^(In approval|审批中)/);
    await expect(canvas.queryByRole('region', { name: /^(Draft|草稿)/ })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: /^(Board|看板)$/, pressed: true }));
    await expect(await canvas.findByRole('table')).toBeVisible();
  },
};

export const Phone: Story = {
  globals: { viewport: { value: 'mobile1' } },
  play: async ({ canvas }) => {
    await lane(canvas, /^(Draft|草稿) 10$/);
    await expect(canvas.getAllByRole('region', { name: /\d+$/ })).toHaveLength(1);
    await userEvent.click(canvas.getByRole('combobox', { name: /^(State|状态)$/ }));
    await userEvent.click(await within(document.body).findByRole('option', { name: /^(Approved|已通过) \(30\)$/ }));
    await lane(canvas, /^(Approved|已通过) 30$/);
    await expect(canvas.queryByRole('region', { name: /^(Draft|草稿)/ })).toBeNull();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
};
