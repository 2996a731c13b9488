/** The predicted way in its states. */
import { RoutePanel } from '#client/blocks/trail/RoutePanel.tsx';
import type { RouteStep } from '#model/api.ts';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { people } from './fixtures.ts';

const step = (nodeId: string, over: Partial<RouteStep>): RouteStep => ({
  nodeId,
  name: w('Department leader', '部门负责人'),
  state: 'expected',
  mode: 'one',
  people: [people.xia],
  group: null,
  because: w('leader of Sales', '销售部负责人'),
  problem: null,
  ...over,
});

const meta: Meta<typeof RoutePanel> = {
  title: 'Documents/Route panel',
  component: RoutePanel,
  decorators: [
    (Story) => (
      <main style={{ width: 320, padding: 16 }}>
        <Story />
      </main>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Straight: Story = {
  args: { route: { failure: null, steps: [step('a', {}), step('b', { name: w('Finance', '财务'), people: [people.qiao] })] } },
};
export const Together: Story = {
  args: {
    route: { failure: null, steps: [step('a', { mode: 'all', people: [people.xia, people.sun, people.qiao, people.wei, people.ma] })] },
  },
};
/** Two at once, then what nobody can know yet; a group where nobody is named. */
export const Branches: Story = {
  args: {
    route: {
      failure: null,
      steps: [
        step('a', { name: w('Audit', '财务审核'), people: [people.ma] }),
        step('b', { name: w('Legal', '法务'), people: [], group: w('Legal counsel', '法务专员'), because: null }),
        step('c', { state: 'undecided', name: w('The rest depends on what they decide', '后续取决于处理结果'), people: [], because: null }),
      ],
    },
  },
  play: async ({ canvas }) => {
    const told = canvas.getAllByRole('listitem').map(({ textContent }) => textContent);
    await expect(told).toHaveLength(4);
    await expect(told[2]).toMatch(/Legal counsel|法务专员/);
    await expect(told[3]).not.toMatch(/nobody|未找到/);
  },
};
export const Away: Story = {
  args: {
    route: {
      failure: null,
      steps: [
        step('a', {
          people: [{ ...people.xia, away: { until: '2026-11-27T16:00:00.000Z', substitute: people.sun, note: '在挪威出差，急事请致电' } }],
        }),
        step('b', {
          name: w('Finance', '财务'),
          people: [people.qiao, { ...people.wei, away: { until: '2026-12-01T08:00:00.000Z', substitute: null, note: null } }],
        }),
      ],
    },
  },
  play: async ({ canvasElement }) => {
    const [first, second] = within(canvasElement).getAllByRole('listitem').slice(1);
    await waitFor(() => expect(first).toHaveTextContent(/11-28/));
    await expect(first).toHaveTextContent('“在挪威出差，急事请致电”');
    await expect(first).toHaveTextContent(/Sun|孙/);
    await expect(second).toHaveTextContent(/12-01/);
  },
};
export const NobodyFound: Story = {
  args: {
    route: {
      failure: null,
      steps: [step('a', { people: [], because: null, problem: w('Nobody is found for this step', '该环节找不到办理人') })],
    },
  },
};
export const Waiting: Story = { args: { route: { failure: null, steps: null } } };
export const Failed: Story = { args: { route: { failure: '503', steps: null } } };
export const Nobody: Story = { args: { route: { failure: null, steps: [] } } };
