/** What stands over and around a list: filters, columns, its file; twenty columns, cards, and choosing from it. */
import { SelectDialogHost } from '#client/blocks/choose/SelectDialog.tsx';
import { kept } from '#client/data/kept.ts';
import { queries } from '#client/data/server/queries.ts';
import { session } from '#client/data/session.ts';
import { possibleColumns } from '#client/blocks/list/listColumns.ts';
import { loadDefinition } from '#resources/registry.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { day, expenseInApproval, people, permissions } from './fixtures.ts';
import { type PageArgs, pageMeta, serve } from './server.tsx';

const rows = Array.from({ length: 12 }, (_, at) => ({
  ...expenseInApproval,
  id: String(600 + at),
  code: `BX-20261121-${String(at + 1).padStart(4, '0')}`,
}));
const meta: Meta<PageArgs> = {
  ...pageMeta,
  title: 'Documents/List parts',
  args: { resource: 'expenseReport', template: 'list', path: '/bill/expenseReport', list: rows },
};
export default meta;
type Story = StoryObj<typeof meta>;
const body = () => within(document.body);

/** Twenty columns: the table scrolls, the page does not. */
export const Wide: Story = {
  beforeEach: async () => {
    const definition = await loadDefinition('expenseReport');
    const names = definition ? possibleColumns(definition).map(({ name }) => name) : [];
    await kept.set('columns/expenseReport', names.slice(0, 20));
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('columnheader').length).toBeGreaterThanOrEqual(20));
    const table = canvas.getByRole('table');
    await expect(table.scrollWidth).toBeGreaterThan(innerWidth);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
};

/** On a phone each record is a card, and nothing has to be scrolled sideways. */
export const Cards: Story = {
  globals: { viewport: { value: 'mobile1' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('BX-20261121-0001')).toBeVisible();
    await expect(canvas.queryByRole('table')).toBeNull();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
};

const chips = (canvas: ReturnType<typeof within>) => canvas.queryAllByRole('button', { name: /Clear filter|清除筛选/ });
/** As many as stand in the address; one is taken away by its cross, all by one button. */
export const ManyFilters: Story = {
  args: {
    query: { status: 'submitted,approved', applicant: people.ouyang.id, applyDate_from: day(-30), applyDate_to: day(0), keyword: 'BX' },
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(chips(canvas).length).toBeGreaterThanOrEqual(2));
    const before = chips(canvas).length;
    await expect(canvas.getByRole('button', { name: /: (In approval, Approved|审批中、已通过)$/ })).toBeVisible();
    await userEvent.click(chips(canvas)[0]!);
    await waitFor(() => expect(chips(canvas)).toHaveLength(before - 1));
    await userEvent.click(canvas.getByRole('button', { name: /Clear all filters|清除全部筛选/ }));
    await waitFor(() => expect(chips(canvas)).toHaveLength(0));
    await expect(canvas.getByRole('textbox', { name: /Search in this list|在列表中查找/ })).toHaveValue('');
  },
};
/** Any field can be added; what it is not, and a span of days by its name, stand in the address as said. */
export const MoreFilters: Story = {
  args: { counts: { draft: 3, approved: 9 } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^(Filter|筛选)$/ }));
    await userEvent.click(await body().findByRole('option', { name: /^(Urgency|紧急程度)$/ }));
    await userEvent.click(await body().findByRole('combobox', { name: /^(Condition|条件)$/ }));
    await userEvent.click(await body().findByRole('option', { name: /^(is not|不是)$/ }));
    (await body().findByRole('combobox', { name: /^(Urgency|紧急程度)$/ })).focus();
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.click(await body().findByRole('option', { name: /^(Urgent|紧急)/ }));
    await expect(await canvas.findByRole('button', { name: /^(Urgency: not Urgent|紧急程度: 不是紧急)$/ })).toBeVisible();
    await userEvent.keyboard('{Escape}{Escape}');
    await userEvent.click(canvas.getByRole('button', { name: /^(Applied on|申请日期)$/ }));
    await userEvent.click(await body().findByRole('button', { name: /^(This quarter|本季度)$/ }));
    await expect(await canvas.findByRole('button', { name: /: (This quarter|本季度)$/ })).toBeVisible();
    const asked = queries
      .getQueryCache()
      .findAll({ queryKey: ['list', 'expenseReport'] })
      .map(({ queryKey }) => queryKey[2]);
    await expect(asked).toContainEqual(expect.objectContaining({ urgency_not: ['urgent'], applyDate: 'thisQuarter' }));
  },
};
/** What is chosen from says how many rows each choice would leave. */
export const Counted: Story = {
  args: { counts: { draft: 3, approved: 9 } },
  play: async ({ canvas }) => {
    await canvas.findAllByText('BX-20261121-0001');
    await userEvent.click(canvas.getAllByRole('button', { name: /^(Status|状态)$/ })[0]!);
    await userEvent.click(await body().findByRole('combobox', { name: /^(Status|状态)$/ }));
    await expect(await body().findByRole('option', { name: /^(Approved|已通过)\s*9$/ })).toBeVisible();
    await expect(body().getByRole('option', { name: /^(Rejected|已驳回)\s*0$/ })).toBeVisible();
    await userEvent.keyboard('{Escape}');
  },
};
/** Somebody wrote it into the address by hand: the server's word stands there, the filter as it was written, and it can be taken away. */
export const InvalidFilter: Story = {
  args: { query: { status: 'nonsense' }, answers: { page: { code: '400', desc: '筛选条件“状态”无效：nonsense', data: null } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('筛选条件“状态”无效：nonsense');
    await expect(canvas.getByRole('button', { name: /: nonsense$/ })).toBeVisible();
    await userEvent.click(chips(canvas)[0]!);
    await waitFor(() => expect(chips(canvas)).toHaveLength(0));
  },
};

/** Columns are hidden and moved by keyboard as well, and put back. */
export const Columns: Story = {
  play: async ({ canvas }) => {
    const heads = () => canvas.getAllByRole('columnheader').map(({ textContent }) => textContent);
    await canvas.findByText('BX-20261121-0001');
    const before = heads();
    canvas.getByRole('button', { name: /^(Columns|列)$/ }).focus();
    await userEvent.keyboard('{Enter}');
    const chooser = within(await body().findByRole('dialog'));
    chooser.getAllByRole('checkbox', { checked: true })[0]!.focus();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(heads()).toHaveLength(before.length - 1));
    await userEvent.click(chooser.getByRole('button', { name: /As delivered|恢复默认/ }));
    await waitFor(() => expect(heads()).toEqual(before));
    await userEvent.click(chooser.getAllByRole('button', { name: /further right|右移/ })[0]!);
    await waitFor(() => expect(heads()).not.toEqual(before));
    await expect(heads().toSorted()).toEqual(before.toSorted());
  },
};

