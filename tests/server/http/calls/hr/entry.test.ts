/** The workflow calls of an onboarding, and what an approved one brings about. */
import { idCardOf } from '#server/demo/people.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { ImportReport } from '#model/operations/people.ts';
import { storePassword } from '#server/access/changePassword.ts';
import { hashPassword } from '#server/access/passwords.ts';
import { takeEffects } from '#server/documents/dated.ts';
import { newcomerOf } from '#tests/support/people/onboarding.ts';
import type { Company } from '#tests/fixtures/company.ts';
import { testPassword, type TestClient, type TestServer } from '#tests/support/server.ts';
import { onStage } from '#tests/server/http/calls/stage.ts';

const stage = onStage();
let server: TestServer;
let company: Company;
let hr: TestClient;
const clients = new Map<string, TestClient>();
const as = async (login: string): Promise<TestClient> => {
  const client = clients.get(login) ?? (await server.as(login));
  clients.set(login, client);
  return client;
};

beforeAll(async () => {
  ({ server, company } = stage());
  hr = await as('xujiayi');
});

const base = '/tydf/process/hrStaffOnboard';
let requests = 0;
async function sent<Data = AnyDoc>(client: TestClient, method: string, path: string, body?: unknown): Promise<Data> {
  const { json } = await client.call<Data>(method, path, body);
  expect(json, `${method} ${path} ${JSON.stringify(json)}`).toMatchObject({ code: '200' });
  return json.data;
}
const rows = async (client: TestClient, path: string): Promise<AnyDoc[]> => (await sent<Page>(client, 'GET', path)).records as AnyDoc[];

const form = (more: AnyDoc): Promise<AnyDoc> => newcomerOf(hr, company, more);

/** Through all its nodes, as the demo company has them. */
async function approve(id: string, account: AnyDoc = {}): Promise<AnyDoc> {
  let document: AnyDoc = {};
  for (const [login, values] of [
    ['houmeiling', {}],
    ['zhoumin', {}],
    ['maoyu', account],
  ] as const) {
    const client = await as(login);
    const inbox = await sent<{ rows: { documentId: string; resource: string; taskId: string }[] }>(
      client,
      'GET',
      '/tydf/process/inbox?tab=todo&sort=received',
    );
    const task = inbox.rows.find((row) => row.resource === 'hrStaffOnboard' && row.documentId === id);
    const body = { id, taskId: task?.taskId, requestId: `entry-${(requests += 1)}`, ...values };
    ({ document } = await sent<{ document: AnyDoc }>(client, 'POST', `${base}/approveProcess`, body));
  }
  return document;
}

const submit = async (body: AnyDoc): Promise<AnyDoc> =>
  (await sent<{ document: AnyDoc }>(hr, 'POST', `${base}/submitProcess`, { ...body, requestId: `entry-${(requests += 1)}` })).document;

