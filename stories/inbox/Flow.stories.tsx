/** The diagram of a document's way and its outline. */
import { FlowView } from '#client/flow/FlowView.tsx';
import type { RouteStep } from '#model/api.ts';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { expenseFlow, finishedFlow, rejectedFlow } from './bundles.ts';
import { bigSteps, bigXml, parallelXml } from './drawings.ts';
import { type Answers, serve, Stage } from './server.tsx';

const drawn = async (canvasElement: HTMLElement, mark: string) =>
  waitFor(() => expect(canvasElement.querySelector(`.mark-${mark}`)).not.toBeNull(), { timeout: 20_000 });

const meta: Meta<typeof FlowView> = {
  title: 'Inbox/FlowView',
  component: FlowView,
  beforeEach: () => {
    const before = globalThis.fetch;
    serve({});
    return () => {
      globalThis.fetch = before;
    };
  },
  decorators: [
    (Story) => (
      <Stage height="auto">
        <div style={{ containerType: 'inline-size', containerName: 'reader', padding: 16 }}>
          <Story />
        </div>
      </Stage>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Running: Story = {
  args: { flow: expenseFlow },
  play: async ({ canvasElement }) => {
    await drawn(canvasElement, 'here');
    // The mark of bpmn.io stays in sight (its licence asks for it).
    await expect(canvasElement.querySelector('.bjs-powered-by')).toBeVisible();
    await expect(canvasElement.querySelector('[data-element-id=chairman].mark-closed')).not.toBeNull();
    await waitFor(() => expect(canvasElement.querySelector('.here-flag')).toHaveTextContent(/林海川|Lin Haichuan/));
  },
};
/** `+`, `-` and `0` on the drawing; what is chosen there is chosen in the outline. */
export const Keys: Story = {
  args: { flow: expenseFlow },
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement, 'here');
    const drawing = canvas.getByRole('group', { name: /Flow diagram|流程图/ });
    drawing.focus();
    const scale = () => canvasElement.querySelector('.viewport')?.getAttribute('transform') ?? '';
    const before = scale();
    await userEvent.keyboard('[Equal]');
    await waitFor(() => expect(scale()).not.toBe(before));
    await userEvent.keyboard('[Digit0]{ArrowRight}');
    await waitFor(() => expect(canvasElement.querySelector('[data-node][aria-pressed=true]')).not.toBeNull());
  },
};
export const Finished: Story = { args: { flow: finishedFlow }, play: ({ canvasElement }) => drawn(canvasElement, 'done') };
export const Rejected: Story = { args: { flow: rejectedFlow }, play: ({ canvasElement }) => drawn(canvasElement, 'rejected') };
const served = (answers: Answers) => () => {
  const before = globalThis.fetch;
  serve(answers);
  return () => {
    globalThis.fetch = before;
  };
};
const way = (id: string, state: RouteStep['state']): RouteStep => ({
  nodeId: id,
  name: w(id, id),
  state,
  mode: 'one',
  people: [],
  group: null,
  because: null,
  problem: null,
});
/** Two are asked at the same time, one of them has decided; the payment is a part with a flow of its own. */
export const ParallelAndPart: Story = {
  args: {
    flow: {
      definitionId: '601',
      version: 1,
      name: w('Purchase', '采购'),
      marks: { finance: 'done', legal: 'here' },
      route: [way('finance', 'done'), way('legal', 'here'), way('pay', 'expected')],
      way: {
        done: ['start', 'start_fork', 'fork', 'fork_finance', 'fork_legal', 'finance_join'],
        expected: ['legal_join', 'join', 'join_payment', 'open', 'open_pay'],
        closed: [],
      },
      since: {},
    },
  },
  beforeEach: served({ xml: parallelXml }),
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement, 'here');
    await expect(await canvas.findByText(/At the same time|同时进行/)).toBeVisible();
  },
};
/** Eighty steps: only the part around the present one is shown at a size that can be read. */
export const Big: Story = {
  args: {
    flow: {
      definitionId: '602',
      version: 1,
      name: w('Very long', '超长流程'),
      marks: { step40: 'here' },
      route: bigSteps.map((id, at) => way(id, at < 39 ? 'done' : at === 39 ? 'here' : 'expected')),
      way: {
        done: bigSteps.slice(0, 39).map((id, at) => `${id}_${bigSteps[at + 1]}`),
        expected: bigSteps.slice(39, 79).map((id, at) => `${id}_${bigSteps[at + 40]}`),
        closed: [],
      },
      since: {},
    },
  },
  beforeEach: served({ xml: bigXml }),
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement, 'here');
    await expect(canvas.getByText(/Step 40 of 80|第40步，共80步/)).toBeVisible();
  },
};
export const Failed: Story = {
  args: { flow: { ...expenseFlow, definitionId: '999' } },
  beforeEach: served({ failing: '/definition/' }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert', {}, { timeout: 20_000 })).toBeVisible();
  },
};
