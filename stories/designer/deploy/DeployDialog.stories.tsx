/** Deploying in four steps: errors block, warnings and new outcomes want a tick, running documents are chosen for, a note; then the result. */
import { DeployDialog } from '#client/designer/deploy/DeployDialog.tsx';
import type { Finding } from '#machines/verify/finding.ts';
import type { ProcessReport, ReplayedRow } from '#machines/verify/report.ts';
import type { CaseResult } from '#model/workflow/design.ts';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { people } from '../../documents/fixtures.ts';
import { type Answers, serve, Stage } from '../models/server.tsx';

const seen: string[] = [];

const report: ProcessReport = {
  process: 'expenseReport',
  findings: [],
  states: 24,
  bounded: false,
  deployable: true,
  resource: 'expenseReport',
  approvers: null,
  tables: [],
  active: { definitionId: '71', version: 7 },
  difference: {
    changes: [],
    detours: [
      {
        spans: [],
        example: { totalAmount: '6000' },
        before: ['costLeader', 'inCharge'],
        after: ['costLeader'],
        words: w(
          '5000 < Total ≤ 8000: now Audit; before Leader in charge → Audit',
          '5000 < 报销金额 ≤ 8000：现为 财务审核；原为 分管领导 → 财务审核',
        ),
      },
    ],
    tried: 9,
    bounded: false,
    words: [
      w('More than 5,000 · Condition: totalAmount > 5000 → totalAmount > 8000', '超过5000 · 条件：totalAmount > 5000 → totalAmount > 8000'),
      w(
        '5000 < Total ≤ 8000: now Audit; before Leader in charge → Audit',
        '5000 < 报销金额 ≤ 8000：现为 财务审核；原为 分管领导 → 财务审核',
      ),
    ],
  },
};
const warning: Finding = {
  element: 'chairman',
  severity: 'warning',
  kind: 'nobody',
  reason: w('Nobody in “Stud farm” can approve here', '“种苗场”无人可在此审批'),
  mend: w('Give somebody the role, or choose another rule', '授予角色或改用其他规则'),
};
const error: Finding = {
  ...warning,
  severity: 'error',
  reason: w('There is no way on from here', '此处无法继续'),
  mend: w('Connect it', '连线'),
};

const asked = (nodeId: string, name: ReturnType<typeof w>, person: (typeof people)['xia']) => ({
  nodeId,
  name,
  people: [person],
  group: null,
});
const running = (id: number, outcome: ReplayedRow['outcome']): ReplayedRow => ({
  id: String(id),
  outcome,
  reason:
    outcome === 'stuck'
      ? w('Leader in charge approved, but the new version is at Audit', '“分管领导”已同意，但新版本此时位于财务审核')
      : null,
  path: ['costLeader'],
  resource: 'expenseReport',
  documentId: String(id),
  code: `BX-20261120-${String(id).padStart(4, '0')}`,
  version: 7,
  before: [asked('inCharge', w('Leader in charge', '分管领导'), people.sun)],
  after: [
    outcome === 'otherApprovers'
      ? asked('audit', w('Audit', '财务审核'), people.ma)
      : asked('inCharge', w('Leader in charge', '分管领导'), people.sun),
  ],
});
const rows = [
  ...Array.from({ length: 38 }, (_, at) => running(at + 1, 'unchanged')),
  running(39, 'otherApprovers'),
  running(40, 'otherApprovers'),
  running(41, 'stuck'),
];
const replayed = (all: readonly ReplayedRow[]) => ({
  process: 'expenseReport',
  total: all.length,
  left: 0,
  withoutDocument: 0,
  next: null,
  counts: { unchanged: 0, otherApprovers: 0, stuck: 0 },
  rows: all,
});
const failing: CaseResult = {
  id: '5',
  passed: false,
  outcome: { path: [], end: 'approved' },
  differences: [w('Leader in charge is no longer asked', '不再经过分管领导')],
  names: {},
};

const usual: Readonly<Record<string, unknown>> = {
  '/verification': [report],
  '/verification/replay': replayed(rows),
  '/process/cases': [{ id: '5', name: '62,000 sales' }],
  '/cases/run': [{ ...failing, passed: true, differences: [] }],
  '/deployment/11': { deployed: [{ id: '72', key: 'expenseReport', version: 8, deployed: true, warnings: [] }] },
  '/migrate/preview': {
    total: 38,
    looked: 38,
    fits: 37,
    blocked: 1,
    rows: rows.slice(0, 38).map(({ id }) => ({
      id,
      fromVersion: 7,
      fits: id !== '3',
      blocks: id === '3' ? [{ element: 'audit', name: w('Audit', '财务审核'), reason: w('A timer runs there', '此处有定时器') }] : [],
      moves: [],
      effects: [],
      consequence: null,
    })),
  },
  '/instances/migrate': { id: '9', total: 37 },
  '/instances/batch/9': { id: '9', kind: 'migrate', reason: '', state: 'done', total: 37, done: 37, failed: 0 },
};

