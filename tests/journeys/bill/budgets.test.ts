/** A hard budget refuses what is more than is left of it, a soft one lets it pass and tells the finance manager. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { subtract } from '#model/calculation/decimal.ts';
import { fixed } from '#model/calculation/rounding.ts';
import { textOf } from '#model/calculation/text.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { waysOf } from '#tests/support/documentWays.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const budgetsAt = '/tydf/api/expenseBudget';
let server: TestServer;
let company: Company;
let reports: ReturnType<typeof waysOf>;
beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  reports = waysOf(server, 'expenseReport', '/tydf/process/expenseReport');
});
afterAll(() => server?.close());

const asManager = async (method: string, path: string, body?: AnyDoc): Promise<AnyDoc> => {
  const { json } = await (await server.as('qiaolihua')).call<AnyDoc>(method, `${budgetsAt}/${path}`, body);
  expect(json, `${path}: ${JSON.stringify(json)}`).toMatchObject({ code: '200' });
  return json.data;
};
const budgetOf = async (dept: string, expenseType: string): Promise<AnyDoc> => {
  const found = await asManager('GET', `page?budgetYear=2026&deptId=${company.department(dept)}&expenseType=${expenseType}`);
  const [row] = found['records'] as AnyDoc[];
  if (row === undefined) throw new Error(`no budget of ${dept} for ${expenseType}`);
  return row;
};
/** Brings the budget of a department to so much left. */
async function leave(dept: string, expenseType: string, amount: string): Promise<void> {
  const { id, leftAmount } = await budgetOf(dept, expenseType);
  await asManager('POST', `adjust/${textOf(id)}`, { amount: subtract(amount, textOf(leftAmount)), reason: '年中调整' });
}
const report = (dept: string, expenseType: string, amount: string): AnyDoc => ({
  costDept: company.department(dept),
  reason: '办公及检测费用',
  billCount: 1,
  items: [{ expenseType, happenDate: '2026-11-10', summary: '采购', amount, invoiceType: 'receipt' }],
});
const told = async (code: unknown): Promise<readonly AnyDoc[]> =>
  (
    await server.db.query<{ params: AnyDoc }>(
      `select payload -> 'params' as params from outbox where payload ->> 'key' = 'budget_over' and payload -> 'principals' ? 'r:finance_manager'
       and payload -> 'params' ->> 'code' = $1 order by id`,
      [code],
    )
  ).map(({ params }) => params);

it.each([
  { hard: '500.00', refused: '600.00', within: '500.00', soft: '300.00', passes: '400.00', over: '100.00', again: '0.50', then: '100.50' },
  { hard: '1234.56', refused: '1234.57', within: '34.56', soft: '80.10', passes: '95.15', over: '15.05', again: '20.00', then: '35.05' },
])('$refused of a hard budget of $hard, and $passes of a soft one of $soft', async (story) => {
  expect([(await budgetOf('D02', 'office'))['control'], (await budgetOf('D08', 'testing'))['control']]).toEqual(['hard', 'soft']);
  await leave('D02', 'office', story.hard);
  const refusal = await reports.raw('jiangyuzhen', 'submitProcess', report('D02', 'office', story.refused));
  expect(refusal).toMatchObject({
    code: '400',
    faults: [
      { field: 'items.0.amount', rule: 'B3', severity: 'error', message: { en: expect.stringContaining(`${story.hard} left`) as unknown } },
    ],
  });
  expect((await budgetOf('D02', 'office'))['leftAmount']).toBe(story.hard);
  const within = await reports.submit('jiangyuzhen', report('D02', 'office', story.within));
  expect((await budgetOf('D02', 'office'))['leftAmount']).toBe(fixed(subtract(story.hard, story.within)));
  expect(await told(within['code'])).toEqual([]);

  await leave('D08', 'testing', story.soft);
  const first = await reports.submit('yanfei', report('D08', 'testing', story.passes));
  const row = await budgetOf('D08', 'testing');
  expect(row['leftAmount']).toBe(`-${story.over}`);
  const notice = { name: row['rowName'], resource: 'expenseReport' };
  expect(await told(first['code'])).toEqual([{ ...notice, code: first['code'], documentId: first['id'], comment: story.over }]);
  // The next one is told with what both are above it; one that is refused and given back is told when it is sent again only.
  const second = await reports.submit('yanfei', report('D08', 'testing', story.again));
  expect(await told(second['code'])).toMatchObject([{ ...notice, comment: story.then }]);
  for (const { id } of [first, second]) await reports.decide('qinhao', id, { comment: '缓办' }, 'rejectProcess');
  expect((await budgetOf('D08', 'testing'))['leftAmount']).toBe(story.soft);
  await reports.raw('yanfei', 'rePostProcess', { id: first['id'] });
  expect(await told(first['code'])).toHaveLength(2);
  await reports.decide('qinhao', first['id'], { comment: '缓办' }, 'rejectProcess');
  await reports.decide('liuguifang', within['id'], { comment: '缓办' }, 'rejectProcess');
  expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
});
