/** The keys of the inbox: walking, deciding, searching, and what is pressed before the picture it is meant for. */
import { agree } from '#client/blocks/act/actionWords.ts';
import { outbox } from '#client/blocks/decide/outbox.ts';
import { say } from '#client/words/language.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { bundleOf, everyCan } from './bundles.ts';
import { rows } from './fixtures.ts';
import { inboxMeta, key, letCome, list, selected, type InboxArgs } from './inboxStage.tsx';

const meta: Meta<InboxArgs> = { ...inboxMeta, title: 'Inbox/Keys' };
export default meta;
type Story = StoryObj<typeof meta>;

/** J and another key at once, before the document of the next row stands there. */
const stepAndPress = async (canvas: ReturnType<typeof within>, code: string): Promise<HTMLElement> => {
  const grid = await list(canvas);
  await waitFor(() => expect(canvas.getByRole('article')).toHaveTextContent('0007'));
  grid.focus();
  key('KeyJ');
  key(code);
  await waitFor(() => expect(canvas.getByRole('article')).toHaveTextContent('0031'));
  return grid;
};

/** J and K walk, A and Enter approve, the next task stands there, Z takes it back. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    const grid = await list(canvas);
    await canvas.findByRole('article');
    grid.focus();
    key('KeyJ');
    await waitFor(() => expect(selected(grid)).toHaveTextContent('0031'));
    key('KeyK');
    await waitFor(() => expect(selected(grid)).toHaveTextContent('0007'));
    await waitFor(() => expect(canvas.getByRole('article')).toHaveTextContent('0007'));

    key('KeyA');
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /opinion|意见/i })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(selected(grid)).toHaveTextContent('0031'));
    await waitFor(() => expect(grid).toHaveFocus());
    await waitFor(() => expect(canvas.getByRole('article')).toHaveTextContent('0031'));
    await waitFor(() => expect(performance.getEntriesByName('decision').length).toBeGreaterThan(0));

    key('KeyZ');
    await waitFor(() => expect(selected(grid)).toHaveTextContent('0007'));
  },
};

/** Keys are not slower than the picture: A and Enter, and A before the next document is painted asks about that one. */
export const KeysBeforeThePicture: Story = {
  play: async ({ canvas, canvasElement }) => {
    const grid = await list(canvas);
    await canvas.findByRole('article');
    await waitFor(() => expect(canvasElement.querySelector('[data-unseen] article')).not.toBeNull());
    grid.focus();
    key('KeyA');
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /opinion|意见/i })).toHaveFocus());
    key('Enter');
    await Promise.resolve();
    key('KeyA');
    await waitFor(() => expect(canvas.getByRole('article')).toHaveTextContent('0031'));
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /opinion|意见/i })).toHaveFocus());
    key('Enter');
    await waitFor(() => expect(selected(grid)).not.toHaveTextContent('0031'));
    key('KeyZ');
    key('KeyZ');
  },
};

/** The usual word comes one picture after the question: whoever answers before it has it sent all the same. */
export const AnsweredBeforeThePicture: Story = {
  play: async ({ canvas }) => {
    const grid = await list(canvas);
    await canvas.findByRole('article');
    grid.focus();
    key('KeyA');
    await Promise.resolve();
    key('Enter');
    await waitFor(() => expect(selected(grid)).toHaveTextContent('0031'));
    await waitFor(() => expect(outbox.context().entries.map(({ decision }) => decision.comment)).toEqual([say(agree)]));
  },
};

/** A key that comes before the picture of a tab or a question is for what was chosen last: two parts on, and a question is taken back. */
export const PressedBeforeThePicture: Story = {
  play: async ({ canvas, canvasElement }) => {
    const grid = await list(canvas);
    await canvas.findByRole('article');
    const shown = within(canvasElement.querySelector<HTMLElement>('[data-task]:not([data-unseen])')!);
    grid.focus();
    key('KeyV');
    key('KeyV');
    await waitFor(() => expect(shown.getByRole('tab', { selected: true })).toHaveTextContent(/Flow|流程图/));
    await waitFor(() => expect(shown.getByRole('tabpanel')).toHaveAccessibleName(/Flow|流程图/));
    key('KeyA');
    await expect(shown.getByText(/^(Approve |同意)“/)).toBeVisible();
    key('Escape');
    await waitFor(() => expect(shown.getByText(/^(Approve |同意)“/)).not.toBeVisible());
    await expect(shown.getByRole('textbox', { name: /opinion|意见/i })).toHaveValue('');
  },
};

