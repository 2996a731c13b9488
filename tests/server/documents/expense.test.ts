/** Expense reports through the door: every tier of amounts, budgets, invoices, what approvers fill in. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { ledgers } from '#resources/seeds.ts';
import { storyOf, type Story } from './story.ts';

let story: Story;
let account: string;
beforeAll(async () => {
  story = await storyOf('expenseReport');
  ({ id: account } = await story.one<{ id: string }>(
    "select id::text from company_bank_account where account_type = 'basic' order by id limit 1",
  ));
});
afterAll(() => story?.close());

const line = (amount: string, more: AnyDoc = {}): AnyDoc => ({
  expenseType: 'repair',
  happenDate: '2026-11-10',
  summary: '循环水车间微滤机滤网更换',
  amount,
  invoiceType: 'none',
  remark: '市场采购无票',
  ...more,
});
const report = (dept: string, items: readonly AnyDoc[], more: AnyDoc = {}): AnyDoc => ({
  costDept: story.department(dept),
  payMethod: 'bankTransfer',
  reason: '设备维修',
  billCount: items.length,
  items,
  ...more,
});

/** Approves as each in turn; the accountant names the accounts, the cashier pays. Answers the nodes that were passed. */
const through = async (id: string, approvers: readonly string[]): Promise<string[]> => {
  const nodes: string[] = [];
  for (const login of approvers) {
    const { task, document } = await story.bundle(login, id);
    expect(task, `${login} has a task`).not.toBeNull();
    nodes.push(task!.node!.id);
    const items = document['items'] as AnyDoc[];
    const filled: AnyDoc =
      login === 'majun'
        ? { items: items.map((one) => ({ id: one['id'], subject: '660202' })) }
        : login === 'weixiaodan'
          ? { payAccount: account, paidAt: '2026-11-20', payNo: 'ICBC-1' }
          : {};
    await story.by(login, 'approve', { id, taskId: task!.taskId!, ...filled });
  }
  return nodes;
};

const budgetOf = (dept: string, type = 'repair') =>
  story.one<{ used_amount: string; frozen_amount: string; left_amount: string }>(
    'select used_amount, frozen_amount, left_amount from expense_budget where dept_id = $1 and expense_type = $2 and budget_year = 2026',
    [story.department(dept), type],
  );

describe('tiers of the amount', () => {
  const finance = ['majun', 'qiaolihua'];
  it.each([
    ['4000.00', ['qinhao', ...finance, 'weixiaodan']],
    ['8000.00', ['qinhao', 'gaozhenbo', ...finance, 'weixiaodan']],
    ['26000.00', ['qinhao', 'gaozhenbo', ...finance, 'zhaomingyuan', 'weixiaodan']],
    ['210000.00', ['qinhao', 'gaozhenbo', ...finance, 'zhaomingyuan', 'linhaichuan', 'weixiaodan']],
  ])('%s passes %j', async (amount, approvers) => {
    const before = await budgetOf('D08');
    const { balance } = await story.one<{ balance: string }>('select balance from company_bank_account where id = $1', [account]);
    const { document } = await story.by('yanfei', 'submit', report('D08', [line(amount)]));
    const id = String(document['id']);
    expect(document['totalAmount']).toBe(amount);
    expect(Number((await budgetOf('D08')).frozen_amount)).toBe(Number(before.frozen_amount) + Number(amount));
    await through(id, approvers);
    const done = await story.one<{ status: string; pay_amount: string; finished_at: string; current_node: string | null }>(
      'select status, pay_amount, finished_at, current_node from expense_report where id = $1',
      [id],
    );
    expect(done).toMatchObject({ status: 'approved', pay_amount: amount, current_node: null });
    expect(done.finished_at).not.toBeNull();
    const after = await budgetOf('D08');
    expect(Number(after.used_amount)).toBe(Number(before.used_amount) + Number(amount));
    expect(after.frozen_amount).toBe(before.frozen_amount);
    const paid = await story.one<{ balance: string }>('select balance from company_bank_account where id = $1', [account]);
    expect(Number(paid.balance)).toBe(Number(balance) - Number(amount));
    const movement = await story.one(
      'select direction, amount, balance_after, source_id from company_bank_account_flows where parent_id = $1 order by line_no desc limit 1',
      [account],
    );
    expect(movement).toEqual({ direction: '支', amount, balance_after: paid.balance, source_id: id });
  });
});

