/** One project: how it stands, what is mine; without a schedule; on a phone; what cannot be loaded. */
import { ProjectPage } from '#client/pages/project/overview/ProjectPage.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { pageMeta, type PageArgs } from '../hr/server.tsx';
import { project, reports, rows, schedule } from './plan.ts';

const answers = {
  'projectInitiate/getAcc': { lines: [], files: [{ id: '901', name: '可行性研究.pdf', size: 204_800, mime: 'application/pdf' }] },
  'projectInitiate/get/1': project,
  'projectSchedul/page': rows([schedule]),
  'projectSchedul/get/2': schedule,
  'projectProgress/page': rows(reports),
  'projectProgress/add': { id: '13' },
};
const seen: string[] = [];

const meta: Meta<PageArgs> = {
  ...pageMeta(ProjectPage, '/project/projectPage'),
  title: 'Project/Project page',
  args: { permissions: ['projectInitiate:page'], query: { id: '1' }, data: answers },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Full: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: '循环水三车间扩建' })).toBeVisible();
    await expect(await canvas.findByText(/(points behind the plan|落后计划)/)).toBeVisible();
    await expect(canvas.getByRole('table', { name: /^(Budget|预算)$/ })).toBeVisible();
  },
};
/** A task of one's own is reported: percent and words go into a report of this week. */
export const Reporting: Story = {
  args: { seen },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /(Report: 基础开挖|填报：基础开挖)/ }));
    const percent = await canvas.findByRole('textbox', { name: /^(Done, %|累计完成)/ });
    await userEvent.clear(percent);
    await userEvent.type(percent, '15');
    await userEvent.type(canvas.getByRole('textbox', { name: /^(What was done|本期完成内容)/ }), '挖至-3米');
    await userEvent.click(canvas.getByRole('button', { name: /^(Keep in my report|保存到本期填报)$/ }));
    const sent = seen.find((one) => one.includes('projectProgress/add'));
    await expect(sent).toContain('"taskId":"t2.1"');
    await expect(sent).toContain('"finishedWork":"挖至-3米"');
  },
};
export const Phone: Story = { globals: { viewport: { value: 'mobile1' } } };
export const NoSchedule: Story = { args: { data: { ...answers, 'projectSchedul/page': rows([]), 'projectProgress/page': rows([]) } } };
export const Loading: Story = { args: { silent: 'projectInitiate/get' } };
export const Failed: Story = { args: { refusals: { 'projectInitiate/get/1': { code: '404', desc: '单据不存在', data: null } } } };
