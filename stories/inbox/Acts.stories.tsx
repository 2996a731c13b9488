/** What is asked in the bar beside approving and rejecting: people, steps, times, words. */
import type { ActionBar } from '#client/blocks/act/ActionBar.tsx';
import type { PanelAction } from '#client/blocks/act/actionWords.ts';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { actsBundle, actsMeta } from './actsStage.tsx';
import { people } from './fixtures.ts';
import { Stage } from './server.tsx';

const meta: Meta<typeof ActionBar> = { ...actsMeta, title: 'Inbox/Acts' };
export default meta;
type Story = StoryObj<typeof meta>;

const keys: Readonly<Partial<Record<PanelAction, string>>> = {
  return: 'b',
  transfer: 't',
  delegate: 'd',
  addApprover: 'p',
  copyTo: 'l',
  comment: 'm',
  snooze: 's',
  urge: 'y',
};
const press = async (action: PanelAction): Promise<void> => {
  await userEvent.keyboard(`{${keys[action]}}`);
};

export const Returning: Story = {
  play: async ({ canvas, args }) => {
    await press('return');
    // The parts of the bar come with the first of these stories.
    await waitFor(() => expect(canvas.getAllByRole('radio')[0]).toHaveFocus(), { timeout: 10_000 });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(await canvas.findByRole('alert')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveFocus());
    await userEvent.keyboard('请先核对发票{Enter}');
    await waitFor(() =>
      expect(args.onDeed).toHaveBeenCalledWith(
        expect.objectContaining({ action: 'return', comment: '请先核对发票', more: { to: 'costLeader' } }),
      ),
    );
  },
};

/** By the initials of a name, Enter takes the first, Enter sends. */
/** Where the step allows it, what is returned comes straight back; the choice goes with the step. */
export const ReturningStraight: Story = {
  play: async ({ canvas, args }) => {
    await press('return');
    const straight = await canvas.findByRole('radio', { name: /^(Straight back to me|直接回到我)$/ });
    await expect(canvas.getByRole('radio', { name: /^(Through all steps|逐级重新审批)$/ })).toBeChecked();
    await userEvent.click(straight);
    await userEvent.click(canvas.getByRole('radio', { name: /Department leader|部门负责人/ }));
    await expect(canvas.queryByRole('radio', { name: /Straight back|直接回到/ })).toBeNull();
    await userEvent.click(canvas.getByRole('radio', { name: /^(Audit|财务审核)$/ }));
    await userEvent.type(canvas.getByRole('textbox'), '附件不清{Enter}');
    await waitFor(() =>
      expect(args.onDeed).toHaveBeenCalledWith(
        expect.objectContaining({
          action: 'return',
          more: { to: 'audit', straight: true },
          outcome: expect.stringMatching(/^(Audit, then straight back|财务审核，之后直接回到本环节)$/),
        }),
      ),
    );
  },
};

export const Transferring: Story = {
  play: async ({ canvas, args }) => {
    await press('transfer');
    const box = await canvas.findByRole('combobox');
    await waitFor(() => expect(box).toHaveFocus());
    await waitFor(() => expect(canvas.getAllByRole('option').length).toBeGreaterThan(3));
    await userEvent.keyboard('qlh');
    await waitFor(() => expect(canvas.getAllByRole('option')).toHaveLength(1));
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByRole('button', { name: /乔丽华|Qiao Lihua/ })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(args.onDeed).toHaveBeenCalledWith(expect.objectContaining({ action: 'transfer', more: { userId: people.qiao.id } })),
    );
  },
};

/** Whoever is away says so, and who stands in can be taken instead. */
export const TransferringToSomebodyAway: Story = {
  play: async ({ canvas }) => {
    await press('transfer');
    await waitFor(() => expect(canvas.getByRole('combobox')).toHaveFocus());
    await waitFor(() => expect(canvas.getByText(/away until|不在岗/)).toBeVisible());
    await userEvent.click(canvas.getByText(/stands in|代理/));
    await expect(await canvas.findByRole('button', { name: /陈思雨|Chen Siyu/ })).toBeVisible();
  },
};

export const Nobody: Story = {
  play: async ({ canvas }) => {
    await press('delegate');
    await waitFor(() => expect(canvas.getByRole('combobox')).toHaveFocus());
    await userEvent.keyboard('zzz');
    await expect(await canvas.findByText(/Nobody found|没有找到/)).toBeVisible();
  },
};

/** Several, in the order in which they are asked. */
export const AddingApprovers: Story = {
  play: async ({ canvas, args }) => {
    await press('addApprover');
    await waitFor(() => expect(canvas.getByRole('combobox')).toHaveFocus());
    for (const name of ['陈思雨', '魏晓丹']) {
      await userEvent.keyboard(name);
      await waitFor(() => expect(canvas.getAllByRole('option')).toHaveLength(1));
      await userEvent.keyboard('{Enter}');
    }
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}{Enter}');
    await waitFor(() =>
      expect(args.onDeed).toHaveBeenCalledWith(
        expect.objectContaining({ verb: 'addBefore', more: { userIds: [people.wei.id, people.chen.id] } }),
      ),
    );
  },
};

