/** The inbox on a phone: the list, a document, and every state in which there is none. */
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { bundleOf } from './bundles.ts';
import { inboxMeta, list, type InboxArgs } from './inboxStage.tsx';

const meta: Meta<InboxArgs> = { ...inboxMeta, title: 'Inbox/Phone' };
export default meta;
type Story = StoryObj<typeof meta>;

export const List: Story = { globals: { viewport: { value: 'mobile1' } } };
export const Document: Story = { args: { query: { task: '8807' } }, globals: { viewport: { value: 'mobile1' } } };

/** The field is behind its button, takes the focus, and goes when it is cleared. */
export const Filtering: Story = {
  globals: { viewport: { value: 'mobile1' } },
  play: async ({ canvas }) => {
    await list(canvas);
    const name = /^(Filter this list|筛选列表)/;
    await expect(canvas.queryByRole('textbox', { name })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name }));
    const field = await canvas.findByRole('textbox', { name });
    await expect(field).toBeVisible();
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.click(canvas.getByRole('button', { name: /^(Clear|清除)/ }));
    await waitFor(() => expect(canvas.queryByRole('textbox', { name })).toBeNull());
  },
};

/** While it loads, when it cannot be read, is no more there or stops: the way back to the list is where it always is. */
const phoneReader = (args: Partial<InboxArgs>, shown: RegExp | null): Story => ({
  args: { query: { task: '8807' }, ...args },
  globals: { viewport: { value: 'mobile1' } },
  play: async ({ canvas }) => {
    if (shown) await canvas.findByText(shown);
    await userEvent.click(await canvas.findByRole('button', { name: /^(Back|返回)$/ }));
    await expect(await list(canvas)).toBeVisible();
  },
});
export const Loading = phoneReader({ silent: '/process/task' }, null);
export const Failed = phoneReader({ failing: '/process/task' }, /could not be loaded|单据加载失败/);
export const Gone = phoneReader({ unseen: '/process/task' }, /is not for you|此单据不存在或无权查看/);
export const Stopped = phoneReader(
  { bundle: (one) => ({ ...bundleOf(one), document: null }) as unknown as DocumentBundle },
  /This part stopped|此部分已停止运行/,
);
