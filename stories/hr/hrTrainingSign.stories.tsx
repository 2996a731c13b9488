/** A sign-in added by hand: its session is chosen among those of the plan by course and time, and goes when the plan is another. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { isNew, type PageArgs, pageMeta } from '../documents/server.tsx';

const course = (id: string, name: string, startTime: string) => ({ id, lineNo: Number(id), course: name, startTime });
const plans = [
  { id: '31', code: 'HRTP-20260105-001', planName: '安全生产培训', $names: {} },
  { id: '32', code: 'HRTP-20260106-001', planName: '新员工培训', $names: {} },
];

const meta: Meta<PageArgs> = {
  ...pageMeta,
  title: 'HR/Training sign-in',
  args: {
    resource: 'hrTrainingSign',
    template: 'edit',
    path: '/add',
    query: { type: 'hrTrainingSign' },
    list: plans,
    records: {
      'hrTrainingPlan/31': {
        ...plans[0],
        courses: [course('7', '消防演练与急救', '2026-11-10T01:00:00.000Z'), course('8', '叉车安全操作', '2026-11-17T06:00:00.000Z')],
      },
      'hrTrainingPlan/32': { ...plans[1], courses: [course('9', '公司制度', '2026-11-12T01:00:00.000Z')] },
    },
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const New: Story = { play: isNew };

export const SessionOfThePlan: Story = {
  play: async ({ canvas }) => {
    const all = within(document.body);
    const choosePlan = async (name: string) => {
      const box = await canvas.findByRole('combobox', { name: /^(Plan|培训计划)$/ });
      await userEvent.clear(box);
      await userEvent.type(box, name);
      await userEvent.click(await all.findByRole('option', { name: new RegExp(name) }));
    };
    await choosePlan('安全生产培训');
    const session = await canvas.findByRole('combobox', { name: /^(Session|场次)$/ });
    await userEvent.click(session);
    await userEvent.click(await all.findByRole('option', { name: /叉车安全操作 · 2026-11-17 14:00/ }));
    await waitFor(() => expect(session).toHaveDisplayValue(/叉车安全操作/));
    await choosePlan('新员工培训');
    await waitFor(() => expect(canvas.getByRole('combobox', { name: /^(Session|场次)$/ })).toHaveDisplayValue(''));
  },
};
