/** Who gets each step: everybody found, holes, what rests on the document, a drawing that cannot run. */
import { ApproversPane } from '#client/designer/prove/ApproversPane.tsx';
import type { Proved } from '#client/designer/design.ts';
import type { ApproversRow, ProcessReport } from '#machines/verify/report.ts';
import type { Person } from '#model/api.ts';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { cleanXml, manyXml } from './drawings.ts';
import { Stage, stage } from './stage.tsx';

const person = (id: string, name: string, nameEn: string): Person => ({ id, name, nameEn });
const lin = person('1', '林海川', 'Lin Haichuan');
const qiao = person('2', '乔丽华', 'Qiao Lihua');

const starters = [
  { id: '11', department: w('Sea farm', '海上养殖场') },
  { id: '12', department: w('Stud farm', '良种场') },
  { id: '13', department: w('Sales (Lin Haichuan)', '销售部（林海川）') },
];
const row = (element: string, starter: string, outcome: ApproversRow['outcome'], people: readonly Person[] = []): ApproversRow => ({
  element,
  starter,
  outcome,
  people,
  group: null,
});
const full = starters.flatMap(({ id }) => [row('leader', id, 'found', [lin]), row('finance', id, 'found', [qiao])]);
const holes = [
  row('leader', '11', 'found', [lin]),
  row('finance', '11', 'found', [qiao]),
  row('leader', '12', 'nobody'),
  row('finance', '12', 'admins'),
  row('leader', '13', 'self'),
  row('finance', '13', 'later'),
];
const proved = (rows: readonly ApproversRow[]): Partial<Proved> => ({
  report: { approvers: { starters, rows } } as unknown as ProcessReport,
  asking: false,
});

const Pane = ({ xml, known }: { readonly xml: string; readonly known?: Partial<Proved> }) => (
  <Stage xml={xml} {...(known ? { proved: known } : {})}>
    <ApproversPane />
  </Stage>
);

const meta: Meta<typeof Pane> = { title: 'Designer/Prove/ApproversPane', component: Pane };
export default meta;
type Story = StoryObj<typeof meta>;

const slow = { timeout: 14_000 };

export const Found: Story = {
  args: { xml: cleanXml, known: proved(full) },
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByText(/Qiao Lihua|乔丽华/, {}, slow)).toHaveLength(3);
  },
};

/** Only the departments and steps with holes; a press on a step selects it in the drawing. */
export const Holes: Story = {
  args: { xml: cleanXml, known: proved(holes) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/the flow stops|流程停止/, {}, slow)).toBeVisible();
    await userEvent.click(canvas.getByRole('checkbox'));
    await waitFor(() => expect(canvas.getAllByRole('rowheader')).toHaveLength(1));
    await userEvent.click(canvas.getByRole('button', { name: /Finance manager|财务经理/ }));
    await waitFor(() => expect(stage.modeler?.selected()).toEqual(['finance']));
  },
};

export const CannotRun: Story = {
  args: { xml: manyXml.replace('starter.leader', 'nobody.at.all') },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/cannot be run yet|尚不能运行/, {}, slow)).toBeVisible();
  },
};
