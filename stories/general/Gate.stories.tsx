/** The gate: expected, inside, left; somebody who was forgotten, an arrival that is entered, nobody at all, and a search. */
import { GatePage } from '#client/pages/general/gate/GatePage.tsx';
import { instantAt } from '#model/calculation/dates.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { day } from '../documents/fixtures.ts';
import { pageMeta, type PageArgs } from '../hr/server.tsx';

const today = day(0);
const yesterday = day(-1);
const visit = (id: string, visitorOrg: string, more: object = {}) => ({
  id,
  code: `CGR-${id}`,
  watchApplyId: '9',
  visitDay: today,
  planTime: instantAt(today, '09:30'),
  visitorOrg,
  leadVisitor: '王立群',
  planCount: 4,
  actualCount: null,
  arriveTime: null,
  leaveTime: null,
  refusedAt: null,
  cancelledAt: null,
  areasVisited: ['3'],
  bioLevel: 'restricted',
  keepers: ['7'],
  plateNos: '鲁F12345',
  badgeNos: null,
  $names: { 'areas/3': { en: 'RAS hall 1', zh: '循环水一车间' } },
  ...more,
});
const expected = visit('1', '烟台海洋研究所');
const forgotten = visit('2', '顺达物流', {
  visitDay: yesterday,
  actualCount: 2,
  arriveTime: instantAt(yesterday, '15:00'),
  badgeNos: 'F07',
});
const gone = visit('3', '青岛味海餐饮', { actualCount: 3, arriveTime: instantAt(today, '00:00'), leaveTime: instantAt(today, '00:01') });
const page = (records: readonly object[]) => ({ records, total: records.length, pageNum: 1, pageSize: 200 });

const meta: Meta<PageArgs> = {
  ...pageMeta(GatePage, '/general/gate'),
  title: 'General/Gate',
  args: {
    permissions: ['watchRecordDetail:page', 'watchRecordDetail:confirm', 'watchRecordDetail:add'],
    data: { 'watchRecordDetail/page': page([expected, forgotten, gone]) },
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Day: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: '烟台海洋研究所' })).toBeVisible();
    const inside = within(canvas.getByRole('region', { name: /On site|在场/ }));
    await expect(inside.getByText(/Not signed out|未登记离场/)).toBeVisible();
    await expect(canvas.getByText(/2 visitors are on site|在场来访2人/)).toBeVisible();
  },
};

export const Searched: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('searchbox'), 'f07');
    await expect(canvas.queryByRole('link', { name: '烟台海洋研究所' })).toBeNull();
    await expect(canvas.getByRole('link', { name: '顺达物流' })).toBeVisible();
  },
};

export const Empty: Story = {
  args: { data: { 'watchRecordDetail/page': page([]) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/No visitor is on site|当前无来访人员在场/)).toBeVisible();
  },
};

export const Failed: Story = { args: { data: {} } };
