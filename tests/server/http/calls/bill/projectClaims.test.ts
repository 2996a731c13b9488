/** Reports of a project that claim what documents cost: the claim and the budget of the project move together, or neither does. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { fixed } from '#model/calculation/rounding.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { balanceIn } from '#tests/fixtures/measure.ts';
import { waysOf } from '#tests/support/documentWays.ts';
import { claimedTrip, claimsOn, sourcesAt } from '#tests/support/money/claims.ts';
import { approvedProject } from '#tests/support/projects.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let company: Company;
let claims: ReturnType<typeof claimsOn>;
let ways: ReturnType<typeof waysOf>;
beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  claims = claimsOn(server, company);
  ways = waysOf(server, 'expenseReportProject', '/tydf/process/expenseReportProject');
});
afterAll(() => server?.close());
beforeEach(() => server.clock.set(testDay));

interface Budget {
  readonly project: string;
  readonly line: string;
}

/** An approved project of songdawei's with one budget line of the subject travel, which has so much. */
async function budgetOf(most: string): Promise<Budget> {
  const project = await approvedProject(server, {
    members: [company.user('songdawei')],
    lines: [
      { detailType: 'budget', budgetSubject: 'travel', content: '差旅', qty: '1', unitPrice: most },
      { detailType: 'milestone', content: '安装完成', planDate: '2027-01-31' },
    ],
  });
  return { project: textOf(project['id']), line: textOf(linesOf(project, 'lines')[0]?.['id']) };
}

const report = ({ project, line }: Budget, items: readonly AnyDoc[], more: AnyDoc = {}): AnyDoc => ({
  projectId: project,
  costDept: company.department('D08'),
  reason: '项目用车',
  billCount: 1,
  items: items.map((one) => ({
    projectCost: 'travel',
    budgetDetailId: line,
    happenDate: '2026-11-01',
    summary: '过路费',
    invoiceType: 'receipt',
    ...one,
  })),
  ...more,
});
const claim = (budget: Budget, sourceId: string, amount: string, more: AnyDoc = {}) =>
  ways.raw('songdawei', 'submitProcess', report(budget, [{ sourceId, amount, ...more }]));
type Answer = Awaited<ReturnType<typeof claim>>;
const idOf = (answer: Answer): string => {
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: '200' });
  return textOf(answer.data.document['id']);
};

/** Through all steps; the accountant approves so much of each line. */
async function paid(id: string, approvedAmount: string): Promise<void> {
  await ways.decide('shaobin', id);
  await ways.decide('qinhao', id);
  const { data } = await ways.get('majun', id);
  const items = linesOf(data, 'items').map((line) => ({ ...line, subject: '1604.01 在建工程', approvedAmount }));
  await ways.decide('majun', id, { items });
  await ways.decide('qiaolihua', id);
  await ways.decide('weixiaodan', id, { payAccount: company.account, paidAt: '2026-11-20' });
}

/** What of the source is held, claimed and open. */
const standing = async (id: string): Promise<string> => {
  const { data } = (await (await server.as('majun')).call<AnyDoc>('GET', `${sourcesAt}/get/${id}`)).json;
  return [data['heldAmount'], data['claimedAmount'], data['openAmount']].map(textOf).join(' ');
};
/** What of the budget line is left, held and spent. */
const spending = async ({ project, line }: Budget): Promise<string> =>
  (await Promise.all(['left', 'held', 'spent'].map((account) => balanceIn(server.db, 'projectBudget', { project, line }, account))))
    .map((amount) => fixed(amount))
    .join(' ');
const sums = async (source: string, budget: Budget): Promise<string> => `${await standing(source)} | ${await spending(budget)}`;

