/** Request for training outside of the company, through the generic pages. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { bundle, day } from '../documents/fixtures.ts';
import { type PageArgs, pageMeta } from '../documents/server.tsx';

const meta: Meta<PageArgs> = {
  ...pageMeta,
  title: 'HR/Training application',
  args: { resource: 'hrTrainingApply', template: 'edit', path: '/add', query: { type: 'hrTrainingApply' } },
};
export default meta;
type Story = StoryObj<typeof meta>;

/** A new one; nothing is red before anything was typed. */
export const New: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent(/^(New|新增)/);
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
};

/** In approval, with who takes part and what it costs a head. */
export const Read: Story = {
  args: {
    template: 'view',
    path: '/view',
    query: { type: 'hrTrainingApply', id: '801' },
    bundles: {
      'hrTrainingApply/801': bundle('hrTrainingApply', {
        id: '801',
        version: 3,
        code: 'PXSQ-20261120-001',
        title: '闫飞 培训申请 PXSQ-20261120-001',
        status: 'submitted',
        inPlan: false,
        course: '潜水员复训',
        trainCategory: 'certificate',
        trainMode: 'outer',
        institution: '青岛海事培训中心',
        place: '青岛',
        startDate: day(20),
        endDate: day(22),
        hours: '24.0',
        reason: '证书到期复训',
        fee: '2600.00',
        travelFee: '400.00',
        totalFee: '3000.00',
        feePerHead: '3000.00',
        certTarget: 'diver',
        serviceMonths: 12,
        participants: [{ id: '1', lineNo: 1, staffId: '122', deptId: '8' }],
      }),
    },
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(/潜水员复训/))[0]).toBeVisible();
  },
};
