/** What depends on today is counted when it is read: the clock moves, nobody writes. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { compute, type EvaluationInput } from '#model/evaluate.ts';
import { loadRegistry } from '#resources/registry.ts';
import { storyOf, type Story } from './story.ts';

let story: Story;
beforeAll(async () => {
  story = await storyOf('debitNote');
});
afterAll(() => story?.close());

it('overdue days of a loan: read, listed, filtered and sorted as they are today', async () => {
  const { id: account } = await story.one<{ id: string }>(
    "select id::text from company_bank_account where account_type = 'basic' order by id limit 1",
  );
  const lend = async (login: string, planClearDate: string): Promise<string> => {
    const note = { loanType: 'petty', amount: '800.00', reason: '零星采购', planClearDate, payMethod: 'bankTransfer' };
    const { document } = await story.by(login, 'submit', note);
    const id = String(document['id']);
    for (const leader of ['qinhao', 'qiaolihua']) await story.by(leader, 'approve', { id });
    await story.by('weixiaodan', 'approve', { id, payAccount: account, paidAt: '2026-11-20' });
    return id;
  };
  const [late, later] = [await lend('luyang', '2026-12-10'), await lend('yanfei', '2026-12-20')];
  const finance = await story.server.as('qiaolihua');
  const at = '/tydf/process/debitNote';
  expect((await finance.call<Page>('GET', `${at}/page?overdueDays_from=1`)).json.data.records).toEqual([]);
  story.server.clock.set(new Date('2026-12-31T02:00:00.000Z'));
  const again = await story.server.as('qiaolihua');
  expect((await again.call<AnyDoc>('GET', `${at}/get/${late}`)).json.data).toMatchObject({ overdueDays: 21 });
  const all = async (query: string) =>
    (await again.call<Page>('GET', `${at}/page?${query}`)).json.data.records.map((row) => [row['id'], row['overdueDays']]);
  expect(await all('overdueDays_from=1&sort=-overdueDays')).toEqual([
    [late, 21],
    [later, 11],
  ]);
  expect(await all('overdueDays_from=1&sort=overdueDays&pageSize=1')).toEqual([[later, 11]]);
  expect(await all('overdueDays=11')).toEqual([[later, 11]]);
});

/** Written every night by a job, for lists and notices. */
const nightly = new Set([
  'hrPfStaffOnboard.age',
  'hrPfStaffOnboard.companyYears',
  'hrPfStaffOnboard.workYears',
  'hrLeaveRequest.backState',
]);

it('a computed value that differs from one day to another is declared as such, or kept by a nightly job', async () => {
  const at = (today: string): EvaluationInput => ({
    facts: {},
    actor: { userId: '1', staffId: '1', departmentId: '1', roles: [] },
    today,
    now: `${today}T01:00:00.000Z`,
  });
  const dated = (definition: Definition, status: string): AnyDoc => ({
    status,
    applyDate: '2026-01-05',
    submittedAt: '2026-01-05T01:00:00.000Z',
    ...Object.fromEntries(
      Object.entries(definition.fields).flatMap(([name, { kind }]) =>
        kind === 'date'
          ? [[name, '2026-01-05']]
          : kind === 'dateTime'
            ? [[name, '2026-01-05T01:00:00.000Z']]
            : kind === 'money' || kind === 'decimal'
              ? [[name, '10']]
              : kind === 'month'
                ? [[name, '2026-01']]
                : [],
      ),
    ),
    clearedAmount: '0',
    actualEnd: null,
    leaveDate: null,
  });
  const undeclared = [...(await loadRegistry()).values()].flatMap((definition) =>
    ['draft', 'approved'].flatMap((status) => {
      const record = dated(definition, status);
      const [one, other] = [compute(definition, record, at('2026-02-01')), compute(definition, record, at('2031-02-01'))];
      return Object.keys(definition.computes)
        .filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))
        .filter((field) => definition.fields[field]?.daily === undefined && !nightly.has(`${definition.key}.${field}`))
        .map((field) => `${definition.key}.${field}`);
    }),
  );
  expect(undeclared).toEqual([]);
});
