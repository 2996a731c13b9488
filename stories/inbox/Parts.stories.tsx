/** Queues and rows by themselves. */
import { QueueList, QueueSelect } from '#client/inbox/QueueList.tsx';
import { TaskList } from '#client/inbox/TaskList.tsx';
import type { Item } from '#client/inbox/TaskList.tsx';
import { keyOf } from '#client/inbox/queries.ts';
import type { InboxTab } from '#model/inbox.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useRef } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { counts, people, row, rows } from './fixtures.ts';
import { Stage } from './server.tsx';

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

const items = rows.map((one): Item => ({ type: 'row', key: keyOf(one), row: one, refused: null }));

const List = ({
  shown,
  tab = 'todo',
  compact = false,
}: {
  readonly shown: readonly Item[];
  readonly tab?: InboxTab;
  readonly compact?: boolean;
}) => (
  <TaskList
    items={shown}
    tab={tab}
    active={shown.find(({ type }) => type === 'row')?.key ?? null}
    compact={compact}
    touch={false}
    more={false}
    onMore={fn()}
    onPick={fn()}
    handle={useRef(null)}
    empty={null}
  />
);

export const Rows: StoryObj = { render: () => <List shown={items} /> };
export const RowsCompact: StoryObj = { render: () => <List shown={items} compact /> };
/** One decided a moment ago, one the server refused. */
export const RowsLeavingAndRefused: StoryObj = {
  render: () => (
    <List
      shown={[
        { type: 'row', key: keyOf(rows[4]!), row: rows[4]!, refused: '流程已于14:02被管理员挂起' },
        { type: 'leaving', key: keyOf(rows[0]!), text: '已同意 → 乔丽华（财务经理）' },
        ...items.slice(1, 4),
      ]}
    />
  ),
};
export const RowsGrouped: StoryObj = {
  render: () => (
    <List
      shown={[
        { type: 'group', key: 'group-expenseReport', text: '费用报销单', count: 5 },
        ...items.filter((item) => item.type === 'row' && item.row.resource === 'expenseReport'),
      ]}
    />
  ),
};
export const RowsDone: StoryObj = {
  render: () => (
    <List
      tab="done"
      shown={rows.map((one, at): Item => ({
        type: 'row',
        key: keyOf(one),
        refused: null,
        row: {
          ...one,
          status: at % 3 === 0 ? 'rejected' : 'approved',
          task: null,
          decision: { action: at % 3 === 0 ? 'reject' : 'approve', comment: null, at: one.receivedAt },
        },
      }))}
    />
  ),
};
export const RowsStarted: StoryObj = {
  render: () => (
    <List
      tab="started"
      shown={(['draft', 'submitted', 'rejected', 'reposted', 'approved', 'invalidated'] as const).map((status, at): Item => {
        const one = row(60 + at, { status, taskId: null, task: null, holders: status === 'submitted' ? [people.qiao] : [] });
        return { type: 'row', key: keyOf(one), row: one, refused: null };
      })}
    />
  ),
};

export const Queues: StoryObj = {
  render: () => <QueueList counts={counts} active="all" onQueue={fn()} />,
  play: async ({ canvas }) => {
    canvas.getAllByRole('button')[0]?.focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getAllByRole('button')[1]).toHaveFocus();
  },
};
export const QueuesOverNinetyNine: StoryObj = {
  render: () => <QueueList counts={{ ...counts, todo: 100 }} active="overdue" onQueue={fn()} />,
};
export const QueuesAsSelect: StoryObj = { render: () => <QueueSelect counts={counts} active="all" onQueue={fn()} /> };