export const Mentioning: Story = {
  play: async ({ canvas, args }) => {
    await press('comment');
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveFocus());
    await userEvent.keyboard('请@乔');
    await waitFor(() => expect(canvas.getAllByRole('option')).toHaveLength(1));
    await userEvent.keyboard('{Enter}看一下{Enter}');
    await waitFor(() =>
      expect(args.onDeed).toHaveBeenCalledWith(expect.objectContaining({ action: 'comment', more: { mentions: [people.qiao.id] } })),
    );
  },
};

export const Snoozing: Story = {
  play: async ({ canvas, args }) => {
    await press('snooze');
    await waitFor(() => expect(canvas.getAllByRole('radio')[0]).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(args.onDeed).toHaveBeenCalledWith(expect.objectContaining({ action: 'snooze' })));
  },
};

export const SnoozingAnyTime: Story = {
  play: async ({ canvas }) => {
    await press('snooze');
    await userEvent.click(await canvas.findByRole('radio', { name: /Another time|其他时间/ }));
    await expect(canvas.getByLabelText(/Another time|其他时间/, { selector: '[type=datetime-local]' })).toBeVisible();
  },
};

export const Answering: Story = {
  args: { can: { answer: true, comment: true } },
  play: async ({ canvas, args }) => {
    await userEvent.keyboard('{i}');
    await waitFor(() => expect(canvas.getAllByRole('radio')).toHaveLength(2));
    await userEvent.type(canvas.getByRole('textbox'), '展会期间酒店涨价');
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(args.onDeed).toHaveBeenCalledWith(expect.objectContaining({ action: 'answer', more: { questionId: '71' } })),
    );
  },
};

/** The server's sentence stands at the part that it is about, what was chosen stays. */
export const Refused: Story = {
  args: {
    onDeed: fn(async () => ({
      code: '400',
      desc: 'invalid',
      data: null,
      faults: [
        {
          field: 'userIds',
          rule: 'alreadyAsked',
          severity: 'error' as const,
          message: w('is asked at this step already', '已是该环节的审批人'),
        },
      ],
    })),
  },
  play: async ({ canvas }) => {
    await press('addApprover');
    await waitFor(() => expect(canvas.getByRole('combobox')).toHaveFocus());
    await userEvent.keyboard('陈思雨');
    await waitFor(() => expect(canvas.getAllByRole('option')).toHaveLength(1));
    await userEvent.keyboard('{Enter}{Enter}');
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/already|已是/);
    await expect(canvas.getByRole('button', { name: /陈思雨|Chen Siyu/ })).toBeVisible();
  },
};

/** Cut off by width, the rest is in the menu; nothing that is cut off can be reached. */
export const Overflow: Story = {
  play: async ({ canvas, canvasElement }) => {
    const cut = () => [...canvasElement.querySelectorAll<HTMLElement>('[data-cut]')];
    await waitFor(() => expect(cut().length).toBeGreaterThan(2));
    await expect(getComputedStyle(cut()[0]!).visibility).toBe('hidden');
    await userEvent.click(canvas.getByRole('button', { name: /^(More|更多)$/ }));
    const menu = document.body;
    for (const one of cut())
      await waitFor(() => expect(menu.querySelector('[role=menu]')?.textContent).toContain(one.firstChild?.textContent ?? '?'));
  },
};

export const Signature: Story = {
  args: { signatureRequired: true, asksMore: new Set(['approve']), bundle: { ...actsBundle, signatureRequired: true } },
  play: async ({ canvas, args }) => {
    await userEvent.keyboard('{a}');
    await canvas.findByText(/Signature \(required\)|签名（必填）/);
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /Opinion|意见/ })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByRole('alert')).toBeVisible();
    await expect(args.onAsked).not.toHaveBeenCalled();
    await userEvent.type(canvas.getByRole('textbox', { name: /type your name|输入姓名/ }), '林海川');
    await waitFor(() => expect(canvas.queryByRole('alert')).toBeNull());
  },
};

/** Nobody answers the upload: what was signed stays, and is said not to have been sent. */
export const SignatureUnsent: Story = {
  args: { ...Signature.args },
  play: async ({ canvas, args }) => {
    await userEvent.keyboard('{a}');
    const name = await canvas.findByRole('textbox', { name: /type your name|输入姓名/ });
    await userEvent.type(name, '林海川');
    const approve = canvas.getByRole('button', { name: /^(Approve|同意)/ });
    await waitFor(async () => {
      await userEvent.click(approve);
      await expect(canvas.getByRole('alert')).toHaveTextContent(/was not sent|未能上传/);
    });
    await expect(name).toHaveValue('林海川');
    await expect(args.onAsked).not.toHaveBeenCalled();
  },
};

export const ChangedSince: Story = {
  args: { changed: true, onSeen: fn() },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /new version|新版本/ }));
    await expect(args.onSeen).toHaveBeenCalledOnce();
    await expect(args.onAsked).not.toHaveBeenCalled();
  },
};

const onPhone = (): Partial<Story> => ({
  decorators: [
    (Story) => (
      <Stage height="auto" width={390}>
        <div style={{ minHeight: 380 }} />
        <Story />
      </Stage>
    ),
  ],
});

export const PhoneSheet: Story = {
  ...onPhone(),
  args: { layout: 'phone' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^(More|更多)$/ }));
    const transfer = await waitFor(() => {
      const found = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')].find((one) =>
        /Transfer|转交/.test(one.textContent),
      );
      if (!found) throw new Error('the sheet is not there');
      return found;
    });
    await userEvent.click(transfer);
    await expect(await canvas.findByRole('combobox')).toBeVisible();
  },
};
