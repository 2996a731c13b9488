/** The queues as a person arranges them: moved, put out of sight, filters kept, shared and deleted. */
import { removals } from '#client/blocks/list/removals.ts';
import { removing } from '#client/blocks/list/removing.ts';
import { preferences } from '#client/data/preferences/preferences.ts';
import { QueueList } from '#client/inbox/queues/QueueList.tsx';
import type { InboxQuery } from '#client/inbox/queries.ts';
import type { SavedView } from '#client/inbox/queues/savedViews.ts';
import { usualPreferences } from '#model/operations/personal.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { counts, people } from './fixtures.ts';
import { serve, Stage } from './server.tsx';

const todo: InboxQuery = { tab: 'todo', queue: 'all', sort: 'due', q: '', filters: {} };
const finance = { id: '7', name: { zh: '财务', en: 'Finance' } };
const leaders = { id: '8', name: { zh: '部门负责人', en: 'Department leader' } };
const view = (id: string, name: string, over: Partial<SavedView> = {}): SavedView => ({
  id,
  name,
  query: { tab: 'todo', amountFrom: id },
  sort: Number(id),
  owner: null,
  roles: [],
  ...over,
});
const views = [view('1', '大额报销', { roles: [finance] }), view('2', '加急采购'), view('3', '月末付款', { owner: people.qiao })];

const onQueue = fn();
/** Calls that change something, with their bodies. */
let written: string[] = [];

const meta: Meta = {
  title: 'Inbox/Queues',
  beforeEach: () => {
    const before = globalThis.fetch;
    serve({ views, roles: [leaders, finance] });
    const served = globalThis.fetch;
    written = [];
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      const [, id] = /\/inbox\/views\/(\d+)$/.exec(new URL(request.url).pathname) ?? [];
      if (id === undefined || request.method === 'GET') return served(input, init);
      const text = await request.text();
      written.push(`${request.method} ${id} ${text}`.trim());
      const { roles = [], ...changes } = text === '' ? {} : (JSON.parse(text) as { readonly roles?: readonly string[] });
      const data = {
        ...views.find((one) => one.id === id),
        ...changes,
        roles: [leaders, finance].filter((role) => roles.includes(role.id)),
      };
      return Response.json({ code: '200', desc: 'ok', data: request.method === 'DELETE' ? null : data });
    };
    onQueue.mockClear();
    const { queueOrder, hiddenQueues, startView } = usualPreferences;
    return async () => {
      await removing.flush();
      removals.set([]);
      globalThis.fetch = before;
      await preferences.take({ queueOrder, hiddenQueues, startView });
    };
  },
  decorators: [
    (Story) => (
      <Stage height="720px" width={220}>
        <Story />
      </Stage>
    ),
  ],
};
export default meta;

const draw = (inbox = todo) => <QueueList counts={counts} inbox={inbox} onQueue={onQueue} onTab={fn()} onNarrow={fn()} saving={0} />;
const place = (canvas: ReturnType<typeof within>, name: RegExp): number =>
  canvas.getAllByRole('button').findIndex((button: HTMLElement) => name.test(button.textContent));
const queue = (canvas: ReturnType<typeof within>, name: RegExp) => canvas.findByRole('button', { name });
/** Opens the menu of a line as a right click does, and presses what is called so. */
const inMenu = async (line: HTMLElement, item: RegExp) => {
  const row = line.closest('li')!;
  await userEvent.hover(line);
  await waitFor(() => expect(row.querySelector('[aria-haspopup=menu]')).not.toBeNull());
  await userEvent.pointer({ target: line, keys: '[MouseRight]' });
  await userEvent.click(await within(document.body).findByRole('menuitem', { name: item }));
};
const urgent = /^(Urgent|加急) ?\d/;
const overdue = /^(Due or overdue|今日到期)/;

/** By keys alone: Tab comes to what can be done with the line that has the focus. */
export const MovedByKeys: StoryObj = {
  render: () => draw(),
  play: async ({ canvas }) => {
    const line = await queue(canvas, urgent);
    line.focus();
    await waitFor(() => expect(line.closest('li')!.querySelector('[aria-haspopup=menu]')).not.toBeNull());
    await userEvent.tab();
    await expect(document.activeElement).toHaveAccessibleName(/^(Arrange Urgent|调整 加急)$/);
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await within(document.body).findByRole('menuitem', { name: /Move up|上移/ }));
    await waitFor(() => expect(place(canvas, urgent)).toBeLessThan(place(canvas, overdue)));
    await expect(preferences.get().queueOrder.slice(0, 3)).toEqual(['all', 'urgent', 'overdue']);
    await expect(canvas.getByText(/Now in place 2 of|已移到第2位/)).toBeInTheDocument();
  },
};