describe('what approvers fill in', () => {
  it('is refused by name where the node does not open it, demanded where it does, and stands in the trail', async () => {
    const { document } = await story.by('yanfei', 'submit', report('D08', [line('1200.00'), line('300.00')]));
    const id = String(document['id']);
    const [first, second] = document['items'] as [AnyDoc, AnyDoc];
    const early = await story.refused('qinhao', 'approve', { id, payAccount: account });
    expect(early.faults).toMatchObject([{ field: 'payAccount', rule: 'lockedField' }]);
    await story.by('qinhao', 'approve', { id });

    const lacking = await story.refused('majun', 'approve', { id });
    expect(lacking.faults.map(({ field, rule }) => [field, rule])).toEqual([
      ['items.0.subject', 'required'],
      ['items.1.subject', 'required'],
    ]);
    const foreign = await story.refused('majun', 'approve', { id, items: [{ id: first['id'], subject: 'x', amount: '1.00' }] });
    expect(foreign.faults).toMatchObject([{ field: 'items.0.amount', rule: 'lockedField' }]);
    const tooMuch = await story.refused('majun', 'approve', {
      id,
      items: [
        { id: first['id'], subject: 'x', approvedAmount: '1200.01' },
        { id: second['id'], subject: 'x' },
      ],
    });
    expect(tooMuch.faults).toMatchObject([{ field: 'items.0.approvedAmount', rule: 'B5' }]);

    const frozen = await budgetOf('D08');
    await story.by('majun', 'approve', {
      id,
      items: [
        { id: first['id'], subject: '660202', approvedAmount: '1000.00' },
        { id: second['id'], subject: '660203' },
      ],
    });
    // Held anew with what the accountant left.
    expect(Number((await budgetOf('D08')).frozen_amount)).toBe(Number(frozen.frozen_amount) - 200);
    const after = await story.one('select total_amount, approved_total, pay_amount from expense_report where id = $1', [id]);
    expect(after).toEqual({ total_amount: '1500.00', approved_total: '1300.00', pay_amount: '1300.00' });
    const { trail } = await story.bundle('qiaolihua', id);
    const audit = trail.find(({ actor }) => actor?.id === story.user('majun'))!;
    expect(audit.changes).toContainEqual({ field: 'items.0.approvedAmount', before: null, after: '1000.00' });
    expect(audit.changes).toContainEqual({ field: 'approvedTotal', before: '1500.00', after: '1300.00' });

    const stale = await story.refused('qiaolihua', 'approve', { id, version: 1 });
    expect([stale.code, stale.reason, stale.desc.en]).toEqual(['409', 'changedMeanwhile', 'The document has changed since you opened it']);
    await story.by('qiaolihua', 'approve', { id, version: 2 });
  });
});

describe('S5: budgets', () => {
  it('a hard one refuses at submit with what is left', async () => {
    const { left_amount: left } = await budgetOf('D02', 'office');
    const over = (Number(left) + 100).toFixed(2);
    const refusal = await story.refused('jiangyuzhen', 'submit', report('D02', [line(over, { expenseType: 'office' })]));
    expect(refusal.faults).toMatchObject([{ field: 'items.0.amount', rule: 'B3', severity: 'error' }]);
    expect(refusal.faults[0]!.message.zh).toContain(left);
    const { document } = await story.by(
      'jiangyuzhen',
      'submit',
      report('D02', [line((Number(left) - 500).toFixed(2), { expenseType: 'office' })]),
    );
    expect((await budgetOf('D02', 'office')).left_amount).toBe('500.00');
    const six = await story.refused('jiangyuzhen', 'submit', report('D02', [line('600.00', { expenseType: 'office' })]));
    expect(six.faults[0]!.message.en).toContain('500.00 left');
    // Rejected, the reservation is given back.
    await story.by('liuguifang', 'reject', { id: document['id'], comment: '预算不足' });
    expect((await budgetOf('D02', 'office')).left_amount).toBe(left);
  });

  it('a soft one warns and passes', async () => {
    const { left_amount: left } = await budgetOf('D08', 'testing');
    const answer = await story.by('yanfei', 'submit', report('D08', [line((Number(left) + 1).toFixed(2), { expenseType: 'testing' })]));
    expect(answer.status).toBe('submitted');
    const { brief } = await story.bundle('qinhao', answer.document['id']);
    // A line of its own, so that it names the field.
    const warning = brief.find(({ field }) => field === 'items.0.amount');
    expect(warning?.severity).toBe('warning');
    expect(warning?.text).toEqual({
      en: expect.stringMatching(/^Expense lines? 1, Amount: ./),
      zh: expect.stringMatching(/^.+第1行，.+：./),
    });
  });
});