/** What is typed before the picture of a field goes into it, though the list had the focus as it was pressed: nothing is stepped over. */
export const TypedBeforeThePicture: Story = {
  play: async ({ canvas }) => {
    const grid = await list(canvas);
    await canvas.findByRole('article');
    for (const [asked, field] of [
      ['KeyA', /opinion|意见/i],
      ['Slash', /filter|筛选/i],
    ] as const) {
      grid.focus();
      key(asked);
      await Promise.resolve();
      key('KeyJ');
      await waitFor(() => expect(canvas.getByRole('textbox', { name: field })).toHaveFocus());
      await expect(selected(grid)).toHaveTextContent('0007');
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(grid).toHaveFocus());
    }
  },
};

/** Nobody walks to a row that is decided, however it is still drawn; its outcome stands in its place for a moment. */
export const DecidedRow: Story = {
  play: async ({ canvas }) => {
    const grid = await list(canvas);
    await canvas.findByRole('article');
    grid.focus();
    key('KeyA');
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /opinion|意见/i })).toHaveFocus());
    key('Enter');
    key('KeyK');
    await waitFor(() => expect(selected(grid)).toHaveTextContent('0031'));
    await waitFor(() =>
      expect(
        within(grid)
          .getAllByRole('row')
          .map(({ textContent }) => textContent),
      ).toContainEqual(expect.stringMatching(/Approved|已同意/)),
    );
    await waitFor(() => expect(within(grid).getAllByRole('row')).toHaveLength(rows.length - 1), { timeout: 3_000 });
    await expect(selected(grid)).toHaveTextContent('0031');
    key('KeyZ');
    await waitFor(() => expect(selected(grid)).toHaveTextContent('0007'));
  },
};

/** What is pressed after J, before the document of the next row stands there, is for that row: never for the one that is still shown. */
export const KeyAfterTheStep: Story = {
  play: async ({ canvas }) => {
    const grid = await stepAndPress(canvas, 'KeyA');
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /opinion|意见/i })).toHaveFocus());
    await expect(canvas.getByRole('article')).toContainElement(document.activeElement as HTMLElement);
    key('Enter');
    await waitFor(() => expect(selected(grid)).toHaveTextContent('0004'));
    await expect(within(grid).getAllByRole('row')[0]).toHaveTextContent('0007');
    key('KeyZ');
    await waitFor(() => expect(selected(grid)).toHaveTextContent('0031'));
  },
};

/** The same where that document was drawn ahead, out of reach until its turn. */
export const KeyAfterTheRest: Story = {
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('[data-unseen][data-task="8831"] article')).not.toBeNull());
    await stepAndPress(canvas, 'KeyA');
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /opinion|意见/i })).toHaveFocus());
    await expect(canvas.getByRole('article')).toHaveTextContent('0031');
  },
};

/** The same at the very moment in which that document comes, before it hears keys itself. */
export const KeyWithThePicture: Story = {
  play: async ({ canvas, canvasElement }) => {
    (await list(canvas)).focus();
    const come = new Promise<void>((resolve) => {
      const watch = new MutationObserver(() => {
        if (canvasElement.querySelector('[data-task="8831"]:not([data-unseen]) article') === null) return;
        watch.disconnect();
        key('KeyA');
        resolve();
      });
      watch.observe(canvasElement, { subtree: true, childList: true, attributes: true });
    });
    key('KeyJ');
    await come;
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /opinion|意见/i })).toHaveFocus());
    await expect(canvas.getByRole('article')).toHaveTextContent('0031');
  },
};

/** A step forward and back, and a question while the other document is on its way: it stays asked. */
export const AskedAfterAStepBack: Story = {
  play: async ({ canvas }) => {
    const grid = await list(canvas);
    await canvas.findByRole('article');
    grid.focus();
    const picture = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    for (let pictures = 0; pictures < 4; pictures += 1) {
      key('KeyJ');
      for (let at = 0; at < pictures; at += 1) await picture();
      key('KeyK');
      key('KeyA');
      const opinion = () => canvas.getByRole('textbox', { name: /opinion|意见/i });
      await waitFor(() => expect(opinion()).toHaveFocus());
      for (let at = 0; at < 12; at += 1) await picture();
      await expect(opinion()).toHaveFocus();
      key('Escape');
      await waitFor(() => expect(grid).toHaveFocus());
    }
  },
};

/** Handing on is asked for as early as deciding. */
export const PanelAfterTheStep: Story = {
  args: { bundle: (row) => ({ ...bundleOf(row), can: everyCan }) },
  play: async ({ canvas }) => {
    await stepAndPress(canvas, 'KeyT');
    await waitFor(() => expect(within(canvas.getByRole('article')).getByRole('combobox')).toHaveFocus());
  },
};