describe('POST /tydf/process/expenseReportProject/submitProcess', () => {
  it.each([
    { cost: '100.00', budget: '500.00', first: '60.00', rest: '40.00', above: '40.01', left: ['440.00', '400.00'] },
    { cost: '287.35', budget: '3000.10', first: '287.34', rest: '0.01', above: '0.02', left: ['2712.76', '2712.75'] },
  ])('claims $cost in part, then all of it, and nothing beyond', async ({ cost, budget: most, first, rest, above, left }) => {
    const { source } = await claimedTrip(server, cost);
    const budget = await budgetOf(most);
    const one = await claim(budget, source, first);
    expect(one).toMatchObject({ data: { document: { items: [{ sourceKey: 'driveRecord', sourceId: source }] } } });
    expect(await sums(source, budget)).toBe(`${first} 0.00 ${rest} | ${left[0]} ${first} 0.00`);

    const beyond = { code: '400', faults: [{ field: 'items.0.amount', rule: 'claim' }] };
    expect(await claim(budget, source, above)).toMatchObject(beyond);
    const twoLines = report(budget, [
      { sourceId: source, amount: rest },
      { sourceId: source, amount: '0.01' },
    ]);
    expect(await ways.raw('songdawei', 'submitProcess', twoLines)).toMatchObject({
      code: '400',
      faults: [{ field: 'items.1.amount', rule: 'claim' }],
    });
    // A report of a department and one of a project draw on the same rest, and so does a payment.
    expect(await claims.claim(source, above)).toMatchObject(beyond);
    expect(await claims.pay(source, above)).toMatchObject({ code: '400', faults: [{ field: 'amount', rule: 'claim' }] });
    expect(await sums(source, budget)).toBe(`${first} 0.00 ${rest} | ${left[0]} ${first} 0.00`);

    const two = await claim(budget, source, rest);
    expect(await sums(source, budget)).toBe(`${cost} 0.00 0.00 | ${left[1]} ${cost} 0.00`);
    await paid(idOf(one), first);
    await paid(idOf(two), rest);
    expect(await sums(source, budget)).toBe(`0.00 ${cost} 0.00 | ${left[1]} 0.00 ${cost}`);
    expect(await claim(budget, source, '0.01')).toMatchObject(beyond);
    expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
  });

  it.each([
    { cost: '100.00', budget: '500.00', approved: '70.00', rest: '30.00', left: '430.00' },
    { cost: '5120.40', budget: '12000.00', approved: '4999.99', rest: '120.41', left: '7000.01' },
  ])('gives back of $cost what is rejected, withdrawn, cut off or void', async ({ cost, budget: most, approved, rest, left }) => {
    const { source } = await claimedTrip(server, cost);
    const budget = await budgetOf(most);
    const free = `0.00 0.00 ${cost} | ${most} 0.00 0.00`;
    const rejected = idOf(await claim(budget, source, cost));
    await ways.decide('shaobin', rejected, { comment: '不属于本项目' }, 'rejectProcess');
    expect(await sums(source, budget)).toBe(free);
    const withdrawn = idOf(await claim(budget, source, cost));
    expect(await ways.raw('songdawei', 'withdrawProcess', { id: withdrawn })).toMatchObject({ code: '200' });
    expect(await sums(source, budget)).toBe(free);
    const id = idOf(await claim(budget, source, cost));
    await paid(id, approved);
    expect(await sums(source, budget)).toBe(`0.00 ${approved} ${rest} | ${left} 0.00 ${approved}`);
    expect(await ways.raw('qiaolihua', 'voidProcess', { id, comment: '重开' })).toMatchObject({ code: '200' });
    expect(await sums(source, budget)).toBe(free);
    // A rejected one finds its cost claimed by another meanwhile.
    idOf(await claim(budget, source, cost));
    expect(await ways.raw('songdawei', 'rePostProcess', { id: rejected })).toMatchObject({
      code: '400',
      faults: [{ field: 'items.0.amount', rule: 'claim' }],
    });
    expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
  });

  it('of eight reports at once, of projects and departments, no more gets through than it cost', async () => {
    const { source } = await claimedTrip(server, '100.00');
    const budget = await budgetOf('500.00');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? claim(budget, source, '30.00') : claims.claim(source, '30.00'))),
    );
    const through = answers.map(({ code }, at) => ({ code, at })).filter(({ code }) => code === '200');
    expect(through).toHaveLength(3);
    const held = (30 * through.filter(({ at }) => at % 2 === 0).length).toFixed(2);
    expect(await sums(source, budget)).toBe(`90.00 0.00 10.00 | ${(500 - Number(held)).toFixed(2)} ${held} 0.00`);
    expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
  });

  it('a source that is not seen, or of another kind, is not claimed, and the budget is untouched', async () => {
    const { source } = await claimedTrip(server, '80.00');
    const budget = await budgetOf('500.00');
    expect(await claim(budget, source, '10.00', { sourceKey: 'boatcarMaintain' })).toMatchObject({
      code: '400',
      faults: [{ field: 'items.0.sourceKey', rule: 'claim' }],
    });
    // The author of the project did not drive and does not see the trip.
    expect(await ways.raw('yanfei', 'submitProcess', report(budget, [{ sourceId: source, amount: '10.00' }]))).toMatchObject({
      code: '400',
      faults: expect.arrayContaining([expect.objectContaining({ field: 'items.0.sourceId', rule: 'reference' })]) as unknown,
    });
    expect(await sums(source, budget)).toBe('0.00 0.00 80.00 | 500.00 0.00 0.00');
  });
});
