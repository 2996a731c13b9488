/** The predicted way in its states. */
import { RoutePanel } from '#client/blocks/RoutePanel.tsx';
import type { RouteStep } from '#model/api.ts';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
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
