/** Sessions of training with their budget, through the generic pages. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { bundle, day } from '../documents/fixtures.ts';
import { type PageArgs, pageMeta } from '../documents/server.tsx';

const meta: Meta<PageArgs> = {
  ...pageMeta,
  title: 'HR/Training plan',
  args: { resource: 'hrTrainingPlan', template: 'edit', path: '/add', query: { type: 'hrTrainingPlan' } },
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

/** Approved: one session is over, one does not take place. */
export const Read: Story = {
  args: {
    template: 'view',
    path: '/view',
    query: { type: 'hrTrainingPlan', id: '801' },
    bundles: {
      'hrTrainingPlan/801': bundle('hrTrainingPlan', {
        id: '801',
        version: 3,
        code: 'PXJH-202611-001',
        title: '徐佳怡 培训计划 PXJH-202611-001',
        status: 'approved',
        planName: '2026年11月培训计划',
        planYear: 2026,
        organizer: '3',
        objective: '提高安全意识',
        totalHours: '4.0',
        totalBudget: '1000.00',
        usedBudget: '250.00',
        courses: ['finished', 'cancelled'].map((trainStatus, index) => ({
          id: String(index + 1),
          lineNo: index + 1,
          course: '安全生产月度培训',
          trainCategory: 'safety',
          trainMode: 'inner',
          teacher: '宋大伟',
          startTime: `${day(-5 + index * 10)}T01:00:00.000Z`,
          endTime: `${day(-5 + index * 10)}T03:00:00.000Z`,
          hours: '2.0',
          place: '一号会议室',
          planPersons: 10,
          examNeeded: true,
          passScore: '60.0',
          budget: '500.00',
          trainStatus,
        })),
      }),
    },
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(/安全生产月度培训/))[0]).toBeVisible();
  },
};
