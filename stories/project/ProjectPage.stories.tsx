/** One project: how it stands, what is mine, its problems and risks; without a schedule; on a phone; what cannot be loaded. */
import { ProjectPage } from '#client/pages/project/overview/ProjectPage.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { queries } from '#client/data/server/queries.ts';
import { w } from '#model/words.ts';
import { pageMeta, type PageArgs } from '../hr/server.tsx';
import { kept, problems, project, reports, risks, rows, schedule } from './plan.ts';

const answers = {
  'projectInitiate/getAcc': { lines: [], files: [{ id: '901', name: '可行性研究.pdf', size: 204_800, mime: 'application/pdf' }] },
  'projectInitiate/get/1': project,
  'projectSchedul/page': rows([schedule]),
  'projectSchedul/get/2': schedule,
  'projectProgress/page': rows(reports),
  'projectProblem/page': rows(problems),
  'riskManagement/matrix': risks,
  'projectProgress/add': { id: '13' },
};
const seen: string[] = [];

const meta: Meta<PageArgs> = {
  ...pageMeta(ProjectPage, '/project/projectPage'),
  title: 'Project/Project page',
  args: { permissions: ['projectInitiate:page', 'projectProblem:page', 'riskManagement:page'], query: { id: '1' }, data: answers },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Full: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: '循环水三车间扩建' })).toBeVisible();
    await expect(await canvas.findByText(/(points behind the plan|落后计划)/)).toBeVisible();
    await expect(canvas.getByRole('table', { name: /^(Budget|预算)$/ })).toBeVisible();
    await expect(await canvas.findByRole('link', { name: /^(List: Progress reports|进度填报列表)$/ })).toBeVisible();
  },
};
/** What is wrong and what may go wrong: the places of the matrix lead to the list of what they count. */
export const Dangers: Story = {
  play: async ({ canvas, canvasElement }) => {
    const open = await canvas.findByRole('list', { name: /^(Open problems|未关闭问题)$/ });
    await expect(within(open).getByRole('link', { name: '锚泊件到货延期' })).toBeVisible();
    const matrix = await canvas.findByRole('table', { name: /^(Risks by likelihood and impact|风险矩阵)$/ });
    await expect(within(matrix).getAllByRole('link')).toHaveLength(3);
    await userEvent.click(
      within(matrix).getByRole('link', { name: /^(2 risks: likelihood 4, impact 5, High|2项风险：可能性4，影响程度5，等级高)$/ }),
    );
    const [path, query] = canvasElement.querySelector('[data-at]')?.getAttribute('data-at')?.split('?') ?? [];
    await expect(path).toBe('/project/riskManagement');
    await expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      projectId: '1',
      status: 'approved',
      riskState_not: 'closed',
      probability: '4',
      impact: '5',
    });
  },
};
export const NoDangers: Story = {
  args: { data: { ...answers, 'projectProblem/page': rows([]), 'riskManagement/matrix': [] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^(No problem is open|没有未关闭的问题)$/)).toBeVisible();
    await expect(await canvas.findByText(/^(No risk is watched|没有监控中的风险)$/)).toBeVisible();
  },
};
/** What cannot be had says why, where it would stand. */
export const PartsFailed: Story = {
  args: {
    refusals: {
      'riskManagement/matrix': { code: '500', desc: '服务器内部错误', data: null },
      'projectProgress/page': { code: '500', desc: '填报查询失败', data: null },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('服务器内部错误')).toBeVisible();
    await expect((await canvas.findAllByText('填报查询失败')).length).toBeGreaterThan(0);
    await expect(canvas.queryByRole('button', { name: /(Report: |填报：)/ })).toBeNull();
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
    // It has not begun by being planned.
    await expect(sent).toContain('"actualStart":null');
  },
};
/** What the report says of the task already stands in the boxes and is sent again with what is changed. */
export const ReportingAgain: Story = {
  args: {
    data: {
      ...answers,
      'projectProgress/page': rows([...reports, kept]),
      'projectProgress/get/13': kept,
      'projectProgressDetail/save': [],
    },
    seen,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/(15% in the report|填报中15%)/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /(Report: 基础开挖|填报：基础开挖)/ }));
    const percent = await canvas.findByRole('textbox', { name: /^(Done, %|累计完成)/ });
    await expect(percent).toHaveValue('15');
    await userEvent.clear(percent);
    await userEvent.type(percent, '20');
    await userEvent.click(canvas.getByRole('button', { name: /^(Keep in my report|保存到本期填报)$/ }));
    await waitFor(() => expect(seen.some((one) => one.includes('projectProgressDetail/save'))).toBe(true));
    const sent = seen.find((one) => one.includes('projectProgressDetail/save'));
    await expect(sent).toContain('"percent":"20"');
    await expect(sent).toContain('"finishedWork":"挖至-3米"');
    await expect(sent).toContain('"name":"基坑.jpg"');
  },
};
/** Faults name the tasks that they are about; those of this one stand at its boxes. */
export const ReportRefused: Story = {
  args: {
    data: { ...answers, 'projectProgress/page': rows([...reports, kept]), 'projectProgress/get/13': kept },
    refusals: {
      'projectProgressDetail/save': {
        code: '400',
        desc: '填写有误',
        data: null,
        faults: [
          { field: 'lines.0.percent', rule: 'percentFalls', severity: 'error', message: w('is less than before', '不能低于上期') },
          { field: 'lines.1.percent', rule: 'percentFalls', severity: 'error', message: w('is less than hers', '低于她的') },
        ],
      },
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /(Report: 基础开挖|填报：基础开挖)/ }));
    await userEvent.click(await canvas.findByRole('button', { name: /^(Keep in my report|保存到本期填报)$/ }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      /(结构施工, Done, %: is less than hers|结构施工，累计完成（%）：低于她的)/,
    );
    await expect(canvas.getByRole('textbox', { name: /^(Done, %|累计完成)/ })).toHaveAccessibleDescription(
      /(is less than before|不能低于上期)/,
    );
  },
};
/** Once reported, the tasks and the project are asked for anew. */
export const Reported: Story = {
  args: {
    data: {
      ...answers,
      'projectProgress/page': rows([...reports, kept]),
      'projectProgress/get/13': kept,
      'projectProgress/report/13': { id: '13' },
    },
  },
  play: async ({ canvas, canvasElement }) => {
    const asked = (kind: string, id: string) => queries.getQueryState(['record', kind, id])?.dataUpdateCount ?? 0;
    await userEvent.click(await canvas.findByRole('button', { name: /^(Report|上报)$/ }));
    const dialog = within(await within(canvasElement.ownerDocument.body).findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: /^(Report|上报)$/ }));
    await waitFor(() => expect([asked('projectInitiate', '1'), asked('projectSchedul', '2')]).toEqual([2, 2]));
  },
};
export const NotRunning: Story = {
  args: { data: { ...answers, 'projectInitiate/get/1': { ...project, setState: 'suspended', projectState: 'suspended' } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^(The project does not run|项目未在进行)/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /(Report: 基础开挖|填报：基础开挖)/ })).toBeNull();
  },
};
export const Phone: Story = { globals: { viewport: { value: 'mobile1' } } };
export const NoSchedule: Story = { args: { data: { ...answers, 'projectSchedul/page': rows([]), 'projectProgress/page': rows([]) } } };
export const Loading: Story = { args: { silent: 'projectInitiate/get' } };
export const Failed: Story = { args: { refusals: { 'projectInitiate/get/1': { code: '404', desc: '单据不存在', data: null } } } };
