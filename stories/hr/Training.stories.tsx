/** Scores of a session, saved as a whole or not at all; own training with its way to sign in. */
import { CodePage } from '#client/pages/hr/training/CodePage.tsx';
import { MyTrainingPage } from '#client/pages/hr/training/MyTrainingPage.tsx';
import { ScoresPage } from '#client/pages/hr/training/ScoresPage.tsx';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { pageMeta, type PageArgs } from './server.tsx';

const session = {
  courseLineId: '7',
  course: '安全生产月度培训',
  startTime: '2026-11-10T01:00:00.000Z',
  persons: 3,
  present: 2,
  scored: 1,
  average: '92.5',
  rows: [
    { id: '71', staffNo: 'TY0042', name: '闫飞', nameEn: 'Yan Fei', signState: 'present', score: '92.5' },
    { id: '72', staffNo: 'TY0051', name: '鲁阳', nameEn: 'Lu Yang', signState: 'late', score: null },
    { id: '73', staffNo: 'TY0060', name: '马军', nameEn: 'Ma Jun', signState: 'absent', score: null },
  ],
};

const meta: Meta<PageArgs> = {
  ...pageMeta(ScoresPage, '/hr/trainingScores'),
  title: 'HR/Training',
  args: {
    permissions: ['hrTrainingSign:page', 'hrTrainingSign:score', 'hrTrainingSign:sign'],
    data: { scorePage: { records: [session], total: 1, pageNum: 1, pageSize: 10 } },
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

/** Who did not come has no score. */
export const Scores: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByDisplayValue('92.5')).toBeVisible();
    await expect(canvas.getAllByRole('textbox')).toHaveLength(2);
    await expect(canvas.getByRole('button', { name: /Save|保存/ })).toBeDisabled();
  },
};

/** A wrong one: the sheet is not saved, and it is said whose score it is. */
export const Refused: Story = {
  args: {
    refusals: {
      putBatchScore: {
        code: '400',
        desc: 'refused',
        data: null,
        faults: [{ field: '0.score', rule: 'range', severity: 'error', message: w('at most 100', '不能大于100') }],
      },
    },
  },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText(/鲁阳|Lu Yang/), '101');
    await userEvent.click(canvas.getByRole('button', { name: /Save|保存/ }));
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent(/鲁阳|Lu Yang/));
  },
};

const own = pageMeta(MyTrainingPage, '/hr/myTraining');
export const Mine: Story = {
  ...own,
  args: {
    data: {
      'hrTrainingSign/page': {
        records: [
          {
            id: '71',
            course: '安全生产月度培训',
            startTime: '2026-11-10T01:00:00.000Z',
            signIn: null,
            signOut: null,
            signState: 'planned',
            score: null,
          },
          {
            id: '70',
            course: '消防演练与急救',
            startTime: '2026-10-10T01:00:00.000Z',
            signIn: '2026-10-10T00:55:00.000Z',
            signOut: null,
            signState: 'present',
            score: '88.0',
          },
        ],
        total: 2,
        pageNum: 1,
        pageSize: 50,
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: '消防演练与急救' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: /Sign out|签退/ })).toBeEnabled();
  },
};

/** What the room sees: the code, and how many have come. */
export const Code: Story = {
  ...pageMeta(CodePage, '/hr/trainingCode'),
  args: {
    query: { planId: '31', session: '7' },
    data: {
      'hrTrainingPlan/get': {
        id: '31',
        courses: [{ id: '7', course: session.course, startTime: session.startTime, place: '一号会议室', trainStatus: 'open' }],
      },
      'hrTrainingSign/page': { records: session.rows, total: 3, pageNum: 1, pageSize: 200 },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('img', { name: /安全生产月度培训/ })).toBeVisible();
    await expect(await canvas.findByRole('status')).toHaveTextContent(/2/);
  },
};
