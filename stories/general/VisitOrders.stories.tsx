/** A meal and a vehicle that are ordered from a visit: their forms know who comes, when and why. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { type PageArgs, pageMeta } from '../documents/server.tsx';

const visit = {
  id: '71',
  code: 'CG-20261120-001',
  status: 'approved',
  visitorOrg: '烟台海洋研究所',
  leadVisitor: '王立群',
  visitorCount: 4,
  visitStart: '2026-12-02T01:30:00.000Z',
  visitEnd: '2026-12-02T08:00:00.000Z',
  purpose: '交流循环水养殖技术',
};

const meta: Meta<PageArgs> = {
  ...pageMeta,
  title: 'General/Ordered from a visit',
  args: {
    resource: 'adminMealApplication',
    template: 'edit',
    path: '/add',
    query: { type: 'adminMealApplication', watchApplyId: '71' },
    records: { 'watchApply/71': visit },
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Meal: Story = {
  play: async ({ canvas }) => {
    // As the visit that is chosen, and as where the guests are from.
    await expect(await canvas.findAllByDisplayValue('烟台海洋研究所')).toHaveLength(2);
    await expect(await canvas.findByDisplayValue('交流循环水养殖技术')).toBeVisible();
  },
};

export const Vehicle: Story = {
  args: { resource: 'boatcarApply', query: { type: 'boatcarApply', watchApplyId: '71' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByDisplayValue('交流循环水养殖技术')).toBeVisible();
    await expect(await canvas.findByDisplayValue('4')).toBeVisible();
  },
};
