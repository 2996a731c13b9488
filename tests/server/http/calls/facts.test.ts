/** Facts for forms: what the rules need, and nothing about people whose documents the asker may not read. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { fixture as leaveFixture } from '#tests/fixtures/hr/hrLeaveRequest.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const process = '/tydf/process';
let server: TestServer;
let company: Company;
let [author, leader, specialist] = [] as unknown as [TestClient, TestClient, TestClient];
let made = 0;

const submitted = async (): Promise<AnyDoc> => {
  const body = { ...leaveFixture.record(company, (made += 1)), requestId: `facts-${made}` };
  const { json } = await author.call<{ document: AnyDoc }>('POST', `${process}/hrLeaveRequest/submitProcess`, body);
  expect(json.code, json.desc).toBe('200');
  return json.data.document;
};

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  [author, leader, specialist] = [await server.as('yanfei'), await server.as('qinhao'), await server.as('xujiayi')];
});
afterAll(() => server?.close());

const year = { leaveType: 'annual', startDate: '2026-01-01', endDate: '2026-12-31' };

describe('POST /tydf/process/facts', () => {
  it('names the record where it is none', async () => {
    const { json } = await author.call('POST', `${process}/facts`, { resource: 'hrLeaveRequest', record: [] });
    expect(json).toMatchObject({ code: '400', reason: 'invalidBody', params: { fields: 'record' }, faults: [{ field: 'record' }] });
  });
  const facts = async (person: TestClient, resource: string, record: AnyDoc): Promise<AnyDoc> => {
    const { json } = await person.call<AnyDoc>('POST', `${process}/facts`, { resource, record });
    expect(json.code, json.desc).toBe('200');
    return json.data;
  };
  const ofStaff = ['staff', 'leaveBalance', 'taken', 'ownLeaves'];

  it('tells what the rules of the own form need', async () => {
    const { code } = await submitted();
    const own = await facts(author, 'hrLeaveRequest', { ...year, staffId: company.staff('yanfei') });
    expect(own).toMatchObject({
      staff: { userId: author.userId },
      leaveBalance: { '2026': { left: expect.stringMatching(/^\d+\.\d$/) as unknown } },
    });
    expect((own['ownLeaves'] as AnyDoc[]).map((span) => span['code'])).toContain(code);
    expect((own['calendar'] as AnyDoc[]).length).toBe(365);
    const report = await facts(author, 'expenseReport', {
      costDept: company.department('D08'),
      items: [{ expenseType: 'repair', happenDate: '2026-11-10' }],
    });
    expect(report).toMatchObject({
      payee: { name: '闫飞' },
      openLoans: [],
      budgets: [{ expenseType: 'repair', year: 2026, control: 'soft' }],
    });
  });

  it('tells nothing about others to who may not read their documents', async () => {
    const { code } = await submitted();
    const stranger = await server.as('jiangyuzhen');
    const asked = { ...year, staffId: company.staff('yanfei'), agentUser: author.userId };
    const told = await facts(stranger, 'hrLeaveRequest', asked);
    expect(Object.keys(told)).toEqual(['calendar']);
    expect(JSON.stringify(told)).not.toContain(String(code));
    for (const record of [{ borrower: author.userId }, { borrower: author.userId, applicant: stranger.userId }])
      expect(await facts(stranger, 'debitNote', { ...record, payAccount: company.account })).toEqual({});
    const report = await facts(stranger, 'expenseReport', { applicant: author.userId, costDept: company.department('D08') });
    expect(report).not.toHaveProperty('payee');
    expect(report).not.toHaveProperty('openLoans');
  });

  it('tells them to leaders, to the office concerned and to who has a task on the document', async () => {
    const { id } = await submitted();
    for (const person of [leader, specialist])
      expect(Object.keys(await facts(person, 'hrLeaveRequest', { ...year, staffId: company.staff('yanfei') }))).toEqual(
        expect.arrayContaining(ofStaff),
      );
    expect(await facts(await server.as('weixiaodan'), 'debitNote', { borrower: author.userId })).toMatchObject({
      borrowerFile: { name: '闫飞' },
      openLoans: [],
    });
    // A leader of another department is asked about this one document, not about the person.
    const other = await server.as('liuguifang');
    const report = {
      costDept: company.department('D02'),
      reason: '接待',
      billCount: 1,
      items: [
        { expenseType: 'office', happenDate: '2026-11-10', summary: '茶', amount: '10.00', invoiceType: 'none', remark: '市场采购无票' },
      ],
    };
    const sent = await author.call<{ document: AnyDoc }>('POST', `${process}/expenseReport/submitProcess`, {
      ...report,
      requestId: 'report-1',
    });
    expect(sent.json.code, sent.json.desc).toBe('200');
    const record = { ...report, applicant: author.userId };
    expect(await facts(other, 'expenseReport', record)).not.toHaveProperty('payee');
    const entrusted = await facts(other, 'expenseReport', { ...record, id: sent.json.data.document['id'] });
    expect(entrusted).toMatchObject({ payee: { name: '闫飞', bankAccount: expect.stringMatching(/^•+\d{4}$/) as unknown } });
    expect(await facts(other, 'hrLeaveRequest', { ...year, id, staffId: company.staff('yanfei') })).not.toHaveProperty('ownLeaves');
  });

  it('does not give back what somebody else’s document holds, not even by naming its id', async () => {
    const annual = { ...leaveFixture.record(company, (made += 1)), leaveType: 'annual', requestId: 'annual-1' };
    const held = await author.call<{ document: AnyDoc }>('POST', `${process}/hrLeaveRequest/submitProcess`, annual);
    expect(held.json.code, held.json.desc).toBe('200');
    const stranger = await server.as('jiangyuzhen');
    const record = { ...year, staffId: company.staff('jiangyuzhen') };
    const without = await facts(stranger, 'hrLeaveRequest', record);
    expect(await facts(stranger, 'hrLeaveRequest', { ...record, id: held.json.data.document['id'] })).toEqual(without);
  });

  it('names what its computed fields come to point at', async () => {
    const told = await facts(specialist, 'hrStaffTurn', { staffId: company.staff('yanfei') });
    expect(told['$names']).toMatchObject({
      [`sysDepartment/${company.department('D08')}`]: { zh: expect.stringContaining('部') as unknown },
    });
    expect(JSON.stringify(told['$names'])).not.toContain('闫飞');
  });

  it('is for those who fill in such a record', async () => {
    const refused = async (resource: string): Promise<string> =>
      (await author.call('POST', `${process}/facts`, { resource, record: { id: '1' } })).json.code;
    expect(await Promise.all(['users', 'roles', 'hrLeaveInformation', 'resources'].map(refused))).toEqual(['403', '403', '403', '403']);
  });
});

describe('a record that names somebody else as its owner', () => {
  const refused = async (resource: string, record: AnyDoc): Promise<string> => {
    const stranger = await server.as('jiangyuzhen');
    const { json } = await stranger.call('POST', `${process}/${resource}/submitProcess`, { ...record, requestId: `stranger-${resource}` });
    expect(json.code).toBe('400');
    return JSON.stringify(json);
  };
  const leave = { ...year, endDate: '2026-02-01', reason: 'x' };

  it('tells its author nothing about them, neither in a draft nor by the faults', async () => {
    const stranger = await server.as('jiangyuzhen');
    const loan = { borrower: author.userId, loanType: 'other', amount: '10.00', reason: 'x', planClearDate: '2026-12-01' };
    const draft = await stranger.call<AnyDoc>('POST', `${process}/debitNote/add`, loan);
    expect(draft.json, draft.json.desc).toMatchObject({ code: '200', data: { bankAccount: null, bankName: null, oldBalance: null } });
    expect(await refused('debitNote', loan)).toContain('asked for by its borrower');
    const asked = { ...leave, staffId: company.staff('yanfei'), agentUser: leader.userId };
    const away = await stranger.call<AnyDoc>('POST', `${process}/hrLeaveRequest/add`, asked);
    expect(away.json).toMatchObject({ code: '400', faults: [{ field: 'staffId', rule: 'reference' }] });
    expect(JSON.parse(await refused('hrLeaveRequest', asked))).toMatchObject({ faults: [{ field: 'staffId', rule: 'reference' }] });
  });

  it('is filled in for the office that may ask for others', async () => {
    const asked = { ...leave, staffId: company.staff('yanfei'), agentUser: leader.userId };
    const { json } = await specialist.call<AnyDoc>('POST', `${process}/hrLeaveRequest/add`, asked);
    expect(json.code, json.desc).toBe('200');
    expect(Number(json.data['leftDays'])).toBeGreaterThan(0);
  });
});
