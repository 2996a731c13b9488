/** The door over bpmn-js by itself: every change one step, names in both languages, copies that lose nothing. */
import { createModeler } from '#client/flow/modeler.ts';
import type { Modeler } from '#client/flow/modeling.ts';
import { currentLanguage } from '#client/words/current.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useRef, useState } from 'react';
import { expect, waitFor } from 'storybook/test';
import expenseXml from '../../../flows/bill/expenseReport.bpmn?raw';

let modeler: Modeler;

const Drawing = ({ xml }: { readonly xml: string }) => {
  const host = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    modeler = createModeler({ language: currentLanguage() });
    modeler.attach(host.current!);
    void modeler.open(xml).then(() => setOpen(true));
    return () => modeler.destroy();
  }, [xml]);
  return <div ref={host} role="group" aria-label="Flow diagram" data-open={open || undefined} style={{ height: 600 }} />;
};

/** The file but for the sizes of labels: bpmn-js measures the text anew wherever it moves one. */
const written = async (): Promise<string> => (await modeler.xml()).replaceAll(/<bpmndi:BPMNLabel>[^]*?<\/bpmndi:BPMNLabel>/g, '');

const opened = (canvasElement: HTMLElement) =>
  waitFor(() => expect(canvasElement.querySelector('[data-open]')).not.toBeNull(), { timeout: 20_000 });

const meta: Meta<typeof Drawing> = { title: 'Designer/Modeler/Drawing', component: Drawing, args: { xml: expenseXml } };
export default meta;
type Story = StoryObj<typeof meta>;

/** Whatever is done in one change is undone by one undo, to the letter. */
export const OneStep: Story = {
  play: async ({ canvasElement }) => {
    await opened(canvasElement);
    const before = await written();
    let heard = 0;
    modeler.onChange(() => heard++);
    let [fresh, border] = ['', ''];
    modeler.change((edit) => {
      fresh = edit.append('costLeader_next', { type: 'bpmn:UserTask' }, { name: '复核', 'tydf:nameEn': 'Review', 'tydf:mode': 'all' });
      edit.extend(fresh, 'tydf:Approver', [{ rule: 'role:finance_manager' }, { rule: 'starter.leader' }]);
      edit.put('over5000_yes', 'conditionExpression', { type: 'bpmn:FormalExpression', body: 'amount > 4000' });
      border = edit.attach('audit', { type: 'bpmn:BoundaryEvent', event: 'bpmn:TimerEventDefinition' }, { cancelActivity: false });
      const over = edit.append(border, { type: 'bpmn:EndEvent' });
      edit.set(over, { name: '超时', 'tydf:nameEn': 'Too late' });
      const message = edit.define({ type: 'bpmn:Message', name: 'paid' });
      edit.set(message, { name: 'paidNow' });
      edit.set('expenseReport', { 'tydf:repostAt': 'node' });
    });
    await expect(heard).toBe(1);
    const after = await written();
    await expect(after).toContain('tydf:mode="all"');
    await expect(after).toContain('amount &gt; 4000');
    await expect(after).toContain('name="paidNow"');
    const task = modeler.element(fresh)!;
    await expect(task.name).toBe('复核');
    await expect((task.get('incoming') as { id: string }[]).map(({ id }) => id)).toEqual(['costLeader_next']);
    await expect(modeler.element('over5000')!.get('incoming')).toHaveLength(1);
    modeler.change((edit) => edit.remove([fresh]));
    await expect(modeler.element('costLeader_next')!.get('targetRef')).toBe(modeler.element('over5000'));
    modeler.change((edit) => edit.move('financeManager', 'over5000_yes'));
    await expect(modeler.element('over5000_yes')!.get('targetRef')).toBe(modeler.element('financeManager'));
    const replaced = { id: '' };
    modeler.change((edit) => {
      replaced.id = edit.replace('pay', { type: 'bpmn:ServiceTask' });
    });
    await expect(replaced.id).toBe('pay');
    await expect(modeler.element('pay')!.$type).toBe('bpmn:ServiceTask');
    await expect(() => modeler.change((edit) => edit.set('nowhere', { name: 'x' }))).toThrow(/nowhere/);
    for (let at = 0; at < 4; at++) modeler.run('undo');
    await expect(modeler.can('undo')).toBe(false);
    await expect(await written()).toBe(before);
    modeler.run('redo');
    await expect(await written()).toBe(after);
  },
};

const boxes = (root: HTMLElement) =>
  [...root.querySelectorAll<SVGElement>('.djs-shape[data-element-id]:not([data-element-id$=_label]) > .djs-visual > :first-child')].map(
    (one) => one.getBoundingClientRect(),
  );

/** Tidied up, no two elements stand on each other, nothing is lost, and one undo puts everything back. */
export const Tidy: Story = {
  play: async ({ canvasElement }) => {
    await opened(canvasElement);
    const before = await written();
    const count = modeler.elements().length;
    modeler.run('tidy');
    await expect(await written()).not.toBe(before);
    await expect(modeler.elements()).toHaveLength(count);
    const all = boxes(canvasElement);
    await expect(all.length).toBeGreaterThan(10);
    const overlapping = all.filter((a, at) =>
      all.slice(at + 1).some((b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1),
    );
    await expect(overlapping).toEqual([]);
    modeler.run('undo');
    await expect(await written()).toBe(before);
  },
};

/** Either name is shown in its language; the file keeps both, whatever is shown. */
export const BothNames: Story = {
  play: async ({ canvasElement }) => {
    await opened(canvasElement);
    const drawing = () => canvasElement.querySelector('svg')?.textContent ?? '';
    const file = await written();
    modeler.speak('en');
    await waitFor(() => expect(drawing()).toMatch(/Leader in charge/));
    await expect(await written()).toBe(file);
    modeler.speak('zh');
    await waitFor(() => expect(drawing()).toMatch(/分管领导/));
    modeler.change((edit) => edit.set('end', { 'tydf:nameEn': 'Done' }));
    await expect(modeler.element('end')!.name).toBe('通过');
    await expect(modeler.element('end')!.get('tydf:nameEn')).toBe('Done');
  },
};

/** What is copied comes into another flow with its rules, rights and the attributes of other engines. */
export const CopyAndPaste: Story = {
  args: { xml: expenseXml.replace('id="audit"', 'id="audit" xmlns:flowable="http://flowable.org/bpmn" flowable:formKey="audit"') },
  play: async ({ canvasElement }) => {
    await opened(canvasElement);
    modeler.select(['audit']);
    modeler.run('copy');
    const other = createModeler();
    const host = document.createElement('div');
    host.style.cssText = 'position: absolute; inset: 0; height: 400px';
    canvasElement.append(host);
    other.attach(host);
    await other.open(expenseXml.replaceAll('expenseReport', 'other'));
    const before = other.elements().length;
    other.run('paste');
    // It hangs on the pointer until it is put down.
    await waitFor(() => expect(host.querySelector('.djs-drag-group, .djs-dragger')).not.toBeNull());
    const at = host.getBoundingClientRect();
    for (const type of ['mousemove', 'mousemove', 'mouseup'])
      host
        .querySelector('svg')!
        .dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: at.x + 300 + Math.random(), clientY: at.y + 300, view: window }));
    await waitFor(() => expect(other.elements().length).toBe(before + 1));
    const made = other.elements().at(-1)!;
    await expect(made.$type).toBe('bpmn:UserTask');
    await expect(await other.xml()).toContain('flowable:formKey="audit"');
    await expect((made.get('extensionElements') as { values: unknown[] }).values).toHaveLength(3);
    other.destroy();
    host.remove();
  },
};
