/** What is wrong with a drawing: none, errors, a counter-example that plays, mends, what cannot be proved. */
import type { Proved } from '#client/designer/design.ts';
import { ProblemsPane } from '#client/designer/prove/ProblemsPane.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { cleanXml, gapXml, manyXml, stuckXml } from './drawings.ts';
import { Stage, stage } from './stage.tsx';

interface Props {
  readonly xml: string;
  readonly readOnly?: boolean;
  readonly proved?: Partial<Proved>;
}
const Pane = ({ xml, readOnly = false, proved = {} }: Props) => (
  <Stage xml={xml} readOnly={readOnly} proved={proved}>
    <ProblemsPane />
  </Stage>
);

const meta: Meta<typeof Pane> = { title: 'Designer/Prove/ProblemsPane', component: Pane };
export default meta;
type Story = StoryObj<typeof meta>;

const slow = { timeout: 14_000 };

export const None: Story = {
  args: { xml: cleanXml },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Nothing found|未发现问题/, {}, slow)).toBeVisible();
    await expect(canvas.getByRole('status')).toHaveTextContent(/No problems|没有问题/);
  },
};

export const Errors: Story = {
  args: { xml: manyXml },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/There is no field “amont”|没有字段“amont”/, {}, slow)).toBeVisible();
    await waitFor(() => expect(canvasElement.querySelector('.flow-badge-error')).not.toBeNull(), slow);
    await userEvent.keyboard('[F8]');
    await waitFor(() => expect(stage.modeler?.selected()).toHaveLength(1));
    await waitFor(() => expect(canvasElement.querySelectorAll('li[aria-current=true]')).toHaveLength(1));
  },
};

/** The gap with its number line; one press puts it right, one undo takes that back. */
export const Mended: Story = {
  args: { xml: gapXml },
  play: async ({ canvas, canvasElement }) => {
    const mend = await canvas.findByRole('button', { name: /> → ≥/ }, slow);
    await userEvent.click(canvas.getAllByRole('button', { name: /^(Go to|定位到)/ })[0]!);
    await waitFor(() => expect(canvasElement.querySelector('[aria-current=true] table')).not.toBeNull());
    await userEvent.click(mend);
    await expect(await canvas.findByText(/Nothing found|未发现问题/, {}, slow)).toBeVisible();
    stage.modeler!.run('undo');
    await expect(await canvas.findByText(/No way leads on|没有出口满足/, {}, slow)).toBeVisible();
  },
};

export const Counterexample: Story = {
  args: { xml: stuckXml },
  play: async ({ canvas, canvasElement }) => {
    const show = await canvas.findByRole('button', { name: /^(Show|演示)$/ }, slow);
    await userEvent.click(show);
    await expect(await canvas.findByRole('button', { name: /^(Stop|停止)$/ }, slow)).toBeVisible();
    await waitFor(() => expect(canvasElement.querySelector('.mark-rejected')).not.toBeNull(), slow);
  },
};

/** Read only: what is wrong is told, nothing is mended. */
export const ReadOnly: Story = {
  args: { xml: gapXml, readOnly: true },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/No way leads on|没有出口满足/, {}, slow)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /> → ≥/ })).toBeNull();
  },
};

/** So many states that not all can be looked at. */
export const NotProvable: Story = {
  args: { xml: cleanXml, proved: { bounded: true, states: 20_000 } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Not everything could be looked at|未能全部检查/, {}, slow)).toBeVisible();
  },
};
