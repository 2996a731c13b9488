/** Messages: list, composer, delivery, sending again, recall. */
import { ComposerPage } from '#client/admin/notices/ComposerPage.tsx';
import { MessagePage } from '#client/admin/notices/MessagePage.tsx';
import { MessagesPage } from '#client/admin/notices/MessagesPage.tsx';
import type { PageProps } from '#client/data/page/page.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { message, pageMeta, went, type PageArgs } from './server.tsx';

const seen: string[] = [];
const pages = { '': MessagesPage, write: ComposerPage, view: MessagePage } as const;
const Which = ({ path, query }: PageProps) => {
  const Page = pages[(query['page'] ?? '') as keyof typeof pages];
  return <Page path={path} query={query} />;
};
const meta: Meta<PageArgs> = { ...pageMeta(Which, '/story'), title: 'Admin/Notices/Messages', args: { seen } };
export default meta;
type Story = StoryObj<typeof meta>;
const called = (start: string): boolean => seen.some((call) => call.startsWith(start));

/** A draft opens to be written on, what was sent to be looked at. */
export const List: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('link', { name: /MSG-20261120-0008/ }));
    await waitFor(() => expect(went).toEqual({ path: '/system/noticeSendMessageEdit', query: { id: '8' } }));
  },
};

/** How many it reaches stands there before anything goes out, and is asked once more. */
export const Compose: Story = {
  args: { query: { page: 'write', id: '8' }, answers: { '/get/8': { ...message, id: '8', sendState: 'draft', sentAt: null } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Reaches 62|接收人共62人/)).toBeVisible();
    await expect(canvas.getByText(/More than 50|超过50人/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^(Send now|立即发送)$/ }));
    const dialog = await screen.findByRole('dialog');
    await expect(dialog).toHaveTextContent('62');
    await expect(called('PUT /tydf/administration/noticeSendMessage/send/')).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: /^(Send now|立即发送)$/ }));
    await waitFor(() => expect(called('PUT /tydf/administration/noticeSendMessage/send/')).toBe(true));
  },
};

export const ComposeFresh: Story = {
  args: { query: { page: 'write' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^(Save draft|保存草稿)$/ }));
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /^(Title|标题)( \*)?$/ })).toHaveAttribute('aria-invalid', 'true'));
    await expect(called('POST /tydf/administration/noticeSendMessage/add')).toBe(false);
  },
};

export const Delivery: Story = {
  args: { query: { page: 'view', id: '7' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/the channel is not set up|渠道未配置/)).toBeVisible();
    await expect(canvas.getByText('50 %')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /Send again what failed|重发失败项/ }));
    await waitFor(() => expect(called('PUT /tydf/administration/noticeSendMessage/send/7')).toBe(true));
  },
};

export const Recall: Story = {
  args: { query: { page: 'view', id: '7' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^(Recall|撤回)$/ }));
    const dialog = await screen.findByRole('dialog');
    await expect(dialog).toHaveTextContent(/2 people, 1 of whom|2人的消息中移除（其中1人/);
    await expect(called('PUT /tydf/administration/')).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: /^(Recall|撤回)$/ }));
    await waitFor(() => expect(called('PUT /tydf/administration/noticeSendMessage/recall/7')).toBe(true));
  },
};

export const LoadingMessage: Story = { args: { query: { page: 'view', id: '7' }, silent: '/get/' } };
export const FailedMessage: Story = {
  args: { query: { page: 'view', id: '7' }, answers: { '/get/7': { code: '404', desc: 'There is no such message.', data: null } } },
};
