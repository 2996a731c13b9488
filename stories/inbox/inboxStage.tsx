/** The inbox with a server of its own, for the stories of its states and of its keys. */
import { InboxPage } from '#client/inbox/InboxPage.tsx';
import type { Meta } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { bundleOf, firstBundle, repostedBundle } from './bundles.ts';
import { rows } from './fixtures.ts';
import { holdFor, PageStage, serve } from './server.tsx';
import type { Answers } from './server.tsx';

const bundle: Answers['bundle'] = (row) => (row === rows[0] ? firstBundle : row === rows[2] ? repostedBundle : bundleOf(row));

export interface InboxArgs extends Answers {
  readonly path?: string;
  readonly query?: Readonly<Record<string, string>>;
}

let running: ReturnType<typeof serve> | null = null;
/** What the running story asked of the server. */
export const asked = (): readonly string[] => running?.seen ?? [];
/** Lets the late answers of the running story come. */
export const letCome = (): void => running?.letCome();

export const inboxMeta = {
  parameters: { layout: 'fullscreen' },
  args: { bundle },
  beforeEach: async ({ args }) => {
    const before = globalThis.fetch;
    running = serve(args);
    await holdFor(5);
    return () => {
      globalThis.fetch = before;
    };
  },
  // Who is unseen is out of reach one picture later; what checks the page looks at it then.
  afterEach: ({ canvasElement }) => waitFor(() => expect(canvasElement.querySelector('[data-unseen]:not([inert])')).toBeNull()),
  render: ({ path = '/dashboard', query = {} }) => <PageStage path={path} query={query} page={InboxPage} />,
} satisfies Meta<InboxArgs>;

export const list = (canvas: ReturnType<typeof within>) => canvas.findByRole('grid');
export const selected = (grid: HTMLElement) =>
  within(grid)
    .getAllByRole('row')
    .find((row) => row.getAttribute('aria-selected') === 'true');
export const key = (code: string, modifiers: { readonly shift?: boolean } = {}) =>
  (document.activeElement ?? document.body).dispatchEvent(
    // As a browser reports it while a Chinese input method is on: only the physical key is known.
    new KeyboardEvent('keydown', { code, key: 'Process', shiftKey: modifiers.shift ?? false, bubbles: true, cancelable: true }),
  );
