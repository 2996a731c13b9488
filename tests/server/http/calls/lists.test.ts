/** What a list is asked beside its pages: counts and sums over a filter. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import type { ListCounts, ListTotals } from '#model/lists.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, testDay, type TestClient, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let company: Company;
let author: TestClient;
let accountant: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  [author, accountant] = [await server.as('yanfei'), await server.as('majun')];
  for (const amount of ['120.10', '80.25', '9000.00']) {
    const { json } = await author.call<AnyDoc>('POST', '/tydf/process/debitNote/add', {
      loanType: 'purchase',
      amount,
      reason: amount === '9000.00' ? '采购水泵' : '采购备件',
      planClearDate: '2026-12-31',
    });
    expect(json.code, JSON.stringify(json)).toBe('200');
  }
});
afterAll(() => server?.close());

const totals = async (person: TestClient, resource: string, query = ''): Promise<ListTotals> => {
  const { json } = await person.call<ListTotals>('GET', `/tydf/lists/${resource}/totals${query}`);
  expect(json.code, JSON.stringify(json)).toBe('200');
  return json.data;
};

describe('GET /tydf/lists/{resource}/totals', () => {
  it('counts and adds up the filter, not a page of it', async () => {
    const { total, sums } = await totals(author, 'debitNote', '?status=draft');
    expect({ total, amount: sums['amount'] }).toEqual({ total: 3, amount: '9200.35' });
    expect(await totals(author, 'debitNote', `?keyword=${encodeURIComponent('备件')}&amount_from=100`)).toMatchObject({
      total: 1,
      sums: { amount: '120.10' },
    });
    expect(await totals(author, 'debitNote', '?status=approved&reason_like=none')).toMatchObject({ total: 0, sums: { amount: '0' } });
  });

  it('adds up what one may list, and nothing that is masked', async () => {
    const stranger = await server.as('renkai');
    expect((await totals(stranger, 'debitNote', `?applicant=${company.user('yanfei')}`)).total).toBe(0);
    const [auditor, payroll] = [await server.as('mengqinghai'), await server.as('hetingting')];
    expect((await totals(auditor, 'hrSalaryConfirmation')).sums).toEqual({});
    expect((await totals(payroll, 'hrSalaryConfirmation')).sums).toEqual({ totalMonthly: expect.stringMatching(/^\d/) as unknown });
  });

  it('refuses who may not list, what is no list, and what is no filter', async () => {
    const refused = async (person: TestClient, path: string) => (await person.call('GET', `/tydf/lists/${path}`)).json;
    expect(await refused(author, 'resources/totals')).toMatchObject({ code: '403', params: { permission: 'resources:page' } });
    expect(await refused(author, 'nothing/totals')).toMatchObject({ code: '404', reason: 'unknownResource' });
    expect(await refused(accountant, 'debitNote/totals?colour=red')).toMatchObject({ code: '400', faults: [{ field: 'colour' }] });
  });
});

describe('GET /tydf/lists/{resource}/counts', () => {
  const counts = async (person: TestClient, query: string): Promise<ListCounts> => {
    const { json } = await person.call<ListCounts>('GET', `/tydf/lists/debitNote/counts?${query}`);
    expect(json.code, JSON.stringify(json)).toBe('200');
    return json.data;
  };

  it('counts a filter by the values of a field', async () => {
    expect(await counts(author, 'by=status')).toEqual({ counts: { draft: 3 } });
    expect(await counts(author, 'by=loanType&amount_from=100')).toEqual({ counts: { purchase: 2 } });
    expect((await counts(await server.as('renkai'), 'by=status')).counts).toEqual({});
  });

  it('counts by what is chosen from, and by nothing that is masked', async () => {
    const refused = async (query: string) => (await author.call('GET', `/tydf/lists/debitNote/counts?${query}`)).json;
    for (const query of ['by=amount', 'by=colour', ''])
      expect(await refused(query)).toMatchObject({ code: '400', faults: [{ field: 'by' }] });
  });
});

describe('a list is narrowed', () => {
  const count = async (query: string, person = author): Promise<number> => (await totals(person, 'debitNote', `?${query}`)).total;

  it('by a span of days that goes along with the calendar', async () => {
    expect(await count('createdAt=today')).toBe(3);
    expect(await count('planClearDate=thisYear')).toBe(3);
    expect(await count('planClearDate=thisMonth')).toBe(0);
    server.clock.set(new Date('2026-12-02T01:00:00.000Z'));
    try {
      const later = await server.as('yanfei');
      expect(await count('planClearDate=thisMonth', later)).toBe(3);
      expect(await count('createdAt=thisMonth', later)).toBe(0);
      expect(await count('createdAt=last30Days', later)).toBe(3);
    } finally {
      server.clock.set(testDay);
    }
  });

  it('by whoever asks', async () => {
    expect(await count('applicant=me')).toBe(3);
    expect(await count('applicant=me', accountant)).toBe(0);
  });

  it('by what a field is not, and by having nothing in it', async () => {
    expect(await count('loanType_not=purchase')).toBe(0);
    expect(await count('loanType_not=travel')).toBe(3);
    expect(await count('submittedAt_empty=true')).toBe(3);
    expect(await count('reason_empty=true')).toBe(0);
    expect(await count('reason_empty=false')).toBe(3);
    expect((await author.call('GET', '/tydf/lists/debitNote/totals?reason_empty=perhaps')).json).toMatchObject({
      code: '400',
      faults: [{ field: 'reason_empty' }],
    });
  });
});
