/** The organisation: tree by keys, moving with its effect, leaders with theirs, members, the chart. */
import { DepartmentsPage } from '#client/admin/people/DepartmentsPage.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test';
import { pageMeta, type PageArgs } from './server.tsx';

const seen: string[] = [];
const meta: Meta<PageArgs> = { ...pageMeta(DepartmentsPage, '/system/sysDepartment'), title: 'Admin/Departments', args: { seen } };
export default meta;
type Story = StoryObj<typeof meta>;

const last = (part: string): string | undefined => seen.findLast((call) => call.includes(part));

export const Full: Story = { args: { query: { chosen: '8' } } };
export const Empty: Story = { args: { answers: { 'sysDepartment/tree': [] } } };
export const Loading: Story = { args: { silent: 'sysDepartment/tree' } };
export const Failed: Story = { args: { refusals: { 'sysDepartment/tree': { code: '503', desc: 'The server is starting.', data: null } } } };
export const Chart: Story = { args: { query: { view: 'chart' } } };

/** Nobody leads it: where its tasks go is said. */
export const WithoutLeader: Story = {
  args: { query: { chosen: '5' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/(climb to Zhao Mingyuan|上移至 赵明远)/)).toBeVisible();
  },
};

/** Arrows walk and open, Enter chooses. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    (await canvas.findByRole('treeitem', { name: /^(Tianyu|天屿)/ })).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect(document.activeElement).toHaveAttribute('data-id', '8');
    await userEvent.keyboard('{ArrowLeft}');
    await expect(document.activeElement).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect(document.activeElement).toHaveAttribute('data-id', '81');
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByRole('heading', { level: 2, name: /(RAS night shift|夜班值守组)/ })).toBeVisible();
  },
};

/** Letters go to the next row that begins so, by its name or the initials of its pinyin; earlier leaders are told below. */
export const Letters: Story = {
  play: async ({ canvas }) => {
    const first = await canvas.findByRole('treeitem', { name: /^(Tianyu|天屿)/ });
    first.focus();
    const chinese = first.textContent.startsWith('天');
    await userEvent.keyboard(chinese ? 'cg' : 'pro');
    await expect(document.activeElement).toHaveAttribute('data-id', '5');
    await expect(await canvas.findByRole('region', { name: /(Leaders before|负责人变更记录)/ })).toHaveTextContent(
      /(Teng Fei.*Qin Hao|滕飞.*秦昊)/,
    );
  },
};

/** The dialog names what does not fit, and what a move means; only then it is saved. */
export const Move: Story = {
  args: { query: { chosen: '8' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^(Move to…|移动到…)$/ }));
    const dialog = await screen.findByRole('dialog');
    const save = within(dialog).getByRole('button', { name: /^(Move|移动)$/ });
    await userEvent.click(within(dialog).getByRole('treeitem', { name: /^(RAS night shift|夜班值守组)/ }));
    await expect(await within(dialog).findByText(/(cannot lie below itself|不能是本部门或其下级)/)).toBeVisible();
    await expect(save).toBeDisabled();
    await userEvent.click(within(dialog).getByRole('treeitem', { name: /^(Procurement|采购物资部)/ }));
    await expect(await within(dialog).findByText(/(2 departments with 8 people|2个部门、8人)/)).toBeVisible();
    await userEvent.click(save);
    await waitFor(() => expect(last('PUT')).toContain('"parentId":"5"'));
  },
};

/** Dragged by its handle: refused where it does not fit, otherwise the dialog says what it means. */
export const Drag: Story = {
  play: async ({ canvas }) => {
    const handle = (await canvas.findByRole('treeitem', { name: /^(Land-based|陆基养殖部)/ })).querySelector('[draggable]')!;
    const dataTransfer = new DataTransfer();
    await fireEvent.dragStart(handle, { dataTransfer });
    const below = canvas.getByRole('treeitem', { name: /^(RAS night shift|夜班值守组)/ });
    await fireEvent.dragOver(below, { dataTransfer });
    await expect(await canvas.findByText(/(cannot lie below itself|不能是本部门或其下级)/)).toBeVisible();
    await expect(below).toHaveAttribute('data-drop', 'no');
    const fits = canvas.getByRole('treeitem', { name: /^(Procurement|采购物资部)/ });
    await fireEvent.dragOver(fits, { dataTransfer });
    await fireEvent.drop(fits, { dataTransfer });
    await expect(await screen.findByText(/(2 departments with 8 people|2个部门、8人)/)).toBeVisible();
    await expect(last('PUT')).toBeUndefined();
  },
};

/** Another leader: the role goes over, open tasks stay. */
export const Leaders: Story = {
  args: { query: { chosen: '8' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^(Leaders…|负责人…)$/ }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('combobox', { name: /^(Leader|部门负责人)$/ }));
    await userEvent.click(await screen.findByRole('option', { name: /(Gao Zhenbo|高振波)/ }));
    await expect(await within(dialog).findByText(/(goes from Qin Hao to Gao Zhenbo|由 秦昊 转给 高振波)/)).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: /^(Save|保存)$/ }));
    await waitFor(() => expect(last('PUT')).toContain('"leader":"4"'));
  },
};
