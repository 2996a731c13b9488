/** The twin of the diagram by itself: branches, what goes on at the same time, ways back, limits. */
import { FlowOutline } from '#client/flow/FlowOutline.tsx';
import type { FlowView, OutlineItem } from '#model/api.ts';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { expenseFlow, finishedFlow, rejectedFlow, talk } from './bundles.ts';
import { Stage } from './server.tsx';

const step = (
  number: number,
  id: string,
  en: string,
  zh: string,
  over: Partial<Extract<OutlineItem, { type: 'step' }>> = {},
): OutlineItem => ({
  type: 'step',
  id,
  number,
  kind: 'UserTask',
  name: w(en, zh),
  who: null,
  mode: 'one',
  due: null,
  inside: [],
  boundary: [],
  ...over,
});
const branch = (flow: string, condition: string | null, ...items: readonly OutlineItem[]) => ({
  flow,
  name: w('', ''),
  condition: condition === null ? null : w(condition, condition),
  otherwise: condition === null,
  items,
});

const outline: readonly OutlineItem[] = [
  step(1, 'start', 'Submitted', '提交', { kind: 'StartEvent' }),
  step(2, 'costLeader', 'Department leader', '部门负责人', {
    due: 'P1DT4H',
    who: w('leader of the cost department', '费用承担部门负责人'),
  }),
  {
    type: 'choice',
    id: 'over5000',
    name: w('More than 5,000?', '超过5000元？'),
    several: false,
    branches: [branch('over5000_yes', 'Total > 5,000', step(3, 'inCharge', 'Leader in charge', '分管领导')), branch('over5000_no', null)],
  },
  {
    type: 'parallel',
    id: 'both',
    name: w('', ''),
    several: false,
    branches: [
      branch('b1', null, step(4, 'audit', 'Audit', '财务审核', { mode: 'all' })),
      branch(
        'b2',
        null,
        step(5, 'legal', 'Legal', '法务', { boundary: [branch('late', null, step(6, 'chief', 'Head of legal', '法务负责人'))] }),
      ),
    ],
  },
  {
    type: 'choice',
    id: 'again',
    name: w('Complete?', '资料齐全？'),
    several: false,
    branches: [
      branch('no', 'complete = false', { type: 'jump', id: 'audit', number: 4, name: w('Audit', '财务审核'), back: true }),
      branch('yes', null),
    ],
  },
  step(7, 'pay', 'Pay', '出纳付款', { who: w('role Cashier', '角色：出纳') }),
  step(8, 'end', 'Approved', '通过', { kind: 'EndEvent' }),
];

const Twin = ({ flow, given }: { readonly flow: FlowView; readonly given: readonly OutlineItem[] | null }) => {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Stage height="auto" width={360}>
      <FlowOutline flow={flow} outline={given} trail={talk.trail} chosen={chosen} onChoose={setChosen} />
    </Stage>
  );
};

const meta: Meta<typeof Twin> = { title: 'Inbox/FlowOutline', component: Twin, args: { flow: expenseFlow, given: outline } };
export default meta;
type Story = StoryObj<typeof meta>;

export const Running: Story = {
  play: async ({ canvas }) => {
    const steps = canvas.getAllByRole('button');
    steps[1]?.focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(steps[2]).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await expect(steps[1]).toHaveAttribute('aria-current', 'step');
    await expect(steps[1]).toHaveAttribute('aria-expanded', 'true');
    await expect(canvas.getByText(/back to step 4|回到第4步/)).toBeVisible();
    await expect(canvas.getByText(/At the same time|同时进行/)).toBeVisible();
    await userEvent.keyboard('{End}');
    await expect(steps.at(-1)).toHaveFocus();
  },
};
export const Finished: Story = { args: { flow: finishedFlow } };
export const Rejected: Story = { args: { flow: rejectedFlow } };
/** Until the flow's outline is there, the document's own way stands for it. */
export const OnlyTheRoute: Story = { args: { given: null } };
