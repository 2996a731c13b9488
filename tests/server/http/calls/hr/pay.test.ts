/** Pay by its calls: standards that fit, changes confirmed, cancelled and taking effect, registers kept by themselves; and nobody sees amounts who may not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#model/api.ts';
import type { SearchAnswer } from '#model/calculation/search.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { InboxPage } from '#model/workflow/inbox.ts';
import type { JobView } from '#model/operations/jobs.ts';
import { filledBy } from '#model/fills.ts';
import { hrSalaryChange } from '#resources/hr/pay/hrSalaryChange.ts';
import { payWorks } from '#server/business/hr/pay.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const api = '/tydf/api';
const process = '/tydf/process';
/** Amounts that nothing else has; the last ones are sums and what was changed on the way. */
const amounts = ['4321.11', '5432.22', '6543.33', '16296.66', '17777.77', '17888.88'];
const shows = (answer: unknown): string[] => {
  const text = JSON.stringify(answer);
  return amounts.filter((amount) => text.includes(amount) || text.includes(amount.replace(/^(\d\d?)(\d{3})/, '$1,$2')));
};

let server: TestServer;
let company: Company;
const clients = new Map<string, TestClient>();
const ids = new Map<string, string>();

const as = async (login: string): Promise<TestClient> => {
  const client = clients.get(login) ?? (await server.as(login));
  clients.set(login, client);
  return client;
};
const call = async (login: string, method: string, path: string, body?: unknown) =>
  (await (await as(login)).call<AnyDoc>(method, path, body)).json;
const rows = async (login: string, path: string): Promise<readonly AnyDoc[]> =>
  (await (await as(login)).call<Page>('GET', path)).json.data.records;
let requests = 0;
async function submit(login: string, key: string, body: AnyDoc): Promise<string> {
  const { json } = await (
    await as(login)
  ).call<{ document: AnyDoc }>('POST', `${process}/${key}/submitProcess`, {
    ...body,
    requestId: `pay-${(requests += 1)}`,
  });
  expect(json, JSON.stringify(json)).toMatchObject({ code: '200' });
  return String(json.data.document['id']);
}
async function approve(login: string, key: string, id: string, values: AnyDoc = {}): Promise<void> {
  const inbox = await (await as(login)).call<InboxPage>('GET', `${process}/inbox?tab=todo`);
  expect(shows(inbox.json), `inbox of ${login}`).toEqual([]);
  const task = inbox.json.data.rows.find((row) => row.resource === key && row.documentId === id);
  const json = await call(login, 'POST', `${process}/${key}/approveProcess`, {
    id,
    taskId: task?.taskId,
    requestId: `pay-${(requests += 1)}`,
    ...values,
  });
  expect(json, `${login}: ${JSON.stringify(json)}`).toMatchObject({ code: '200' });
}
const change = async (login: string, more: AnyDoc = {}): Promise<string> => {
  const json = await call('hetingting', 'POST', `${api}/hrSalaryChange/add`, {
    staffId: company.staff(login),
    salaryReason: 'special',
    newStandardId: company.standard('T3-1'),
    baseSalary: '4000.00',
    postSalary: '3500.00',
    performanceBase: '2300.00',
    effectiveDate: '2026-12-01',
    ...more,
  });
  expect(json, JSON.stringify(json)).toMatchObject({ code: '200' });
  return String(json.data['id']);
};
const work = (today: string): Promise<number> | undefined =>
  payWorks[0]?.run({ ...server.services, clock: { now: () => new Date(`${today}T02:00:00Z`) } }, today);

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  const parts = { baseSalary: '4321.11', postSalary: '5432.22', performanceBase: '6543.33' };
  const standard = await call('hetingting', 'POST', `${api}/hrSalaryStandard/add`, {
    ...parts,
    standardNum: 'S-1',
    name: '特聘',
    grade: 'T4',
    step: 9,
    validFrom: '2026-01-01',
  });
  expect(standard, JSON.stringify(standard)).toMatchObject({ code: '200' });
  const standardId = String(standard.data['id']);
  ids.set('hrSalaryStandard', standardId);
  const confirmation = await submit('hetingting', 'hrSalaryConfirmation', {
    ...parts,
    staffId: company.staff('yanfei'),
    salaryReason: 'special',
    standardId,
    effectiveDate: '2026-12-01',
    siBase: '16000.00',
  });
  for (const login of ['qinhao', 'zhoumin', 'zhaomingyuan']) await approve(login, 'hrSalaryConfirmation', confirmation);
  await approve('yanfei', 'hrSalaryConfirmation', confirmation, { staffAgreed: true });
  ids.set('hrSalaryConfirmation', confirmation);
  const application = await submit('qinhao', 'hrSalaryChangeApplication', {
    applyForDept: company.department('D08'),
    salaryReason: 'special',
    effectiveMonth: '2026-12',
    reason: '特聘',
    items: [{ staffId: company.staff('shilei'), newStandardId: standardId, newTotal: '17777.77' }],
  });
  const key = 'hrSalaryChangeApplication';
  await approve('zhaomingyuan', key, application);
  const [line] = (await call('hetingting', 'GET', `${process}/${key}/get/${application}`)).data['items'] as [AnyDoc];
  await approve('hetingting', key, application, { items: [{ id: line['id'], newTotal: '17888.88' }] });
  for (const login of ['zhoumin', 'qiaolihua', 'gaozhenbo']) await approve(login, key, application);
  ids.set(key, application);
  for (const register of ['hrSalaryChange', 'hrSalaryChangeRecord', 'hrSalaryChangeApplicationRecord']) {
    const [row] = await rows('hetingting', `${api}/${register}/page?sort=-id`);
    ids.set(register, String(row?.['id']));
  }
}, 300_000);
afterAll(() => server?.close());