export const Dragged: StoryObj = {
  render: () => draw(),
  play: async ({ canvas }) => {
    const [from, to] = [(await queue(canvas, urgent)).closest('li')!, (await queue(canvas, overdue)).closest('li')!];
    await userEvent.hover(from);
    await waitFor(() => expect(from).toHaveAttribute('draggable', 'true'));
    const dataTransfer = new DataTransfer();
    const drag = (type: string, target: Element) =>
      target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    drag('dragstart', from);
    // A drop is allowed by whoever takes the event; a kind's line does not.
    await expect(drag('dragover', canvas.getByRole('button', { name: /^(Expense|费用)/ }).closest('li')!)).toBe(true);
    await expect(drag('dragover', to)).toBe(false);
    drag('drop', to);
    drag('dragend', from);
    await waitFor(() => expect(preferences.get().queueOrder.slice(0, 3)).toEqual(['all', 'urgent', 'overdue']));
  },
};

/** Out of sight, back again; “All to-do” always stays. */
export const Hidden: StoryObj = {
  render: () => draw({ ...todo, queue: 'urgent' }),
  play: async ({ canvas }) => {
    await inMenu(await queue(canvas, overdue), /^(Hide|隐藏)$/);
    await waitFor(() => expect(canvas.queryByRole('button', { name: overdue })).toBeNull());
    await expect(onQueue).not.toHaveBeenCalled();
    // The one that is open: the whole to-do is shown instead.
    await inMenu(await queue(canvas, urgent), /^(Hide|隐藏)$/);
    await expect(onQueue).toHaveBeenCalledWith('all');
    await inMenu(await queue(canvas, /^月末付款/), /^(Hide|隐藏)$/);
    const foot = await queue(canvas, /^(Hidden|已隐藏) ?3$/);
    await userEvent.click(foot);
    await userEvent.click(await queue(canvas, /^(Show Due or overdue again|重新显示今日到期)/));
    await expect(await queue(canvas, overdue)).toBeVisible();
    await expect(preferences.get().hiddenQueues).toEqual(['view-3', 'urgent']);
    await userEvent.click(await queue(canvas, /^(Reset all|全部恢复默认)/));
    await expect(await queue(canvas, /^月末付款/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^(Hidden|已隐藏)/ })).toBeNull();
    const all = await queue(canvas, /^(All to-do|全部待办)/);
    await userEvent.pointer({ target: all, keys: '[MouseRight]' });
    await within(document.body).findByRole('menuitem', { name: /Move down|下移/ });
    await expect(within(document.body).queryByRole('menuitem', { name: /^(Hide|隐藏)$/ })).toBeNull();
    await userEvent.keyboard('{Escape}');
  },
};

/** One's own, with how many tasks they show, and a colleague's, which nobody else may change. */
export const SharedFilters: StoryObj = {
  render: () => draw(),
  play: async ({ canvas }) => {
    await expect(await queue(canvas, /^大额报销\s*(shared|已共享)\s*4$/)).toBeVisible();
    await expect(await queue(canvas, /^加急采购 ?99\+$/)).toBeVisible();
    const foreign = await queue(canvas, /^月末付款\s*(from|来自)/);
    await userEvent.hover(foreign);
    await waitFor(() => expect(foreign.closest('li')!.querySelector('[aria-haspopup=menu]')).not.toBeNull());
    await userEvent.pointer({ target: foreign, keys: '[MouseRight]' });
    await within(document.body).findByRole('menuitem', { name: /^(Hide|隐藏)$/ });
    await expect(within(document.body).queryByRole('menuitem', { name: /Delete|删除/ })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await inMenu(await queue(canvas, /^加急采购/), /Share|共享/);
    const dialog = await within(document.body).findByRole('dialog');
    await userEvent.click(await within(dialog).findByRole('checkbox', { name: /Department leader|部门负责人/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: /^(Save|保存)$/ }));
    await waitFor(() => expect(written).toEqual(['PUT 2 {"roles":["8"]}']));
    await expect(await queue(canvas, /^加急采购\s*(shared|已共享)/)).toBeVisible();
    await waitFor(() => expect(within(document.body).queryByRole('dialog')).toBeNull());
  },
};

/** Kept with what it shows, so that the first list need not wait for it. */
export const OpensWithFilter: StoryObj = {
  render: () => draw(),
  play: async ({ canvas }) => {
    await inMenu(await queue(canvas, /^月末付款/), /Open the inbox here|设为默认打开/);
    await waitFor(() => expect(preferences.get().startView).toEqual({ id: '3', query: views[2]!.query }));
    await inMenu(await queue(canvas, /^月末付款/), /No longer|取消默认/);
    await waitFor(() => expect(preferences.get().startView).toBeNull());
  },
};

/** Taken back before it was deleted; then deleted. */
export const FilterDeleted: StoryObj = {
  render: () => draw(),
  play: async ({ canvas }) => {
    await inMenu(await queue(canvas, /^大额报销/), /^(Delete|删除)$/);
    await waitFor(() => expect(canvas.queryByRole('button', { name: /^大额报销/ })).toBeNull());
    await userEvent.click(await queue(canvas, /^(Undo|撤销)/));
    await expect(await queue(canvas, /^大额报销/)).toBeVisible();
    await inMenu(await queue(canvas, /^大额报销/), /^(Delete|删除)$/);
    await expect(written).toEqual([]);
    await userEvent.click(await queue(canvas, /^(Delete now|立即删除)$/));
    await waitFor(() => expect(written).toEqual(['DELETE 1']));
    await expect(canvas.queryByRole('button', { name: /^大额报销/ })).toBeNull();
  },
};
