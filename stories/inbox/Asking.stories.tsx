/** Every state of what is asked in the bar, each as the last picture of its story. */
import type { ActionBar } from '#client/blocks/act/ActionBar.tsx';
import { queries } from '#client/data/server/queries.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn, userEvent, waitFor } from 'storybook/test';
import { actsBundle, actsMeta } from './actsStage.tsx';
import { approveCan, firstBundle } from './bundles.ts';

const meta: Meta<typeof ActionBar> = {
  ...actsMeta,
  title: 'Inbox/Asking',
  args: { ...actsMeta.args, can: { ...approveCan, return: true }, bundle: firstBundle },
};
export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const opinion = (canvas: Canvas) => canvas.getByRole<HTMLTextAreaElement>('textbox', { name: /Opinion|意见/ });
const asking = (canvasElement: HTMLElement) => canvasElement.querySelector<HTMLElement>('[data-layout]')?.dataset['asking'];
/** A key as the browser gives it: what is seen right after it is the picture of the same frame. */
const press = (code: string): void =>
  void document.body.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true }));

export const Resting: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(asking(canvasElement)).toBeUndefined();
    await expect(opinion(canvas)).toHaveValue('');
  },
};

/** The question stands in the page with the key itself, before anything is drawn. */
export const Showing: Story = {
  play: async ({ canvas, canvasElement }) => {
    const question = canvasElement.querySelector<HTMLElement>('[data-question=approve]');
    await expect(question).not.toBeVisible();
    press('KeyA');
    const shown = question?.checkVisibility({ visibilityProperty: true });
    const drawn = asking(canvasElement);
    await expect(shown).toBe(true);
    await expect(drawn).toBeUndefined();
    await waitFor(() => expect(opinion(canvas)).toHaveFocus());
  },
};

/** What asks for more is drawn at once; the focus comes when the question was seen. */
export const Posed: Story = {
  args: { signatureRequired: true, bundle: { ...firstBundle, signatureRequired: true } },
  play: async ({ canvas, canvasElement }) => {
    press('KeyA');
    await Promise.resolve();
    const drawn = asking(canvasElement);
    const early = document.activeElement === opinion(canvas);
    await expect(drawn).toBe('approve');
    await expect(early).toBe(false);
    await waitFor(() => expect(opinion(canvas)).toHaveFocus());
  },
};

/** The usual word is selected: whoever types replaces it. */
export const Answering: Story = {
  play: async ({ canvas, canvasElement }) => {
    await userEvent.keyboard('{a}');
    await waitFor(() => expect(opinion(canvas)).toHaveFocus());
    await expect(asking(canvasElement)).toBe('approve');
    const { value, selectionStart, selectionEnd } = opinion(canvas);
    await expect(value).toMatch(/^(Agree|同意)$/);
    await expect([selectionStart, selectionEnd]).toEqual([0, value.length]);
  },
};

/** Asked about something else meanwhile, the usual word does not become a reason. */
export const AnsweringAnother: Story = {
  play: async ({ canvas, canvasElement }) => {
    await userEvent.keyboard('{a}');
    await waitFor(() => expect(opinion(canvas)).toHaveValue());
    await userEvent.click(canvas.getByRole('button', { name: /^(Reject|驳回)/ }));
    await waitFor(() => expect(asking(canvasElement)).toBe('reject'));
    await expect(opinion(canvas)).toHaveValue('');
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByRole('alert')).toBeVisible();
    await waitFor(() => expect(opinion(canvas)).toHaveFocus());
  },
};

export const GivenUp: Story = {
  play: async ({ canvas, canvasElement }) => {
    await userEvent.keyboard('{a}');
    await waitFor(() => expect(opinion(canvas)).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await expect(asking(canvasElement)).toBeUndefined();
    await expect(opinion(canvas)).toHaveValue('');
  },
};

/** Its signature is on its way: nothing else is asked, and Esc still takes it back. */
export const Sealing: Story = {
  args: { signatureRequired: true, bundle: { ...firstBundle, signatureRequired: true } },
  beforeEach: () => {
    const sends = spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => undefined);
    return () => sends.mockRestore();
  },
  play: async ({ canvas, canvasElement, args }) => {
    const aborts = spyOn(XMLHttpRequest.prototype, 'abort');
    await userEvent.keyboard('{a}');
    await userEvent.type(await canvas.findByRole('textbox', { name: /type your name|输入姓名/ }), '林海川');
    const approve = canvas.getByRole('button', { name: /^(Approve|同意)/ });
    await waitFor(async () => {
      await userEvent.click(approve);
      await expect(opinion(canvas)).toBeDisabled();
    });
    await expect(asking(canvasElement)).toBe('approve');
    await userEvent.click(canvasElement.querySelector<HTMLElement>('[data-question=approve] [aria-keyshortcuts=Escape]')!);
    await expect(asking(canvasElement)).toBeUndefined();
    await expect(aborts).toHaveBeenCalledOnce();
    await expect(args.onAsked).not.toHaveBeenCalled();
    aborts.mockRestore();
  },
};

/** An act with words of its own: letters belong to it. */
export const Panel: Story = {
  args: { bundle: actsBundle },
  play: async ({ canvas, canvasElement, args }) => {
    await userEvent.keyboard('{b}');
    await waitFor(() => expect(canvas.getAllByRole('radio')[0]).toHaveFocus(), { timeout: 10_000 });
    await userEvent.keyboard('{a}');
    await expect(asking(canvasElement)).toBe('return');
    await expect(args.onAsked).not.toHaveBeenCalled();
  },
};

/** A key that is held down decides once; the bar rests after the picture. */
export const Sent: Story = {
  play: async ({ canvas, canvasElement, args }) => {
    await userEvent.keyboard('{a}');
    await waitFor(() => expect(opinion(canvas)).toHaveFocus());
    const enter = () =>
      opinion(canvas).dispatchEvent(new KeyboardEvent('keydown', { code: 'Enter', key: 'Enter', bubbles: true, cancelable: true }));
    for (let repeated = 0; repeated < 3; repeated += 1) enter();
    const still = asking(canvasElement);
    await expect(still).toBe('approve');
    await waitFor(() => expect(asking(canvasElement)).toBeUndefined());
    await expect(args.onAsked).toHaveBeenCalledOnce();
  },
};

/** A digit and Enter before the templates are there: it decides once they came, with the template. */
export const TemplateOwed: Story = {
  beforeEach: () => {
    queries.removeQueries({ queryKey: ['personal', 'opinions'] });
    const fetching = globalThis.fetch;
    globalThis.fetch = async (...given) => {
      const [to] = given;
      if ((to instanceof Request ? to.url : to.toString()).includes('/personal/opinions'))
        await new Promise((done) => setTimeout(done, 400));
      return fetching(...given);
    };
  },
  play: async ({ canvas, args }) => {
    await userEvent.keyboard('{r}');
    await waitFor(() => expect(opinion(canvas)).toHaveFocus());
    await userEvent.keyboard('{Alt>}1{/Alt}{Enter}{Enter}');
    await expect(args.onAsked).not.toHaveBeenCalled();
    await expect(canvas.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(args.onAsked).toHaveBeenCalledOnce(), { timeout: 5_000 });
    await expect(args.onAsked).toHaveBeenCalledWith('reject', expect.stringMatching(/./), {});
  },
};
