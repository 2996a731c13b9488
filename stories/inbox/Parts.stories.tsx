/** Queues and rows by themselves. */
import { QueueButton } from '#client/inbox/queues/QueueButton.tsx';
import { QueueList } from '#client/inbox/queues/QueueList.tsx';
import { TaskList } from '#client/inbox/rows/TaskList.tsx';
import type { Item } from '#client/inbox/rows/items.ts';
import { RowActsContext } from '#client/inbox/rows/rowActs.ts';
import { createSelection, SelectionContext } from '#client/inbox/bulk/selection.ts';
import { keyOf } from '#client/inbox/queries.ts';
import type { InboxQuery } from '#client/inbox/queries.ts';
import type { InboxCounts, InboxRow, InboxTab } from '#model/workflow/inbox.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useRef, useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { ago, counts, hour, people, row, rows } from './fixtures.ts';
import { serve, Stage } from './server.tsx';

const meta: Meta = {
  title: 'Inbox/Parts',
  decorators: [
    (Story) => (
      <Stage height="600px" width={372}>
        <div style={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
          <Story />
        </div>
      </Stage>
    ),
  ],
};
export default meta;

const itemOf = (row: InboxRow, refused: string | null = null): Item => ({ type: 'row', key: keyOf(row), row, page: 0, refused });
const items = rows.map((one) => itemOf(one));

interface ListProps {
  readonly shown: readonly Item[];
  readonly tab?: InboxTab;
  readonly compact?: boolean;
  readonly touch?: boolean;
  readonly hidden?: readonly string[];
  /** Rows that are selected from the start. */
  readonly selected?: readonly InboxRow[];
}

const List = ({ shown, tab = 'todo', compact = false, touch = false, hidden = [], selected = [] }: ListProps) => {
  const [selection] = useState(() => {
    const fresh = createSelection();
    fresh.add(selected);
    return fresh;
  });
  return (
    <RowActsContext value={{ press: fn(), changed: fn(), removed: fn() }}>
      <SelectionContext value={selection}>
        <TaskList
          items={shown}
          tab={tab}
          active={shown.find(({ type }) => type === 'row')?.key ?? null}
          compact={compact}
          touch={touch}
          hiddenColumns={hidden}
          more={false}
          onMore={fn()}
          onNear={fn()}
          onPick={fn()}
          handle={useRef(null)}
          empty={null}
        />
      </SelectionContext>
    </RowActsContext>
  );
};

export const Rows: StoryObj = { render: () => <List shown={items} /> };
export const RowsCompact: StoryObj = { render: () => <List shown={items} compact /> };
/** One decided a moment ago, one the server refused. */
export const RowsLeavingAndRefused: StoryObj = {
  render: () => (
    <List
      shown={[
        itemOf(rows[4]!, '流程已于14:02被管理员挂起'),
        { type: 'leaving', key: keyOf(rows[0]!), text: '已同意 → 乔丽华（财务经理）', row: rows[0]! },
        ...items.slice(1, 4),
      ]}
    />
  ),
};
export const RowsGrouped: StoryObj = {
  render: () => (
    <List
      shown={[
        { type: 'group', key: 'group-expenseReport', text: '费用报销单', count: 5, sum: '194418.50', alike: rows.slice(2, 5) },
        ...items.filter((item) => item.type === 'row' && item.row.resource === 'expenseReport'),
      ]}
    />
  ),
};
export const RowsDone: StoryObj = {
  render: () => (
    <List
      tab="done"
      shown={rows.map((one, at) =>
        itemOf({
          ...one,
          status: at % 3 === 0 ? 'rejected' : 'approved',
          task: null,
          decision: {
            action: at % 3 === 0 ? 'reject' : 'approve',
            comment: at % 2 === 0 ? '材料不全，请补充。' : null,
            at: one.receivedAt,
          },
        }),
      )}
    />
  ),
};
export const RowsStarted: StoryObj = {
  render: () => (
    <List
      tab="started"
      shown={(['draft', 'submitted', 'rejected', 'reposted', 'approved', 'invalidated'] as const).map((status, at) => {
        const open = status === 'submitted' || status === 'reposted';
        return itemOf(
          row(60 + at, {
            status,
            taskId: null,
            task: null,
            holders: open
              ? [{ ...people.qiao, away: at === 1 ? { until: ago(-40 * hour), substitute: people.chen, note: '在挪威出差' } : null }]
              : [],
            receivedAt: ago(50 * hour),
            heldSince: open ? ago(26 * hour) : null,
            asked: status === 'submitted',
            progress: status === 'draft' ? null : { done: at, ahead: open ? 2 : 0 },
            usualMs: 29 * hour,
          }),
        );
      })}
    />
  ),
  // The wait is that of the person who holds it, not of the document.
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText(/1\.1( d|天)/)).toHaveLength(2);
    await expect(canvas.getAllByText(/Question to you|待答复/)).toHaveLength(1);
  },
};

