/** Everything that can be done in the outline, done to a real drawing: after each act it is sound, and undoing all of them gives what was there. */
import { Operations } from '#client/designer/outline/operations.ts';
import { createModeler } from '#client/flow/modeler.ts';
import type { Modeler } from '#client/flow/modeling.ts';
import { compileFlow } from '#machines/compile/compile.ts';
import { canRemoveBlock } from '#machines/outline/allowed.ts';
import { itemsIn, type Plan, type PlanBlock, type PlanStep } from '#machines/outline/plan.ts';
import { planOf } from '#machines/outline/planOf.ts';
import { sketchOf } from '#machines/outline/sketch.ts';
import { soundnessOf } from '#machines/verify/soundness.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useRef, useState } from 'react';
import { expect, waitFor } from 'storybook/test';
import expenseXml from '../../../flows/bill/expenseReport.bpmn?raw';

let modeler: Modeler;

const Drawing = () => {
  const host = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    modeler = createModeler();
    modeler.attach(host.current!);
    void modeler.open(expenseXml).then(() => setOpen(true));
    return () => modeler.destroy();
  }, []);
  return <div ref={host} role="group" aria-label="Flow diagram" data-open={open || undefined} style={{ height: 600 }} />;
};

const meta: Meta<typeof Drawing> = { title: 'Designer/Outline/Operations', component: Drawing };
export default meta;
type Story = StoryObj<typeof meta>;

const plan = (): Plan => planOf(sketchOf(modeler.process()!));
const step = (id: string) => itemsIn(plan()).find((one): one is PlanStep => one.type === 'step' && one.id === id)!;
const block = (id: string) => itemsIn(plan()).find((one): one is PlanBlock => one.type === 'block' && one.id === id)!;
const before = (id: string) => step(id).gap!;
/** Sizes of labels are measured anew wherever one moves. */
const written = async () => (await modeler.xml()).replaceAll(/<bpmndi:BPMNLabel>[^]*?<\/bpmndi:BPMNLabel>/g, '');

export const Everything: Story = {
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('[data-open]')).not.toBeNull(), { timeout: 20_000 });
    const first = await written();
    const made: Record<string, string> = {};
    const called = (name: string) => ({ name });
    const acts: readonly ((operations: Operations) => void)[] = [
      (does) => void (made['a'] = does.insert(before('audit'), { type: 'bpmn:UserTask' }, called('A'))),
      (does) => {
        const { block: id, step: inner } = does.insertChoice(before('financeManager'), 'totalAmount > 8000', called('B'));
        Object.assign(made, { choice: id, b: inner });
      },
      (does) => void (made['c'] = does.addBranch(block(made['choice']!), 'totalAmount > 6000', called('C')).step),
      (does) => void (made['split'] = does.insertParallel(before(made['c']!), called('D'), called('E')).block),
      (does) => does.moveStep(step('costLeader'), before(made['b']!)),
      (does) => does.moveBlock(block('over20000'), before('audit')),
      (does) => {
        const [one, two, other] = block(made['choice']!).branches.map(({ id }) => id);
        does.order([two!, one!, other!]);
      },
      (does) => void (made['choice'] = does.setSeveral(block(made['choice']!), true)),
      (does) => void (made['choice'] = does.setSeveral(block(made['choice']!), false)),
      (does) => does.leadBack(block(made['choice']!).branches.find(({ line }) => line.items.length === 2)!.line.last!, made['a']!),
      (does) => void does.endHere(block('over200000').branches[0]!.line.last!, true, called('F')),
      (does) => does.removeStep(step('audit')),
      (does) => does.removeBranch(block(made['choice']!), block(made['choice']!).branches[0]!.id),
      (does) => does.removeBlock(itemsIn(plan()).find((one): one is PlanBlock => one.type === 'block' && canRemoveBlock(one))!),
    ];
    for (const [at, act] of acts.entries()) {
      modeler.change((edit) => act(new Operations(edit, modeler)));
      const flow = await compileFlow(await modeler.xml());
      await expect(
        flow.problems.filter(({ severity }) => severity === 'error'),
        `act ${at}`,
      ).toEqual([]);
      await expect(
        soundnessOf(flow).findings.filter(({ severity }) => severity === 'error'),
        `act ${at}`,
      ).toEqual([]);
      await expect(plan().loose, `act ${at}`).toEqual([]);
    }
    for (let at = 0; at < acts.length; at++) modeler.run('undo');
    await expect(modeler.can('undo')).toBe(false);
    await expect(await written()).toBe(first);
  },
};
