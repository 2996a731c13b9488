/** Yearly plan of vacancies of a department, through the generic pages. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { w } from '#model/words.ts';
import { names } from '../documents/fixtures.ts';
import { isNew, type PageArgs, pageMeta } from '../documents/server.tsx';

const meta: Meta<PageArgs> = {
  ...pageMeta,
  title: 'HR/Recruitment plan',
  args: { resource: 'recruitmentPlan', template: 'edit', path: '/add', query: { type: 'recruitmentPlan' } },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const New: Story = { play: isNew };

/** More persons than the department has places: beside the approval of an additional plan its basis must say why. */
export const BeyondHeadcount: Story = {
  args: {
    path: '/edit',
    query: { type: 'recruitmentPlan', id: '311' },
    answers: { 'process/facts': { code: '200', desc: 'ok', data: { headcount: { plan: 12, now: 11 }, annualPlan: null } } },
    records: {
      'recruitmentPlan/311': {
        id: '311',
        code: 'ZPJH-2027-003',
        status: 'draft',
        planYear: 2027,
        planDept: '5',
        planType: 'annual',
        expectedLeave: 1,
        budget: '6000.00',
        reason: '扩产',
        version: 1,
        needs: [
          { id: '1', postId: '31', needCount: 2, needMonth: '2027-03', educationReq: 'college', channel: 'online' },
          { id: '2', postId: '32', needCount: 2, needMonth: '2027-06', educationReq: 'vocational', channel: 'fair' },
        ],
        $names: { ...names, 'posts/31': w('Salesperson', '销售专员'), 'posts/32': w('Cold-chain clerk', '冷链物流员') },
      },
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('[data-path="totalNeed"] dd')).toHaveTextContent('4'));
    await waitFor(() => expect(canvasElement.querySelector('[data-path="headcountPlan"] dd')).toHaveTextContent('12'));
    await userEvent.click(await canvas.findByRole('button', { name: /^(Send for approval|提交审批)/ }));
    await expect((await canvas.findAllByText(/additional plan is needed|应选择增补计划/)).length).toBeGreaterThan(0);
  },
};
