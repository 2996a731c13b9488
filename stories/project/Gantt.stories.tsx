/** A schedule in time: walked by keys, with 500 tasks, as a draft that is changed, on a phone; without tasks; what cannot be loaded. */
import { PageMarksContext, type PageMarks } from '#client/data/page/page.ts';
import { w } from '#model/words.ts';
import { GanttPage } from '#client/pages/project/gantt/GanttPage.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { day } from '../documents/fixtures.ts';
import { pageMeta, type PageArgs } from '../hr/server.tsx';
import { firstVersion, large, rows, schedule } from './plan.ts';

const answers = (record: object = schedule) => ({
  'projectSchedul/get/1': firstVersion,
  'projectSchedul/get/2': record,
  'projectSchedul/page': rows([firstVersion, schedule]),
});
const draft = { ...schedule, status: 'draft', isCurrent: false, versionNo: 3, can: { put: true, 'act:gantt': true } };
const seen: string[] = [];
const marked: (PageMarks | null)[] = [];
const mark = (marks: PageMarks | null): number => marked.push(marks);

const meta: Meta<PageArgs> = {
  ...pageMeta(GanttPage, '/project/gantt'),
  title: 'Project/Gantt',
  decorators: [
    (Page) => (
      <PageMarksContext value={mark}>
        <Page />
      </PageMarksContext>
    ),
  ],
  args: { permissions: ['projectSchedul:page'], query: { id: '2' }, data: answers() },
};
export default meta;
type Story = StoryObj<typeof meta>;

const row = (canvas: ReturnType<typeof within>, name: RegExp) => canvas.findByRole('row', { name });

export const Full: Story = {
  play: async ({ canvas }) => {
    const first = await row(canvas, /^1 设计与报建/);
    first.focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(first).toHaveAttribute('aria-expanded', 'false');
    await expect(canvas.queryByText('施工图设计')).toBeNull();
    await userEvent.keyboard('{ArrowDown}');
    await expect(await row(canvas, /^2 土建/)).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect(await canvas.findByText(/(later than in the first version|比首版晚10天)/)).toBeVisible();
  },
};
/** A draft of one's own: a task is moved, what waits for it is shown and shifted, both are saved at once. */
export const Changing: Story = {
  args: { data: { ...answers(draft), 'projectSchedulDetail/save': [] }, seen },
  play: async ({ canvas }) => {
    (await row(canvas, /^2\.1 基础开挖/)).focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await canvas.findByRole('button', { name: /^(A day later|推迟一天)$/ }));
    await expect(await canvas.findByText(/^(1 task is shifted|将顺延1个任务)/)).toBeVisible();
    await expect(marked.at(-1)).toMatchObject({
      title: '总进度计划',
      dirty: expect.stringMatching(/^(Changed dates are not saved|修改的日期尚未保存)$/),
    });
    await userEvent.click(canvas.getByRole('button', { name: /^(Save 2 tasks|保存2个任务)$/ }));
    await waitFor(() => expect(seen.some((one) => one.includes('projectSchedulDetail/save'))).toBe(true));
    const saved = seen.find((one) => one.includes('projectSchedulDetail/save'));
    await expect(saved).toContain(`"id":"t2.2","planStart":"${day(22)}","planEnd":"${day(71)}"`);
  },
};
/** Moved and moved back, nothing is left to be saved; the keys go on in the tree. */
export const MovedBack: Story = {
  args: { data: answers(draft) },
  play: async ({ canvas }) => {
    const task = await row(canvas, /^2\.1 基础开挖/);
    task.focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await canvas.findByRole('button', { name: /^(A day later|推迟一天)$/ }));
    await expect(await canvas.findByRole('button', { name: /^(Save 2 tasks|保存2个任务)$/ })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^(A day earlier|提前一天)$/ }));
    await expect(canvas.queryByRole('button', { name: /^(Discard|放弃修改)$/ })).toBeNull();
    await expect(marked.at(-1)).toMatchObject({ dirty: null });
    await userEvent.click(canvas.getByRole('button', { name: /^(A day later|推迟一天)$/ }));
    await userEvent.click(await canvas.findByRole('button', { name: /^(Discard|放弃修改)$/ }));
    await waitFor(() => expect(task).toHaveFocus());
  },
};
/** What the server refuses names the task, not its line. */
export const Refused: Story = {
  args: {
    data: answers(draft),
    refusals: {
      'projectSchedulDetail/save': {
        code: '400',
        desc: '填写有误',
        data: null,
        faults: [{ field: 'tasks.4.planEnd', rule: 'T04', severity: 'error', message: w('lies after the project', '晚于项目结束日期') }],
      },
    },
  },
  play: async ({ canvas }) => {
    (await row(canvas, /^2\.1 基础开挖/)).focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await canvas.findByRole('button', { name: /^(A day later|推迟一天)$/ }));
    await userEvent.click(await canvas.findByRole('button', { name: /^(Save 2 tasks|保存2个任务)$/ }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/^2\.1 基础开挖.+(lies after the project|晚于项目结束日期)$/);
  },
};
/** A press opens the task; a press on the arrow folds what is below it and opens nothing. */
export const Pressing: Story = {
  play: async ({ canvas }) => {
    const parent = await row(canvas, /^2 土建/);
    await userEvent.click(parent.querySelector('[data-twist]') ?? parent);
    await expect(parent).toHaveAttribute('aria-expanded', 'false');
    await expect(canvas.queryByRole('region', { name: '2 土建' })).toBeNull();
    await userEvent.click(within(parent).getByText('土建'));
    await expect(await canvas.findByRole('region', { name: '2 土建' })).toBeVisible();
    await expect(parent).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(canvas.getByRole('button', { name: /^(Close|关闭)$/ }));
    await waitFor(() => expect(parent).toHaveFocus());
  },
};
export const Large: Story = {
  args: { data: answers(large) },
  play: async ({ canvas }) => {
    (await row(canvas, /^1 分部1/)).focus();
    await userEvent.keyboard('{End}');
    await expect(await row(canvas, /^50\.9 工序50\.9/)).toHaveFocus();
    await expect(canvas.getAllByRole('row').length).toBeLessThan(60);
  },
};
export const Phone: Story = { globals: { viewport: { value: 'mobile1' } } };
export const Empty: Story = { args: { data: answers({ ...schedule, tasks: [] }) } };
export const Loading: Story = { args: { silent: 'projectSchedul/get' } };
export const Failed: Story = { args: { refusals: { 'projectSchedul/get/2': { code: '404', desc: '单据不存在', data: null } } } };
