/** Calls of payroll, insurance and tax tables beyond the usual, each made to succeed, and what they refuse. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { add, subtract } from '#model/calculation/decimal.ts';
import { sum } from '#model/calculation/rounding.ts';
import type { AnyDoc } from '#model/definition.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const base = '/tydf/api/hrSalaryPayment';
let server: TestServer;
let company: Company;
let payroll: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  payroll = await server.as('hetingting');
});
afterAll(() => server.close());

const paymentOf = async (login: string, salaryMonth: string): Promise<AnyDoc> => {
  const staffId = company.staff(login);
  const { json } = await payroll.call<{ records: AnyDoc[] }>('GET', `${base}/page?salaryMonth=${salaryMonth}&staffId=${staffId}`);
  const [row] = json.data.records;
  if (row === undefined) throw new Error(`${login} has no payment of ${salaryMonth}`);
  return row;
};
const generate = async (salaryMonth: string, deptId?: string): Promise<AnyDoc> => {
  const { json } = await payroll.call<AnyDoc>('POST', `${base}/generate`, { salaryMonth, ...(deptId !== undefined && { deptId }) });
  expect(json, JSON.stringify(json)).toMatchObject({ code: '200' });
  return json.data;
};
const tax = async (body: AnyDoc): Promise<AnyDoc> => {
  const { json } = await payroll.call<AnyDoc>('POST', `${base}/autoTaxation`, body);
  expect(json, JSON.stringify(json)).toMatchObject({ code: '200' });
  return json.data;
};

describe('a month', () => {
  it(`POST ${base}/generate`, async () => {
    const first = await generate('2026-07');
    expect(first).toMatchObject({ job: null, refreshed: 0, kept: 0 });
    // Who left in July and never had pay here is named, not paid.
    for (const { reason } of first['errors'] as { reason: string }[]) expect(reason).toBe('no pay is in force in this month');
    expect(Number(first['created'])).toBeGreaterThan(60);
    const row = await paymentOf('majun', '2026-07');
    expect(row).toMatchObject({
      payState: 'draft',
      payMonth: '2026-08',
      requiredDays: '23.0',
      actualDays: '23.0',
      outDays: '0.0',
      tax: null,
    });
    const entered = await payroll.call<AnyDoc>('PUT', `${base}/put/${String(row['id'])}`, { bonus: '500.00' });
    expect(entered.json.data).toMatchObject({ grossPay: add(row['grossPay'], '500'), payState: 'draft' });
    // Done again it keeps what was entered, and nobody is paid twice.
    expect(await generate('2026-07')).toMatchObject({ created: 0, refreshed: first['created'], kept: 0 });
    expect(await paymentOf('majun', '2026-07')).toMatchObject({ id: row['id'], bonus: '500.00', grossPay: add(row['grossPay'], '500') });
  });

  it('of a department counts the teams below it, and somebody who joins in it', async () => {
    const made = await generate('2025-03', company.department('D09'));
    expect(Number(made['created'])).toBeGreaterThan(3);
    const { json } = await payroll.call<{ total: number }>('GET', `${base}/page?salaryMonth=2025-03`);
    expect(json.data.total).toBe(made['created']);
  });

  it(`POST ${base}/autoTaxation`, async () => {
    expect(await tax({ salaryMonth: '2026-07' })).toMatchObject({ job: null, errors: [] });
    const row = await paymentOf('zhaomingyuan', '2026-07');
    expect(row).toMatchObject({ payState: 'taxed', taxTable: 'cumulative', cumBasic: '40000.00', cumIncome: row['grossPay'] });
    expect(add(row['netPay'], row['tax'])).toBe(
      subtract(row['grossPay'], add(add(row['pensionP'], row['medicalP']), add(row['unemployP'], row['fundP']))),
    );
    // The next month refuses whoever has an earlier one that is not computed.
    await generate('2026-08');
    const reopened = await payroll.call<AnyDoc>('PUT', `${base}/put/${String(row['id'])}`, { performanceCoef: '1.100' });
    expect(reopened.json.data).toMatchObject({ payState: 'draft', tax: null, taxTable: null });
    const { errors } = await tax({ salaryMonth: '2026-08' });
    expect(errors).toEqual([
      { staffNo: expect.stringMatching(/^TY\d+$/) as unknown, name: 'Zhao Mingyuan', reason: 'earlier month not computed' },
    ]);
    await tax({ salaryMonth: '2026-07' });
    const august = await paymentOf('zhaomingyuan', '2026-08');
    // Named payments say their months themselves.
    const named = await tax({ ids: [august['id']] });
    expect(named).toMatchObject({ count: 1, errors: [], totalTax: expect.stringMatching(/^\d+\.\d\d$/) as unknown });
    // The sum of one is what that person pays: who may compute but not see pay is not told it.
    const admin = await server.as('admin');
    const unseen = await admin.call<AnyDoc>('POST', `${base}/autoTaxation`, { ids: [august['id']] });
    expect(unseen.json).toMatchObject({ code: '200', data: { count: 1, totalTax: null } });
    expect(await paymentOf('zhaomingyuan', '2026-08')).toMatchObject({
      payState: 'taxed',
      cumTaxPaid: (await paymentOf('zhaomingyuan', '2026-07'))['tax'],
    });
  });

  it('a change of an earlier month takes back the tax of the later ones', async () => {
    const [july, august] = [await paymentOf('majun', '2026-07'), await paymentOf('majun', '2026-08')];
    expect(august).toMatchObject({ payState: 'taxed' });
    await payroll.call('PUT', `${base}/put/${String(july['id'])}`, { bonus: '900.00' });
    expect(await paymentOf('majun', '2026-08')).toMatchObject({
      payState: 'draft',
      tax: null,
      netPay: add(august['netPay'], august['tax']),
    });
  });

  it('what is granted can be neither changed, deleted nor generated anew', async () => {
    const row = await paymentOf('qinhao', '2026-07');
    await server.db.query(`update hr_salary_payment set pay_state = 'paid' where id = $1`, [row['id']]);
    const put = await payroll.call('PUT', `${base}/put/${String(row['id'])}`, { bonus: '1.00' });
    expect(put.json).toMatchObject({ code: '400', faults: [expect.objectContaining({ field: 'payState' })] });
    expect((await payroll.call('DELETE', `${base}/deletes?ids=${String(row['id'])}`)).json.code).not.toBe('200');
    expect(await generate('2026-07')).toMatchObject({ created: 0 });
    expect(await paymentOf('qinhao', '2026-07')).toMatchObject({ version: row['version'], grossPay: row['grossPay'] });
  });

  it.each([
    ['generate', { salaryMonth: '2026-13' }, 'salaryMonth'],
    ['generate', { salaryMonth: '2026-07', deptId: 'x' }, 'deptId'],
    ['autoTaxation', { salaryMonth: 'x' }, 'salaryMonth'],
    ['autoTaxation', { ids: ['999999999'] }, 'ids'],
    ['autoTaxation', { ids: ['x'] }, 'ids'],
  ])('%s %j names the field', async (call, body, field) => {
    const { json } = await payroll.call('POST', `${base}/${call}`, body);
    expect(json).toMatchObject({ code: '400', faults: [expect.objectContaining({ field })] });
  });
});

describe('a grid', () => {
  it(`PUT ${base}/batchUpdate`, async () => {
    const [one, other] = [await paymentOf('luyang', '2026-08'), await paymentOf('yanfei', '2026-08')];
    const rows = [
      { id: one['id'], performanceCoef: '1.200', version: one['version'] },
      { id: other['id'], performanceCoef: '0.900', nightShifts: 4 },
    ];
    const { json } = await payroll.call<AnyDoc[]>('PUT', `${base}/batchUpdate`, rows);
    expect(json, JSON.stringify(json)).toMatchObject({
      code: '200',
      data: [{ id: one['id'], performanceCoef: '1.200' }, { id: other['id'] }],
    });
    expect(await paymentOf('yanfei', '2026-08')).toMatchObject({ nightShifts: 4, nightAllowance: '120.00', payState: 'draft' });
    // All or nothing; each wrong row is named.
    const wrong = [
      { id: one['id'], performanceCoef: '1.000' },
      { id: other['id'], performanceCoef: '1.600' },
      { id: '999999999', bonus: '1.00' },
    ];
    const refused = await payroll.call('PUT', `${base}/batchUpdate`, wrong);
    expect(refused.json.code).toBe('400');
    expect((refused.json as unknown as { faults: { field: string }[] }).faults.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['1.performanceCoef', '2.id']),
    );
    expect(await paymentOf('luyang', '2026-08')).toMatchObject({ performanceCoef: '1.200' });
  });
});

describe('slips', () => {
  it(`GET ${base}/getTaxInfo/{id}`, async () => {
    const row = await paymentOf('zhaomingyuan', '2026-07');
    const { json } = await payroll.call<AnyDoc>('GET', `${base}/getTaxInfo/${String(row['id'])}`);
    expect(json.data).toMatchObject({
      cumTaxable: row['cumTaxable'],
      tax: row['tax'],
      formulaText: expect.stringContaining(`= ${String(row['cumTaxDue'])}`) as unknown,
      items: expect.arrayContaining([{ label: 'Income', thisMonth: row['grossPay'], cumulative: row['cumIncome'] }]) as unknown,
    });
    // Whoever may read payments, but not pay, reads a slip without figures.
    const auditor = await server.as('mengqinghai');
    const masked = (await auditor.call<AnyDoc>('GET', `${base}/getTaxInfo/${String(row['id'])}`)).json;
    expect(masked).toMatchObject({ code: '200', data: { formulaText: '' } });
    expect(JSON.stringify(masked.data)).not.toContain(String(row['cumIncome']));
    expect((await (await server.as('yanfei')).call('GET', `${base}/getTaxInfo/${String(row['id'])}`)).json.code).toBe('403');
  });

  it(`GET ${base}/getNewSalaryInfo/{id}`, async () => {
    const { json } = await payroll.call<AnyDoc>('GET', `${base}/getNewSalaryInfo/${company.staff('majun')}`);
    const row = await paymentOf('majun', '2026-08');
    expect(json.data).toMatchObject({
      baseSalary: row['baseSalary'],
      performanceBase: row['performanceBase'],
      allowances: '0.00',
      probationRate: '1.00',
      pensionP: row['pensionP'],
      additionalDeduct: '0.00',
    });
    const auditor = await server.as('mengqinghai');
    const masked = (await auditor.call<AnyDoc>('GET', `${base}/getNewSalaryInfo/${company.staff('majun')}`)).json;
    expect(masked).toMatchObject({ code: '200', data: { validFrom: json.data['validFrom'] } });
    expect(masked.data['baseSalary']).not.toBe(row['baseSalary']);
    expect(JSON.stringify(masked.data)).not.toContain(String(row['pensionP']));
    expect((await payroll.call('GET', `${base}/getNewSalaryInfo/999999999`)).json.code).toBe('404');
    expect((await (await server.as('yanfei')).call('GET', `${base}/getNewSalaryInfo/${company.staff('yanfei')}`)).json.code).toBe('403');
  });

  it(`GET ${base}/yearSalaryInfo/{id}`, async () => {
    await tax({ salaryMonth: '2026-07' });
    await tax({ salaryMonth: '2026-08' });
    const [july, august] = [await paymentOf('majun', '2026-07'), await paymentOf('majun', '2026-08')];
    const { json } = await payroll.call<{ months: AnyDoc[]; totals: AnyDoc }>('GET', `${base}/yearSalaryInfo/${company.staff('majun')}`);
    expect(json.data.months).toHaveLength(12);
    expect(json.data.months[7]).toMatchObject({ payMonth: '2026-08', grossPay: july['grossPay'], tax: july['tax'] });
    expect(json.data.totals).toMatchObject({
      grossPay: add(july['grossPay'], august['grossPay']),
      netPay: add(july['netPay'], august['netPay']),
    });
    const auditor = await server.as('mengqinghai');
    const masked = (await auditor.call<typeof json.data>('GET', `${base}/yearSalaryInfo/${company.staff('majun')}`)).json;
    expect(masked.code).toBe('200');
    for (const amount of [august['grossPay'], august['netPay'], json.data.totals['netPay']])
      expect(JSON.stringify(masked.data)).not.toContain(String(amount));
    const empty = await payroll.call<{ totals: AnyDoc }>('GET', `${base}/yearSalaryInfo/${company.staff('majun')}?year=2020`);
    expect(empty.json.data.totals).toMatchObject({ grossPay: '0.00' });
    const wrong = await payroll.call('GET', `${base}/yearSalaryInfo/${company.staff('majun')}?year=x`);
    expect(wrong.json).toMatchObject({ code: '400', faults: [expect.objectContaining({ field: 'year' })] });
  });
});

describe('insurance and tax tables', () => {
  it('GET /tydf/api/hrSocialSecurityFund/compute', async () => {
    const path = '/tydf/api/hrSocialSecurityFund/compute';
    const { json } = await payroll.call('GET', `${path}?id=${company.scheme('YT2026')}&siBase=9000&fundBase=9000`);
    expect(json.data).toEqual({
      pensionC: '1440.00',
      pensionP: '720.00',
      medicalC: '720.00',
      medicalP: '180.00',
      unemployC: '63.00',
      unemployP: '27.00',
      injuryC: '63.00',
      fundC: '720.00',
      fundP: '720.00',
      totalC: '3006.00',
      totalP: '1647.00',
    });
    const wrong = await payroll.call('GET', `${path}?id=${company.scheme('YT2026')}&siBase=x`);
    expect(wrong.json).toMatchObject({ code: '400', faults: [{ field: 'siBase' }, { field: 'fundBase' }] });
  });

  it('GET /tydf/api/hrTaxFoundation/all', async () => {
    const { json } = await payroll.call<Record<string, AnyDoc[]>>('GET', '/tydf/api/hrTaxFoundation/all');
    expect(Object.fromEntries(Object.entries(json.data).map(([table, rows]) => [table, rows.length]))).toEqual({
      cumulative: 7,
      bonus: 7,
      labor: 3,
      basic: 1,
      additional: 10,
    });
    expect(json.data['cumulative']?.[1]).toMatchObject({
      lowerLimit: '36000.00',
      upperLimit: '144000.00',
      rate: '0.1000',
      quickDeduction: '2520.00',
    });
  });

  it('brackets stay gapless, and what is in force changes by a new period only', async () => {
    const path = '/tydf/api/hrTaxFoundation';
    const bracket = { taxTable: 'labor', level: 4, lowerLimit: '60000.00', rate: '0.5', validFrom: '2026-01-01' };
    const gap = await payroll.call('POST', `${path}/add`, bracket);
    expect(gap.json).toMatchObject({ code: '400', faults: [expect.objectContaining({ field: 'lowerLimit' })] });
    const { json } = await payroll.call<Record<string, AnyDoc[]>>('GET', `${path}/all`);
    const top = String(json.data['labor']?.[2]?.['id']);
    expect((await payroll.call('PUT', `${path}/put/${top}`, { rate: '0.42' })).json.code).toBe('400');
    expect((await payroll.call('PUT', `${path}/put/${top}`, { validTo: '2027-12-31' })).json.code).toBe('200');
  });

  it('GET /tydf/api/hrSocialSecurity/queryByStaffId/{id}', async () => {
    const path = '/tydf/api/hrSocialSecurity/queryByStaffId';
    const { json } = await payroll.call<AnyDoc>('GET', `${path}/${company.staff('majun')}`);
    expect(json.data).toMatchObject({ staffId: company.staff('majun'), startMonth: '2026-01', socialState: 'active' });
    // Somebody of personnel keeps enrolments without seeing what they amount to.
    const seen = (await (await server.as('xujiayi')).call<AnyDoc>('GET', `${path}/${company.staff('majun')}`)).json.data;
    expect(seen['siBase']).toContain('•');
    const ended = (deleted: boolean) =>
      server.db.query('update hr_social_security set deleted = $2 where staff_id = $1', [company.staff('majun'), deleted]);
    await ended(true);
    expect((await payroll.call('GET', `${path}/${company.staff('majun')}`)).json).toMatchObject({ code: '200', data: null });
    await ended(false);
    // Nobody has this number, as nobody has one that is none.
    for (const nobody of ['999999999', 'abc']) expect((await payroll.call('GET', `${path}/${nobody}`)).status, nobody).toBe(404);
  });

  it('PUT /tydf/api/hrSocialSecurity/adjustBase/{year}', async () => {
    const path = '/tydf/api/hrSocialSecurity';
    const { json } = await payroll.call<{ count: number; rows: AnyDoc[] }>('PUT', `${path}/adjustBase/2027`, {});
    expect(json, JSON.stringify(json)).toMatchObject({ code: '200', data: { startMonth: '2027-01' } });
    expect(json.data.count).toBeGreaterThan(60);
    const [july, august] = [await paymentOf('majun', '2026-07'), await paymentOf('majun', '2026-08')];
    const proposal = json.data.rows.find(({ staffId }) => staffId === company.staff('majun'));
    expect(Number(proposal?.['siBase'])).toBeCloseTo((Number(july['grossPay']) + Number(august['grossPay'])) / 2, 2);
    // Proposed once; activating it ends the one before.
    expect((await payroll.call<{ count: number }>('PUT', `${path}/adjustBase/2027`, {})).json.data.count).toBe(0);
    const page = await payroll.call<{ records: AnyDoc[] }>('GET', `${path}/page?staffId=${company.staff('majun')}&socialState=pending`);
    const id = String(page.json.data.records[0]?.['id']);
    const active = await payroll.call<AnyDoc>('PUT', `${path}/put/${id}`, { socialState: 'active' });
    expect(active.json, JSON.stringify(active.json)).toMatchObject({ code: '200' });
    const now = (await payroll.call<AnyDoc>('GET', `${path}/queryByStaffId/${company.staff('majun')}`)).json.data;
    expect(now).toMatchObject({ startMonth: '2026-01', stopMonth: '2026-12', socialState: 'active' });
    expect((await payroll.call('PUT', `${path}/adjustBase/x`, {})).json).toMatchObject({ code: '400', faults: [{ field: 'year' }] });
  });
});

describe('reports of pay', () => {
  const report = async (query: string, login = 'hetingting'): Promise<AnyDoc[]> => {
    const { json } = await (await server.as(login)).call<{ rows: AnyDoc[] }>('GET', `${base}/payReport?${query}`);
    expect(json, JSON.stringify(json)).toMatchObject({ code: '200' });
    return json.data.rows;
  };
  const total = (rows: readonly AnyDoc[], name: string): string => sum(rows.map((row) => row[name]));

  it(`GET ${base}/payReport`, async () => {
    const [departments, cost] = [await report('report=departments&from=2026-07'), await report('report=cost&from=2026-07&to=2026-08')];
    expect(departments.length).toBeGreaterThan(5);
    expect(departments[0]).toMatchObject({ department: { zh: expect.any(String) as unknown, en: expect.any(String) as unknown } });
    expect(cost.map(({ month }) => month)).toEqual(['2026-07', '2026-08']);
    for (const name of ['gross', 'yearEnd', 'final']) expect(total(departments, name)).toBe(total(cost.slice(0, 1), name));
    const july = await paymentOf('majun', '2026-07');
    const [taxed] = (await report('report=tax&from=2026-08')).filter(({ name }) => (name as { zh: string }).zh === '马骏');
    expect(taxed).toMatchObject({
      income: july['grossPay'],
      cumTaxable: july['cumTaxable'],
      tax: july['tax'],
      rate: july['taxRate'],
      table: { en: 'Cumulative withholding' },
    });
    const insured = await report('report=insurance&from=2026-07');
    expect(insured.filter(({ name }) => (name as { en: string }).en === 'Ma Jun')).toMatchObject([{ pensionP: july['pensionP'] }]);
  });

  it('are for who may see pay, and of insurance for who may see what it amounts to', async () => {
    const code = async (login: string, query: string) =>
      (await (await server.as(login)).call('GET', `${base}/payReport?${query}`)).json.code;
    expect(await code('mengqinghai', 'report=cost&from=2026-07')).toBe('403');
    expect(await code('weixiaodan', 'report=cost&from=2026-07')).toBe('200');
    expect(await code('weixiaodan', 'report=insurance&from=2026-07')).toBe('403');
    const wrong = await payroll.call('GET', `${base}/payReport?report=x&from=y&to=2026-01&deptId=z`);
    expect(wrong.json).toMatchObject({ code: '400', faults: [{ field: 'report' }, { field: 'from' }, { field: 'deptId' }] });
  });
});

describe('what comes at once or late', () => {
  const later = (minutes: number): void => server.clock.pass(minutes * 60_000);

  it('two generations at once make one payment for each', async () => {
    const deptId = company.department('D09');
    const made = await Promise.all([generate('2025-06', deptId), generate('2025-06', deptId)]);
    const { json } = await payroll.call<{ total: number }>('GET', `${base}/page?salaryMonth=2025-06`);
    expect(json.data.total).toBeGreaterThan(3);
    expect(Number(made[0]?.['created']) + Number(made[1]?.['created'])).toBe(json.data.total);
  });

  it('pay that is fixed for months paid already is proposed as back pay, once', async () => {
    const deptId = String((await paymentOf('luyang', '2026-08'))['deptId']);
    const pay = async (month: string): Promise<AnyDoc> => {
      await generate(month, deptId);
      const row = await paymentOf('luyang', month);
      await server.db.query(`update hr_salary_payment set pay_state = 'paid' where id = $1`, [row['id']]);
      later(1);
      return row;
    };
    const september = await pay('2025-09');
    const raised = {
      staffId: company.staff('luyang'),
      salaryReason: 'special',
      newStandardId: company.standard('T3-1'),
      baseSalary: '12000.00',
      postSalary: '3500.00',
      performanceBase: '2300.00',
      effectiveDate: '2025-09-01',
    };
    const change = await payroll.call<AnyDoc>('POST', '/tydf/api/hrSalaryChange/add', raised);
    expect(change.json, JSON.stringify(change.json)).toMatchObject({ code: '200' });
    const manager = await server.as('zhoumin');
    const confirmed = await manager.call<AnyDoc>('PUT', `/tydf/api/hrSalaryChange/confirm/${String(change.json.data['id'])}`);
    expect(confirmed.json).toMatchObject({ code: '200', data: { applyStatus: 'effective' } });
    later(1);
    const october = await pay('2025-10');
    expect(october).toMatchObject({ baseSalary: '12000.00' });
    expect(add(september['grossPay'], october['backPay'])).toBe(subtract(october['grossPay'], october['backPay']));
    expect(await pay('2025-11')).toMatchObject({ baseSalary: '12000.00', backPay: '0.00' });
  });
});
