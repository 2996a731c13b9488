/** Where one stands in the inbox: tasks that came by a link, another list, the way into the reader and back. */
import { outbox } from '#client/blocks/decide/outbox.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, type within } from 'storybook/test';
import { rows } from './fixtures.ts';
import { inboxMeta, key, letCome, list, selected, type InboxArgs } from './inboxStage.tsx';

const meta: Meta<InboxArgs> = { ...inboxMeta, title: 'Inbox/Walk' };
export default meta;
type Story = StoryObj<typeof meta>;

const [first, second, third, linked] = rows;
if (!first || !second || !third || !linked) throw new Error('the fixtures have four rows');
/** By the server's word it is there, but not among the rows that were read. */
const notListed: InboxArgs = { rows: rows.filter((one) => one !== linked), copies: [linked], query: { task: linked.taskId ?? '' } };
const shows = (canvas: ReturnType<typeof within>, code: string) =>
  waitFor(() => expect(canvas.getByRole('article')).toHaveTextContent(code));

/** A task that a notice led to, and that the list does not hold: decided, the first of the list follows. */
export const LinkedDecided: Story = {
  args: notListed,
  play: async ({ canvas }) => {
    await list(canvas);
    await shows(canvas, linked.code);
    key('KeyA');
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /opinion|意见/i })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await shows(canvas, first.code);
  },
};

export const LinkedDecidedOnAPhone: Story = {
  args: notListed,
  globals: { viewport: { value: 'mobile1' } },
  play: async ({ canvas }) => {
    await shows(canvas, linked.code);
    const approve = () => canvas.getAllByRole('button', { name: /^(Approve|同意)/ }).at(-1)!;
    await userEvent.click(approve());
    await userEvent.click(approve());
    await shows(canvas, first.code);
  },
};

/** Another list begins at its first task, wherever one stood in the one before. */
export const OtherListFromItsTop: Story = {
  args: { copies: rows.slice(4, 8) },
  play: async ({ canvas }) => {
    const grid = await list(canvas);
    grid.focus();
    for (let step = 0; step < 3; step++) key('KeyJ');
    await waitFor(() => expect(selected(grid)).toHaveTextContent(linked.code.slice(-4)));
    await userEvent.click(canvas.getByRole('tab', { name: /^(Copied|抄送我)/ }));
    await waitFor(async () => expect(selected(await list(canvas))).toHaveTextContent(rows[4]!.code.slice(-4)));
  },
};

/** A row that a key marked, and that was passed over before its picture, does not stay marked. */
export const MarkedAndPassedOver: Story = {
  play: async ({ canvas }) => {
    const grid = await list(canvas);
    await shows(canvas, first.code);
    grid.focus();
    key('KeyJ');
    await expect(selected(grid)).toHaveTextContent(second.code.slice(-4));
    selected(grid)?.previousElementSibling?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    await expect([...grid.querySelectorAll('[data-active]')].map(({ id }) => id)).toEqual([selected(grid)?.id]);
    await expect(selected(grid)).toHaveTextContent(first.code.slice(-4));
    await shows(canvas, first.code);
  },
};

/** Enter goes into the document that is shown, not into one that is drawn ahead. */
export const EnterReadsWhatIsShown: Story = {
  play: async ({ canvas, canvasElement }) => {
    const grid = await list(canvas);
    await shows(canvas, first.code);
    // The neighbours are drawn by then.
    await waitFor(() => expect(canvasElement.querySelectorAll('[data-task] article').length).toBeGreaterThan(1));
    grid.focus();
    key('KeyJ');
    await shows(canvas, second.code);
    await waitFor(() => expect(canvasElement.querySelector(`[data-task="${second.taskId}"]:not([data-unseen], [inert])`)).not.toBeNull());
    key('Enter');
    await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'tabpanel'));
    await expect(document.activeElement?.closest('[data-task]')).not.toHaveAttribute('data-unseen');
    await expect(document.activeElement?.closest('[data-task]')).toHaveAttribute('data-task', second.taskId);
  },
};

/** Approves the first task and sends it at once; answers the list. */
const sendFirst = async (canvas: ReturnType<typeof within>): Promise<HTMLElement> => {
  const grid = await list(canvas);
  await shows(canvas, first.code);
  grid.focus();
  key('KeyA');
  await waitFor(() => expect(canvas.getByRole('textbox', { name: /opinion|意见/i })).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await canvas.findByRole('button', { name: /^(Send now|立即发送|立即提交)/ }));
  return grid;
};

/** A button of the strip goes with what it was for; the keys of the list are heard again. */
export const SentNowGoesOn: Story = {
  play: async ({ canvas }) => {
    const grid = await sendFirst(canvas);
    await waitFor(() => expect(grid).toHaveFocus());
    // All stories share one outbox: the next one finds the task again.
    await waitFor(() => expect(outbox.context().entries).toEqual([]));
  },
};

const beingSent = /being sent|正在发送/;
const letterMs = 50;

/** What follows of an answer changes list and counts: whoever types meanwhile does not wait for it, and sees it when they rest. */
export const AnswerWaitsForTyping: Story = {
  args: { late: '/approveProcess' },
  play: async ({ canvas }) => {
    await sendFirst(canvas);
    const sending = () => canvas.queryByText(beingSent) !== null;
    await waitFor(() => expect(sending()).toBe(true));
    canvas.getByRole('textbox', { name: /Filter this list|筛选列表/ }).focus();
    key('KeyL');
    letCome();
    for (let letter = 0, last = performance.now(); letter < 20; letter += 1) {
      await new Promise((done) => setTimeout(done, letterMs));
      const stood = sending();
      // A machine that stands still meanwhile rests as well as a person does.
      if (performance.now() - last < 4 * letterMs) await expect(stood).toBe(true);
      key('KeyL');
      last = performance.now();
    }
    await waitFor(() => expect(sending()).toBe(false));
  },
};
