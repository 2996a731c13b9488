/** Ways of a gateway over one field: gaps, overlaps, the default way, several fields, choices. */
import { NumberLine } from '#client/designer/conditions/NumberLine.tsx';
import { linesOfGateway } from '#machines/conditions/lines.ts';
import { compileFlow } from '#machines/compile/compile.ts';
import type { CompiledFlow } from '#machines/flow.ts';
import { useSay } from '#client/words/language.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { expect } from 'storybook/test';
import { fields } from './fields.ts';

interface Args {
  /** Name and condition; a condition of null is the default way. */
  readonly ways: readonly (readonly [name: string, condition: string | null])[];
  readonly width?: number;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const drawingOf = (ways: Args['ways']): string => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" targetNamespace="story">
<bpmn:process id="story" isExecutable="true"><bpmn:startEvent id="start"/><bpmn:exclusiveGateway id="gateway"${ways.some(([, one]) => one === null) ? ` default="f${ways.findIndex(([, one]) => one === null)}"` : ''}/><bpmn:sequenceFlow id="begin" sourceRef="start" targetRef="gateway"/>
${ways.map(([name, one], at) => `<bpmn:sequenceFlow id="f${at}" name="${escaped(name)}" sourceRef="gateway" targetRef="end${at}">${one === null ? '' : `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${escaped(one)}</bpmn:conditionExpression>`}</bpmn:sequenceFlow><bpmn:endEvent id="end${at}"/>`).join('\n')}
</bpmn:process></bpmn:definitions>`;

const Stage = ({ ways, width = 340 }: Args) => {
  const say = useSay();
  const [flow, setFlow] = useState<CompiledFlow | null>(null);
  useEffect(() => {
    void compileFlow(drawingOf(ways)).then(setFlow);
  }, [ways]);
  const found = flow ? linesOfGateway('gateway', flow, fields) : null;
  return (
    <main style={{ width, maxWidth: '100%', padding: 16, background: 'var(--pane)' }}>
      {found && 'lines' in found && flow
        ? found.lines.map((line) => (
            <NumberLine
              key={line.field}
              line={line}
              fields={fields}
              names={Object.fromEntries(ways.map((_, at) => [`f${at}`, say(flow.elements[`f${at}`]!.name)]))}
              onSelect={() => undefined}
            />
          ))
        : null}
    </main>
  );
};

const meta: Meta<Args> = { title: 'Designer/NumberLine', render: (args) => <Stage {...args} /> };
export default meta;
type Story = StoryObj<typeof meta>;

export const Gap: Story = {
  args: {
    ways: [
      ['部门负责人', 'totalAmount < 5000'],
      ['财务经理', 'totalAmount > 5000 and totalAmount <= 20000'],
      ['总经理', 'totalAmount > 20000'],
    ],
  },
  play: async ({ canvas }) => expect(await canvas.findByRole('rowheader', { name: /= 5,000$/ })).toBeInTheDocument(),
};
export const Overlap: Story = {
  args: {
    width: 620,
    ways: [
      ['Department leader', 'totalAmount <= 5000'],
      ['Finance manager', 'totalAmount >= 2000'],
    ],
  },
};
export const Otherwise: Story = {
  args: {
    ways: [
      ['财务经理', 'totalAmount in [5000..20000)'],
      ['总经理', 'totalAmount >= 20000'],
      ['直接支付', null],
    ],
  },
};
export const SeveralFields: Story = {
  args: {
    ways: [
      ['加急', 'totalAmount > 5000 and urgency = "urgent"'],
      ['财务经理', 'totalAmount > 2000'],
    ],
  },
};
export const Choices: Story = {
  args: {
    ways: [
      ['差旅', 'payMethod = "cash"'],
      ['其他', 'not(payMethod in ("cash", "bankTransfer"))'],
    ],
  },
};
export const Days: Story = {
  args: {
    ways: [
      ['Before the new rule', 'applyDate < date("2026-01-01")'],
      ['From then on', 'applyDate > date("2026-01-01")'],
    ],
  },
};