/** Long titles, somebody else's task, the document's own summary, columns left out. */
const telling = [
  row(71, {
    kind: { zh: '船舶及网箱设备大修费用预算追加申请单', en: 'Supplementary budget request for the overhaul of vessels and cages' },
  }),
  row(72, { onBehalfOf: people.tang, claimable: true }),
  row(73, {
    summary: [{ name: 'reason', label: { zh: '事由', en: 'Purpose' }, text: { zh: '青岛水产展', en: 'Qingdao seafood fair' } }],
  }),
  row(74, { snoozedUntil: new Date(Date.now() + 20 * hour).toISOString(), urgency: 'urgent' }),
];
export const RowsTelling: StoryObj = { render: () => <List shown={telling.map((one) => itemOf(one))} /> };
export const RowsFewColumns: StoryObj = {
  render: () => <List shown={telling.map((one) => itemOf(one))} hidden={['department', 'code', 'node', 'files']} />,
};
/** The boxes stand on every row while one is selected. */
export const RowsSelected: StoryObj = {
  render: () => <List shown={items} selected={[rows[0]!, rows[2]!]} />,
  play: async ({ canvas }) => {
    const boxes = await canvas.findAllByRole('checkbox');
    await expect(boxes).toHaveLength(rows.length);
    await expect(boxes.filter((box) => (box as HTMLInputElement).checked)).toHaveLength(2);
    await userEvent.click(boxes[1]!);
    await expect(canvas.getAllByRole('row').filter((one) => one.getAttribute('aria-selected') === 'true')).toHaveLength(3);
  },
};
/** Quick buttons under the pointer. */
export const RowHovered: StoryObj = {
  render: () => <List shown={items} />,
  play: async ({ canvas }) => {
    await userEvent.hover(canvas.getAllByRole('row')[1]!);
    await expect(await canvas.findByRole('button', { name: /Approve|同意/ })).toBeVisible();
    await expect(canvas.getAllByRole('checkbox')).toHaveLength(1);
  },
};
export const RowsTouch: StoryObj = { render: () => <List shown={items} touch /> };

const todo: InboxQuery = { tab: 'todo', queue: 'all', sort: 'due', q: '', filters: {} };
const queueProps = { counts, inbox: todo, onQueue: fn(), onTab: fn(), onNarrow: fn(), saving: 0 };
const all: InboxCounts = {
  ...counts,
  mentions: 1,
  waiting: 2,
  snoozed: 2,
  watched: 5,
  drafts: 3,
  onBehalf: [{ person: people.tang, count: 7 }],
};

const serveOneView = () => {
  const before = globalThis.fetch;
  serve({ views: [{ id: '1', name: '大额报销', query: { tab: 'todo', amountFrom: '50000' }, sort: 1, owner: null, roles: [] }] });
  return () => {
    globalThis.fetch = before;
  };
};
const narrowed = fn();

export const Queues: StoryObj = {
  render: () => <QueueList {...queueProps} />,
  play: async ({ canvas }) => {
    canvas.getAllByRole('button')[0]?.focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getAllByRole('button')[1]).toHaveFocus();
  },
};
/** For somebody who is away, mentions, snoozed, and kept filters with the one that is shown. */
export const QueuesAll: StoryObj = {
  beforeEach: serveOneView,
  render: () => <QueueList {...queueProps} counts={all} inbox={{ ...todo, filters: { amountFrom: '50000' } }} />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /^大额报销/ })).toHaveAttribute('aria-current', 'true');
  },
};
/** Beyond eight kinds the others are found by typing. */
export const QueuesManyKinds: StoryObj = {
  render: () => (
    <QueueList
      {...queueProps}
      counts={{
        ...all,
        byResource: Array.from({ length: 12 }, (_, at) => ({
          resource: `kind${at}`,
          kind: { zh: `单据 ${at + 1}`, en: `Document ${at + 1}` },
          count: 40 - at,
        })),
      }}
    />
  ),
  play: async ({ canvas, userEvent: user }) => {
    await user.click(await canvas.findByRole('button', { name: /more|更多/ }));
    const box = await within(document.body).findByRole('textbox');
    await user.type(box, '12');
    await waitFor(() => expect(within(document.body).getByRole('button', { name: /(Document|单据) 12/ })).toBeVisible());
  },
};
/** What has emptied stays. */
export const QueueEmptied: StoryObj = {
  render: () => <QueueList {...queueProps} counts={{ ...counts, claimable: 0, byResource: counts.byResource.slice(0, 1) }} />,
};
export const QueuesOverNinetyNine: StoryObj = {
  render: () => <QueueList {...queueProps} counts={{ ...counts, todo: 100 }} inbox={{ ...todo, queue: 'overdue' }} />,
};
/** Where there is no room for a pane: everything the pane has, kept filters included. */
export const QueuesAsSheet: StoryObj = {
  beforeEach: serveOneView,
  render: () => <QueueButton {...queueProps} onNarrow={narrowed} />,
  play: async ({ canvas, userEvent: user }) => {
    narrowed.mockClear();
    const button = canvas.getByRole('button', { name: /All to-do|全部待办/ });
    await user.click(button);
    const sheet = await within(document.body).findByRole('dialog');
    await waitFor(() => expect(within(sheet).getByRole('button', { name: /^(All to-do|全部待办)/ })).toHaveFocus());
    await user.click(await within(sheet).findByRole('button', { name: /^大额报销/ }));
    await expect(narrowed).toHaveBeenCalledWith(expect.objectContaining({ filters: { amountFrom: '50000' } }));
    await waitFor(() => expect(button).toHaveFocus());
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  },
};
