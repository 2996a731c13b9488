/** The inbox as a whole: every state that has a source. */
import { removals } from '#client/blocks/list/removals.ts';
import { connection } from '#client/data/server/connection.ts';
import { preferences } from '#client/data/preferences/preferences.ts';
import { queries } from '#client/data/server/queries.ts';
import { applyContrast } from '#client/theme/look/highContrast.ts';
import { keyOf } from '#client/inbox/queries.ts';
import { PublicList } from '#client/inbox/PublicList.tsx';
import type { DocumentBundle, InboxCounts } from '#model/workflow/inbox.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { bundleOf } from './bundles.ts';
import { counts, manyRows, people, row, rows } from './fixtures.ts';
import { asked, inboxMeta, key, list, type InboxArgs } from './inboxStage.tsx';
import { holdFor, nothing, Stage } from './server.tsx';

const meta: Meta<InboxArgs> = { ...inboxMeta, title: 'Inbox/Inbox' };
export default meta;
type Story = StoryObj<typeof meta>;

export const Loaded: Story = {
  play: async ({ canvas }) => {
    const grid = await list(canvas);
    await waitFor(() => expect(within(grid).getAllByRole('row')).toHaveLength(rows.length));
    await expect(await canvas.findByRole('article')).toBeVisible();
  },
};

/** Where the person likes to begin; the whole list is one step away and stays shown. */
export const OpensAtQueue: Story = {
  beforeEach: async () => {
    await preferences.take({ queue: 'overdue' });
    return () => preferences.take({ queue: 'all' });
  },
  play: async ({ canvas }) => {
    const queue = (name: RegExp) => canvas.findByRole('button', { name });
    await waitFor(async () => expect(await queue(/^(Due or overdue|今日到期)/)).toHaveAttribute('aria-current', 'true'));
    await userEvent.click(await queue(/^(All to-do|全部待办)/));
    await waitFor(async () => expect(await queue(/^(All to-do|全部待办)/)).toHaveAttribute('aria-current', 'true'));
    await expect(await queue(/^(Due or overdue|今日到期)/)).not.toHaveAttribute('aria-current');
  },
};

export const Zero: Story = { args: nothing };
export const FilterEmpty: Story = { args: { query: { q: '没有这样的单据' } } };
export const Skeleton: Story = { args: { silent: '/inbox' } };
/** A copy that has been read is counted no more. */
export const CopyRead: Story = {
  args: {
    query: { tab: 'copied' },
    copies: [{ ...rows[0]!, taskId: null, task: null, unread: true }],
    counts: { todo: 0, started: 0, copied: 1, overdue: 0, urgent: 0, back: 0, claimable: 0, byResource: [] },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('article');
    await waitFor(() => expect(canvas.getAllByRole('row')[0]).not.toHaveTextContent(/unread|未读/));
    await waitFor(() => expect(asked()).toContain('PUT /tydf/process/document/expenseReport/7/read'));
  },
};
/** What only mentions me is no task of mine: its document is read, and the counts are asked for again. */
export const MentionRead: Story = {
  args: {
    query: { queue: 'mentions' },
    rows: [{ ...rows[0]!, taskId: null, task: null, unread: true }],
    counts: { todo: 0, started: 0, copied: 0, overdue: 0, urgent: 0, back: 0, claimable: 0, mentions: 1, byResource: [] },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('article');
    const read = 'PUT /tydf/process/document/expenseReport/7/read';
    await waitFor(() => expect(asked()).toContain(read));
    await waitFor(() => expect(asked().slice(asked().indexOf(read))).toContain('GET /tydf/process/inbox/counts'));
    await expect(canvas.getAllByRole('row')[0]).not.toHaveTextContent(/unread|未读/);
  },
};
/** “Select all” that cannot read the list says so, and selects nothing more. */
export const SelectAllFailed: Story = {
  args: { rows: manyRows(150) },
  play: async ({ canvas }) => {
    (await list(canvas)).focus();
    key('KeyX');
    const all = await canvas.findByRole('button', { name: /Select all of this list|选择列表中全部任务/ });
    const { fetch } = globalThis;
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      return request.url.includes('/process/inbox?')
        ? Response.json({ code: '503', desc: 'The server is starting.', data: null }, { status: 503 })
        : fetch(request);
    };
    await userEvent.click(all);
    await expect(await canvas.findByText(/The server is starting/)).toBeVisible();
    await expect(canvas.getByText(/^(1 selected|已选1条)/)).toBeVisible();
    globalThis.fetch = fetch;
  },
};
/** A kept filter that the person begins with is there from the first list on; the whole to-do is one step away. */
export const OpensWithFilter: Story = {
  beforeEach: async () => {
    await preferences.take({ startView: { id: '1', query: { resource: 'hrLeaveRequest' } } });
    return () => preferences.take({ startView: null });
  },
  args: { views: [{ id: '1', name: '请假', query: { resource: 'hrLeaveRequest' }, sort: 1, owner: null, roles: [] }] },
  play: async ({ canvas }) => {
    const grid = await list(canvas);
    const leaves = rows.filter(({ resource }) => resource === 'hrLeaveRequest').length;
    await waitFor(() => expect(within(grid).getAllByRole('row')).toHaveLength(leaves));
    await waitFor(async () => expect(await canvas.findByRole('button', { name: /^请假/ })).toHaveAttribute('aria-current', 'true'));
    await userEvent.click(await canvas.findByRole('button', { name: /^(Remove the filter|移除筛选)/ }));
    await waitFor(() => expect(within(grid).getAllByRole('row')).toHaveLength(rows.length));
    await expect(await canvas.findByRole('button', { name: /^(All to-do|全部待办)/ })).toHaveAttribute('aria-current', 'true');
  },
};

