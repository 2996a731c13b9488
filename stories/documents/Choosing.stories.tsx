/** People whom the applicant picks for steps of the flow: in the route, in the sheet before it goes, kept until it is sent. */
import type { Envelope, Person, StepToChoose } from '#model/api.ts';
import type { Colleague } from '#model/operations/personal.ts';
import type { AnyDoc } from '#model/definition.ts';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import expenseXml from '../../flows/bill/expenseReport.bpmn?raw';
import { expenseDraft, people, rejectedExpense } from './fixtures.ts';
import { type PageArgs, pageMeta } from './server.tsx';

const xml = expenseXml.replace('<tydf:approver rule="field:costDept.leader" />', '<tydf:approver rule="starter.choose" />');
const flow: Envelope = { code: '200', desc: '', data: { definitionId: '1', version: 1, xml, suspension: null } };
const colleagues = Object.values(people).map((person): Colleague => ({
  ...person,
  staffId: null,
  post: w('Clerk', '专员'),
  department: w('Finance', '财务部'),
  away: null,
}));
const steps = (picked: readonly Person[] = []): Envelope => ({
  code: '200',
  desc: '',
  data: [{ id: 'costLeader', name: w('Department leader', '部门负责人'), due: true, people: picked }] satisfies StepToChoose[],
});
const answers: Record<string, Envelope> = {};

const meta: Meta<PageArgs> = {
  ...pageMeta,
  title: 'Documents/Choosing',
  args: {
    resource: 'expenseReport',
    template: 'edit',
    path: '/edit',
    query: { type: 'expenseReport', id: '601' },
    records: { 'expenseReport/601': expenseDraft },
    answers,
    again: true,
  },
  beforeEach: (context) => {
    for (const name of Object.keys(answers)) delete answers[name];
    Object.assign(answers, {
      'flow/expenseReport': flow,
      'process/choosing': steps(),
      people: { code: '200', desc: '', data: colleagues },
    } satisfies Record<string, Envelope>);
    return pageMeta.beforeEach(context);
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

const body = () => within(document.body);
const box = (root: HTMLElement) => within(root).findByRole('combobox', { name: /^(Who decides at “.*”|“.*”由谁审批)$/ });
const pick = async (root: HTMLElement, name: RegExp) => {
  await userEvent.click(await box(root));
  await userEvent.click(await body().findByRole('option', { name }));
};
const taken = /^(Take .* away|移除.*)$/;

/** Nothing goes without somebody: the sheet names the step. Whom the server refuses stays there with its reason; the next one goes. */
export const Submit: Story = {
  play: async ({ canvas, canvasElement }) => {
    const route = await canvas.findByRole('region', { name: /^(Approval route|审批路线)$/ });
    await expect(await within(route).findByText(/^(chosen by the applicant|由申请人选定)$/)).toBeVisible();
    await box(route);
    await expect(canvas.queryByText(/Nobody is found|找不到办理人/)).toBeNull();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const sheet = await body().findByRole('dialog');
    await waitFor(() => expect(within(sheet).getByRole('textbox', { name: /Note|留言/ })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(await within(sheet).findByRole('alert')).toHaveTextContent(
      /^(Pick who decides at “Department leader”|未选择“部门负责人”的审批人)$/,
    );
    const chooser = await box(sheet);
    await waitFor(() => expect(chooser).toHaveFocus());
    answers['submitProcess'] = {
      code: '400',
      desc: 'refused',
      reason: 'invalid',
      data: null,
      faults: [{ field: 'chosen.costLeader', rule: 'ownDocument', severity: 'error', message: w('own', '不能由申请人审批本人的单据') }],
    };
    await pick(sheet, /夏志远|Xia Zhiyuan/);
    const sent: AnyDoc[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (request.url.endsWith('submitProcess')) sent.push((await request.clone().json()) as AnyDoc);
      return fetch(request);
    };
    const send = () => userEvent.click(within(sheet).getByRole('button', { name: /^(Send for approval|提交审批)$/ }));
    await send();
    await expect(await within(sheet).findByRole('alert')).toHaveTextContent(/^(own|不能由申请人审批本人的单据)$/);
    delete answers['submitProcess'];
    await pick(sheet, /乔丽华|Qiao Lihua/);
    await expect(within(sheet).queryByRole('alert')).toBeNull();
    await send();
    await waitFor(() => expect(canvasElement.querySelector('main')!.dataset['at']).toContain('/view'));
    const ids = sent.map(({ chosen }) => (chosen as Record<string, string[]>)['costLeader']);
    await expect(ids).toEqual([[people.xia.id], [people.xia.id, people.qiao.id]]);
    await expect(sent[0]!['requestId']).not.toBe(sent[1]!['requestId']);
  },
};

/** Picked in the route, it is there after loading anew, and in the sheet. */
export const Kept: Story = {
  play: async ({ canvas }) => {
    const route = () => canvas.findByRole('region', { name: /^(Approval route|审批路线)$/ });
    await pick(await route(), /夏志远|Xia Zhiyuan/);
    await expect(await within(await route()).findByRole('button', { name: taken })).toBeVisible();
    await userEvent.click(canvas.getByText('Load again'));
    await waitFor(async () => expect(await within(await route()).findByRole('button', { name: taken })).toBeVisible());
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect(await within(await body().findByRole('dialog')).findByRole('button', { name: taken })).toBeVisible();
  },
};

/** A correction begins with whoever was picked before the rejection. */
export const Again: Story = {
  args: {
    template: 'repost',
    path: '/bill/expenseReportRepostApprove',
    bundles: { 'expenseReport/601': rejectedExpense },
  },
  play: async ({ canvas }) => {
    answers['process/choosing'] = steps([people.xia]);
    const route = await canvas.findByRole('region', { name: /^(Approval route|审批路线)$/ });
    await expect(await within(route).findByRole('button', { name: taken })).toBeVisible();
  },
};