const meta: Meta<Answers> = {
  title: 'Designer/Deploy',
  parameters: { layout: 'fullscreen' },
  beforeEach: ({ args }) => {
    const before = globalThis.fetch;
    seen.splice(0);
    serve({ ...args, answers: { ...usual, ...args.answers } }, seen);
    return () => {
      globalThis.fetch = before;
    };
  },
  render: () => (
    <Stage>
      <DeployDialog modelId="11" onClose={() => undefined} />
    </Stage>
  ),
};
export default meta;
type Story = StoryObj<typeof meta>;

const next = () => screen.findByRole('button', { name: /^(Next|下一步)$/ });
const onward = async (): Promise<void> => {
  const button = await next();
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
};

export const Clean: Story = {
  play: async () => {
    await expect(await screen.findByText(/^(Nothing was found|未发现问题)/)).toBeVisible();
    // Enter goes on: the button has the focus.
    await waitFor(async () => expect(await next()).toHaveFocus());
  },
};

export const Proving: Story = { args: { silent: '/verification' } };

export const ErrorsBlock: Story = {
  args: { answers: { '/verification': [{ ...report, deployable: false, findings: [error, warning], difference: null }] } },
  play: async () => {
    await expect(await screen.findByText(/^(There is no way on from here|此处无法继续)$/)).toBeVisible();
    await expect(await next()).toBeDisabled();
    await expect(screen.getByText(/^(Mend the errors first|先修复错误)$/)).toBeVisible();
  },
};

/** Nobody goes on past a warning or a case that comes out otherwise without saying so. */
export const WarningsAndCases: Story = {
  args: { answers: { '/verification': [{ ...report, findings: [warning] }], '/cases/run': [failing] } },
  play: async () => {
    await expect(await screen.findByText(/^(Leader in charge is no longer asked|不再经过分管领导)$/)).toBeVisible();
    await expect(await next()).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: /^(I have read the warning|已阅读该警告)/ }));
    await expect(await next()).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: /62,000 sales$/ }));
    await waitFor(async () => expect(await next()).toBeEnabled());
  },
};

export const FirstVersion: Story = {
  args: { answers: { '/verification': [{ ...report, active: null, difference: null }], '/verification/replay': replayed([]) } },
  play: async () => {
    await onward();
    await expect(await screen.findByText(/^(The first version of this flow|该流程的首个版本)/)).toBeVisible();
    await onward();
    await expect(await screen.findByText(/^(No document runs in an earlier version|没有在旧版本中运行的单据)/)).toBeVisible();
  },
};

export const NothingToDeploy: Story = {
  args: { answers: { '/verification': [{ ...report, difference: null }] } },
  play: async () => {
    await expect(await screen.findByText(/^(There is nothing to deploy: the drawing is v7|无需发布：流程图即 v7)$/)).toBeVisible();
    await expect(await next()).toBeDisabled();
  },
};

export const Failed: Story = { args: { refusals: { '/verification': { code: '503', desc: 'The server is starting.', data: null } } } };

/** All four steps; the documents that are to migrate are tried first and moved when the person says so. */
export const Whole: Story = {
  play: async () => {
    await onward();
    await expect(await screen.findByText(/totalAmount > 8000$/)).toBeVisible();
    await onward();
    const group = await screen.findByRole('region', { name: /^(38 continue unchanged|38个继续，不受影响)$/ });
    await expect(await screen.findByRole('region', { name: /^(1 do not fit|1个无法对应)/ })).toBeVisible();
    await userEvent.click(within(group).getByRole('radio', { name: /^(Migrate|迁移到新版本)$/ }));
    await onward();
    await userEvent.type(await screen.findByRole('textbox', { name: /^(What is new|此版本有何变化)/ }), '限额上调');
    await userEvent.click(screen.getByRole('button', { name: /^(Deploy as v8|发布为 v8)$/ }));
    await expect(await screen.findByText(/v8 (is deployed|已发布)/)).toBeVisible();
    await expect(seen.find((call) => call.includes('/deployment/11'))).toContain('"note":"限额上调"');
    await expect(await screen.findByText(/^(Dry run: 37 of 38 fit|预演：38个中37个可迁移)$/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^(Migrate 37 documents|迁移37个单据)$/ }));
    await expect(await screen.findByText(/^(37 migrated, 0 not|已迁移37个，0个未迁移)$/)).toBeVisible();
    await expect(seen.find((call) => call.startsWith('POST /tydf/process/instances/migrate {'))).not.toContain('"3",');
  },
};

/** A refusal of the last moment stands in the dialog; nothing typed is lost. */
export const Refused: Story = {
  args: { refusals: { '/deployment/11': { code: '409', desc: 'Somebody changed the model meanwhile', data: null } } },
  play: async () => {
    await onward();
    await onward();
    await onward();
    const note = await screen.findByRole('textbox', { name: /^(What is new|此版本有何变化)/ });
    await userEvent.type(note, '限额上调');
    await userEvent.click(screen.getByRole('button', { name: /^(Deploy as v8|发布为 v8)$/ }));
    await expect(await screen.findByText('Somebody changed the model meanwhile')).toBeVisible();
    await expect(note).toHaveValue('限额上调');
  },
};
