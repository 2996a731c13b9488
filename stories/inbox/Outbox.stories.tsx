import { OutboxList } from '#client/inbox/outcome/OutboxList.tsx';
import type { Decision, OutboxEntry } from '#machines/decision.ts';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';

const meta: Meta = { title: 'Inbox/Outbox' };
export default meta;

const decision = (n: number, comment = ''): Decision => ({
  requestId: `r${n}`,
  resource: 'expenseReport',
  path: '/tydf/process/expenseReport',
  documentId: String(n),
  taskId: String(8800 + n),
  action: n % 2 === 0 ? 'reject' : 'approve',
  comment,
  version: 1,
  kind: w('Expense report', '费用报销单'),
  code: `BX-20261120-000${n}`,
  noHold: false,
});
const entries: readonly OutboxEntry[] = [
  { decision: decision(1), state: 'waiting', outcome: null },
  { decision: decision(2), state: 'waiting', outcome: { type: 'offline' } },
  { decision: decision(3), state: 'failed', outcome: { type: 'failed', reason: 'required', desc: '须填写费用承担部门' } },
  {
    decision: decision(4, 'The hotel is over the limit.'),
    state: 'conflict',
    outcome: {
      type: 'conflict',
      reason: 'alreadyDecided',
      desc: '',
      by: 'Qiao Lihua',
      at: new Date(Date.now() - 180_000).toISOString(),
      action: 'approve',
    },
  },
];
const [takeBack, retry] = [fn(), fn()];

/** Each says what became of it; what is on its way without an answer cannot be taken back. */
export const Explained: StoryObj = {
  render: () => <OutboxList id="list" entries={entries} found={[]} onTakeBack={takeBack} onRetry={retry} />,
  play: async ({ canvas }) => {
    takeBack.mockClear();
    retry.mockClear();
    const items = canvas.getAllByRole('listitem');
    await expect(items).toHaveLength(4);
    await expect(items[1]?.querySelector('button')).toBeNull();
    await expect(items[2]?.textContent).toContain('须填写费用承担部门');
    await expect(items[3]?.textContent).toContain('Qiao Lihua');
    await expect(items[3]?.textContent).toContain('The hotel is over the limit.');
    await userEvent.click(items[0]?.querySelector('button') as HTMLElement);
    await expect(takeBack).toHaveBeenCalledWith(entries[0]);
    await userEvent.click(items[2]?.querySelector('button') as HTMLElement);
    await expect(retry).toHaveBeenCalledWith(entries[2]);
  },
};

export const Found: StoryObj = {
  render: () => <OutboxList id="list" entries={[]} found={[decision(1), decision(2)]} onTakeBack={takeBack} onRetry={retry} />,
  play: async ({ canvas }) => expect(canvas.queryByRole('button')).toBeNull(),
};

export const OnAPhone: StoryObj = {
  render: () => (
    <div style={{ width: 320 }}>
      <OutboxList id="list" entries={entries} found={[decision(5)]} onTakeBack={takeBack} onRetry={retry} />
    </div>
  ),
  play: async ({ canvas }) => expect(canvas.getByRole('list').scrollWidth).toBeLessThanOrEqual(320),
};
