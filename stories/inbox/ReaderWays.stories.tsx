/** Ways through the reader: from the brief to the field, out of it by keys, what it answers when a decision or a check did not go through. */
import { Trail } from '#client/blocks/trail/Trail.tsx';
import { TaskBand } from '#client/inbox/outcome/TaskBand.tsx';
import type { Definition } from '#model/definition.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import { formatInstant } from '#model/calculation/dates.ts';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, userEvent, waitFor } from 'storybook/test';
import { firstBundle, longTrail } from './bundles.ts';
import { hour, people } from './fixtures.ts';
import { type ReaderArgs, readerMeta } from './readerStage.tsx';
import { Stage } from './server.tsx';

const meta: Meta<ReaderArgs> = { ...readerMeta, title: 'Inbox/ReaderWays' };
export default meta;
type Story = StoryObj<typeof meta>;

/** ← moves what scrolls sideways and does not leave it; where nothing does, it goes back to the list. */
export const LeftInWideLines: Story = {
  args: { width: 420 },
  play: async ({ canvas, canvasElement, args }) => {
    const lines = await waitFor(() => {
      const found = canvasElement.querySelector<HTMLElement>('[role=region][data-path=items]');
      if (!found) throw new Error('the lines are not there');
      return found;
    });
    await expect(lines.scrollWidth).toBeGreaterThan(lines.clientWidth);
    lines.focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(args.onBack).not.toHaveBeenCalled();
    canvas.getByRole('tabpanel').focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(args.onBack).toHaveBeenCalledOnce();
  },
};

/** A whole page is left by Esc alone. */
export const LeftOnPage: Story = {
  args: { mode: 'page' },
  play: async ({ canvas, args }) => {
    canvas.getByRole('tabpanel').focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(args.onBack).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await expect(args.onBack).toHaveBeenCalledOnce();
  },
};

const told = (field: string): DocumentBundle => ({
  ...firstBundle,
  brief: [{ severity: 'warning', text: w('Look at this.', '看此处。'), field }],
});
const flashed = async (canvasElement: HTMLElement, path: string) =>
  waitFor(() => expect(canvasElement.querySelector(`[data-path="${path}"]`)?.getAnimations()).toHaveLength(1));
const follow: NonNullable<Story['play']> = async ({ canvas, canvasElement, args }) => {
  const { field } = args.bundle.brief[0]!;
  await userEvent.click(canvas.getByRole('button', { name: /Look at this|看此处/ }));
  await flashed(canvasElement, field!);
};
/** An empty field opens for it; by F8 as well, although it was shut again. */
export const ToEmptyField: Story = {
  args: { bundle: { ...told('bankName'), document: { ...firstBundle.document, bankName: null } } },
  play: async (context) => {
    const { canvas, canvasElement } = context;
    await expect(canvasElement.querySelector('[data-path=bankName]')).toBeNull();
    await follow(context);
    await userEvent.click(canvas.getByRole('button', { name: /Hide empty|收起空白/ }));
    await expect(canvasElement.querySelector('[data-path=bankName]')).toBeNull();
    await fireEvent.keyDown(canvas.getByRole('tabpanel'), { code: 'F8', key: 'F8' });
    await flashed(canvasElement, 'bankName');
  },
};
export const ToWholeLine: Story = { args: { bundle: told('items.1') }, play: follow };
/** What has no place of its own is looked for where it belongs. */
export const ToCellNotDrawn: Story = {
  args: { bundle: told('items.0.nothing') },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Look at this|看此处/ }));
    await flashed(canvasElement, 'items.0');
  },
};
export const ToLinesOnPhone: Story = { args: { bundle: told('items'), mode: 'phone', width: 390 }, play: follow };

const entry = {
  decision: {
    requestId: 'r',
    resource: 'expenseReport',
    path: '/tydf/process/expenseReport',
    documentId: '7',
    taskId: '8807',
    action: 'approve',
    comment: '同意',
    version: 3,
    kind: w('Expense report', '费用报销单'),
    code: 'BX-20261120-0007',
    noHold: false,
  },
  state: 'failed',
  outcome: { type: 'failed', reason: 'changedMeanwhile', desc: '打开后单据已被修改' },
} as const;
const aside = fn();
/** The same decision can never be taken: a look at the document is offered, not another try. */
export const Outdated: Story = {
  args: { band: <TaskBand entry={entry} onAside={aside} /> },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: /Retry|重试/ })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: /Look at the new version|查看新版本/ }));
    await expect(aside).toHaveBeenCalled();
  },
};

