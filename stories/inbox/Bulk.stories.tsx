/** Many rows dealt with as one: preview, strip and result. */
import { BulkPanel } from '#client/inbox/bulk/BulkPanel.tsx';
import { BulkPreview } from '#client/inbox/bulk/BulkPreview.tsx';
import { BulkStripView } from '#client/inbox/bulk/BulkStrip.tsx';
import { bulkBox, type BulkStep } from '#client/inbox/bulk/bulkBox.ts';
import type { BulkAction, BulkContext, BulkOutcome } from '#machines/bulk.ts';
import type { BulkOutcome as Rehearsed, InboxRow } from '#model/workflow/inbox.ts';
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
  readonly action: BulkAction;
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
      <BulkPreview action={action} rows={asked} onBegun={fn()} onClose={fn()} />
    </Stage>
  ),
};
export default meta;
type Story = StoryObj<typeof meta>;

export const AllFine: Story = {
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('checkbox')).toHaveLength(some.length + 1));
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
    await waitFor(() => expect(canvas.getByText('此环节需要手写签名')).toBeVisible());
    const boxes = canvas.getAllByRole('checkbox') as HTMLInputElement[];
    await expect(boxes).toHaveLength(6);
    await expect(boxes.filter(({ checked }) => checked)).toHaveLength(4);
    await userEvent.click(boxes[2]!);
    await expect(boxes.slice(1).every(({ checked }) => checked)).toBe(true);
  },
};

/** The rows of the list are older than the dry run: its figures are shown and summed, and what is sent names the versions that were seen. */
export const Fresher: Story = {
  args: {
    outcome: (one) => (one === some[0] ? { figure: { kind: 'money', value: '999.50', word: null }, version: 7 } : {}),
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('cell', { name: /999\.50/ })).toBeVisible());
    await waitFor(() => expect(canvas.getAllByRole('status').at(-1)).toHaveTextContent('7,202.00'));
    const { fetch } = globalThis;
    const sent = fn();
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (request.url.endsWith('/decideMany')) sent(((await request.clone().json()) as { items: unknown[] }).items);
      return fetch(request);
    };
    await userEvent.click(canvas.getByRole('button', { name: /^(Approve |同意)6/ }));
    bulkBox.send({ type: 'SEND_NOW' });
    await waitFor(() => expect(sent).toHaveBeenCalled());
    await expect(sent.mock.calls[0]?.[0]).toMatchObject([{ taskId: some[0]?.taskId, version: 7 }, ...Array(5).fill({ version: 1 })]);
    await waitFor(() => expect(bulkBox.told().step).toBe('result'));
    bulkBox.send({ type: 'DISMISS' });
  },
};

const closed = fn();
/** While another batch is on its way none begins: the preview says so and stays. */
export const OtherUnderWay: Story = {
  render: ({ asked, action }) => (
    <Stage height="640px">
      <BulkPreview action={action} rows={asked} onBegun={closed} onClose={closed} />
    </Stage>
  ),
  play: async ({ canvas }) => {
    closed.mockClear();
    await expect(bulkBox.begin({ requestId: 'other', action: 'approve', comment: '', given: {}, items }, 60_000)).toBe(true);
    const go = canvas.getByRole('button', { name: /^(Approve|同意)/ });
    await waitFor(() => expect(go).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(go);
    await expect(await canvas.findByText(/Another batch|上一批/)).toBeVisible();
    await expect(closed).not.toHaveBeenCalled();
    bulkBox.send({ type: 'UNDO' });
  },
};

export const NoneDecidable: Story = { args: { outcome: () => refusal('流程已于14:02被管理员挂起') } };

/** A rejection wants its reason. */
export const Reject: Story = {
  args: { action: 'reject' },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('checkbox')).toHaveLength(some.length + 1));
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
    await waitFor(() => expect(canvasElement.querySelectorAll('input[type=checkbox]')).toHaveLength(501));
  },
};

