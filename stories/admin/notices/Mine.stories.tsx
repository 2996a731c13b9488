/** My notices as a register: unread first, read, taken away, opened where they lead. */
import { MinePage } from '#client/admin/notices/MinePage.tsx';
import { NoticePage } from '#client/admin/notices/NoticePage.tsx';
import type { PageProps } from '#client/data/page/page.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { pageMeta, went, type PageArgs } from './server.tsx';

const seen: string[] = [];
const Which = ({ path, query }: PageProps) =>
  query['page'] === 'one' ? <NoticePage path={path} query={query} /> : <MinePage path={path} query={query} />;
const meta: Meta<PageArgs> = { ...pageMeta(Which, '/story'), title: 'Admin/Notices/Mine', args: { seen } };
export default meta;
type Story = StoryObj<typeof meta>;

export const Three: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: /To approve: Leave request.*unread|unread.*To approve|未读.*To approve/ }),
    );
    await waitFor(() => expect(went).toEqual({ path: '/process/loadTask', query: { taskId: '9' } }));
    await waitFor(() =>
      expect(seen.some((call) => call.startsWith('POST /tydf/personal/notices/read') && call.includes('"2"'))).toBe(true),
    );
  },
};

export const Remove: Story = {
  play: async ({ canvas }) => {
    const boxes = await canvas.findAllByRole('checkbox');
    await userEvent.click(boxes[0]!);
    await userEvent.click(boxes[2]!);
    await userEvent.click(canvas.getByRole('button', { name: /^(Remove 2|删除2条)$/ }));
    await waitFor(() =>
      expect(seen.find((call) => call.startsWith('DELETE /tydf/administration/noticeMessage/deletes'))).toContain('["3","1"]'),
    );
  },
};

export const None: Story = { args: { answers: { '/noticeMessage/page': { records: [], total: 0, pageNum: 1, pageSize: 20 } } } };
export const NoneMatches: Story = {
  args: { query: { readState: 'unread' }, answers: { '/noticeMessage/page': { records: [], total: 0, pageNum: 1, pageSize: 20 } } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Clear all filters|清除全部筛选/ }));
    await waitFor(() => expect(seen.at(-1)).not.toContain('readState'));
  },
};
export const Loading: Story = { args: { silent: 'noticeMessage/page' } };
export const Failed: Story = { args: { answers: { '/noticeMessage/page': { code: '503', desc: 'The server is starting.', data: null } } } };

/** Opening one is reading it. */
export const One: Story = {
  args: { query: { page: 'one', id: '3' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('From eight to twelve.')).toBeVisible();
    await expect(seen.some((call) => call.startsWith('PUT /tydf/administration/noticeMessage/put/3'))).toBe(true);
  },
};
