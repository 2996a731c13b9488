/** News as everybody reads it: the list, an article that must be confirmed, who has not read it; nothing published, and a phone. */
import { NewsPage } from '#client/pages/general/news/NewsPage.tsx';
import { ReadersPage } from '#client/pages/general/news/ReadersPage.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { pageMeta, type PageArgs } from '../hr/server.tsx';

const news = (id: string, title: string, more: object = {}) => ({
  id,
  title,
  category: 'news',
  summary: '二期首批网箱已顺利下水，预计明年三月投苗。',
  cover: null,
  publishDept: '行政部',
  publishDeptEn: 'Administration',
  publishAt: '2026-11-20T01:00:00.000Z',
  topFlag: false,
  mustRead: false,
  hits: 32,
  readAt: '2026-11-20T03:00:00.000Z',
  confirmedAt: null,
  ...more,
});
const drill = news('1', '消防演练通知', { category: 'notice', topFlag: true, mustRead: true, readAt: null });
const all = [drill, news('2', '二期深水网箱下水'), news('3', '食堂新菜单', { category: 'culture', summary: null })];
const article = { ...drill, content: '<h2>时间</h2><p>周五<b>下午三点</b></p>', source: null, author: '姜玉珍', attachments: null };
const readers = {
  title: drill.title,
  due: 4,
  read: 1,
  urgedOn: null,
  departments: [
    {
      id: '8',
      name: { zh: '陆基养殖部', en: 'Land-based farming' },
      due: 3,
      unread: [
        { id: '1', name: '闫飞', nameEn: 'Yan Fei' },
        { id: '2', name: '鲁阳', nameEn: null },
      ],
      read: [{ id: '3', name: '秦昊', nameEn: 'Qin Hao', at: '2026-11-20T03:00:00.000Z' }],
    },
    { id: '9', name: { zh: '加工厂', en: 'Processing' }, due: 1, unread: [{ id: '4', name: '宋大卫', nameEn: null }], read: [] },
  ],
};

const meta: Meta<PageArgs> = {
  ...pageMeta(NewsPage, '/general/news'),
  title: 'General/News',
  args: {
    permissions: ['companyDynamic:page'],
    query: {},
    data: {
      'companyDynamic/reading': all,
      'companyDynamic/article/1': article,
      'companyDynamic/hits/1': { hits: 33 },
      'companyDynamic/read/1': { readAt: drill.publishAt, confirmedAt: drill.publishAt },
      'companyDynamic/readers/1': readers,
      'companyDynamic/urge/1': {},
    },
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const List: Story = {
  play: async ({ canvas }) => {
    const [first, second] = await canvas.findAllByRole('listitem');
    await expect(within(first as HTMLElement).getByText(/^(Unread|未读)$/)).toBeVisible();
    await expect(within(first as HTMLElement).getByText(/^(On top|置顶)$/)).toBeVisible();
    await expect(within(second as HTMLElement).queryByText(/^(Unread|未读)$/)).toBeNull();
    await expect(canvas.getByRole('link', { name: '消防演练通知' })).toBeVisible();
  },
};

export const Article: Story = {
  args: { query: { id: '1' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: '消防演练通知' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /I have read it|我已阅读/ }));
    await expect(canvas.queryByRole('link', { name: /Who has read it|阅读情况/ })).toBeNull();
  },
};

export const Readers: Story = {
  ...pageMeta(ReadersPage, '/general/newsReaders'),
  args: { query: { id: '1' }, permissions: ['companyDynamic:page', 'companyDynamic:publish'] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/1 of 4|4人中已有1人/)).toBeVisible();
    await expect(canvas.getByRole('row', { name: /Land-based farming|陆基养殖部/ })).toHaveTextContent(/闫飞|Yan Fei/);
    await userEvent.click(canvas.getByRole('button', { name: /Urge|催阅/ }));
  },
};

export const Empty: Story = {
  args: { data: { 'companyDynamic/reading': [] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/There is no news|暂无公司动态/)).toBeVisible();
  },
};

export const OnAPhone: Story = {
  args: { query: { id: '1' } },
  globals: { viewport: { value: 'mobile2' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /I have read it|我已阅读/ })).toBeVisible();
  },
};