/**
 * Whoever leaves the filter field is in the list: by Enter with what was found, by Escape or its button with everything. What stands in
 * the list stays until the other is there.
 */
export const FilterLeft: Story = {
  play: async ({ canvas }) => {
    const stood = await list(canvas);
    const grid = () => canvas.getByRole('grid');
    const field = () => canvas.getByRole('textbox', { name: /^(Filter|筛选)/ });
    const count = async (rowCount: number) => {
      await waitFor(() => expect(within(grid()).getAllByRole('row')).toHaveLength(rowCount));
      await expect(grid()).toBe(stood);
    };
    const type = async (text: string) => {
      (await list(canvas)).focus();
      key('Slash');
      await waitFor(() => expect(field()).toHaveFocus());
      await userEvent.keyboard(text);
    };
    const reads = (code: string) => waitFor(() => expect(canvas.getByRole('article')).toHaveTextContent(code));
    await type('0031{Enter}');
    await count(1);
    await waitFor(() => expect(grid()).toHaveFocus());
    await reads('0031');
    await type('7{Escape}');
    await count(rows.length);
    await waitFor(() => expect(grid()).toHaveFocus());
    await expect(field()).toHaveValue('');
    await reads('0007');
    await type('0031');
    await count(1);
    await reads('0031');
    await userEvent.click(canvas.getByRole('button', { name: /^(Clear|清除)/ }));
    await count(rows.length);
    await waitFor(() => expect(grid()).toHaveFocus());
    await expect(field()).toHaveValue('');
  },
};

/** Whoever clears the text goes on with the filters that stand open under it. */
export const TextClearedFiltersOpen: Story = {
  play: async ({ canvas }) => {
    // The lines of the document that is read are rows as well.
    const shown = within(await list(canvas));
    await userEvent.click(canvas.getByRole('button', { name: /^(Filters|筛选条件)$/ }));
    const panel = await canvas.findByRole('group', { name: /^(Filters|筛选条件)$/ });
    const field = canvas.getByRole('textbox', { name: /^(Filter this list|筛选列表)/ });
    await userEvent.type(field, '0031');
    await waitFor(() => expect(shown.getAllByRole('row')).toHaveLength(1));
    await userEvent.type(field, '{Escape}');
    await waitFor(() => expect(shown.getAllByRole('row')).toHaveLength(rows.length));
    await expect(panel).toBeVisible();
  },
};

/** A rejection without a reason is not sent; with one it is. */
export const RejectWithReason: Story = {
  play: async ({ canvas }) => {
    const grid = await list(canvas);
    await canvas.findByRole('article');
    grid.focus();
    key('KeyR');
    const opinion = await canvas.findByRole('textbox', { name: /opinion|意见/i });
    await waitFor(() => expect(opinion).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByRole('alert')).toBeVisible();
    await userEvent.keyboard('{Alt>}2{/Alt}');
    await waitFor(() => expect(opinion).not.toHaveValue(''));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(selected(grid)).toHaveTextContent('0031'));
    key('KeyZ');
    await waitFor(() => expect(selected(grid)).toHaveTextContent('0007'));
  },
};

/** A while the document is still to come; that it was heard is said. */
const pressOnSkeleton = async (canvas: ReturnType<typeof within>): Promise<HTMLElement> => {
  const grid = await list(canvas);
  grid.focus();
  key('KeyA');
  await waitFor(() =>
    expect(
      canvas
        .getAllByRole('status')
        .map(({ textContent }: HTMLElement) => textContent)
        .join(),
    ).toMatch(/Approve|同意/),
  );
  return grid;
};

/** A before the document is there: its question is asked when it is, and Enter decides nothing that nobody has seen. */
export const KeyOnSkeleton: Story = {
  args: { late: '/process/task/' },
  play: async ({ canvas }) => {
    const grid = await pressOnSkeleton(canvas);
    key('Enter');
    await expect(canvas.queryByRole('article')).toBeNull();
    letCome();
    await canvas.findByRole('article');
    const opinion = await canvas.findByRole('textbox', { name: /opinion|意见/i });
    await waitFor(() => expect(opinion).toHaveFocus());
    await expect(selected(grid)).toHaveTextContent('0007');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(selected(grid)).toHaveTextContent('0031'));
  },
};

/** Escape forgets it. */
export const KeyOnSkeletonForgotten: Story = {
  args: { late: '/process/task/' },
  play: async ({ canvas }) => {
    const grid = await pressOnSkeleton(canvas);
    key('Escape');
    letCome();
    await canvas.findByRole('article');
    await expect(grid).toHaveFocus();
    await expect(canvas.getByText(/^(Approve “|同意“)/)).not.toBeVisible();
  },
};
