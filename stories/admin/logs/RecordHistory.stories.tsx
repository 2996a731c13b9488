/** What was changed in a plain record, opened where the record is viewed. */
import { RecordHistory } from '#client/blocks/trail/RecordHistory.tsx';
import { queries } from '#client/data/server/queries.ts';
import { posts } from '#resources/admin/posts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { serve } from '../reports/server.tsx';
import { historyOfPost } from './fixtures.ts';

const meta: Meta = { title: 'Admin/RecordHistory' };
export default meta;

const story = (answer: () => unknown, play: StoryObj['play']): StoryObj => ({
  render: () => (
    <QueryClientProvider client={queries}>
      <RecordHistory definition={posts} id="7" />
    </QueryClientProvider>
  ),
  beforeEach: () => void serve({ 'GET logs/history/posts/7': answer }),
  play,
});
const open = async (canvasElement: HTMLElement): Promise<void> =>
  userEvent.click(await within(canvasElement).findByRole('button', { name: /^(Change history|变更历史)$/ }));

export const Opened = story(
  () => historyOfPost,
  async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('list')).toBeNull();
    await open(canvasElement);
    await waitFor(() => expect(within(canvasElement).getByRole('list')).toHaveTextContent(/出纳岗.*→.*出纳主管岗/));
  },
);
export const Nothing = story(
  () => [],
  async ({ canvasElement }) => {
    await open(canvasElement);
    await expect(await within(canvasElement).findByText(/(No change was logged|没有变更记录)/)).toBeVisible();
  },
);
