/** An employee applies for a vacancy opened to own staff, through the generic pages. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { w } from '#model/words.ts';
import { day, names } from '../documents/fixtures.ts';
import { isNew, type PageArgs, pageMeta } from '../documents/server.tsx';

const meta: Meta<PageArgs> = {
  ...pageMeta,
  title: 'HR/Post application',
  args: { resource: 'hrPostApply', template: 'edit', path: '/add', query: { type: 'hrPostApply' } },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const New: Story = { play: isNew };

/** The vacancy and the present place come by themselves; a vacancy that is closed by now says so at its field. */
export const TooLate: Story = {
  args: {
    path: '/edit',
    query: { type: 'hrPostApply', id: '331' },
    answers: {
      'process/facts': {
        code: '200',
        desc: 'ok',
        data: {
          vacancy: {
            departmentId: '5',
            postId: '31',
            gradeFrom: 'T1',
            openInner: true,
            innerFrom: day(-30),
            innerTo: day(-1),
            minYears: '1.0',
            needCount: 2,
            filledCount: 0,
            recruitState: 'open',
          },
          staff: { departmentId: '5', postId: '32', grade: 'T1', entryDate: day(-900) },
          otherApplication: null,
        },
      },
    },
    records: {
      'hrPostApply/331': {
        id: '331',
        code: 'HRGW-20261120-001',
        status: 'draft',
        recruitId: '321',
        staffId: '122',
        reason: '希望转到客户一线',
        achievements: '连续两年考核优秀',
        version: 1,
        $names: { ...names, 'hrApplicationRecruit/321': w('HRZP-20261102-001', 'HRZP-20261102-001') },
      },
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('[data-path="companyYears"] dd')).toHaveTextContent('2.4'));
    await userEvent.click(await canvas.findByRole('button', { name: /^(Send for approval|提交审批)/ }));
    await expect((await canvas.findAllByText(/applications from|报名时间/)).length).toBeGreaterThan(0);
  },
};