describe('somebody new', () => {
  let onboardId: string;
  let staffId: string;
  let userId: string;

  it('is entered with their histories, which stand still while it is decided', async () => {
    onboardId = String((await sent(hr, 'POST', `${base}/add`, await form({ needDorm: true })))['id']);
    await sent(hr, 'POST', '/tydf/api/hrStaffFamily/add', { onboardId, name: '李大海', relation: 'father', isColleague: true });
    await sent(hr, 'POST', '/tydf/api/hrStaffWorkexp/add', {
      onboardId,
      company: '海产公司',
      dateFrom: '2016-07-01',
      dateTo: '2020-06-30',
      jobTitle: '工人',
      salary: '4000.00',
    });
    const overlapping = { onboardId, company: '冷藏公司', dateFrom: '2020-06-01', jobTitle: '工人' };
    await sent(hr, 'POST', '/tydf/api/hrStaffWorkexp/add', overlapping);
    const school = { onboardId, school: '水产学校', dateFrom: '2013-09-01', dateTo: '2016-06-30', education: 'college', isHighest: true };
    await sent(hr, 'POST', '/tydf/api/hrStaffLearnexp/add', school);
    const second = await hr.call('POST', '/tydf/api/hrStaffLearnexp/add', school);
    expect(second.json).toMatchObject({ code: '400', faults: [{ field: 'isHighest' }] });
    const other = await hr.call('POST', '/tydf/api/hrStaffLearnexp/add', { ...school, isHighest: true, education: 'bachelor' });
    expect((other.json as { faults?: { field: string }[] }).faults?.map(({ field }) => field)).toContain('education');

    const document = await submit({ id: onboardId });
    expect(document).toMatchObject({ status: 'submitted', userName: 'lichunhua', staffNo: expect.stringMatching(/^TY\d{4}$/) as unknown });
    const [post] = await rows(hr, `/tydf/api/hrInnerPost/page?onboardId=${onboardId}`);
    expect(post).toMatchObject({ deptId: company.department('D10'), holdType: 'main', dateFrom: '2026-11-23', dateTo: null });
    // Who decides on it reads where they worked and what they learnt, not what they earned nor their family; nobody elsewhere reads any of it.
    const of = (kind: string): string => `/tydf/api/${kind}/page?onboardId=${onboardId}`;
    const [leader, elsewhere] = [await as('houmeiling'), await as('qinhao')];
    expect(await rows(leader, of('hrStaffWorkexp'))).toMatchObject([{ company: '冷藏公司' }, { company: '海产公司', salary: '••••' }]);
    expect(await rows(leader, of('hrStaffLearnexp'))).toMatchObject([{ school: '水产学校' }]);
    const [learnt] = await rows(leader, of('hrStaffLearnexp'));
    expect((await leader.call('PUT', `/tydf/api/hrStaffLearnexp/put/${String(learnt?.['id'])}`, { school: 'x' })).json.code).toBe('403');
    expect((await leader.call('GET', of('hrStaffFamily'))).json.code).toBe('403');
    expect(await rows(elsewhere, of('hrStaffWorkexp'))).toEqual([]);
    expect((await elsewhere.call('GET', `/tydf/api/hrStaffLearnexp/get/${String(learnt?.['id'])}`)).json.code).toBe('404');
    const late = await hr.call('POST', '/tydf/api/hrStaffFamily/add', { onboardId, name: 'x', relation: 'other' });
    expect(late.json).toMatchObject({ code: '400', faults: [{ field: 'onboardId', rule: 'formLocked' }] });
    const [family] = await rows(hr, `/tydf/api/hrStaffFamily/page?onboardId=${onboardId}`);
    expect((await hr.call('DELETE', `/tydf/api/hrStaffFamily/deletes?ids=${String(family?.['id'])}`)).json.code).not.toBe('200');
  });

  it('has a file, an account that does not work yet, leave, a draft of pay and things to issue once it is approved', async () => {
    const document = await approve(onboardId, { userName: 'lichunhua', staffNo: 'TY0900' });
    expect(document).toMatchObject({ status: 'approved', applied: false });
    const [found] = await rows(hr, '/tydf/api/hrPfStaffOnboard/page?staffNo=TY0900');
    staffId = String(found?.['id']);
    const kept = await sent(hr, 'GET', `/tydf/api/hrPfStaffOnboard/get/${staffId}`);
    userId = String(kept['userId']);
    expect(kept).toMatchObject({
      name: '李春花',
      onboardId,
      staffState: 'onboarding',
      probationEnd: '2027-01-22',
      regularDate: null,
      deptId: company.department('D10'),
      contracts: [{ contractNo: 'TY0900-1', contractType: 'fixed', dateFrom: '2026-11-23', dateTo: '2028-11-22', renewNo: 0 }],
      certificates: [{ certType: 'health', certNo: 'JK2026112', validTo: '2027-11-01' }],
      changes: [{ changeType: '入职', sourceType: 'hrStaffOnboard', sourceId: onboardId }],
      school: '水产学校',
    });
    expect(await rows(hr, `/tydf/api/hrPfInnerPost/page?staffId=${staffId}`)).toMatchObject([
      { holdType: 'main', dateTo: null, sourceType: 'hrStaffOnboard', sourceId: onboardId },
    ]);
    expect(await rows(hr, `/tydf/api/hrPfStaffFamily/page?staffId=${staffId}`)).toMatchObject([{ name: '李大海', relation: 'father' }]);
    expect((await rows(hr, `/tydf/api/hrPfStaffWorkexp/page?staffId=${staffId}`)).map((row) => row['company'])).toEqual([
      '冷藏公司',
      '海产公司',
    ]);
    expect(await rows(hr, `/tydf/api/hrPfStaffLearnexp/page?staffId=${staffId}`)).toMatchObject([{ school: '水产学校', isHighest: true }]);

    const account = await sent(await as('maoyu'), 'GET', `/tydf/administration/users/get/${userId}`);
    expect(account).toMatchObject({
      userName: 'lichunhua',
      staffNo: 'TY0900',
      staffId,
      status: 'disabled',
      postId: company.post('Packing operator'),
    });
    const leave = await rows(hr, `/tydf/api/hrLeaveInformation/page?staffId=${staffId}&leaveYear=2026`);
    // Ten years of work: floor(10 × 39 ÷ 365).
    expect(leave.map((row) => [row['leaveType'], row['quotaDays']].join(' ')).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'annual 1.0',
      'compensatory 0.0',
    ]);
    const pay = await rows(await as('hetingting'), `/tydf/process/hrSalaryConfirmation/page?staffId=${staffId}`);
    expect(pay).toMatchObject([{ status: 'draft', salaryReason: 'onboard', effectiveDate: '2026-11-23' }]);
    const insured = await rows(await as('hetingting'), `/tydf/api/hrSocialSecurity/page?staffId=${staffId}`);
    expect(insured.map((row) => [row['socialState'], row['startMonth']])).toEqual([['pending', '2026-11']]);
    const beds = await rows(hr, `/tydf/process/dormApply/page?staffId=${staffId}`);
    expect(beds).toMatchObject([{ status: 'draft', applyType: 'checkIn', planInDate: '2026-11-23', applicant: company.user('xujiayi') }]);
    const things = await rows(hr, `/tydf/api/hrItemRequisitionRecord/page?staffId=${staffId}`);
    expect(
      things.map((row) => [row['itemType'], row['itemState'], row['confirmState']].join(' ')).toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['badge toIssue unconfirmed', 'uniform toIssue unconfirmed']);
  });

  it('begins on the first day: the account works, the file says probation, the others are told', async () => {
    server.clock.set(new Date('2026-11-22T16:10:00Z'));
    await takeEffects(server.services, '2026-11-23');
    expect(await takeEffects(server.services, '2026-11-23')).toBe(0);
    // Days have passed; everybody signs in anew.
    clients.clear();
    hr = await as('xujiayi');
    const kept = await sent(hr, 'GET', `/tydf/api/hrPfStaffOnboard/get/${staffId}`);
    expect(kept['staffState']).toBe('probation');
    const told = await server.db.query<AnyDoc>(
      `select payload->>'key' as key, due_at = '2026-11-23T00:00:00Z' as morning from outbox where payload->>'key' in ('account_created', 'onboard_today') order by 1`,
    );
    expect(told).toEqual([
      { key: 'account_created', morning: true },
      { key: 'onboard_today', morning: true },
    ]);
    const password = await sent<{ password: string }>(await as('maoyu'), 'PUT', `/tydf/administration/users/resetPassword/${userId}`);
    const signedIn = await server
      .with(null)
      .call('POST', '/tydf/administration/login', { userName: 'lichunhua', password: password.password });
    expect(signedIn.json, JSON.stringify(signedIn.json)).toMatchObject({ code: '200' });
    await storePassword(server.db, userId, await hashPassword(testPassword), false, server.clock.now());
  });

  it('PUT /tydf/api/hrItemRequisitionRecord/confirm/{id}: they confirm what they were given, nobody for them', async () => {
    const me = await server.as('lichunhua');
    const things = await rows(me, '/tydf/api/hrItemRequisitionRecord/page');
    const [thing] = things;
    const path = `/tydf/api/hrItemRequisitionRecord/confirm/${String(thing?.['id'])}`;
    expect((await hr.call('PUT', path, {})).json.code).toBe('403');
    expect(await sent(me, 'PUT', path, {})).toMatchObject({ confirmState: 'confirmed', itemState: 'issued', confirmedBy: userId });
    const locked = await hr.call('PUT', `/tydf/api/hrItemRequisitionRecord/put/${String(thing?.['id'])}`, { spec: 'x' });
    expect(locked.json.code).not.toBe('200');
  });

  it('PUT /tydf/api/hrItemRequisitionRecord/giveBack/{id}: what was issued comes back once', async () => {
    const things = await rows(hr, `/tydf/api/hrItemRequisitionRecord/page?staffId=${staffId}`);
    const issued = things.find((row) => row['itemState'] === 'issued');
    const waiting = things.find((row) => row['itemState'] === 'toIssue');
    const path = (row: AnyDoc | undefined) => `/tydf/api/hrItemRequisitionRecord/giveBack/${String(row?.['id'])}`;
    expect((await hr.call('PUT', path(issued), { returnDate: '2026-11-01' })).json).toMatchObject({
      code: '400',
      faults: [{ field: 'returnDate' }],
    });
    expect((await hr.call('PUT', path(issued), { returnDate: '2026-12-01', damageFee: 'x' })).json).toMatchObject({
      code: '400',
      faults: [{ field: 'damageFee' }],
    });
    expect((await hr.call('PUT', path(waiting), { returnDate: '2026-12-01' })).json.code).toBe('409');
    expect(await sent(hr, 'PUT', path(issued), { returnDate: '2026-12-01', itemState: 'lost', damageFee: '80.00' })).toMatchObject({
      itemState: 'lost',
      damageFee: '80.00',
    });
    expect((await hr.call('PUT', path(issued), { returnDate: '2026-12-01' })).json.code).toBe('409');
  });

  it('GET /tydf/api/hrPfStaffOnboard/my: the own file', async () => {
    const me = await server.as('lichunhua');
    expect(await sent(me, 'GET', '/tydf/api/hrPfStaffOnboard/my')).toMatchObject({ id: staffId, idCard: '379900199803050020' });
    expect((await (await as('admin')).call('GET', '/tydf/api/hrPfStaffOnboard/my')).json.code).toBe('404');
  });

  it('PUT /tydf/api/hrPfStaffOnboard/my: mobile, address and emergency contact, and nothing else', async () => {
    const me = await server.as('lichunhua');
    const changed = await sent(me, 'PUT', '/tydf/api/hrPfStaffOnboard/my', { mobile: '10900000009', address: '烟台市莱山区' });
    expect(changed).toMatchObject({ mobile: '10900000009', address: '烟台市莱山区' });
    expect(await sent(await as('maoyu'), 'GET', `/tydf/administration/users/get/${userId}`)).toMatchObject({ mobile: '10900000009' });
    expect((await me.call('PUT', '/tydf/api/hrPfStaffOnboard/my', { name: 'x' })).json).toMatchObject({
      code: '400',
      faults: [{ field: 'name' }],
    });
    expect((await me.call('PUT', '/tydf/api/hrPfStaffOnboard/my', { mobile: '12' })).json).toMatchObject({
      code: '400',
      faults: [{ field: 'mobile' }],
    });
  });

  it('gets a higher degree that HR adds: the file says so, the former one is the highest no more', async () => {
    const school = {
      staffId,
      school: '海洋大学',
      dateFrom: '2018-09-01',
      dateTo: '2021-06-30',
      education: 'bachelor',
      major: '水产',
      isHighest: true,
    };
    await sent(hr, 'POST', '/tydf/api/hrPfStaffLearnexp/add', school);
    expect(await sent(hr, 'GET', `/tydf/api/hrPfStaffOnboard/get/${staffId}`)).toMatchObject({
      education: 'bachelor',
      school: '海洋大学',
      major: '水产',
    });
    const schools = await rows(hr, `/tydf/api/hrPfStaffLearnexp/page?staffId=${staffId}`);
    expect(schools.filter((row) => row['isHighest'] === true).map((row) => row['school'])).toEqual(['海洋大学']);
  });

  it('has an open main post like the file says, which nobody changes by hand', async () => {
    const [post] = await rows(hr, `/tydf/api/hrPfInnerPost/page?staffId=${staffId}`);
    const change = await hr.call('PUT', `/tydf/api/hrPfInnerPost/put/${String(post?.['id'])}`, { docNo: 'x' });
    expect(change.json).toMatchObject({ code: '400', faults: [{ rule: 'ofDocument' }] });
    const second = { staffId, deptId: company.department('D10'), postId: company.post('Packing operator'), dateFrom: '2026-12-01' };
    expect((await hr.call('POST', '/tydf/api/hrPfInnerPost/add', second)).json).toMatchObject({
      code: '400',
      faults: [{ rule: 'oneMain' }],
    });
    await sent(hr, 'POST', '/tydf/api/hrPfInnerPost/add', { ...second, holdType: 'partTime' });
  });
});

