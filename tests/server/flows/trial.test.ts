/** A flow tried out says what really happens: the same documents sent through the server, and played by the simulator. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '#machines/flow.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { CaseOutcome } from '#model/workflow/design.ts';
import { holdersOf } from '#server/flows/directory.ts';
import { organisationOf } from '#server/flows/organisation.ts';
import { addCase } from '#server/workflow/cases/cases.ts';
import { runCases } from '#server/workflow/cases/run.ts';
import { acting } from '#tests/server/documents/people.ts';
import { storyOf, type Story } from '#tests/server/documents/story.ts';

const stories = new Map<string, Story>();
const storyFor = (resource: string): Story => stories.get(resource)!;
beforeAll(async () => {
  for (const resource of ['expenseReport', 'hrLeaveRequest', 'debitNote']) stories.set(resource, await storyOf(resource));
});
afterAll(() => Promise.all([...stories.values()].map((story) => story.close())));

const account = async (story: Story): Promise<string> =>
  (await story.one<{ id: string }>("select id::text from company_bank_account where account_type = 'basic' order by id limit 1")).id;

/** What approvers have to fill in on the way. */
const filling: Readonly<Record<string, (document: AnyDoc, payAccount: string) => AnyDoc>> = {
  audit: ({ items }) => ({ items: (items as AnyDoc[]).map(({ id }) => ({ id, subject: '660202' })) }),
  pay: (_, payAccount) => ({ payAccount, paidAt: '2026-11-20', payNo: 'ICBC-1' }),
  payOut: (_, payAccount) => ({ payAccount, paidAt: '2026-11-20' }),
};

const unprefixed = (principal: string): string => (principal.startsWith('u:') ? principal.slice(2) : principal);

/** Sends it and decides as the first who is asked, `rejectAt` rejecting; what came of it, told by tasks and trail. */
async function really(story: Story, login: string, document: AnyDoc, rejectAt: string | null): Promise<{ sent: AnyDoc; outcome: CaseOutcome }> {
  const { db } = story.server;
  const organisation = await organisationOf(db);
  const payAccount = await account(story);
  const { document: sent } = await story.by(login, 'submit', document);
  const id = String(sent['id']);
  const asked = new Map<string, readonly string[]>();
  let status = 'submitted';
  for (let steps = 0; steps < 20 && status === 'submitted'; steps++) {
    const task = await story.one<{ id: string; node_id: string; principals: Principal[] }>(
      "select id::text, node_id, principals from task where resource = $1 and document_id = $2 and state = 'open' and kind = 'approve' order by id limit 1",
      [story.definition.key, id],
    );
    asked.set(task.node_id, task.principals.map(unprefixed));
    const [first] = holdersOf(organisation, task.principals);
    const approver = organisation.users.get(first!.id)!.userName;
    const rejects = task.node_id === rejectAt;
    const { document: now } = await story.bundle(approver, id);
    const filled = rejects ? { comment: '不符合规定' } : (filling[task.node_id]?.(now, payAccount) ?? {});
    ({ status } = await story.by(approver, rejects ? 'reject' : 'approve', { id, taskId: task.id, ...filled }));
  }
  const trail = await db.query<{ node_id: string; action: string }>(
    `select t.node_id, t.action from trail t join flow_instance i on i.id = t.instance_id
     where i.resource = $1 and i.document_id = $2 and t.action in ('approve', 'reject', 'autoPassed') order by t.seq`,
    [story.definition.key, id],
  );
  const path = trail.map(({ node_id: nodeId, action }) => ({ nodeId, people: action === 'autoPassed' ? [] : asked.get(nodeId)! }));
  return { sent, outcome: { path, end: status as CaseOutcome['end'] } };
}

const expense = (story: Story, dept: string, amount: string): AnyDoc => ({
  costDept: story.department(dept),
  payMethod: 'bankTransfer',
  reason: '设备维修',
  billCount: 1,
  items: [{ expenseType: 'repair', happenDate: '2026-11-10', summary: '滤网更换', amount, invoiceType: 'none', remark: '市场采购无票' }],
});
const leave = (story: Story, login: string, from: string, to: string): AnyDoc => ({
  leaveType: 'personal',
  startDate: from,
  startHalf: 'am',
  endDate: to,
  endHalf: 'pm',
  reason: '家中有事',
  agentUser: story.user('luyang'),
  staffId: story.staff(login),
});

const loan = (amount: string): AnyDoc => ({ loanType: 'petty', amount, reason: '备用金', planClearDate: '2026-12-31' });

type Tried = readonly [resource: string, login: string, what: string, document: (story: Story) => AnyDoc, rejectAt: string | null];
const tried: readonly Tried[] = [
  ['expenseReport', 'yanfei', '4,000', (story) => expense(story, 'D08', '4000.00'), null],
  ['expenseReport', 'yanfei', '8,000', (story) => expense(story, 'D08', '8000.00'), null],
  ['expenseReport', 'yanfei', '26,000', (story) => expense(story, 'D08', '26000.00'), null],
  ['expenseReport', 'yanfei', '8,000, rejected by the finance manager', (story) => expense(story, 'D08', '8000.00'), 'financeManager'],
  // Who leads the department themselves, and who is asked on the way themselves.
  ['expenseReport', 'qinhao', '8,000 of the leader', (story) => expense(story, 'D08', '8000.00'), null],
  ['expenseReport', 'qiaolihua', '8,000 of the finance manager', (story) => expense(story, 'D08', '8000.00'), null],
  ['hrLeaveRequest', 'yanfei', 'one day', (story) => leave(story, 'yanfei', '2026-12-07', '2026-12-07'), null],
  ['hrLeaveRequest', 'yanfei', 'four days', (story) => leave(story, 'yanfei', '2026-12-08', '2026-12-11'), null],
  ['hrLeaveRequest', 'qinhao', 'one day of the leader', (story) => leave(story, 'qinhao', '2026-12-07', '2026-12-07'), null],
  ['debitNote', 'yanfei', '30,000', () => loan('30000.00'), null],
  ['debitNote', 'qinhao', '6,000 of the leader', () => loan('6000.00'), null],
];

describe('what is tried is what happens', () => {
  it.each(tried)('%s of %s: %s', async (resource, login, name, document, rejectAt) => {
    const story = storyFor(resource);
    const { sent, outcome } = await really(story, login, document(story), rejectAt);
    expect(outcome.path.length).toBeGreaterThan(1);
    const designer = await acting(story.server.services, 'maoyu');
    const steps = rejectAt === null ? [] : [{ nodeId: rejectAt, action: 'reject' as const, by: null }];
    await story.server.db.query('delete from flow_case');
    await addCase(designer, resource, { name, starter: story.user(login), values: sent, steps, expected: outcome });
    const { xml } = await story.one<{ xml: string }>('select xml from flow_definition where key = $1 order by version desc limit 1', [resource]);
    const [result] = await runCases(designer, xml, resource);
    expect(result).toMatchObject({ passed: true, outcome, differences: [] });
  });
});
