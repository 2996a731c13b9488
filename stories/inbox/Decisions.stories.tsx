/** What stands at the foot of reader and list: the bar of actions, and decisions on their way. */
import type { ActionBar } from '#client/blocks/act/ActionBar.tsx';
import { saveOpinion } from '#client/blocks/decide/opinions.ts';
import { OutboxStrip } from '#client/inbox/outcome/OutboxStrip.tsx';
import type { Decision, DecisionState, OutboxContext } from '#machines/decision.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { w } from '#model/words.ts';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { approveCan, blockedCan, everyCan, firstBundle } from './bundles.ts';
import { actsMeta } from './actsStage.tsx';
import { Stage } from './server.tsx';

const meta: Meta<typeof ActionBar> = {
  ...actsMeta,
  title: 'Inbox/ActionBar',
  args: { ...actsMeta.args, title: 'BX-20261120-0007 ¥3,268.00', can: approveCan, bundle: firstBundle },
  decorators: [
    (Story) => (
      <Stage height="auto">
        <Story />
      </Stage>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof meta>;

const opinion = /opinion|意见/i;

export const Two: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^(Approve|同意)/ }));
    const input = canvas.getByRole('textbox', { name: opinion });
    await waitFor(() => expect(input).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(args.onAsked).toHaveBeenCalledWith('approve', expect.stringMatching(/Agree|同意/), {});
  },
};

/** Enter that confirms pinyin decides nothing. */
export const Composing: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^(Approve|同意)/ }));
    const input = canvas.getByRole('textbox', { name: opinion });
    await waitFor(() => expect(input).toHaveFocus());
    input.dispatchEvent(
      new KeyboardEvent('keydown', { code: 'Enter', key: 'Process', isComposing: true, bubbles: true, cancelable: true }),
    );
    input.dispatchEvent(new KeyboardEvent('keydown', { code: 'Enter', key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }));
    await expect(args.onAsked).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await expect(args.onAsked).not.toHaveBeenCalled();
  },
};

export const Rejecting: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^(Reject|驳回)/ }));
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByRole('alert')).toBeVisible();
    await expect(args.onAsked).not.toHaveBeenCalled();
    await userEvent.keyboard('{Alt>}1{/Alt}');
    await waitFor(() => expect(canvas.queryByRole('alert')).toBeNull());
  },
};

/** The reason of a rejection that was given up is not what an approval says; it waits for the next rejection. */
export const EachActItsOwnWords: Story = {
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole('textbox', { name: opinion });
    await userEvent.click(canvas.getByRole('button', { name: /^(Reject|驳回)/ }));
    await waitFor(() => expect(input).toHaveFocus());
    await userEvent.keyboard('人手不足，不同意');
    await userEvent.keyboard('{Escape}');
    await expect(input).toHaveValue('');
    await userEvent.click(canvas.getByRole('button', { name: /^(Reject|驳回)/ }));
    await waitFor(() => expect(input).toHaveValue('人手不足，不同意'));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(canvas.getByRole('button', { name: /^(Approve|同意)/ }));
    await waitFor(() => expect(input).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(args.onAsked).toHaveBeenCalledWith('approve', expect.stringMatching(/^(Agreed?|同意)$/), {});
  },
};

export const EveryAction: Story = { args: { can: everyCan } };
export const Blocked: Story = { args: { can: blockedCan } };
export const FieldsToFill: Story = {
  args: { toFill: 2 },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^(Fill|填写)/ }));
    await expect(args.onAct).toHaveBeenCalledWith('fill');
  },
};
export const OpinionRequired: Story = { args: { commentRequired: true } };
export const Sending: Story = { args: { busy: true } };
export const Repost: Story = { args: { can: { repost: true, discard: true, print: true } } };

export const RestoredDraft: Story = {
  args: { about: '8899' },
  beforeEach: () => saveOpinion('8899', '同意，但住宿超标部分由本人承担。'),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('textbox', { name: opinion })).toHaveValue('同意，但住宿超标部分由本人承担。'));
  },
};

export const Phone: Story = {
  args: { layout: 'phone' },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Approve|同意/ }));
    await expect(args.onAsked).not.toHaveBeenCalled();
    await userEvent.click(canvas.getAllByRole('button', { name: /^(Approve|同意)$/ }).at(-1)!);
    await expect(args.onAsked).toHaveBeenCalledOnce();
  },
};

const decision = (n: number): Decision => ({
  requestId: `r${n}`,
  resource: 'expenseReport',
  path: '/tydf/process/expenseReport',
  documentId: String(n),
  taskId: String(8800 + n),
  action: n % 2 === 0 ? 'reject' : 'approve',
  comment: '同意',
  version: 1,
  kind: w('Expense report', '费用报销单'),
  code: `BX-20261120-000${n}`,
  noHold: false,
});
const sendNow = fn();
const strip = (
  sent: number,
  states: readonly DecisionState[],
  over: Partial<OutboxContext> = {},
  hold: number | null = 5000,
): StoryObj => ({
  render: () => (
    <OutboxStrip
      outbox={{
        entries: states.map((state, at) => ({ decision: decision(at + 1), state, outcome: null })),
        sent,
        found: [],
        online: true,
        ...over,
      }}
      hold={hold}
      onUndo={fn()}
      onSendNow={sendNow}
      onPause={fn()}
      onFound={fn()}
      details={{ id: 'details', open: false, onOpen: fn() }}
    />
  ),
});

export const StripHeld: StoryObj = strip(2, ['held']);
/** Who sends by themselves sees no time run out (WCAG 2.2.1). */
export const StripKept: StoryObj = {
  ...strip(0, ['held'], {}, null),
  play: async ({ canvas }) => {
    sendNow.mockClear();
    await expect(canvas.queryByText(/^(\d+ s|\d+秒)$/)).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: /^(Send|发送)$/ }));
    await expect(sendNow).toHaveBeenCalledOnce();
  },
};
export const StripPaused: StoryObj = strip(0, ['paused', 'sending']);
export const StripOffline: StoryObj = strip(0, ['waiting', 'waiting'], { online: false });
export const StripFailed: StoryObj = strip(1, ['failed', 'conflict']);
export const StripFound: StoryObj = strip(0, [], { found: [decision(1), decision(2)] });
/** What an earlier start did not send takes nothing away from what is held now. */
export const StripFoundAndHeld: StoryObj = {
  ...strip(0, ['held'], { found: [decision(2)] }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /^(Undo|撤销)/ })).toBeVisible();
    await expect(canvas.getByRole('button', { name: /^(Discard|放弃)$/ })).toBeVisible();
  },
};