describe('somebody who was here before', () => {
  it('keeps file, number and account; what the file knows already is not copied again', async () => {
    const [former] = await server.db.query<{
      id: string;
      user_id: string;
      user_name: string;
      id_card: string;
      birth: string;
      gender: string;
      staff_no: string;
    }>(
      `select s.id::text, s.user_id::text, u.user_name, s.id_card, s.birth_date::text as birth, s.gender, s.staff_no from hr_pf_staff_onboard s
       join users u on u.id = s.user_id where s.staff_state = 'resigned' and s.birth_date < '2000-01-01' order by s.id limit 1`,
    );
    expect(former).toBeDefined();
    const body = await form({
      name: '裴松',
      nameEn: null,
      gender: former?.gender,
      birthDate: former?.birth,
      idCard: former?.id_card,
      mobile: '10900000077',
    });
    const document = await submit(body);
    expect(document).toMatchObject({ userName: former?.user_name, staffNo: former?.staff_no });
    const id = String(document['id']);
    await approve(id, { userName: former?.user_name, staffNo: former?.staff_no });
    const kept = await sent(hr, 'GET', `/tydf/api/hrPfStaffOnboard/get/${former?.id}`);
    // The day is reached, so it took effect at once.
    expect(kept).toMatchObject({ onboardId: id, staffState: 'probation', leaveDate: null, leaveType: null, userId: former?.user_id });
    expect((kept['changes'] as AnyDoc[]).at(-1)).toMatchObject({ changeType: '再次入职' });
    const account = await sent(await as('maoyu'), 'GET', `/tydf/administration/users/get/${former?.user_id}`);
    expect(account).toMatchObject({ status: 'enabled', mobile: '10900000077', deptId: company.department('D10') });
  });
});