const drafts = [80, 81].map((n) => row(n, { status: 'draft', taskId: null, task: null, instanceId: null, node: null }));
const deleted = (): number => asked().filter((one) => one.startsWith('DELETE')).length;

/** Out of sight at once, with the next one read; it comes back while it can, and is deleted only then. */
export const DraftDeleted: Story = {
  beforeEach: () => () => removals.set([]),
  args: {
    query: { tab: 'drafts' },
    started: drafts,
    bundle: (one) => ({ ...bundleOf(one), can: { put: true, deletes: true }, task: null }),
  },
  play: async ({ canvas }) => {
    const grid = await list(canvas);
    const all = () => within(grid).getAllByRole('row');
    await waitFor(() => expect(all()).toHaveLength(2));
    const remove = async () => {
      await userEvent.hover(all()[0]!);
      await userEvent.click(await within(all()[0]!).findByRole('button', { name: /^(More for|.*更多操作)/ }));
      await userEvent.click(await within(document.body).findByRole('menuitem', { name: /^(Delete|删除)$/ }));
      await waitFor(() => expect(all()).toHaveLength(1));
    };
    await remove();
    await waitFor(() => expect(document.querySelector('[data-task]:not([data-unseen])')).toHaveAttribute('data-task', keyOf(drafts[1]!)));
    await waitFor(() => expect(grid).toHaveFocus());
    await canvas.findByRole('button', { name: /^(Undo|撤销)/ });
    key('KeyZ');
    await waitFor(() => expect(all()).toHaveLength(2));
    await remove();
    await expect(deleted()).toBe(0);
    // Whoever leaves the page meant it.
    dispatchEvent(new PageTransitionEvent('pagehide'));
    // The stories that follow are in the same page.
    dispatchEvent(new PageTransitionEvent('pageshow'));
    await waitFor(() => expect(deleted()).toBe(1));
    await expect(all()).toHaveLength(1);
  },
};