/** Without an answer nothing is affirmed. */
export const NotVerified: Story = {
  render: (_, { loaded }) => (
    <Stage height="auto">
      <Trail bundle={longTrail} definition={loaded['definition'] as Definition} onVerify={() => Promise.reject(new Error('offline'))} />
    </Stage>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Verify again|重新校验/ }));
    await expect(await canvas.findByText(/checking failed|校验失败/)).toBeVisible();
    await expect(canvas.queryByText(/checked at/)).toBeNull();
    await expect(canvas.getByRole('button', { name: /Verify again|重新校验/ })).toBeEnabled();
  },
};

/** When it is due, how long that usually takes, when it may be over. */
export const Timing: Story = {
  args: {
    bundle: {
      ...firstBundle,
      task: { ...firstBundle.task!, dueAt: '2027-11-24T09:00:00Z' },
      timing: { usualMs: 3 * hour, expectedEnd: '2027-11-26T02:30:00Z' },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('list', { name: /Brief|要点/ })).toHaveTextContent(
      /Due 11-24 17:00 · usually 3 h · expected end 11-26$|截止 11-24 17:00 · 通常 3小时 · 预计 11-26 办结$/,
    );
  },
};

/** Waiting far longer than usual is an exception; an end that has passed is not expected any more. */
export const WaitingLong: Story = {
  args: {
    bundle: {
      ...firstBundle,
      task: { ...firstBundle.task!, receivedAt: '2025-11-24T09:00:00Z' },
      timing: { usualMs: 3 * hour, expectedEnd: '2025-11-26T02:30:00Z' },
    },
  },
  play: async ({ canvas }) => {
    const brief = canvas.getByRole('list', { name: /Brief|要点/ });
    await expect(brief).toHaveTextContent(/Has waited .* d, usually 3 h|已等待.*天，通常3小时/);
    await expect(brief).not.toHaveTextContent(/Nothing unusual|无异常|expected end|预计/);
  },
};

/** A document after its last word, which the band tells. */
const ended = (status: 'invalidated' | 'rejected', action: 'void' | 'reject', comment: string) => ({
  ...firstBundle,
  document: { ...firstBundle.document, status },
  task: null,
  can: { print: true } as const,
  trail: [
    ...firstBundle.trail,
    { ...firstBundle.trail[0]!, id: 't9', seq: 9, action, actor: people.qiao, comment, at: '2026-11-21T06:00:00Z' } as const,
  ],
});

/** Who made it void, when, and why. */
export const MadeVoid: Story = {
  args: { bundle: ended('invalidated', 'void', '发票已退') },
  play: async ({ canvas }) => {
    const band = canvas.getAllByRole('status').find((one) => /发票已退/.test(one.textContent));
    await expect(band).toHaveTextContent(/Invalidated by Qiao Lihua|已由乔丽华作废/);
  },
};

/** Whoever has to correct it meets the reason before the document. */
export const RejectedWithReason: Story = {
  args: { bundle: ended('rejected', 'reject', '住宿发票缺失') },
  play: async ({ canvas }) => {
    const band = canvas.getAllByText(/住宿发票缺失/)[0];
    await expect(band).toHaveTextContent(/Rejected by Qiao Lihua|已由乔丽华驳回/);
  },
};

/** Another of the group has taken it: that is no decision, and no right that is missing. */
const claimedAt = `${new Date().toISOString().slice(0, 10)}T04:02:00.000Z`;
const taken = {
  ...entry,
  state: 'conflict',
  outcome: { type: 'conflict', reason: 'alreadyClaimed', desc: '', by: people.qiao.name, at: claimedAt, action: null },
} as const;
export const TakenByAnother: Story = {
  args: { bundle: { ...firstBundle, can: { print: true } }, band: <TaskBand entry={taken} onAside={fn()} /> },
  play: async ({ canvas }) => {
    const time = formatInstant(claimedAt, 'yyyy-MM-dd hh:mm').slice(11);
    const { name } = people.qiao;
    await expect(canvas.getByRole('alert')).toHaveTextContent(new RegExp(`Claimed by ${name} .*${time}|${name}.*${time} 认领`));
  },
};
/** The reader itself knows, before anything was decided. */
export const Taken: Story = {
  args: { bundle: { ...firstBundle, can: { print: true }, task: null, closed: { by: people.qiao, action: 'claim', at: claimedAt } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Claimed by Qiao Lihua|已由乔丽华/, { selector: '[role=status] > span' })).toBeVisible();
  },
};