describe('who may not see pay', () => {
  const resources: readonly (readonly [string, string])[] = [
    [api, 'hrSalaryStandard'],
    [process, 'hrSalaryConfirmation'],
    [process, 'hrSalaryChangeApplication'],
    [api, 'hrSalaryChange'],
    [api, 'hrSalaryChangeRecord'],
    [api, 'hrSalaryChangeApplicationRecord'],
  ];

  it.each(resources)('meets no amount in %s/%s: list, all, record, export, log; who may does', async (base, key) => {
    const id = ids.get(key) ?? '';
    for (const path of ['page?pageSize=200', 'all', `get/${id}`]) {
      const json = await call('mengqinghai', 'GET', `${base}/${key}/${path}`);
      expect(json, `${path}: ${JSON.stringify(json).slice(0, 200)}`).toMatchObject({ code: '200' });
      expect(JSON.stringify(json.data)).toContain(`"id":"${id}"`);
      expect(shows(json), path).toEqual([]);
    }
    expect(shows(await call('hetingting', 'GET', `${base}/${key}/get/${id}`)).length).toBeGreaterThan(0);
    const auditor = await as('mengqinghai');
    const columns = server.services.registry.get(key)?.list.columns;
    const job = await auditor.call<JobView>('POST', '/tydf/jobs', { kind: 'exportList', input: { resource: key, columns, format: 'csv' } });
    expect(job.json, JSON.stringify(job.json)).toMatchObject({ code: '200', data: { state: 'done' } });
    const file = await fetch(`${server.url}/tydf/jobs/${job.json.data.id}/result`, { headers: { authorization: auditor.token } });
    expect(shows(await file.text())).toEqual([]);
    const logged = await server.db.query('select changes from operation_log where resource = $1', [key]);
    expect(shows(logged)).toEqual([]);
  });

  it.each(['hrSalaryConfirmation', 'hrSalaryChangeApplication'])('meets none in the trail, the flow and the search of %s', async (key) => {
    const [instance] = await server.db.query<{ id: string }>(
      'select id::text from flow_instance where resource = $1 and document_id = $2 order by id desc limit 1',
      [key, ids.get(key)],
    );
    for (const path of [`${process}/document/${key}/${ids.get(key)}`, `${process}/view/${instance?.id}`]) {
      const json = await call('mengqinghai', 'GET', path);
      expect(json.code, path).toBe('200');
      expect(shows(json), path).toEqual([]);
    }
    for (const amount of amounts) {
      const { json } = await (await as('mengqinghai')).call<SearchAnswer>('GET', `${process}/search?q=${amount}`);
      expect(json.data.documents).toEqual([]);
    }
  });

  it('cannot find one out by filters and orders, nor through a form that names somebody', async () => {
    const auditor = await as('mengqinghai');
    for (const query of ['totalMonthly_from=16000', 'baseSalary=4321.11'])
      expect((await auditor.call('GET', `${api}/hrSalaryChangeRecord/page?${query}`)).json).toMatchObject({ code: '400' });
    expect((await auditor.call('GET', `${api}/hrSalaryChangeRecord/page?sort=totalMonthly`)).json).toMatchObject({ code: '400' });
    const asked = { applyForDept: company.department('D08'), items: [{ staffId: company.staff('yanfei') }] };
    const facts = (login: string, resource: string, record: AnyDoc) => call(login, 'POST', `${process}/facts`, { resource, record });
    // A leader knows the pay of their own people, and of nobody else.
    expect(shows(await facts('qinhao', 'hrSalaryChangeApplication', asked))).toEqual(['16296.66']);
    for (const login of ['houmeiling', 'luyang', 'mengqinghai']) {
      expect(shows(await facts(login, 'hrSalaryChangeApplication', asked)), login).toEqual([]);
      expect(shows(await facts(login, 'hrSalaryConfirmation', { staffId: company.staff('yanfei') })), login).toEqual([]);
    }
    const draft = await call('houmeiling', 'POST', `${process}/hrSalaryChangeApplication/add`, asked);
    expect(draft).toMatchObject({ code: '400', data: null, faults: [{ field: 'items.0.staffId', rule: 'reference' }] });
  });

  it('is everybody who is no payroll office: the person themselves, who sees their own confirmation', async () => {
    expect((await call('luyang', 'GET', `${api}/hrSalaryChangeRecord/page`)).code).toBe('403');
    expect((await call('luyang', 'GET', `${api}/hrSalaryChangeRecord/get/${ids.get('hrSalaryChangeRecord')}`)).code).toBe('404');
    // Who moves people chooses from the standards, without their amounts.
    const standards = await call('xujiayi', 'GET', `${api}/hrSalaryStandard/page`);
    expect([standards.code, shows(standards)]).toEqual(['200', []]);
    expect((await call('luyang', 'GET', `${api}/hrSalaryStandard/page`)).code).toBe('403');
    expect(shows(await call('yanfei', 'GET', `${process}/hrSalaryConfirmation/get/${ids.get('hrSalaryConfirmation')}`))).not.toEqual([]);
    expect((await call('luyang', 'GET', `${process}/hrSalaryConfirmation/get/${ids.get('hrSalaryConfirmation')}`)).code).toBe('404');
  });
});

