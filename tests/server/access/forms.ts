/** What a form, and what stands beside a document, tell of people and documents that are none of the asker's business. */
import { expect } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import type { Kind } from './matrix/people.ts';
import { onceIn, told, type Other } from './other.ts';
import { baseOf, far, idBy, type Stage } from './stage.ts';

const factsFor = async (stage: Stage, who: Kind, resource: string, record: AnyDoc): Promise<AnyDoc> =>
  (await stage.clientOf(who).call<AnyDoc>('POST', '/tydf/process/facts', { resource, record })).json.data;

/** Another leave of somebody who has one, on which the employee is copied. */
const copiedLeave = onceIn(async (stage): Promise<string> => {
  const author = await stage.server.as('luojia');
  const agentUser = await idBy(stage.server, 'users where user_name = $1', 'luyang');
  const day = '2026-12-09';
  const leave = { leaveType: 'personal', startDate: day, endDate: day, reason: 'x', agentUser, requestId: 'copied' };
  const { json } = await author.call<{ document: AnyDoc }>('POST', `${baseOf('hrLeaveRequest')}/submitProcess`, leave);
  expect(json.code, json.desc).toBe('200');
  const id = String(json.data.document['id']);
  const userIds = [stage.clientOf('employee').userId];
  expect((await author.call('POST', `/tydf/process/document/hrLeaveRequest/${id}/copyTo`, { userIds })).json.code).toBe('200');
  return id;
});

export const onForms: readonly Other[] = [
  {
    name: 'a form that names somebody else is told nothing of them',
    right: async (stage) => {
      const borrower = (await stage.server.as(far)).userId;
      const facts = await factsFor(stage, 'employee', 'debitNote', { borrower });
      return Object.values(facts).every((value) => value === null);
    },
  },
  {
    name: 'nor what a document of others holds',
    right: async (stage) => {
      const costDept = await idBy(stage.server, 'sys_department where dept_code = $1', 'D11');
      const bill = { costDept, items: [{ expenseType: 'repair', happenDate: '2026-11-10' }] };
      const own = { ...bill, id: await stage.recordOf('expenseReport', far) };
      const [without, within] = [
        await factsFor(stage, 'employee', 'expenseReport', bill),
        await factsFor(stage, 'employee', 'expenseReport', own),
      ];
      return told(without).includes('"left"') && told(without) === told(within);
    },
  },
  {
    name: 'nor, to who was copied on a document, of the people it names',
    right: async (stage) => {
      const id = await copiedLeave(stage);
      const agentUser = await idBy(stage.server, 'users where user_name = $1', 'luyang');
      const record = { id, agentUser, startDate: '2026-12-09', endDate: '2026-12-09' };
      const facts = await factsFor(stage, 'employee', 'hrLeaveRequest', record);
      return facts['calendar'] !== undefined && facts['agentLeaves'] === undefined;
    },
  },
  {
    name: 'a form shows an account only masked to who may not see accounts',
    right: async (stage) => {
      const facts = await factsFor(stage, 'employee', 'debitNote', { borrower: stage.clientOf('employee').userId });
      return /"bankAccount":"[^"]*•/.test(told(facts));
    },
  },
  {
    name: 'beside a document that they were copied on they are shown no other of its applicant',
    right: async (stage) => {
      const [copied, other] = [await copiedLeave(stage), await stage.recordOf('hrLeaveRequest', 'luojia')];
      const { json } = await stage
        .clientOf('employee')
        .call<readonly { documentId: string }[]>('GET', `/tydf/process/document/hrLeaveRequest/${copied}/related`);
      return json.code === '200' && !json.data.some(({ documentId }) => documentId === other);
    },
  },
];
