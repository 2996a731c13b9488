/** Request for training outside of the company, through the generic pages. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { isNew, type PageArgs, pageMeta } from '../documents/server.tsx';

const meta: Meta<PageArgs> = {
  ...pageMeta,
  title: 'HR/Training application',
  args: { resource: 'hrTrainingApply', template: 'edit', path: '/add', query: { type: 'hrTrainingApply' } },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const New: Story = { play: isNew };

/** The chosen plan has two sessions: the one that is meant fills course, days and place. */
export const SessionOfPlan: Story = {
  args: {
    list: [{ id: '51', code: 'PXJH-202611-002', planName: '2026年度培训计划', planYear: 2026, status: 'approved' }],
    records: {
      'hrTrainingPlan/51': {
        id: '51',
        courses: [
          {
            id: '1',
            course: 'HACCP 内审员',
            trainCategory: 'quality',
            startTime: '2026-12-01T01:00:00.000Z',
            place: '青岛',
            hours: '16.0',
          },
          { id: '2', course: '潜水作业安全', trainCategory: 'safety', startTime: '2026-12-08T01:00:00.000Z', place: '烟台', hours: '8.0' },
        ],
        $names: {},
      },
    },
  },
  play: async ({ canvasElement }) => {
    const input = (name: string) => canvasElement.querySelector<HTMLInputElement>(`#${name}`)!;
    await waitFor(() => expect(input('inPlan')).toBeVisible());
    await expect(input('planId')).toBeNull();
    await userEvent.click(input('inPlan'));
    await userEvent.click(input('planId'));
    await userEvent.click(await within(document.body).findByRole('option', { name: /2026年度培训计划/ }));
    await userEvent.click(await within(document.body).findByRole('button', { name: /潜水作业安全/ }));
    await waitFor(() => expect(input('course')).toHaveValue('潜水作业安全'));
    await expect(input('place')).toHaveValue('烟台');
    await expect(input('hours')).toHaveValue('8');
  },
};
