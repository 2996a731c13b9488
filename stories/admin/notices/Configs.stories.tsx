/** Configured notices: list, channels, one of them. */
import { ConfigsPage } from '#client/admin/notices/ConfigsPage.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { pageMeta, went, type PageArgs } from './server.tsx';

const seen: string[] = [];
const meta: Meta<PageArgs> = { ...pageMeta(ConfigsPage, '/system/noticeConfig'), title: 'Admin/Notices/Configurations', args: { seen } };
export default meta;
type Story = StoryObj<typeof meta>;

export const List: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('task_assigned')).toBeVisible();
    await userEvent.keyboard('n');
    await waitFor(() => expect(went.path).toBe('/system/noticeConfigEdit'));
  },
};

/** The address of a group is never shown whole; a test says what became of it. */
export const Channels: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^(Channels|渠道设置)$/ }));
    const dialog = await screen.findByRole('dialog');
    const ding = await within(dialog).findByRole('region', { name: /^(DingTalk|钉钉)$/ });
    await expect(ding).toHaveTextContent('https://oapi.dingtalk.com/…k3f9');
    await userEvent.click(within(ding).getByRole('button', { name: /^(Send a test|测试发送)/ }));
    await waitFor(() =>
      expect(seen.some((call) => call.startsWith('POST /tydf/administration/noticeConfig/channels/dingtalk/test'))).toBe(true),
    );
    const wecom = within(dialog).getByRole('region', { name: /^(WeCom|企业微信)$/ });
    await userEvent.click(within(wecom).getByRole('button', { name: /^(Set up|设置)/ }));
    await userEvent.type(within(wecom).getByRole('textbox'), 'https://qyapi.weixin.qq.com/x');
    await userEvent.click(within(wecom).getByRole('button', { name: /^(Save|保存)$/ }));
    await waitFor(async () => {
      const call = seen.find((one) => one.startsWith('PUT /tydf/administration/noticeConfig/channels/wecom'));
      await expect(call).toContain('{"url":"https://qyapi.weixin.qq.com/x","inside":false}');
    });
  },
};

export const Loading: Story = { args: { silent: 'noticeConfig/page' } };
export const ReadOnly: Story = {
  args: { permissions: ['noticeConfig:page'] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('task_assigned')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^(New|新增)/ })).toBeNull();
  },
};
