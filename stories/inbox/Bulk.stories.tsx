/** Many tasks decided as one: preview, strip and result (interface 5.3, 6.3). */
import { BulkPreview } from '#client/inbox/BulkPreview.tsx';
import { BulkStripView } from '#client/inbox/BulkStrip.tsx';
import type { BulkStep } from '#client/inbox/bulkBox.ts';
import type { BulkContext, BulkOutcome } from '#machines/bulk.ts';
import type { BulkOutcome as Rehearsed, InboxRow } from '#model/inbox.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { manyRows, people, row } from './fixtures.ts';
import { serve, Stage, type Answers } from './server.tsx';

const some = Array.from({ length: 6 }, (_, at) =>
  row(40 + at, {
    applicant: Object.values(people)[at % 9] ?? people.zhao,
    figure: { kind: 'money', value: `${(at + 1) * 310}.50`, word: null },
  }),
);
const finance: Rehearsed['next'][number] = {
  nodeId: 'finance',
  name: { zh: '财务经理', en: 'Finance manager' },
  state: 'expected',
  mode: 'one',
  people: [people.qiao],
  group: null,
  because: null,
  problem: null,
};
const limit: Rehearsed['findings'][number] = {
  severity: 'warning',
  text: { zh: '住宿每晚超出标准 ¥120', en: 'Hotel ¥120 a night above the limit' },
  field: null,
};
const refusal = (desc: string): Partial<Rehearsed> => ({
  done: false,
  status: null,
  refusal: { code: '422', reason: 'notNow', desc, faults: [] },
});

interface Args extends Answers {
  readonly asked: readonly InboxRow[];
  readonly action: 'approve' | 'reject';
}

const meta: Meta<Args> = {
  title: 'Inbox/Bulk',
  parameters: { layout: 'fullscreen' },
  args: { asked: some, action: 'approve', outcome: () => ({ next: [finance] }) },
  beforeEach: ({ args }) => {
    const before = globalThis.fetch;
    serve({ ...args, rows: args.asked });
    return () => {
      globalThis.fetch = before;
    };
  },
  render: ({ asked, action }) => (
    <Stage height="640px">
      <BulkPreview action={action} rows={asked} hold={10_000} onBegun={fn()} onClose={fn()} />
    </Stage>
  ),
};
export default meta;
type Story = StoryObj<typeof meta>;

const patience = { timeout: 8000 };

export const AllFine: Story = {
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('checkbox')).toHaveLength(some.length + 1), patience);
    await expect(canvas.getAllByRole('checkbox').every((box) => (box as HTMLInputElement).checked)).toBe(true);
    await expect(canvas.getByRole('textbox')).toHaveFocus();
    await expect(canvas.getAllByRole('status').at(-1)).toHaveTextContent('6,513.00');
  },
};

/** What has something to look at is not ticked; what cannot be decided stands apart with the reason. */
export const SomeLeftOut: Story = {
  args: {
    outcome: (one) =>
      one === some[1] ? { next: [finance], findings: [limit] } : one === some[4] ? refusal('此环节需要手写签名') : { next: [finance] },
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('此环节需要手写签名')).toBeVisible(), patience);
    const boxes = canvas.getAllByRole('checkbox') as HTMLInputElement[];
    await expect(boxes).toHaveLength(6);
    await expect(boxes.filter(({ checked }) => checked)).toHaveLength(4);
    await userEvent.click(boxes[2]!);
    await expect(boxes.slice(1).every(({ checked }) => checked)).toBe(true);
  },
};

export const NoneDecidable: Story = { args: { outcome: () => refusal('流程已于14:02被管理员挂起') } };

/** A rejection wants its reason. */
export const Reject: Story = {
  args: { action: 'reject' },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('checkbox')).toHaveLength(some.length + 1), patience);
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByText(/A reason is required|必须填写意见/)).toBeVisible();
  },
};

export const CheckFailed: Story = { args: { failing: '/decideMany' } };
export const Checking: Story = { args: { silent: '/decideMany' } };

/** Five hundred are asked about in portions and all stand there. */
export const FiveHundred: Story = {
  args: { asked: manyRows(500) },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll('input[type=checkbox]')).toHaveLength(501), patience);
  },
};

const items = some.map(({ taskId, resource, documentId, code, kind }) => ({ taskId: taskId ?? '', resource, documentId, code, kind }));
const taken = (taskId: string): BulkOutcome => ({ taskId, done: true, reason: '', desc: '' });
const refused = (taskId: string, desc: string): BulkOutcome => ({ taskId, done: false, reason: 'notNow', desc });
const contextOf = (outcomes: readonly BulkOutcome[]): BulkContext => ({
  bulk: { requestId: 'one', action: 'approve', comment: '同意', items },
  outcomes,
  hold: 10_000,
  online: true,
});
const strip = (step: BulkStep, outcomes: readonly BulkOutcome[] = []): Story => ({
  render: () => (
    <Stage height="320px" width={372}>
      <BulkStripView step={step} context={contextOf(outcomes)} onEvent={fn()} onOpen={fn()} />
    </Stage>
  ),
});

export const StripHeld: Story = strip('held');
export const StripPaused: Story = strip('paused');
export const StripSending: Story = strip('sending', [taken('8840'), taken('8841'), refused('8842', '乔丽华 3 秒前已处理')]);
export const StripWaiting: Story = strip('waiting', [taken('8840')]);
export const StripFound: Story = strip('found');
export const ResultAllFine: Story = strip(
  'result',
  items.map(({ taskId }) => taken(taskId)),
);
export const ResultTwoFailed: Story = strip(
  'result',
  items.map(({ taskId }, at) =>
    at === 2 ? refused(taskId, '乔丽华 3 秒前已处理') : at === 5 ? refused(taskId, '14:02 起已超出预算') : taken(taskId),
  ),
);
export const ResultAllFailed: Story = strip(
  'result',
  items.map(({ taskId }) => refused(taskId, '流程已于14:02被管理员挂起')),
);
