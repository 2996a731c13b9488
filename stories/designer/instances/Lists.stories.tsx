/** Lists of what runs: instances, everybody's tasks, incidents; acts on many with what would come of each and what came of it. */
import { IncidentsPage } from '#client/designer/instances/IncidentsPage.tsx';
import { InstancesPage } from '#client/designer/instances/InstancesPage.tsx';
import { TasksPage } from '#client/designer/instances/TasksPage.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { incident } from './fixtures.ts';
import { type Answers, PageStage, serve } from './server.tsx';

const pages = { instances: InstancesPage, loadTask: TasksPage, incidents: IncidentsPage } as const;
const Shown = ({ name = 'instances' }: Answers & { readonly name?: keyof typeof pages }) => (
  <PageStage path={`/process/${name}`} page={pages[name]} />
);

let sent: ReturnType<typeof serve>['sent'] = [];
const meta: Meta<typeof Shown> = {
  title: 'Designer/Running lists',
  component: Shown,
  beforeEach: ({ args }) => {
    ({ sent } = serve(args));
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Instances: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'BX-20261120-0007' })).toBeVisible();
    await expect(canvas.getByText(/1 incident|1个异常/)).toBeVisible();
    // The rows are walked by keys.
    const [row] = (await canvas.findAllByRole('row')).slice(1);
    row?.focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(document.activeElement).toHaveTextContent(/700/);
  },
};
export const NoInstances: Story = { args: { empty: true } };
export const InstancesFailed: Story = { args: { failing: '/instances' } };
export const InstancesReadOnly: Story = {
  args: { reads: true },
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: 'BX-20261120-0007' });
    await expect(canvas.queryByRole('checkbox', { name: /Select|选择/ })).toBeNull();
  },
};

/** Chosen, told before, ordered; what failed stays with its reason. */
export const Reassigned: Story = {
  args: { name: 'loadTask' },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: /BX-20261120-0007/ }));
    await userEvent.click(canvas.getByRole('button', { name: /^(Reassign|转派)$/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(await dialog.findByRole('combobox'), '陈');
    await screen.findAllByRole('option', { name: /陈思雨|Chen Siyu/ });
    // The first is offered as the deputy of somebody who is away.
    await userEvent.click(screen.getAllByRole('option', { name: /陈思雨|Chen Siyu/ }).at(-1)!);
    await expect(await dialog.findByText(/1 can be done, 1 cannot|可执行1条，不可执行1条/)).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason|原因/ }), '乔丽华休假');
    await userEvent.click(dialog.getByRole('button', { name: /^(Reassign 1|转派1条)$/ }));
    await expect(await dialog.findByText(/1 done · 1 not|完成1条 · 失败1条/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: /Retry these 1|重试这1条/ })).toBeVisible();
    await expect(sent.find(({ path }) => path.endsWith('/instances/batch'))?.body).toMatchObject({
      kind: 'reassign',
      ids: ['91'],
      reason: '乔丽华休假',
    });
  },
};
export const NoTasks: Story = { args: { name: 'loadTask', empty: true } };

export const Incidents: Story = {
  args: {
    name: 'incidents',
    incidents: [
      incident,
      {
        ...incident,
        id: '4',
        failed: null,
        solvedAt: incident.at,
        solvedBy: { id: '11', name: '林海川', nameEn: 'Lin Haichuan' },
        solution: '已电话处理',
      },
    ],
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^(Retry|重试)$/ }));
    const why = await canvas.findByRole('textbox', { name: /Why it is tried again|重试原因/ });
    await expect(why).toHaveFocus();
    await userEvent.type(why, '银行已恢复');
    await userEvent.click(canvas.getAllByRole('button', { name: /^(Retry|重试)$/ }).at(-1)!);
    await expect(sent.find(({ path }) => path.endsWith('/incidents/5/retry'))?.body).toEqual({ reason: '银行已恢复' });
  },
};
export const NoIncidents: Story = { args: { name: 'incidents', empty: true } };
