/** What people feel in the browser, on the page of cache and health: figures with what the design asks of them, by day; nothing yet. */
import { CachePage } from '#client/admin/system/CachePage.tsx';
import type { Health } from '#model/operations/administration.ts';
import type { TimingsShown, TimingSums } from '#model/operations/timings.ts';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { serve, Stage } from './server.tsx';

const health: Health = {
  server: { upSeconds: 86_400, memoryBytes: 210_000_000, node: '20.19.0', processors: 2 },
  database: { answerMs: 0.6, version: '18.1', bytes: 96_000_000, connections: 8, migration: '0083_client_timings.sql' },
  files: { bytes: 3_400_000_000, free: 41_000_000_000, whole: 250_000_000_000 },
  jobs: { waiting: 12, late: 0, nextAt: null },
  outbox: { waiting: 0, late: 0, stuck: 0, oldestAt: null },
  incidents: 0,
  streams: 14,
  sessions: 21,
  mail: true,
};

const sums = (p50: number, undone: number, first: number): TimingSums => ({
  decision: { count: 240, p50, p95: p50 + 14 },
  firstDecision: { count: 31, p50: 9_400, p95: 184_000 },
  decided: 250 - undone,
  undone,
  bulkRows: 400,
  bulkFailed: 3,
  palette: { taken: 50, first, p50: 1, p95: 4 },
  formBegun: 20,
  formSent: 16,
});
const empty: TimingsShown = {
  span: 30,
  all: {
    ...sums(0, 0, 0),
    decision: { count: 0, p50: null, p95: null },
    firstDecision: { count: 0, p50: null, p95: null },
    decided: 0,
    palette: { taken: 0, first: 0, p50: null, p95: null },
    formBegun: 0,
    formSent: 0,
    bulkRows: 0,
    bulkFailed: 0,
  },
  days: [],
  forms: [],
  fields: [],
};
const measured: TimingsShown = {
  span: 30,
  all: sums(28, 10, 38),
  days: [
    { day: '2026-11-18', ...sums(26, 2, 45) },
    { day: '2026-11-19', ...sums(31, 12, 45) },
    { day: '2026-11-20', ...sums(29, 3, 30) },
  ],
  forms: [{ resource: 'expenseReport', label: w('Expense report', '费用报销单'), begun: 12, sent: 9 }],
  fields: [{ about: 'expenseReport.items.amount', label: w('Expense report: Amount', '费用报销单：金额'), count: 7 }],
};

interface Args {
  readonly timings: TimingsShown;
}

const meta: Meta<Args> = {
  title: 'Admin/Timings',
  parameters: { layout: 'fullscreen' },
  beforeEach: ({ args }) => serve({ 'GET health': () => health, 'GET sysCache/all': () => [], 'GET timings': () => args.timings }),
  render: () => <Stage page={CachePage} path="/system/sysCache" />,
};
export default meta;
type Story = StoryObj<Args>;

/** What the design does not want is marked and said, in the figures and on its day; the chart has its table. */
export const Measured: Story = {
  args: { timings: measured },
  play: async ({ canvas }) => {
    const undone = (await canvas.findByText(/^(Decisions taken back|撤回的审批)$/, { selector: 'dt' })).parentElement!;
    await expect(undone).toHaveTextContent(/4\.0 % *(needs attention|需要处理)/);
    const palette = canvas.getByText(/^(Palette: the first row taken|命令面板首项命中)$/, { selector: 'dt' }).parentElement!;
    await expect(palette).toHaveTextContent(/76\.0 % *(needs attention|需要处理)/);
    const days = canvas.getByRole('region', { name: /^(By day|按日)$/ });
    const marked = within(days)
      .getAllByRole('row')
      .filter(({ textContent }) => /look at the design|需检查设计/.test(textContent))
      .map(({ firstChild }) => firstChild?.textContent);
    await expect(marked).toEqual(['2026-11-20', '2026-11-19']);
    await userEvent.click(canvas.getByRole('radio', { name: /^(Table|表格)$/ }));
    const table = await canvas.findByRole('region', { name: /^(From the key to the picture|按键到显示)$/ });
    await expect(within(table).getAllByRole('row')).toHaveLength(4);
    await expect(table).toHaveTextContent('45');
  },
};

export const NothingYet: Story = {
  args: { timings: empty },
  play: async ({ canvas }) => {
    await canvas.findByText(/^(Nothing was measured in the last 30 days|近30天没有数据)$/);
    await expect(canvas.queryByRole('region', { name: /^(By day|按日)$/ })).toBeNull();
  },
};