/** Whom I stand in for stays in the queues when their last task is gone. */
export const BehalfEmptied: Story = {
  args: { query: { queue: `behalf-${people.tang.id}` }, counts: { ...counts, onBehalf: [{ person: people.tang, count: 1 }] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /(For Tang|代 唐).*1/ })).toBeVisible();
    queries.setQueryData<InboxCounts>(['inbox', 'counts'], (now) => now && { ...now, onBehalf: [] });
    await expect(await canvas.findByRole('button', { name: /(For Tang|代 唐).*0/ })).toBeVisible();
  },
};
export const Failed: Story = { args: { failing: '/process/inbox' } };
export const ReaderFailed: Story = { args: { failing: '/process/task' } };
/** A document that cannot be drawn: list and queues stay, and so does the next document. */
export const ReaderStopped: Story = {
  args: {
    bundle: (row) => (row.taskId === rows[0]?.taskId ? ({ ...bundleOf(row), document: null } as unknown as DocumentBundle) : bundleOf(row)),
  },
  play: async ({ canvas }) => {
    const grid = await list(canvas);
    await canvas.findByText(/This part stopped|此部分已停止运行/);
    await expect(within(grid).getAllByRole('row').length).toBeGreaterThan(1);
    grid.focus();
    key('KeyJ');
    await expect(await canvas.findByRole('article')).toBeVisible();
  },
};
/** It was opened to others, or the task went away: said in its place, and the list stays. */
export const NoRight: Story = {
  args: { unseen: '/process/task' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/is not for you|此单据不存在或无权查看/);
    await expect(canvas.queryByRole('button', { name: /^(Retry|重试)$/ })).toBeNull();
    await expect(canvas.getAllByRole('row')).toHaveLength(rows.length);
  },
};
/** Without the server: what needs it says so, a decision waits and goes out when the connection is back. */
export const Offline: Story = {
  beforeEach: async () => {
    await holdFor(0);
    return () => connection.set('online');
  },
  play: async ({ canvas }) => {
    const grid = await list(canvas);
    await canvas.findByRole('article');
    connection.set('offline');
    await expect(await canvas.findByText(/Needs the connection|需要网络连接/)).toBeVisible();
    // Nothing of the list is new any more: it says of when it is.
    await expect(await canvas.findByText(/Shown as of \d\d:\d\d|显示的是 \d\d:\d\d/)).toBeVisible();
    grid.focus();
    key('KeyA');
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /opinion|意见/i })).toHaveFocus());
    key('Enter');
    await expect(await canvas.findByText(/1 wait for the connection|1条等待连接/)).toBeVisible();
    await expect(asked().filter((one) => one.includes('approveProcess'))).toEqual([]);
    connection.set('online');
    await waitFor(() => expect(asked().filter((one) => one.includes('approveProcess'))).toHaveLength(1));
    await waitFor(() => expect(canvas.queryByText(/Shown as of|显示的是/)).toBeNull());
  },
};
export const Reposted: Story = { args: { query: { task: '8804' } } };

/** Ten thousand tasks: at most thirty rows stand in the page. */
export const TenThousand: Story = {
  args: { rows: manyRows(10_000) },
  play: async ({ canvas }) => {
    const grid = await list(canvas);
    await waitFor(() => expect(within(grid).getAllByRole('row').length).toBeGreaterThan(5));
    await expect(within(grid).getAllByRole('row').length).toBeLessThanOrEqual(30);
  },
};

const afterDeciding: Story['play'] = async ({ canvas }) => {
  const grid = await list(canvas);
  await canvas.findByRole('article');
  grid.focus();
  key('KeyA');
  const opinion = await canvas.findByRole('textbox', { name: /opinion|意见/i });
  await waitFor(() => expect(opinion).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  key('KeyZ', { shift: true });
};

/** The server refuses: the row is back on top with the reason. */
export const Refused: Story = {
  args: { decide: { code: '422', desc: '流程已于14:02被管理员挂起', reason: 'suspended', data: null } },
  play: async (context) => {
    await afterDeciding(context);
    await waitFor(() => expect(context.canvas.getAllByText(/14:02/)[0]).toBeVisible());
    (await list(context.canvas)).focus();
    key('Home');
    await expect(await context.canvas.findByRole('alert')).toBeVisible();
  },
};

/** Somebody was first: who and when, and the own opinion is not lost. */
export const Conflict: Story = {
  args: {
    decide: {
      code: '409',
      desc: '乔丽华已同意此任务',
      reason: 'alreadyDecided',
      params: { who: '乔丽华', at: new Date(Date.now() - 180_000).toISOString() },
      data: null,
    },
  },
  play: async (context) => {
    await afterDeciding(context);
    await waitFor(async () => {
      (await list(context.canvas)).focus();
      key('Home');
      await expect(context.canvas.getByRole('alert')).toHaveTextContent('乔丽华');
    });
  },
};

export const PublicPending: Story = {
  render: () => (
    <Stage>
      <PublicList tab="todo" query={{}} />
    </Stage>
  ),
};

const strongly = (scheme: 'light' | 'dark'): Story => ({
  globals: { scheme },
  beforeEach: () => {
    applyContrast(true);
    return () => applyContrast(false);
  },
  play: async ({ canvas }) => {
    await list(canvas);
    await waitFor(() => expect(canvas.getByRole('article')).toBeVisible());
    await expect(getComputedStyle(document.documentElement).getPropertyValue('--text').trim()).toMatch(/^(#000000|#FFFFFF)$/i);
  },
});
/** High contrast over each scheme. */
export const HighContrastLight: Story = strongly('light');
export const HighContrastDark: Story = strongly('dark');
