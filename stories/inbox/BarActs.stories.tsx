/** The rest of what the bar asks: each act from its button or from the menu, until what goes to the server. */
import type { ActionBar } from '#client/blocks/act/ActionBar.tsx';
import { type BarAction, inMenu } from '#client/blocks/act/actionWords.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { actsMeta } from './actsStage.tsx';
import { people } from './fixtures.ts';

const meta: Meta<typeof ActionBar> = { ...actsMeta, title: 'Inbox/BarActs' };
export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;

/** As a pointer does it: the button where the act has one, else its entry of the menu. */
const choose = async (canvas: Canvas, action: BarAction): Promise<void> => {
  if (inMenu.has(action)) await userEvent.click(canvas.getByRole('button', { name: /^(More|更多)$/ }));
  const place = `[${inMenu.has(action) ? 'role=menuitem' : 'type=button'}][data-action=${action}]`;
  await userEvent.click(
    await waitFor(() => {
      const found = document.querySelector<HTMLElement>(place);
      if (!found) throw new Error(`no ${action}`);
      return found;
    }),
  );
};
/** What stands in the question, and the box for its words with the focus. */
const box = async (canvas: Canvas, label: RegExp): Promise<HTMLElement> => {
  const found = await canvas.findByRole('textbox', { name: label });
  await waitFor(() => expect(found).toHaveFocus());
  return found;
};

/** Several are informed, with a note; the task stays. */
export const CopyingTo: Story = {
  args: { can: { approve: true, copyTo: true } },
  play: async ({ canvas, args }) => {
    await choose(canvas, 'copyTo');
    await waitFor(() => expect(canvas.getByRole('combobox')).toHaveFocus());
    for (const name of ['乔丽华', '陈思雨']) {
      await userEvent.keyboard(name);
      await waitFor(() => expect(canvas.getAllByRole('option')).toHaveLength(1));
      await userEvent.keyboard('{Enter}');
    }
    await userEvent.type(canvas.getByRole('textbox', { name: /^(Note|留言)$/ }), '供参考{Enter}');
    await waitFor(() =>
      expect(args.onDeed).toHaveBeenCalledWith(
        expect.objectContaining({ action: 'copyTo', comment: '供参考', more: { userIds: [people.qiao.id, people.chen.id] } }),
      ),
    );
  },
};

/** A question has to be written; that the due time stands still is said before. */
export const Asking: Story = {
  args: { can: { approve: true, ask: true } },
  play: async ({ canvas, args }) => {
    await choose(canvas, 'ask');
    await box(canvas, /Question to the applicant|询问申请人/);
    await expect(canvas.getByText(/due time stands still|处理期限暂停/)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/required|必填/);
    await expect(args.onDeed).not.toHaveBeenCalled();
    await userEvent.keyboard('展位费含税吗？{Enter}');
    await waitFor(() => expect(args.onDeed).toHaveBeenCalledWith(expect.objectContaining({ action: 'ask', comment: '展位费含税吗？' })));
  },
};

export const RemovingApprover: Story = {
  args: { can: { approve: true, removeApprover: true } },
  play: async ({ canvas, args }) => {
    await choose(canvas, 'removeApprover');
    await waitFor(() => expect(canvas.getAllByRole('radio')[0]).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(args.onDeed).toHaveBeenCalledWith(expect.objectContaining({ action: 'removeApprover', taskId: '9002' })));
  },
};

/** What whoever sent it can do: a note that nobody has to write, or a reason. */
export const Urging: Story = {
  args: { can: { withdraw: true, urge: true, copyNew: true } },
  play: async ({ canvas, args }) => {
    await choose(canvas, 'urge');
    await box(canvas, /^(Note|留言)$/);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(args.onDeed).toHaveBeenCalledWith(expect.objectContaining({ action: 'urge', comment: '' })));
  },
};
export const Withdrawing: Story = {
  args: { can: { withdraw: true, urge: true } },
  play: async ({ canvas, args }) => {
    // Until it is asked, there is nothing to write: a field would offer to agree to one's own document.
    await expect(canvas.queryByRole('textbox')).toBeNull();
    await choose(canvas, 'withdraw');
    await box(canvas, /^(Reason|原因)$/);
    await userEvent.keyboard('金额有误{Enter}');
    await expect(args.onAsked).toHaveBeenCalledWith('withdraw', '金额有误', {});
  },
};
/** Nothing is thrown away without a reason. */
export const Discarding: Story = {
  args: { can: { repost: true, discard: true } },
  play: async ({ canvas, args }) => {
    await choose(canvas, 'discard');
    await box(canvas, /^(Reason \(required\)|原因（必填）)$/);
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByRole('alert')).toBeVisible();
    await userEvent.keyboard('行程取消{Enter}');
    await expect(args.onAsked).toHaveBeenCalledOnce();
    await expect(args.onAsked).toHaveBeenCalledWith('discard', '行程取消', {});
  },
};
export const TakingBack: Story = {
  args: { can: { takeBack: true, comment: true } },
  play: async ({ canvas, args }) => {
    await choose(canvas, 'takeBack');
    await box(canvas, /^(Reason|原因)$/);
    await userEvent.keyboard('看错了附件{Enter}');
    await waitFor(() => expect(args.onDeed).toHaveBeenCalledWith(expect.objectContaining({ action: 'takeBack', comment: '看错了附件' })));
  },
};

/** A task of a group asks nothing to be taken or given back. */
export const ClaimingAndReleasing: Story = {
  args: { can: { approve: true, reject: true, claim: true, release: true } },
  play: async ({ canvas, args }) => {
    await choose(canvas, 'claim');
    await userEvent.keyboard('{Shift>}c{/Shift}');
    await waitFor(() => expect(args.onAct).toHaveBeenCalledTimes(2));
    await expect(args.onAct).toHaveBeenNthCalledWith(1, 'claim');
    await expect(args.onAct).toHaveBeenNthCalledWith(2, 'release');
  },
};

/** Templates under the opinion: chosen from the menu, with the figures of this document in them. */
export const Templates: Story = {
  args: { can: { approve: true, reject: true } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^(Opinion templates|常用意见)$/ }));
    const menu = within(await within(document.body).findByRole('menu'));
    const items = await menu.findAllByRole('menuitem');
    await expect(items).toHaveLength(3);
    await userEvent.click(items[2]!);
    await waitFor(() => expect(canvas.getByRole<HTMLTextAreaElement>('textbox').value).toMatch(/赵明远.*¥3,268\.00/));
  },
};

/** Five have room. */
export const Five: Story = {
  args: { can: { approve: true, reject: true, return: true, transfer: true, comment: true, print: true } },
  play: async ({ canvasElement }) => {
    const buttons = [...canvasElement.querySelectorAll<HTMLElement>('button[data-action]')];
    await expect(buttons.map(({ dataset }) => dataset['action'])).toEqual(['approve', 'reject', 'return', 'transfer', 'comment']);
    // The browser says late what it cuts off.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await expect(buttons.filter((button) => button.hasAttribute('data-cut'))).toEqual([]);
  },
};
