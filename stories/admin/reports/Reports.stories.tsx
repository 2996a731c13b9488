/** Data reports: those of a reader, and the builder with its preview. */
import { BuilderPage } from '#client/admin/reports/BuilderPage.tsx';
import { ReportsPage } from '#client/admin/reports/ReportsPage.tsx';
import { reportFields, type ReportConfig } from '#model/report/report.ts';
import { w } from '#model/words.ts';
import { hrLeaveRequest } from '#resources/hr/hrLeaveRequest.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { byDepartment } from '../../charts/results.ts';
import { serve, Stage, type Answers } from './server.tsx';

const meta: Meta = { title: 'Admin/Reports' };
export default meta;

const row = (id: string, reportName: string, category: string, chartType: string) => ({
  id,
  reportName,
  reportNameEn: `Report ${id}`,
  category,
  chartType,
  sourceResource: 'hrLeaveRequest',
  status: 'enabled',
});
const rows = [row('1', '部门请假统计', 'hr', 'bar'), row('2', '花名册', 'hr', 'table'), row('3', '预算执行', 'finance', 'pie')];
const [leaveType] = reportFields(hrLeaveRequest).filter(({ field }) => field === 'leaveType');
const asked = { name: 'leaveType', op: 'is', field: leaveType!, values: [] } as const;
const result = { ...byDepartment('bar'), asked: [asked] };
const source = {
  resource: 'hrLeaveRequest',
  label: w('Leave request', '请假申请'),
  lines: {},
  fields: reportFields(hrLeaveRequest),
};

let seen: ReturnType<typeof serve> = [];
const answers: Answers = {
  'GET dataReportConfig/all': () => rows,
  'GET dataReportConfig/run/1': () => result,
  'GET dataReportConfig/sources': () => [{ resource: 'hrLeaveRequest', label: source.label }],
  'GET dataReportConfig/fields/hrLeaveRequest': () => source,
  'GET roles/page': () => ({
    records: [{ id: '9', name: '部门负责人', nameEn: 'Department leader' }],
    total: 1,
    pageNum: 1,
    pageSize: 200,
  }),
  'POST dataReportConfig/preview': () => byDepartment('bar'),
  'POST dataReportConfig/add': (body) => ({ ...(body as object), id: '7', version: 1 }),
};
const reading = (query: Record<string, string>, more: Answers = {}, play?: StoryObj['play']): StoryObj => ({
  render: () => <Stage page={ReportsPage} path="/data/reports" query={query} />,
  beforeEach: () => {
    seen = serve({ ...answers, ...more });
  },
  ...(play ? { play } : {}),
});

export const Chosen = reading({}, {}, async ({ canvas, canvasElement }) => {
  await expect(await canvas.findByRole('link', { name: /部门请假统计|Report 1/ })).toBeVisible();
  await userEvent.type(canvas.getByRole('textbox', { name: /Find a report|查找报表/ }), '预算');
  await waitFor(() => expect(canvas.queryByRole('link', { name: /部门请假统计|Report 1/ })).toBeNull());
  await userEvent.clear(canvas.getByRole('textbox', { name: /Find a report|查找报表/ }));
  await userEvent.click(await canvas.findByRole('link', { name: /部门请假统计|Report 1/ }));
  await expect(await within(canvasElement).findByRole('img')).toBeVisible();
  await expect(canvas.getByRole('button', { name: /Export CSV|导出 CSV/ })).toBeVisible();
});

export const MayNotExport = reading(
  { report: '1' },
  { 'GET dataReportConfig/run/1': () => ({ ...result, mayExport: false }) },
  async ({ canvas }) => {
    await expect(await canvas.findByRole('img')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /Export CSV|导出 CSV/ })).toBeNull();
  },
);

export const Refused = reading(
  { report: '1' },
  { 'GET dataReportConfig/run/1': () => ({ code: '403', desc: '没有权限，请联系管理员', data: null }) },
  async ({ canvas }) => {
    await expect(await canvas.findByText('没有权限，请联系管理员')).toBeVisible();
  },
);

export const None = reading({}, { 'GET dataReportConfig/all': () => [] }, async ({ canvas }) => {
  await expect(await canvas.findByText(/No report is shared|暂无可查看的报表/)).toBeVisible();
});