it('whom it is about is not brought in to decide, nor asked in their line', async () => {
  const key = 'hrSalaryChangeApplication';
  const id = await submit('zhaomingyuan', key, {
    applyForDept: company.department('D03'),
    salaryReason: 'special',
    effectiveMonth: '2027-06',
    reason: '特聘',
    items: [{ staffId: company.staff('zhoumin'), newStandardId: company.standard('M2-2'), newTotal: '19000.00' }],
  });
  // The leader of their department is this very person: it goes to who stands above both of them.
  const inbox = async (login: string) =>
    (await (await as(login)).call<InboxPage>('GET', `${process}/inbox?tab=todo`)).json.data.rows.find((row) => row.documentId === id);
  expect(await inbox('zhoumin')).toBeUndefined();
  const task = await inbox('linhaichuan');
  const handed = { userId: company.user('zhoumin'), comment: '请代为处理' };
  expect(await call('linhaichuan', 'POST', `${process}/task/${task?.taskId}/transfer`, handed)).toMatchObject({
    code: '400',
    faults: [{ field: 'userId', rule: 'ownDocument' }],
  });
  // They stand in for the person, and know the number of the task.
  const now = server.clock.now().getTime();
  const [from, to] = [now, now + 3_600_000].map((at) => new Date(at).toISOString());
  expect(await call('linhaichuan', 'POST', `${process}/substitutions`, { substituteId: company.user('zhoumin'), from, to })).toMatchObject({
    code: '200',
  });
  // They read it, without the button that would be refused.
  for (const login of ['linhaichuan', 'zhoumin']) {
    const { data } = await call(login, 'GET', `${process}/${key}/get/${id}`);
    const can = data['can'] as Partial<Record<string, boolean>>;
    expect({ print: can['print'], approve: can['approve'] }, login).toEqual({
      print: true,
      approve: login === 'linhaichuan' ? true : undefined,
    });
  }
  const decision = { requestId: 'by-number', id, taskId: task?.taskId, comment: '同意' };
  expect(await call('zhoumin', 'POST', `${process}/${key}/approveProcess`, decision)).toMatchObject({ reason: 'ownDocument' });
  expect(await call('linhaichuan', 'POST', `${process}/${key}/approveProcess`, decision)).toMatchObject({ code: '200' });
});