describe('personnel files from a file', () => {
  const importing = async (by: TestClient, text: string, query = '') => {
    const body = new FormData();
    body.append('file', new Blob([text], { type: 'text/csv' }), 'files.csv');
    return (await by.call<ImportReport>('POST', `/tydf/api/hrPfStaffOnboard/import${query}`, body)).json;
  };
  const head = '身份证号,姓名,性别,出生日期,手机,学历,备注列';

  it('POST /tydf/api/hrPfStaffOnboard/import: known by the ID card, the others added; all rows or none', async () => {
    const [known] = await server.db.query<{ card: string }>('select id_card as card from hr_pf_staff_onboard where id = $1', [
      company.staff('yanfei'),
    ]);
    const rowsOfFile = `${known?.card},闫飞,男,1993-07-13,10900000123,本科,\n379900199001010027,新档案,女,1990/1/1,10900000124,大专,\n`;
    const planned = await importing(hr, `${head}\n${rowsOfFile}`, '?dryRun=1');
    expect(planned.data).toMatchObject({ applied: false, added: 1, changed: 1, refused: 0, unknownColumns: ['备注列'] });
    expect((await importing(hr, `${head}\n${rowsOfFile}`)).data).toMatchObject({ applied: true, added: 1, changed: 1 });
    expect(await sent(hr, 'GET', `/tydf/api/hrPfStaffOnboard/get/${company.staff('yanfei')}`)).toMatchObject({
      mobile: '10900000123',
      education: 'bachelor',
    });
    const wrong = await importing(hr, `${head}\n12,坏,男,1990-01-01,,,\n`);
    expect(wrong).toMatchObject({ code: '400', faults: [{ field: 'rows.2.idCard' }] });
    expect((await importing(await as('majun'), `${head}\n${rowsOfFile}`)).code).toBe('403');
  });

  it('dates in every form, a card in another form: the same person, each refusal with row and column', async () => {
    const cards = [901, 903, 905, 907].map((number) => idCardOf('1990-05-07', number));
    const dates = ['19900507', '1990/5/7 0:00', '33000', '1990年5月7日'];
    const title = '身份证号,出生日期,姓名,性别,手机,学历';
    const lines = (card: (one: string) => string, day: (at: number) => string | undefined) =>
      cards.map((one, at) => `${card(one)},${day(at)},张三,男,\u200B10900000125\u202C,本科`).join('\n');
    const good = `人员名单,,\n${title}\n${lines(
      (card) => card,
      (at) => dates[at],
    )}\n`;
    expect((await importing(hr, good, '?dryRun=1')).data.rows.map(({ row, action, faults }) => [row, action, faults])).toEqual(
      [3, 4, 5, 6].map((row) => [row, 'add', []]),
    );
    expect((await importing(hr, good)).data).toMatchObject({ applied: true, added: 4 });
    const people = await server.db.query<{ day: string; mobile: string }>(
      'select birth_date::text as day, mobile from hr_pf_staff_onboard where id_card = any($1)',
      [cards],
    );
    expect(people).toEqual(cards.map(() => ({ day: '1990-05-07', mobile: '10900000125' })));
    const again = `${title}\n${lines(
      (card) => `${card.toLowerCase()}\u200B`,
      () => '1990-05-07',
    )}\n`;
    expect((await importing(hr, again)).data).toMatchObject({ added: 0, changed: 0, same: 4 });
    const slip = `${cards[1]?.slice(0, 17)}${cards[1]?.endsWith('1') ? 2 : 1}`;
    const wrong = `${title}\n${cards[0]},1990-02-30,张三,男,,\n${slip},1990-05-07,张三,男,,\n${cards[2]},,张三,男,3.7E+17,\n`;
    const { data } = await importing(hr, wrong, '?dryRun=1');
    expect(data.rows.map(({ row, faults }) => [row, faults[0]?.field])).toEqual([
      [2, 'birthDate'],
      [3, 'idCard'],
      [4, 'mobile'],
    ]);
  });
});