const asked = fn();
/** For who may: what the filter leaves goes on as a job, with the columns as they stand. */
export const Export: Story = {
  args: { query: { keyword: 'BX' } },
  beforeEach: () => {
    session.set({ permissions: [...permissions, 'expenseReport:export'] });
    const before = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (request.method === 'POST' && request.url.endsWith('/jobs')) asked(await request.clone().json());
      return before(input, init);
    };
  },
  play: async ({ canvas }) => {
    await canvas.findByText('BX-20261121-0001');
    await userEvent.click(canvas.getByRole('button', { name: /^(Export|导出)$/ }));
    await expect(await body().findAllByRole('menuitem')).toHaveLength(2);
    await userEvent.click(body().getByRole('menuitem', { name: /Excel/ }));
    await waitFor(() =>
      expect(asked).toHaveBeenCalledWith(
        expect.objectContaining({
          input: expect.objectContaining({ resource: 'expenseReport', format: 'xlsx', query: { keyword: 'BX' } }),
        }),
      ),
    );
  },
};

const answer = fn();
const choosing = (many: boolean): Story => ({
  render: () => (
    <QueryClientProvider client={queries}>
      <SelectDialogHost standing={{ request: { target: 'hrWorkCalendar', many, chosen: [] }, answer }} />
    </QueryClientProvider>
  ),
  beforeEach: async () => {
    answer.mockClear();
    const list = [1, 2, 3].map((id) => ({
      id: String(id),
      day: `2026-10-0${id}`,
      dayType: 'holiday',
      statutory: true,
      weekday: id,
      $names: {},
    }));
    await serve({ list });
  },
});
const boxes = async () => (await body().findAllByRole('checkbox')).slice(-3);
const choose = () => body().getByRole('button', { name: /^(Choose \d|选定\d)/ });
export const SelectMany: Story = {
  ...choosing(true),
  play: async () => {
    const all = await boxes();
    await expect(choose()).toBeDisabled();
    await userEvent.click(all[0]!);
    await userEvent.click(all[2]!);
    await userEvent.click(choose());
    await expect(answer).toHaveBeenCalledWith(expect.objectContaining({ ids: ['1', '3'] }));
  },
};
/** The second choice takes the place of the first. */
export const SelectOne: Story = {
  ...choosing(false),
  play: async () => {
    const all = await boxes();
    await userEvent.click(all[0]!);
    await userEvent.click(all[1]!);
    await waitFor(() => expect(body().getAllByRole('button', { name: /^(Remove|移除)/ })).toHaveLength(1));
    await userEvent.click(choose());
    await expect(answer).toHaveBeenCalledWith(expect.objectContaining({ ids: ['2'] }));
  },
};