it('an agreed insurance base goes to the enrolment', async () => {
  const enrolments = await server.db.query<{ base: string }>(
    'select si_base::text as base from hr_social_security where staff_id = $1 order by start_month desc',
    [company.staff('yanfei')],
  );
  const [latest, ...former] = enrolments.map(({ base }) => base);
  expect(latest).toBe('16000.00');
  expect(former).not.toContain('16000.00');
});

describe('salary standards', () => {
  it(`GET ${api}/hrSalaryStandard/getStandardNum/{id}`, async () => {
    const post = company.post('Water treatment operator');
    const { data } = await call('hetingting', 'GET', `${api}/hrSalaryStandard/getStandardNum/${post}`);
    expect(data).toMatchObject([
      { id: company.standard('T1-1'), standardNum: 'T1-1', name: '专业一级1档', grade: 'T1', step: 1, totalMonthly: '6400.00' },
      { standardNum: 'T1-2' },
      { standardNum: 'T1-3' },
      ...Array.from({ length: (data as unknown as AnyDoc[]).length - 3 }, () => ({})),
    ]);
    const [range] = await server.db.query<{ to: string }>('select grade_to as to from posts where id = $1', [post]);
    expect((data as unknown as AnyDoc[]).at(-1)).toMatchObject({ grade: range?.to, step: 3 });
    const masked = await call('qinhao', 'GET', `${api}/hrSalaryStandard/getStandardNum/${post}`);
    expect(new Set((masked.data as unknown as AnyDoc[]).map((row) => row['totalMonthly']))).toEqual(new Set(['••••']));
    expect((await call('hetingting', 'GET', `${api}/hrSalaryStandard/getStandardNum/999999999`)).code).toBe('404');
  });

  it(`GET ${api}/hrSalaryStandard/getStandardInfo/{id}`, async () => {
    const id = company.standard('M2-2');
    const { data } = await call('zhoumin', 'GET', `${api}/hrSalaryStandard/getStandardInfo/${id}`);
    expect(data).toMatchObject({ id, grade: 'M2', step: 2, baseSalary: '5500.00', postSalary: '6970.00', totalMonthly: '17670.00' });
    expect((await call('zhoumin', 'GET', `${api}/hrSalaryStandard/getStandardInfo/999999999`)).code).toBe('404');
  });

  it('fill the form of whoever may read their amounts, and nobody else’s', async () => {
    const newStandardId = company.standard('M2-2');
    const filled = async (login: string): Promise<AnyDoc> => {
      const { data: chosen } = await call(login, 'GET', `${api}/hrSalaryStandard/get/${newStandardId}`);
      return filledBy(hrSalaryChange, 'newStandardId', {}, { before: null, chosen, fresh: {} });
    };
    expect(await filled('qinhao')).toEqual({});
    const id = await change('ouyangqian', { newStandardId, ...(await filled('hetingting')) });
    expect(await call('hetingting', 'GET', `${api}/hrSalaryChange/get/${id}`)).toMatchObject({ data: { newTotal: '17670.00' } });
    expect(await call('hetingting', 'DELETE', `${api}/hrSalaryChange/deletes?ids=${id}`)).toMatchObject({ code: '200' });
  });

  it('keep their figures once pay rests on them', async () => {
    const at = `${api}/hrSalaryStandard`;
    const id = company.standard('T1-2');
    expect(await call('hetingting', 'PUT', `${at}/put/${id}`, { postSalary: '9000.00' })).toMatchObject({
      code: '400',
      faults: [{ field: 'postSalary', rule: 'used' }],
    });
    expect(await call('hetingting', 'PUT', `${at}/put/${id}`, { validTo: '2027-12-31' })).toMatchObject({ code: '200' });
    expect((await call('hetingting', 'DELETE', `${at}/deletes?ids=${id}`)).code).toBe('409');
    expect(await call('hetingting', 'PUT', `${at}/put/${company.standard('E3-3')}`, { baseSalary: '2000.00' })).toMatchObject({
      code: '400',
      faults: [{ field: 'baseSalary', rule: 'minimum' }],
    });
  });
});

