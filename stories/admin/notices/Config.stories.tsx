/** One configured notice. */
import { ConfigPage } from '#client/admin/notices/ConfigPage.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { pageMeta, went, type PageArgs } from './server.tsx';

const seen: string[] = [];
const meta: Meta<PageArgs> = {
  ...pageMeta(ConfigPage, '/system/noticeConfigEdit'),
  title: 'Admin/Notices/Configuration',
  args: { seen, query: { id: '1' } },
};
export default meta;
type Story = StoryObj<typeof meta>;

/** A template is changed, saved and only then tried. */
export const Change: Story = {
  play: async ({ canvas }) => {
    const title = await canvas.findByRole('textbox', { name: /^(Title, English|标题（英文）)/ });
    await expect(await canvas.findByText(/WeCom.*not set up|企业微信未配置/)).toBeVisible();
    await userEvent.type(title, '!');
    await expect(canvas.getByRole('button', { name: /Send a test to me|测试发送给我/ })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: /^(Save|保存)/ }));
    await waitFor(() =>
      expect(seen.find((one) => one.startsWith('PUT /tydf/administration/noticeConfig/put/1'))).toContain('To approve: {docTitle} {code}!'),
    );
    await waitFor(() => expect(went.path).toBe('/system/noticeConfig'));
  },
};

export const Test: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Send a test to me|测试发送给我/ }));
    await waitFor(() => expect(document.body).toHaveTextContent(/WeCom: the channel is not set up|企业微信：渠道未配置/));
  },
};

/** What the form knows to be wrong is not sent. */
export const Wrong: Story = {
  play: async ({ canvas }) => {
    const title = await canvas.findByRole('textbox', { name: /^(Title, English|标题（英文）)/ });
    await userEvent.clear(title);
    await userEvent.click(canvas.getByRole('button', { name: /^(Save|保存)/ }));
    await waitFor(() => expect(title).toHaveAttribute('aria-invalid', 'true'));
    await expect(seen.some((call) => call.startsWith('PUT /tydf/administration/'))).toBe(false);
  },
};

export const Fresh: Story = { args: { query: {} } };
export const ReadOnly: Story = { args: { permissions: ['noticeConfig:page'] } };
export const Loading: Story = { args: { silent: 'noticeConfig/get' } };
export const Failed: Story = { args: { answers: { '/get/1': { code: '503', desc: 'The server is starting.', data: null } } } };
