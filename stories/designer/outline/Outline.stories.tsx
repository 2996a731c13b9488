/** The simple view of a flow: what it reads from a drawing, and what is done in it. */
import { compileFlow } from '#machines/compile/compile.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import expenseXml from '../../../flows/bill/expenseReport.bpmn?raw';
import leaveXml from '../../../flows/hr/hrLeaveRequest.bpmn?raw';
import { contractXml, crossedXml, emptyXml } from './drawings.ts';
import { shown, Stage } from './stage.tsx';

const meta: Meta<typeof Stage> = {
  title: 'Designer/Outline',
  component: Stage,
  args: { xml: expenseXml },
  beforeEach: () => {
    const before = globalThis.fetch;
    globalThis.fetch = ((input: RequestInfo | URL, init?: RequestInit) => {
      const { url } = new Request(input, init);
      return new URL(url).pathname.startsWith('/tydf')
        ? Promise.resolve(Response.json({ code: '200', msg: '', data: { ...choices, list: [] } }))
        : before(input, init);
    }) as typeof fetch;
    return () => {
      globalThis.fetch = before;
    };
  },
};
/** Nobody is known here: names stay as they are written. */
const choices = { roles: [], posts: [], departments: [], decisions: [], processes: [], effects: [], messages: [] };
export default meta;
type Story = StoryObj<typeof meta>;

/** A busy machine takes its time. */
const soon = (check: () => unknown) => waitFor(check as () => void, { timeout: 15_000 });
const row = (root: HTMLElement, id: string) => root.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)!;
const drawn = async (root: HTMLElement): Promise<void> => {
  await waitFor(() => expect(root.querySelector('[data-node]')).not.toBeNull(), { timeout: 30_000 });
};
const compiled = async () => compileFlow(await shown.modeler!.xml());
const rowNames = (root: HTMLElement) => [...root.querySelectorAll('[data-node]')].map((one) => one.getAttribute('data-node'));

/** A ladder by amount: branches with their conditions in words, each joined where the next step stands. */
export const Ladder: Story = {
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    await expect(canvas.getByText(/7 steps|共7个环节/)).toBeVisible();
    await expect(canvas.getByText(/If .*> 5,000|当 .*> 5,000/)).toBeVisible();
    await expect(canvas.getAllByText(/Otherwise|其他情况/)[0]).toBeVisible();
  },
};
export const Leave: Story = {
  args: { xml: leaveXml, resource: 'hrLeaveRequest' },
  play: ({ canvasElement }) => drawn(canvasElement),
};
/** Branches in each other, at the same time, going back, ending, a deadline at a step, a sub-process, copies. */
export const Everything: Story = {
  args: { xml: contractXml },
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    await expect(canvas.getByText(/Back to step 1|返回第1步/)).toBeVisible();
    await expect(canvas.getByText(/^At the same time$|^并行分支$/)).toBeVisible();
  },
};
/** Ways that cross are shown as they are; the structure is changed in the drawing. */
export const Crossed: Story = {
  args: { xml: crossedXml },
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    await expect(canvas.getAllByText(/changed in the drawing|在流程图中修改/)[0]).toBeVisible();
  },
};
export const Empty: Story = {
  args: { xml: emptyXml },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/The flow has no start|流程没有开始节点/, {}, { timeout: 30_000 })).toBeVisible();
  },
};
export const ReadOnly: Story = {
  args: { readOnly: true },
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    await userEvent.click(row(canvasElement, 'audit'));
    await expect(canvas.queryByRole('button', { name: /^Add|添加/ })).toBeNull();
    for (const input of canvasElement.querySelectorAll('[data-details] input')) await expect(input).toBeDisabled();
  },
};
export const Narrow: Story = {
  args: { xml: contractXml, width: 390 },
  play: async ({ canvasElement }) => {
    await drawn(canvasElement);
    const root = canvasElement.querySelector('[data-node]')!.closest('ol')!.parentElement!.parentElement!;
    await expect(root.scrollWidth).toBeLessThanOrEqual(root.clientWidth);
  },
};
export const WithDrawing: Story = { args: { drawing: true }, play: ({ canvasElement }) => drawn(canvasElement) };

/** What is chosen in the drawing is chosen here, and the other way round. */
export const Together: Story = {
  args: { drawing: true },
  play: async ({ canvasElement }) => {
    await drawn(canvasElement);
    // Until the page listens, what is chosen is not heard. Waiting must not choose by itself: it looks again at every change of the page.
    for (let tries = 0; tries < 100 && row(canvasElement, 'audit').getAttribute('aria-current') !== 'true'; tries++) {
      shown.modeler!.select([]);
      shown.modeler!.select(['audit']);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await expect(row(canvasElement, 'audit')).toHaveAttribute('aria-current', 'true');
    row(canvasElement, 'audit').focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(shown.modeler!.selected()).toEqual(['financeManager']);
  },
};

/** With keys alone: a step behind another with its name, moved, taken away, and back; each is one step of undo. */
export const Keys: Story = {
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    const before = await shown.modeler!.xml();
    row(canvasElement, 'audit').focus();
    await userEvent.keyboard('+');
    const menu = within(await within(document.body).findByRole('menu'));
    await soon(() => expect(menu.getByRole('menuitem', { name: /^Approval|^审批/ })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await soon(() => expect(document.activeElement?.tagName).toBe('INPUT'));
    await userEvent.keyboard('{Control>}a{/Control}Tax{Enter}');
    await soon(() => expect(canvas.getByRole('status')).toHaveTextContent(/behind step 3; 8 steps|在第3步之后.*共8个环节/));
    await userEvent.keyboard('{Escape}');
    const added = document.activeElement!.getAttribute('data-node')!;
    await expect((await compiled()).elements['audit']!.outgoing).toHaveLength(1);
    await expect(rowNames(canvasElement).indexOf(added)).toBe(rowNames(canvasElement).indexOf('audit') + 1);

    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await soon(() => expect(rowNames(canvasElement).indexOf(added)).toBe(rowNames(canvasElement).indexOf('financeManager') + 1));
    await soon(() => expect(row(canvasElement, added)).toHaveFocus());
    await userEvent.keyboard('{Delete}');
    await soon(() => expect(row(canvasElement, added)).toBeNull());
    await soon(() => expect(canvas.getByRole('status')).toHaveTextContent(/removed; 7 steps|已删除.*共7个环节/));
    await userEvent.click(canvas.getByRole('button', { name: /^Undo$|^撤销$/ }));
    await soon(() => expect(row(canvasElement, added)).not.toBeNull());
    row(canvasElement, added).focus();
    await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}{Control>}z{/Control}');
    await soon(() => expect(row(canvasElement, added)).toBeNull());
    const labels = /<bpmndi:BPMNLabel>[^]*?<\/bpmndi:BPMNLabel>/g;
    await expect((await shown.modeler!.xml()).replaceAll(labels, '')).toBe(before.replaceAll(labels, ''));
  },
};

/** A branch with its condition; another; which is asked first; taken away again. */
export const Branches: Story = {
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    row(canvasElement, 'financeManager').focus();
    await userEvent.keyboard('+');
    await userEvent.click(await within(document.body).findByRole('menuitem', { name: /^Branch by condition|^条件分支/ }));
    await soon(() => expect(canvasElement.querySelector('[data-details]')).not.toBeNull());
    await expect((await compiled()).problems.map(({ severity }) => severity)).toContain('error');
    await expect(await canvas.findByText(/Condition is not set|未设置条件/)).toBeVisible();
  },
};