describe('S6: an invoice is used once', () => {
  const invoice = { invoiceType: 'digital', invoiceNo: '25370000000012345678', invoiceDate: '2026-11-01' };
  it('is refused in a second report, free again when the first was rejected', async () => {
    const first = await story.by('yanfei', 'submit', report('D08', [line('100.00', invoice)]));
    const refusal = await story.refused('tianye', 'submit', report('D08', [line('50.00', invoice)]));
    expect(refusal.faults).toMatchObject([{ field: 'items.0.invoiceNo', rule: 'B1' }]);
    expect(refusal.faults[0]!.message.en).toBe(`invoice 25370000000012345678 already used in ${String(first.document['code'])}`);
    await story.by('qinhao', 'reject', { id: first.document['id'], comment: '发票有误' });
    expect((await story.by('tianye', 'submit', report('D08', [line('50.00', invoice)]))).status).toBe('submitted');
    const again = await story.refused('yanfei', 'repost', { id: first.document['id'] });
    expect(again.faults).toMatchObject([{ rule: 'B1' }]);
  });

  it('is refused to one of two who submit it at the same moment', async () => {
    const twin = { ...invoice, invoiceNo: '25370000000087654321' };
    const answers = await Promise.allSettled(
      ['yanfei', 'tianye', 'genghui'].map((login) => story.by(login, 'submit', report('D08', [line('50.00', twin)]))),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('a loan is cleared by no more than was approved', () => {
  const loanOf = (id: string) => story.one('select balance, loan_state from debit_note where id = $1', [id]);

  it('cutting the approved amount cuts the offset in the same step, tells it and gives the rest of the loan back', async () => {
    const loans = story.of('debitNote');
    const { document: loan } = await loans.by('luyang', 'submit', {
      loanType: 'petty',
      amount: '800.00',
      reason: '车间零星采购',
      planClearDate: '2026-12-20',
      payMethod: 'bankTransfer',
    });
    const loanId = String(loan['id']);
    for (const login of ['qinhao', 'qiaolihua']) await loans.by(login, 'approve', { id: loanId });
    await loans.by('weixiaodan', 'approve', { id: loanId, payAccount: account, paidAt: '2026-11-20' });
    const { document } = await story.by(
      'luyang',
      'submit',
      report('D08', [line('800.00')], { offsets: [{ debitNoteId: loanId, offsetAmount: '800.00' }] }),
    );
    const id = String(document['id']);
    await story.by('qinhao', 'approve', { id });
    const [first] = document['items'] as [AnyDoc];
    const cut = await story.by('majun', 'approve', { id, items: [{ id: first['id'], subject: '660202', approvedAmount: '512.40' }] });
    expect(cut.warnings).toMatchObject([{ rule: 'offsetCut', severity: 'warning', field: 'offsets' }]);
    expect(cut.warnings![0]!.message.en).toContain('from 800.00 to 512.40');
    expect(cut.document).toMatchObject({ approvedTotal: '512.40', offsetTotal: '512.40', payAmount: '0.00' });
    const { trail } = await story.bundle('qiaolihua', id);
    expect(trail.find(({ actor }) => actor?.id === story.user('majun'))!.changes).toContainEqual({
      field: 'offsets.0.offsetAmount',
      before: '800.00',
      after: '512.40',
    });
    await story.by('qiaolihua', 'approve', { id });
    await story.by('weixiaodan', 'approve', { id, payAccount: account, paidAt: '2026-11-20' });
    expect(await loanOf(loanId)).toEqual({ balance: '287.60', loan_state: 'partly' });
  });
});

it('every ledger balances with its entries', async () => expect(await unbalanced(story.server.db, ledgers)).toEqual([]));
