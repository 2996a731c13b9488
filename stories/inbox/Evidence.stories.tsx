/** What goes with what is decided: files on their way, what a decision taken back brings along, templates of the panels. */
import type { ActionBar } from '#client/blocks/act/ActionBar.tsx';
import { takenBack } from '#client/blocks/decide/outbox.ts';
import { kept } from '#client/data/kept.ts';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { approveCan, firstBundle } from './bundles.ts';
import { actsMeta } from './actsStage.tsx';
import { people } from './fixtures.ts';

const uploads: (() => void)[] = [];

const meta: Meta<typeof ActionBar> = {
  ...actsMeta,
  title: 'Inbox/Evidence',
  args: {
    ...actsMeta.args,
    can: { ...approveCan, return: true, comment: true, withdraw: true },
    bundle: {
      ...firstBundle,
      choices: {
        returnTo: [{ id: 'audit', name: w('Audit', '财务审核'), straight: false }],
        choose: [],
        added: [],
        rejectTo: [{ id: 'audit', name: w('Audit', '财务审核') }],
      },
    },
    asksMore: new Set(['reject']),
  },
  beforeEach: async () => {
    const after = await actsMeta.beforeEach();
    takenBack.clear();
    uploads.length = 0;
    // Uploads arrive when the story lets them.
    const sends = spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
      const n = uploads.length + 1;
      uploads.push(() => {
        const data = { id: String(40 + n), name: `${n}.pdf`, size: 2048, mime: 'application/pdf' };
        Object.defineProperty(this, 'response', { value: { code: '200', desc: '', data } });
        this.dispatchEvent(new Event('load'));
      });
    });
    return () => {
      sends.mockRestore();
      after();
    };
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

const paste = (into: HTMLElement, ...names: readonly string[]): void => {
  const clipboardData = new DataTransfer();
  for (const name of names) clipboardData.items.add(new File(['x'], name, { type: 'application/pdf' }));
  // Testing-library's own event would come without the files.
  into.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
};

/** Pasted before its place is there, approved before it has arrived: it goes along, and nothing goes before. */
export const WaitsForFiles: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.keyboard('{a}');
    const opinion = canvas.getByRole('textbox', { name: /Opinion|意见/ });
    await waitFor(() => expect(opinion).toHaveFocus());
    paste(opinion, '1.pdf', '2.pdf');
    await waitFor(() => expect(uploads).toHaveLength(2));
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByText(/2 files are still being sent|还有2个附件正在上传/)).toBeVisible();
    uploads[0]!();
    await expect(await canvas.findByText(/1 file is still being sent|还有1个附件正在上传/)).toBeVisible();
    await expect(args.onAsked).not.toHaveBeenCalled();
    uploads[1]!();
    await waitFor(() => expect(args.onAsked).toHaveBeenLastCalledWith('approve', expect.any(String), { files: ['41', '42'] }));
    await expect(args.onAsked).toHaveBeenCalledOnce();
  },
};

/** Esc takes the question back: what arrives later decides nothing, and stands there when it is asked again. */
export const WaitsNoLonger: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^(Approve|同意)/ }));
    const opinion = canvas.getByRole('textbox', { name: /Opinion|意见/ });
    await waitFor(() => expect(opinion).toHaveFocus());
    paste(opinion, '1.pdf');
    await waitFor(() => expect(uploads).toHaveLength(1));
    await userEvent.keyboard('{Enter}');
    await canvas.findByText(/1 file is still being sent|还有1个附件正在上传/);
    await userEvent.keyboard('{Escape}');
    uploads[0]!();
    await userEvent.keyboard('{a}');
    await expect(await canvas.findByRole('button', { name: /Take 1.pdf away|移除1.pdf/ })).toBeVisible();
    await expect(args.onAsked).not.toHaveBeenCalled();
  },
};

/** A return takes files as well, and waits for them as a decision does. */
export const ReturnWaits: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.keyboard('{b}');
    const reason = await canvas.findByRole('textbox', { name: /Reason|原因/ });
    await userEvent.type(reason, '发票不清');
    paste(reason, '1.pdf');
    await waitFor(() => expect(uploads).toHaveLength(1));
    await userEvent.keyboard('{Enter}');
    await canvas.findByText(/1 file is still being sent|还有1个附件正在上传/);
    await expect(args.onDeed).not.toHaveBeenCalled();
    uploads[0]!();
    await waitFor(() =>
      expect(args.onDeed).toHaveBeenLastCalledWith(
        expect.objectContaining({ action: 'return', comment: '发票不清', more: { to: 'audit', files: ['41'] } }),
      ),
    );
  },
};

/** Taken back or refused, a rejection has its files and its target again. */
export const TakenBack: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.keyboard('{r}');
    const opinion = await canvas.findByRole('textbox', { name: /Opinion|意见/ });
    await userEvent.type(opinion, '金额不符');
    await userEvent.click(await canvas.findByRole('radio', { name: /Audit|财务审核/ }));
    paste(opinion, '1.pdf');
    await waitFor(() => expect(uploads).toHaveLength(1));
    uploads[0]!();
    await canvas.findByRole('button', { name: /Take 1.pdf away|移除1.pdf/ });
    const reject = () => canvas.getByRole('button', { name: /^(Reject|驳回)/ });
    await userEvent.click(reject());
    await waitFor(() => expect(canvas.queryByRole('radio')).toBeNull());
    takenBack.add('8807');
    await userEvent.keyboard('{r}');
    await expect(await canvas.findByRole('radio', { name: /Audit|财务审核/ })).toBeChecked();
    await expect(await canvas.findByRole('button', { name: /Take 1.pdf away|移除1.pdf/ })).toBeVisible();
    await userEvent.click(reject());
    await waitFor(() => expect(args.onAsked).toHaveBeenCalledTimes(2));
    await expect(args.onAsked).toHaveBeenLastCalledWith('reject', '金额不符', { files: ['41'], rejectTo: 'audit' });
  },
};