const building = (query: Record<string, string>, more: Answers = {}, play?: StoryObj['play']): StoryObj => ({
  render: () => <Stage page={BuilderPage} path="/system/dataReportConfigEdit" query={query} />,
  beforeEach: () => {
    seen = serve({ ...answers, ...more });
  },
  ...(play ? { play } : {}),
});
const choose = async (field: HTMLElement, option: RegExp): Promise<void> => {
  await userEvent.click(field);
  const found = await within(document.body).findAllByRole('option', { name: option });
  await userEvent.click(found[0]!);
};

export const Built = building({}, {}, async ({ canvas }) => {
  await choose(await canvas.findByRole('combobox', { name: /^(Source|数据来源)/ }), /Leave request|请假申请/);
  await choose(await canvas.findByRole('combobox', { name: /Add a group|添加分组/ }), /^(Department|申请部门)$/);
  await choose(canvas.getByRole('combobox', { name: /Add a column|添加列/ }), /^(Days|请假天数)$/);
  await userEvent.click(canvas.getByRole('radio', { name: /^(Bar|柱状图)$/ }));
  await waitFor(() => expect(seen.filter(({ call }) => call === 'POST dataReportConfig/preview').length).toBeGreaterThan(0));
  const tried = seen.findLast(({ call }) => call === 'POST dataReportConfig/preview')?.body as ReportConfig;
  await expect(tried).toMatchObject({
    sourceResource: 'hrLeaveRequest',
    groupBy: [{ field: 'applicantDept' }],
    columns: [{ field: 'leaveDays', agg: 'sum' }],
  });
  await expect(await canvas.findByRole('img')).toBeVisible();
  await userEvent.type(canvas.getByRole('textbox', { name: /^(Name|报表名称)/ }), '请假');
  await userEvent.type(canvas.getByRole('textbox', { name: /^(Code|报表编码)/ }), 'leave');
  await choose(canvas.getByRole('combobox', { name: /^(Category|分类)/ }), /^(HR|人事)$/);
  await userEvent.click(canvas.getByRole('button', { name: /^(Save|保存)$/ }));
  await waitFor(() => expect(seen.some(({ call }) => call === 'POST dataReportConfig/add')).toBe(true));
  await expect(seen.find(({ call }) => call === 'POST dataReportConfig/add')?.body).toMatchObject({
    reportCode: 'leave',
    category: 'hr',
    chartType: 'bar',
  });
});

const stored = {
  ...row('1', '部门请假统计', 'hr', 'pie'),
  reportCode: 'leave',
  columns: [{ field: 'leaveDays', agg: 'sum' }],
  groupBy: [{ field: 'startDate', by: 'month' }, { field: 'leaveType' }],
  filters: [
    { field: 'status', op: 'is', value: ['approved'] },
    { field: 'startDate', op: 'from', value: 'yearStart', asked: true },
  ],
  version: 3,
};

/** A pie of two groups cannot be: it is told at once, and nothing is asked of the server. */
export const NotInOrder = building({ id: '1' }, { 'GET dataReportConfig/get/1': () => stored }, async ({ canvas }) => {
  await expect(await canvas.findByText(/needs figures and one group|需要统计列和一个分组/)).toBeVisible();
  await expect(seen.filter(({ call }) => call === 'POST dataReportConfig/preview')).toHaveLength(0);
  const rowsShown = within(canvas.getByRole('region', { name: /^(Groups|分组)$/ }));
  await userEvent.click(rowsShown.getByRole('button', { name: /(Remove Type|移除请假类型)/ }));
  await waitFor(() => expect(canvas.queryByText(/needs figures and one group|需要统计列和一个分组/)).toBeNull());
  await expect(await canvas.findByRole('img')).toBeVisible();
});

/** The server's refusal stands where it belongs. */
export const CodeTaken = building(
  { id: '1' },
  {
    'GET dataReportConfig/get/1': () => ({ ...stored, groupBy: [{ field: 'leaveType' }] }),
    'PUT dataReportConfig/put/1': () => ({
      code: '400',
      desc: '已存在',
      data: null,
      faults: [{ field: 'reportCode', rule: 'unique', severity: 'error', message: w('exists already', '已存在') }],
    }),
  },
  async ({ canvas }) => {
    await canvas.findByRole('img');
    await userEvent.click(canvas.getByRole('button', { name: /^(Save|保存)$/ }));
    await waitFor(() =>
      expect(canvas.getByRole('textbox', { name: /^(Code|报表编码)/ })).toHaveAccessibleDescription(/exists already|已存在/),
    );
  },
);