const items = some.map(({ taskId, resource, documentId, code, kind }) => ({
  key: taskId ?? '',
  taskId,
  resource,
  documentId,
  code,
  kind,
  version: 1,
}));
const taken = (key: string): BulkOutcome => ({ key, done: true, reason: '', desc: '' });
const refused = (key: string, desc: string): BulkOutcome => ({ key, done: false, reason: 'notNow', desc });
const contextOf = (outcomes: readonly BulkOutcome[], action: BulkAction): BulkContext => ({
  bulk: { requestId: 'one', action, comment: '同意', given: {}, items },
  outcomes,
  hold: 10_000,
  online: true,
});
const strip = (step: BulkStep, outcomes: readonly BulkOutcome[] = [], action: BulkAction = 'approve'): Story => ({
  render: () => (
    <Stage height="320px" width={372}>
      <BulkStripView step={step} context={contextOf(outcomes, action)} onEvent={fn()} onOpen={fn()} />
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
  items.map(({ key }) => taken(key)),
);
export const ResultTwoFailed: Story = strip(
  'result',
  items.map(({ key }, at) => (at === 2 ? refused(key, '乔丽华 3 秒前已处理') : at === 5 ? refused(key, '14:02 起已超出预算') : taken(key))),
);
export const ResultAllFailed: Story = strip(
  'result',
  items.map(({ key }) => refused(key, '流程已于14:02被管理员挂起')),
);

/** Nothing is checked before it is known whom they go to. */
export const Transfer: Story = {
  args: { action: 'transfer', outcome: (one) => (one === some[2] ? refusal('此环节不可转交') : { next: [finance] }) },
  play: async ({ canvas }) => {
    const picker = await canvas.findByRole('combobox', { name: /To whom|转给/ });
    await expect(picker).toHaveFocus();
    await expect(canvas.queryByText('此环节不可转交')).toBeNull();
    await userEvent.type(picker, 'qlh');
    await userEvent.click(await canvas.findByRole('option', { name: /乔丽华|Qiao/ }));
    await waitFor(() => expect(canvas.getByText('此环节不可转交')).toBeVisible());
    await expect(canvas.getAllByRole('checkbox')).toHaveLength(some.length);
  },
};
export const CopyTo: Story = { args: { action: 'copyTo' } };
export const Snooze: Story = {
  args: { action: 'snooze' },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('checkbox')).toHaveLength(some.length + 1));
    await expect(canvas.getAllByRole('radio').length).toBeGreaterThan(1);
  },
};
export const Claim: Story = {
  args: { action: 'claim', outcome: (one) => (one === some[3] ? refusal('该任务已被李娜签收') : {}) },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('该任务已被李娜签收')).toBeVisible());
    await expect(canvas.getByRole('button', { name: /^(Claim |认领)5/ })).toHaveFocus();
  },
};
export const MarkRead: Story = { args: { action: 'read' } };
export const DeleteDrafts: Story = { args: { action: 'deletes' } };
export const Print: Story = {
  args: { asked: some },
  render: ({ asked }) => (
    <Stage height="640px">
      <BulkPanel action="print" rows={asked} onBegun={fn()} onClose={fn()} />
    </Stage>
  ),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('button', { name: /^(Print 6|打印6)/ })).toBeEnabled());
    const print = globalThis.print;
    const seen: { sheets: number; pages: number; coded: number }[] = [];
    globalThis.print = () => {
      const sheets = [...document.querySelectorAll<HTMLElement>('body > div > [data-print]')];
      seen.push({
        sheets: sheets.length,
        pages: new Set(sheets.map(({ style }) => style.getPropertyValue('page'))).size,
        coded: sheets.filter((sheet) => sheet.textContent.includes('扫码校验')).length,
      });
    };
    await userEvent.click(canvas.getByRole('button', { name: /^(Print 6|打印6)/ }));
    await waitFor(() => expect(seen).toEqual([{ sheets: 6, pages: 6, coded: 6 }]));
    globalThis.print = print;
    await waitFor(() => expect(document.querySelector('body > div > [data-print]')).toBeNull());
  },
};
/** What cannot be written into its trail is not printed; why stands there, and there is nothing to print. */
export const PrintRefused: Story = {
  args: { decide: { code: '409', reason: 'changedMeanwhile', desc: '打开后单据已被修改', data: null } },
  render: Print.render!,
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('button', { name: /^(Print 6|打印6)/ })).toBeEnabled());
    const before = globalThis.print;
    const print = fn();
    globalThis.print = print;
    await userEvent.click(canvas.getByRole('button', { name: /^(Print 6|打印6)/ }));
    await waitFor(() => expect(canvas.getAllByText('打开后单据已被修改')).toHaveLength(6));
    await waitFor(() => expect(canvas.getByRole('button', { name: /^(Print 6|打印6)/ })).not.toHaveAttribute('data-loading'));
    await expect(print).not.toHaveBeenCalled();
    globalThis.print = before;
  },
};
export const PrintFailed: Story = { args: { failing: '/task/' }, render: Print.render! };

export const StripTransferring: Story = strip('held', [], 'transfer');
export const ResultDeleted: Story = strip(
  'result',
  items.map(({ key }, at) => (at === 1 ? refused(key, '单据已提交，不能删除') : taken(key))),
  'deletes',
);
