/** Expense reports that wait for the leader of their department are approved while the server is killed. */
import { randomUUID } from 'node:crypto';
import { verifyChain } from '#server/flows/trail.ts';
import { decide } from '#server/documents/decide.ts';
import { acting, type Subject } from './crash.ts';

interface Waiting {
  readonly documentId: string;
  readonly taskId: string;
  readonly requestId: string;
}

export const decisions: Subject<Waiting> = {
  login: 'qinhao',
  async prepare(services, organisation, count) {
    const { db, registry } = services;
    const definition = registry.get('expenseReport');
    if (definition === undefined) throw new Error('there is no expense report');
    const context = await acting(services, organisation, 'yanfei');
    const day = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
    const record = {
      costDept: organisation.departments.get('D08'),
      payeeType: 'staff',
      payeeName: '闫飞',
      payMethod: 'bankTransfer',
      reason: '循环水车间费用',
      billCount: 1,
      items: [{ expenseType: 'other', happenDate: day, summary: '滤网', amount: '10.00', invoiceType: 'receipt' }],
    };
    for (let made = 0; made < count; made += 1) await decide(context, definition, 'submit', record);
    const tasks = await db.query<{ documentId: string; taskId: string }>(
      `select document_id::text as "documentId", id::text as "taskId" from task where resource = 'expenseReport' and state = 'open' order by id`,
    );
    return tasks.map((task) => ({ ...task, requestId: randomUUID() }));
  },
  request: ({ documentId, taskId, requestId }) => ({
    address: '/tydf/process/expenseReport/approveProcess',
    body: { id: documentId, taskId, comment: '同意', requestId },
  }),
  async judge({ db, trailKey }, items, acknowledged) {
    const rows = await db.query<{ instance: string; document: string; approvals: number; open: number }>(
      `select i.id::text as instance, i.document_id::text as document,
         (select count(*)::int from trail t where t.instance_id = i.id and t.action = 'approve') as approvals,
         (select count(*)::int from task t where t.instance_id = i.id and t.state = 'open') as open
       from flow_instance i where i.resource = 'expenseReport' and i.document_id = any($1::bigint[])`,
      [items.map(({ documentId }) => documentId)],
    );
    const answered = new Set([...acknowledged].map(({ documentId }) => documentId));
    let [lost, doubled, brokenChains] = [0, 0, 0];
    for (const row of rows) {
      if (answered.has(row.document) && row.approvals < 1) lost += 1;
      if (row.approvals > 1 || row.open !== 1) doubled += 1;
      if (!(await verifyChain(db, trailKey, row.instance)).unbroken) brokenChains += 1;
    }
    return { lost: lost + (items.length - rows.length), doubled, brokenChains };
  },
};
