/** Training that a department needs in a year, through the generic pages. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { bundle } from '../documents/fixtures.ts';
import { type PageArgs, pageMeta } from '../documents/server.tsx';

const meta: Meta<PageArgs> = {
  ...pageMeta,
  title: 'HR/Annual training needs',
  args: { resource: 'annualTrainNeeds', template: 'edit', path: '/add', query: { type: 'annualTrainNeeds' } },
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

/** Approved: its lines with their sums. */
export const Read: Story = {
  args: {
    template: 'view',
    path: '/view',
    query: { type: 'annualTrainNeeds', id: '801' },
    bundles: {
      'annualTrainNeeds/801': bundle('annualTrainNeeds', {
        id: '801',
        version: 3,
        code: 'PXXQ-2027-001',
        title: '秦昊 年度培训需求 PXXQ-2027-001',
        status: 'approved',
        needYear: 2027,
        needDept: '8',
        staffCount: 12,
        problem: '新员工较多',
        totalPersons: 20,
        totalBudget: '2100.00',
        needs: [
          {
            id: '1',
            lineNo: 1,
            course: '循环水操作安全',
            trainCategory: 'safety',
            trainMode: 'inner',
            target: '全体养殖工',
            persons: 12,
            hours: '4.0',
            quarter: 'q1',
            budget: '600.00',
          },
          {
            id: '2',
            lineNo: 2,
            course: '鱼病识别',
            trainCategory: 'farming',
            trainMode: 'inner',
            target: '养殖员',
            persons: 8,
            hours: '6.0',
            quarter: 'q2',
            budget: '1500.00',
          },
        ],
      }),
    },
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(/鱼病识别/))[0]).toBeVisible();
  },
};