describe('a change of pay', () => {
  it(`PUT ${api}/hrSalaryChange/confirm/{id}`, async () => {
    const at = `${api}/hrSalaryChange`;
    const id = await change('panyue');
    expect(await call('hetingting', 'PUT', `${at}/confirm/${id}`)).toMatchObject({ code: '403' });
    const confirmed = await call('zhoumin', 'PUT', `${at}/confirm/${id}`);
    expect(confirmed).toMatchObject({ code: '200', data: { confirmState: 'confirmed', applyStatus: 'waiting' } });
    expect((await call('hetingting', 'PUT', `${at}/put/${id}`, { allowances: '1.00' })).code).toBe('409');
    const history = `${api}/hrSalaryChangeRecord/page?staffId=${company.staff('panyue')}`;
    expect(await rows('hetingting', history)).toHaveLength(1);
    expect(await work('2026-11-30')).toBe(0);
    expect(await work('2026-12-01')).toBe(1);
    expect(await work('2026-12-01')).toBe(0);
    expect(await rows('hetingting', history)).toMatchObject([
      { validFrom: '2026-12-01', validTo: null, totalMonthly: '9800.00', sourceType: 'hrSalaryChange', sourceId: id },
      { validFrom: '2020-07-06', validTo: '2026-11-30' },
    ]);
    expect((await call('zhoumin', 'GET', `${at}/get/${id}`)).data).toMatchObject({ applyStatus: 'effective' });
    const [notice] = await server.db.query<{ payload: AnyDoc }>(
      `select payload from outbox where kind = 'notice' and payload ->> 'key' = 'salary_change_effective' order by id desc limit 1`,
    );
    expect(notice?.payload).toMatchObject({ principals: [`u:${company.user('panyue')}`], params: { date: '2026-12-01' } });
    expect((await call('zhoumin', 'PUT', `${at}/cancel/${id}`)).code).toBe('409');
  });

  it('takes effect at once where its day is reached, is not for one’s own pay, and waits alone', async () => {
    const at = `${api}/hrSalaryChange`;
    const today = await change('guojing', { effectiveDate: '2026-11-01', allowances: '250.00' });
    expect(await call('zhoumin', 'PUT', `${at}/confirm/${today}`)).toMatchObject({ code: '200', data: { applyStatus: 'effective' } });
    const [now] = await rows('hetingting', `${api}/hrSalaryChangeRecord/page?staffId=${company.staff('guojing')}`);
    expect(now).toMatchObject({ validFrom: '2026-11-01', otherAllowance: '250.00', totalMonthly: '10050.00' });
    const own = await change('zhoumin');
    expect(await call('zhoumin', 'PUT', `${at}/confirm/${own}`)).toMatchObject({
      code: '400',
      faults: [{ field: 'staffId', rule: 'ownPay' }],
    });
    const body = {
      staffId: company.staff('zhoumin'),
      salaryReason: 'special',
      newStandardId: company.standard('T3-1'),
      effectiveDate: '2027-01-01',
    };
    const parts = { baseSalary: '4000.00', postSalary: '3500.00', performanceBase: '2300.00' };
    expect(await call('hetingting', 'POST', `${at}/add`, { ...body, ...parts })).toMatchObject({
      code: '400',
      faults: [{ field: 'staffId', rule: 'open' }],
    });
  });

  it(`PUT ${api}/hrSalaryChange/cancel/{id}`, async () => {
    const at = `${api}/hrSalaryChange`;
    const id = await change('konglingyu');
    expect((await call('hetingting', 'PUT', `${at}/cancel/${id}`)).code).toBe('403');
    expect(await call('zhoumin', 'PUT', `${at}/confirm/${id}`)).toMatchObject({ code: '200' });
    expect(await call('zhoumin', 'PUT', `${at}/cancel/${id}`)).toMatchObject({ code: '200', data: { applyStatus: 'cancelled' } });
    await work('2026-12-01');
    expect(await rows('hetingting', `${api}/hrSalaryChangeRecord/page?staffId=${company.staff('konglingyu')}`)).toHaveLength(1);
    expect((await call('zhoumin', 'PUT', `${at}/cancel/999999999`)).code).toBe('404');
    const fromApplication = ids.get('hrSalaryChange') ?? '';
    expect((await call('hetingting', 'DELETE', `${at}/deletes?ids=${fromApplication}`)).code).not.toBe('200');
  });
});