/** The signature that went with it is seen again, not asked for anew. */
export const SignatureTakenBack: Story = {
  args: { signatureRequired: true, asksMore: new Set(['approve']), bundle: { ...firstBundle, signatureRequired: true } },
  play: async ({ canvas, args }) => {
    await userEvent.keyboard('{a}');
    await userEvent.type(await canvas.findByRole('textbox', { name: /type your name|输入姓名/ }), '林海川');
    const approve = () => canvas.getByRole('button', { name: /^(Approve|同意)/ });
    await waitFor(async () => {
      await userEvent.click(approve());
      await expect(uploads).toHaveLength(1);
    });
    uploads[0]!();
    await waitFor(() => expect(args.onAsked).toHaveBeenCalledWith('approve', expect.any(String), { signature: '41' }));
    takenBack.add('8807');
    await waitFor(() => expect(canvas.queryByRole('group', { name: /Signature|签名/ })).toBeNull());
    await userEvent.keyboard('{a}');
    await expect(await canvas.findByRole('img', { name: /^(Signature|签名)$/ })).toBeVisible();
    await userEvent.click(approve());
    await waitFor(() => expect(args.onAsked).toHaveBeenCalledTimes(2));
    await expect(args.onAsked).toHaveBeenLastCalledWith('approve', expect.any(String), { signature: '41' });
    await expect(uploads).toHaveLength(1);
  },
};

/** The step that follows is asked of whom this approver picks: it does not go without, and the sentence names the step. */
export const PicksTheNext: Story = {
  args: {
    bundle: {
      ...firstBundle,
      choices: { returnTo: [], choose: [{ id: 'pay', name: w('Pay', '出纳付款'), due: true, people: [] }], added: [] },
    },
    asksMore: new Set(['approve']),
  },
  play: async ({ canvas, args }) => {
    await userEvent.keyboard('{a}');
    await canvas.findByRole('combobox', { name: /^(Who decides at “Pay”|“出纳付款”由谁审批)$/ });
    await userEvent.click(canvas.getByRole('button', { name: /^(Approve|同意)/ }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/^(Pick who decides at “Pay”|未选择“出纳付款”的审批人)$/);
    const picker = canvas.getByRole('combobox', { name: /^(Who decides|.*由谁审批)/ });
    await waitFor(() => expect(picker).toHaveFocus());
    await expect(args.onAsked).not.toHaveBeenCalled();
    await userEvent.click(await within(document.body).findByRole('option', { name: /魏晓丹|Wei Xiaodan/ }));
    await expect(canvas.queryByRole('alert')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: /^(Approve|同意)/ }));
    await waitFor(() => expect(args.onAsked).toHaveBeenCalledWith('approve', expect.any(String), { chosen: { pay: [people.wei.id] } }));
  },
};

/** A rejection takes remarks at fields, chosen by keyboard; one in which nothing is said stays behind, and none goes with an approval. */
export const RemarksAtFields: Story = {
  args: { bundle: firstBundle, asksMore: new Set() },
  play: async ({ canvas, args }) => {
    await userEvent.keyboard('{r}');
    const choose = () => canvas.findByRole('combobox', { name: /^(Choose a field|选择字段)$/ });
    await userEvent.selectOptions(await choose(), 'reason');
    const remark = await canvas.findByRole('textbox', { name: /^(Reason|报销事由)$/ });
    await waitFor(() => expect(remark).toHaveFocus());
    await userEvent.keyboard('请写明展会');
    await userEvent.selectOptions(await choose(), 'items.1');
    await userEvent.type(canvas.getByRole('textbox', { name: /Reason \(|^意见|Opinion|原因/ }), '请补充');
    await userEvent.click(canvas.getByRole('button', { name: /^(Reject|驳回)/ }));
    await waitFor(() =>
      expect(args.onAsked).toHaveBeenCalledWith('reject', '请补充', { remarks: [{ field: 'reason', text: '请写明展会' }] }),
    );
  },
};

/** A digit in a panel writes there, with the names filled in; the opinion of the bar stays what it was. */
export const TemplateInPanel: Story = {
  play: async ({ canvas }) => {
    await userEvent.keyboard('{b}');
    const reason = await canvas.findByRole('textbox', { name: /Reason|原因/ });
    await waitFor(async () => {
      await userEvent.keyboard('{Alt>}1{/Alt}');
      await expect(reason).toHaveValue();
    });
    await expect((reason as HTMLTextAreaElement).value).toMatch(/^(赵明远, correct the ¥3,268\.00\.|请赵明远更正¥3,268\.00。)$/);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.queryByRole('textbox', { name: /Reason|原因/ })).toBeNull());
    await expect(canvas.getByRole('textbox', { name: /Opinion|意见/ })).toHaveValue('');
    // Longer than it takes to keep what is written.
    await new Promise((done) => setTimeout(done, 600));
    await expect(await kept.get('opinion/8807')).toBeUndefined();
  },
};

/** A withdrawal takes no files, so none can be attached to it. */
export const WithdrawTakesNone: Story = {
  args: { can: { withdraw: true, comment: true, approve: true } },
  play: async ({ canvas }) => {
    await userEvent.keyboard('{w}');
    const reason = await canvas.findByRole('textbox', { name: /Reason|原因/ });
    paste(reason, '1.pdf');
    await expect(uploads).toHaveLength(0);
    await expect(canvas.queryByRole('button', { name: /Choose files|选择文件/ })).toBeNull();
    await expect(canvas.queryByRole('button', { name: /Attach files|添加附件/ })).toBeNull();
  },
};
