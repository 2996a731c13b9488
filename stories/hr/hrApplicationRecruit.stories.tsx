/** Request to fill a vacancy, through the generic pages: a new one, and an approved one with its candidates. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { bundle, day, names } from '../documents/fixtures.ts';
import { isNew, type PageArgs, pageMeta } from '../documents/server.tsx';

const meta: Meta<PageArgs> = {
  ...pageMeta,
  title: 'HR/Recruitment request',
  args: { resource: 'hrApplicationRecruit', template: 'edit', path: '/add', query: { type: 'hrApplicationRecruit' } },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const New: Story = { play: isNew };

/** Approved, with candidates on their way; of a masked wish for pay nothing is to be read. */
export const Recruiting: Story = {
  args: {
    template: 'view',
    path: '/view',
    query: { type: 'hrApplicationRecruit', id: '321' },
    bundles: {
      'hrApplicationRecruit/321': bundle('hrApplicationRecruit', {
        id: '321',
        code: 'HRZP-20261102-001',
        title: '夏志远 招聘申请 HRZP-20261102-001',
        status: 'approved',
        needDept: '5',
        needCount: 2,
        needDate: day(30),
        inPlan: false,
        reasonType: 'expansion',
        educationReq: 'college',
        skills: '两年以上水产品销售经验',
        duties: '华东区域商超客户维护',
        salaryFrom: '6000.00',
        salaryTo: '8000.00',
        hrOwner: '26',
        recruitState: 'open',
        filledCount: 1,
        openInner: true,
        innerFrom: day(-5),
        innerTo: day(10),
        minYears: '1.0',
        innerCount: 1,
        version: 5,
        candidates: [
          { id: '1', name: '刘洋', gender: 'male', mobile: '13800010001', candidateState: 'joined', expectSalary: '••••', score: '86.0' },
          { id: '2', name: '周敏敏', gender: 'female', mobile: '13800010002', candidateState: 'second', expectSalary: '••••', score: null },
        ],
        $names: names,
      }),
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('周敏敏')).toBeVisible();
    await expect(canvas.getAllByText('••••')).toHaveLength(2);
  },
};
