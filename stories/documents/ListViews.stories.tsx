/** Views over a list: shown by one press, kept, changed, shared, what the list opens with; on a phone in the sheet of filters. */
import { queries } from '#client/data/server/queries.ts';
import type { ListViews } from '#model/lists.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { expenseInApproval, people } from './fixtures.ts';
import { type PageArgs, pageMeta } from './server.tsx';

const rows = Array.from({ length: 12 }, (_, at) => ({
  ...expenseInApproval,
  id: String(600 + at),
  code: `BX-20261121-${String(at + 1).padStart(4, '0')}`,
}));
const big = { id: '7', name: '5万以上', query: { totalAmount_from: '50000' }, roles: [], own: true, owner: people.ouyang };
const theirs = { id: '8', name: '加工车间', query: { status: 'submitted' }, roles: [], own: false, owner: people.sun };
const kept: ListViews = {
  views: [big, theirs],
  first: null,
  shareWith: [{ id: '4', name: { zh: '部门负责人', en: 'Department leader' } }],
};
const meta: Meta<PageArgs> = {
  ...pageMeta,
  title: 'Documents/List views',
  args: { resource: 'expenseReport', template: 'list', path: '/bill/expenseReport', list: rows, views: kept },
};
export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;
const body = () => within(document.body);
const tab = (canvas: Canvas, name: RegExp) => canvas.findByRole('button', { name, pressed: true });
/** Filters of the last list that was asked for. */
const asked = (): unknown =>
  queries
    .getQueryCache()
    .findAll({ queryKey: ['list', 'expenseReport'], exact: false })
    .filter(({ queryKey }) => queryKey.length === 3)
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)[0]?.queryKey[2];

/** One press shows a view; one that was narrowed further says so, and can be kept as it is now. */
export const Changed: Story = {
  play: async ({ canvas }) => {
    await tab(canvas, /^(All|全部)$/);
    await userEvent.click(await canvas.findByRole('button', { name: '5万以上' }));
    await tab(canvas, /^5万以上$/);
    await waitFor(() => expect(asked()).toMatchObject({ totalAmount_from: '50000' }));
    await userEvent.type(canvas.getByRole('textbox', { name: /Search in this list|在列表中查找/ }), 'BX');
    await tab(canvas, /5万以上.*(changed|已更改)/);
    await userEvent.click(canvas.getByRole('button', { name: /^(Save changes|保存更改)$/ }));
    await tab(canvas, /^5万以上$/);
    await expect(canvas.queryByRole('button', { name: /^(Save changes|保存更改)$/ })).toBeNull();
    // By keyboard along the line.
    (await tab(canvas, /^5万以上$/)).focus();
    await userEvent.keyboard('{ArrowLeft}{Enter}');
    await tab(canvas, /^(This month|本月)$/);
    await waitFor(() => expect(asked()).toMatchObject({ applyDate: 'thisMonth' }));
  },
};

/** What is narrowed now is kept under a name, for roles that one has as well. */
export const SaveAndShare: Story = {
  args: { query: { status: 'rejected', keyword: 'BX' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^(Save view|保存视图)$/ }));
    await userEvent.type(await body().findByRole('textbox', { name: /^(Name|名称)/ }), '退回的');
    await userEvent.click(body().getByRole('combobox', { name: /^(Share with roles|共享给角色)/ }));
    await userEvent.click(await body().findByRole('option', { name: /Department leader|部门负责人/ }));
    await userEvent.click(body().getByRole('button', { name: /^(Save|保存)$/ }));
    await tab(canvas, /^退回的$/);
    await expect(asked()).toMatchObject({ status: ['rejected'], keyword: 'BX' });
    await userEvent.click(canvas.getByRole('button', { name: /^(The view|视图) 退回的$/ }));
    await userEvent.click(await body().findByRole('menuitem', { name: /^(Rename or share|重命名或共享)$/ }));
    const [role] = await body().findAllByText(/Department leader|部门负责人/);
    await expect(role).toBeVisible();
  },
};

/** A view of somebody else says whose it is; it can be what the list opens with, and is not changed here. */
export const OfSomebodyElse: Story = {
  args: { query: { view: '8', status: 'submitted' } },
  play: async ({ canvas }) => {
    await tab(canvas, /加工车间.*·/);
    await userEvent.click(canvas.getByRole('button', { name: /^(The view|视图) 加工车间$/ }));
    await expect(body().queryByRole('menuitem', { name: /Delete view|删除视图/ })).toBeNull();
    await userEvent.click(await body().findByRole('menuitem', { name: /^(Open the list with it|设为默认视图)$/ }));
    await userEvent.click(canvas.getByRole('button', { name: /^(The view|视图) 加工车间$/ }));
    await expect(await body().findByRole('menuitem', { name: /^(No longer open the list with it|取消默认视图)$/ })).toBeVisible();
  },
};

/** The list opens with the view that the person chose; an address that says something is not touched. */
export const OpensWith: Story = {
  args: { views: { ...kept, first: 'mine' } },
  play: async ({ canvas }) => {
    await tab(canvas, /^(Mine|我的)$/);
    await waitFor(() => expect(asked()).toMatchObject({ applicant: 'me' }));
    await expect(canvas.getByRole('button', { name: /: (myself|本人)$/ })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^(All|全部)$/ }));
    await tab(canvas, /^(All|全部)$/);
  },
};

/** What finds no place in the line stands in its menu; the line itself stays one row. */
export const Narrow: Story = {
  globals: { viewport: { value: 'tablet' } },
  args: {
    views: {
      ...kept,
      views: [...Array.from({ length: 9 }, (_, at) => ({ ...big, id: String(40 + at), name: `车间报销 ${at + 1}` })), theirs],
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^(More views|更多视图)$/ }));
    await userEvent.click(await body().findByRole('menuitem', { name: /^车间报销 9/ }));
    await expect(await canvas.findByRole('button', { name: /^车间报销 9$/ })).toBeVisible();
    await waitFor(() => expect(asked()).toMatchObject({ totalAmount_from: '50000' }));
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
};

/** On a phone views and filters stand in a sheet. */
export const Phone: Story = {
  globals: { viewport: { value: 'mobile1' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^(Filters|筛选)$/ }));
    await userEvent.click(await body().findByRole('button', { name: /^(Rejected|已驳回)$/ }));
    await tab(body(), /^(Rejected|已驳回)$/);
    await userEvent.click(body().getByRole('button', { name: /^(Show the list|查看列表)$/ }));
    await expect(await canvas.findByRole('button', { name: /^(Filters \(1\)|筛选（1）)$/ })).toBeVisible();
    await waitFor(() => expect(asked()).toMatchObject({ status: ['rejected'] }));
  },
};
