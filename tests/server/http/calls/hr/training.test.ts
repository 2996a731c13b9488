/** The workflow calls of training, and its own: sign-in and sign-out in their time, scores all or none, what follows from them. */
import { expect, it } from 'vitest';
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { workSessions } from '#server/business/hr/trainingSessions.ts';
import { needLine } from '#tests/fixtures/hr/annualTrainNeeds.ts';
import { fixture as application } from '#tests/fixtures/hr/hrTrainingApply.ts';
import { fixture as planning, session } from '#tests/fixtures/hr/hrTrainingPlan.ts';
import { balanceIn, valueOf } from '#tests/fixtures/measure.ts';
import { approved } from '#tests/support/people/training.ts';
import type { TestClient } from '#tests/support/server.ts';
import { onStage } from '#tests/server/http/calls/stage.ts';

const stage = onStage();
const signs = '/tydf/api/hrTrainingSign';
const plans = '/tydf/process/hrTrainingPlan';
let number = 0;

/** Signed in since the clock was set: a session does not last for weeks. */
const clients = new Map<string, Promise<TestClient>>();
const as = (login: string): Promise<TestClient> => {
  const client = clients.get(login) ?? stage().server.as(login);
  clients.set(login, client);
  return client;
};
const at = (instant: string): void => {
  stage().server.clock.set(new Date(instant));
  clients.clear();
};
const call = async <Data = AnyDoc>(login: string, method: string, path: string, body?: unknown) =>
  (await (await as(login)).call<Data>(method, path, body)).json;
const rowOf = async (courseLineId: string, login: string): Promise<AnyDoc> => {
  const { data } = await call<Page>('xujiayi', 'GET', `${signs}/page?staffId=${stage().company.staff(login)}&pageSize=200`);
  return data.records.find((row) => row['courseLineId'] === courseLineId) ?? {};
};
const historyOf = async (login: string, course: string): Promise<readonly AnyDoc[]> => {
  const path = `/tydf/api/hrTrainingApplyRecord/page?staffId=${stage().company.staff(login)}&pageSize=200`;
  return (await call<Page>('xujiayi', 'GET', path)).data.records.filter((row) => row['course'] === course);
};

/** An approved plan of one session on 10 December, 09:00 to 11:00 in Yantai, with its line. */
async function planned(participants: readonly string[], more: AnyDoc = {}): Promise<{ plan: AnyDoc; line: string; course: string }> {
  at('2026-11-20T01:00:00.000Z');
  number += 1;
  const course = `安全培训第${number}期`;
  const courses = [{ ...session(stage().company, participants), course, place: `教室${number}`, teacher: `讲师${number}`, ...more }];
  const plan = await approved(stage().server, 'hrTrainingPlan', 'xujiayi', { ...planning.record(stage().company, number), courses });
  const [line] = plan['courses'] as { readonly id: string }[];
  return { plan, line: line?.id ?? '', course };
}

it(`PUT ${signs}/sign/{id}: in time, late, too early, too late, and out again; the end of the session writes the history`, async () => {
  const { line, course } = await planned(['yanfei', 'luyang', 'majun']);
  const [mine, late, absent] = [await rowOf(line, 'yanfei'), await rowOf(line, 'luyang'), await rowOf(line, 'majun')];
  expect(mine).toMatchObject({ signState: 'planned', course, startTime: '2026-12-10T01:00:00.000Z' });
  at('2026-12-10T00:29:59.000Z');
  expect(await call('yanfei', 'PUT', `${signs}/sign/${String(mine['id'])}`)).toMatchObject({ code: '409', reason: 'signInEarly' });
  at('2026-12-10T00:30:00.000Z');
  expect(await call('luyang', 'PUT', `${signs}/sign/${String(mine['id'])}`)).toMatchObject({ code: '404', reason: 'missingRecord' });
  expect(await call('yanfei', 'PUT', `${signs}/sign/${String(mine['id'])}`, { side: 'out' })).toMatchObject({ reason: 'notSignedIn' });
  const signed = await call('yanfei', 'PUT', `${signs}/sign/${String(mine['id'])}`, { side: 'in' });
  expect(signed).toMatchObject({ code: '200', data: { signState: 'present', signIn: '2026-12-10T00:30:00.000Z' } });
  expect(await call('yanfei', 'PUT', `${signs}/sign/${String(mine['id'])}`, { side: 'in' })).toMatchObject({ reason: 'signedAlready' });
  at('2026-12-10T01:10:01.000Z');
  expect((await call('luyang', 'PUT', `${signs}/sign/${String(late['id'])}`)).data).toMatchObject({ signState: 'late' });
  at('2026-12-10T03:00:00.000Z');
  expect((await call('yanfei', 'PUT', `${signs}/sign/${String(mine['id'])}`)).data).toMatchObject({ signOut: '2026-12-10T03:00:00.000Z' });
  at('2026-12-10T03:00:01.000Z');
  expect(await call('majun', 'PUT', `${signs}/sign/${String(absent['id'])}`)).toMatchObject({ code: '409', reason: 'signInOver' });
  expect(await historyOf('yanfei', course)).toEqual([]);
  await workSessions(stage().server.services);
  expect(await historyOf('yanfei', course)).toMatchObject([{ trainCategory: 'safety', dateFrom: '2026-12-10', hours: '2.0', score: null }]);
  expect((await rowOf(line, 'majun'))['signState']).toBe('absent');
  expect([(await historyOf('luyang', course)).length, (await historyOf('majun', course)).length]).toEqual([1, 0]);
});

it('a session reminds a day before, opens half an hour before and is finished at its end, each once; who had leave is marked so', async () => {
  const { plan, line } = await planned(['yanfei', 'weixiaodan']);
  const { server, company } = stage();
  at('2026-12-01T01:00:00.000Z');
  const leave = {
    leaveType: 'personal',
    startDate: '2026-12-10',
    endDate: '2026-12-10',
    reason: '家中有事',
    agentUser: company.user('majun'),
  };
  await approved(server, 'hrLeaveRequest', 'weixiaodan', leave);
  const told = async (key: string): Promise<number> =>
    Number(
      await valueOf(
        stage().server.db,
        `select count(*)::text as value from outbox where payload->>'key' = $1 and payload->'params'->>'documentId' = any($2::text[])`,
        [key, [(await rowOf(line, 'yanfei'))['id'], (await rowOf(line, 'weixiaodan'))['id']]],
      ),
    );
  const state = async (): Promise<unknown> =>
    ((await call('xujiayi', 'GET', `${plans}/get/${String(plan['id'])}`)).data['courses'] as AnyDoc[])[0]?.['trainStatus'];
  const turn = async (instant: string): Promise<readonly unknown[]> => {
    at(instant);
    for (const _ of ['once', 'twice']) await workSessions(server.services);
    return [await state(), await told('training_reminder'), await told('training_sign_open')];
  };
  expect(await turn('2026-12-09T00:59:00.000Z')).toEqual(['planned', 0, 0]);
  expect(await turn('2026-12-09T01:00:00.000Z')).toEqual(['planned', 2, 0]);
  expect(await turn('2026-12-10T00:30:00.000Z')).toEqual(['open', 2, 2]);
  expect(await turn('2026-12-10T03:00:00.000Z')).toEqual(['finished', 2, 2]);
  expect((await rowOf(line, 'weixiaodan'))['signState']).toBe('leave');
});

it(`GET ${signs}/scorePage and PUT ${signs}/putBatchScore: all or none, with what was passed and the average`, async () => {
  const { plan, line, course } = await planned(['yanfei', 'luyang', 'majun'], { passScore: '70' });
  at('2026-12-10T00:50:00.000Z');
  const rows = [await rowOf(line, 'yanfei'), await rowOf(line, 'luyang'), await rowOf(line, 'majun')];
  for (const [index, login] of ['yanfei', 'luyang'].entries()) await call(login, 'PUT', `${signs}/sign/${String(rows[index]?.['id'])}`);
  const page = async (more = ''): Promise<Page> =>
    (await call<Page>('xujiayi', 'GET', `${signs}/scorePage?planId=${String(plan['id'])}${more}`)).data;
  expect(await page('&unscored=true')).toMatchObject({
    total: 1,
    pageNum: 1,
    records: [
      {
        courseLineId: line,
        course,
        persons: 3,
        present: 2,
        scored: 0,
        average: null,
        rows: [{ signState: expect.any(String) as unknown }, {}, {}],
      },
    ],
  });
  const wrong = await call('xujiayi', 'PUT', `${signs}/putBatchScore`, [
    { id: rows[0]?.['id'], score: '80' },
    { id: rows[1]?.['id'], score: '101' },
    { id: rows[2]?.['id'], score: '60' },
    { id: '999999999', score: '60' },
  ]);
  expect(wrong).toMatchObject({ code: '400', faults: [{ field: '1.score' }, { field: '2.score', rule: 'scored' }, { field: '3.id' }] });
  expect((await page()).records[0]).toMatchObject({ scored: 0 });
  const put = await call('xujiayi', 'PUT', `${signs}/putBatchScore`, [
    { id: rows[0]?.['id'], score: 92.5, comment: '很好' },
    { id: rows[1]?.['id'], score: '69.9' },
  ]);
  expect(put).toMatchObject({ code: '200', data: { updated: 2, passRate: '50.0', average: '81.2' } });
  expect(await rowOf(line, 'yanfei')).toMatchObject({ score: '92.5', examResult: 'excellent' });
  expect((await page()).records[0]).toMatchObject({ scored: 2, average: '81.2' });
  expect((await page('&unscored=true')).total).toBe(0);
  expect(await historyOf('luyang', course)).toMatchObject([{ score: '69.9', examResult: 'fail' }]);
  expect(await call('yanfei', 'GET', `${signs}/scorePage`)).toMatchObject({ code: '403' });
  expect(await call('yanfei', 'PUT', `${signs}/putBatchScore`, [{ id: rows[0]?.['id'], score: '100' }])).toMatchObject({ code: '403' });
  for (const bad of [
    [],
    [{ id: '1' }],
    [{ id: 'x', score: 1 }],
    {},
    [
      { id: rows[0]?.['id'], score: '1' },
      { id: rows[0]?.['id'], score: '2' },
    ],
  ])
    expect((await call('xujiayi', 'PUT', `${signs}/putBatchScore`, bad)).code).toBe('400');
});

it(`PUT ${signs}/report/{id}: a certificate from training outside goes to history and personnel file, a corrected number replaces it`, async () => {
  const { company, server } = stage();
  at('2026-11-20T01:00:00.000Z');
  const applied = await approved(server, 'hrTrainingApply', 'yanfei', {
    ...application.record(company, 900),
    participants: [{ staffId: company.staff('yanfei') }],
    certTarget: 'diver',
    serviceMonths: 12,
  });
  const { data } = await call<Page>('yanfei', 'GET', `${signs}/page?staffId=${company.staff('yanfei')}&pageSize=200`);
  const row = data.records.find((one) => one['applyId'] === applied['id']);
  const path = `${signs}/report/${String(row?.['id'])}`;
  expect(await call('yanfei', 'PUT', path, { evaluation: 5 })).toMatchObject({ code: '409', reason: 'trainingNotOver' });
  at('2026-12-18T01:00:00.000Z');
  expect(await call('yanfei', 'PUT', path, { evaluation: 9 })).toMatchObject({ code: '400', faults: [{ field: 'evaluation' }] });
  expect((await call('yanfei', 'PUT', path, { evaluation: 5, certNo: 'QS-1' })).data).toMatchObject({
    signState: 'present',
    certNo: 'QS-1',
  });
  const certificates = async (): Promise<unknown> =>
    ((await call('xujiayi', 'GET', `/tydf/api/hrPfStaffOnboard/get/${company.staff('yanfei')}`)).data['certificates'] as AnyDoc[])
      .filter(({ certNo }) => String(certNo).startsWith('QS-'))
      .map(({ certNo, certType, issueDate }) => [certNo, certType, issueDate]);
  expect(await certificates()).toEqual([['QS-1', 'diver', '2026-12-16']]);
  expect((await call('yanfei', 'PUT', path, { certNo: 'QS-2' })).code).toBe('200');
  expect(await certificates()).toEqual([['QS-2', 'diver', '2026-12-16']]);
  const history = await historyOf('yanfei', String(applied['course']));
  expect(history).toMatchObject([{ certNo: 'QS-2', fee: '1800.00', serviceTo: '2027-12-16', hours: '24.0' }]);
});

it('an application in plan takes from the budget of its plan, which cannot be overdrawn; a rejected one is sent again by submitting', async () => {
  const { company, server } = stage();
  const { plan } = await planned(['yanfei']);
  const left = (): Promise<string> => balanceIn(stage().server.db, 'training', { plan: String(plan['id']) }, 'left');
  const record = {
    ...application.record(company, 901),
    inPlan: true,
    planId: plan['id'],
    participants: [{ staffId: company.staff('yanfei') }],
  };
  const base = '/tydf/process/hrTrainingApply';
  const send = async (login: string, action: string, body: AnyDoc) =>
    (await (await as(login)).call<{ document: AnyDoc }>('POST', `${base}/${action}`, { requestId: `plan-${(number += 1)}`, ...body })).json;
  expect(await send('yanfei', 'submitProcess', { ...record, fee: '400.01' })).toMatchObject({
    code: '400',
    faults: [{ field: 'fee', rule: 'plan' }],
  });
  const first = (await send('yanfei', 'submitProcess', { ...record, fee: '300.00' })).data.document;
  expect(await left()).toBe('100');
  expect((await send('qinhao', 'rejectProcess', { id: first['id'], comment: '改期' })).code).toBe('200');
  expect(await left()).toBe('400');
  expect(await send('yanfei', 'submitProcess', { id: first['id'], fee: '250.00' })).toMatchObject({
    code: '200',
    data: { document: { status: 'reposted', code: first['code'], submitCount: 2 } },
  });
  for (const login of ['qinhao', 'xujiayi']) expect((await send(login, 'approveProcess', { id: first['id'] })).code).toBe('200');
  expect((await call('xujiayi', 'GET', `${plans}/get/${String(plan['id'])}`)).data).toMatchObject({
    usedBudget: '250.00',
    totalBudget: '400.00',
    totalHours: '2.0',
  });
  expect([
    await left(),
    await valueOf(stage().server.db, 'select count(*)::text as value from hr_training_sign where apply_id = $1', [first['id']]),
  ]).toEqual(['150', '1']);
  expect(server.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
});

it('nobody is put on an application that is still its author’s draft', async () => {
  const draft = await call('yanfei', 'POST', '/tydf/process/hrTrainingApply/add', { course: '水质检测' });
  expect(draft.code, draft.desc).toBe('200');
  const row = { applyId: draft.data['id'], staffId: stage().company.staff('yanfei') };
  expect(await call('xujiayi', 'POST', `${signs}/add`, row)).toMatchObject({
    code: '400',
    faults: [{ field: 'applyId', rule: 'reference' }],
  });
});

it(`PUT ${plans}/cancelSession/{id}: rows of a session that has not begun go, its participants are told`, async () => {
  const { plan, line, course } = await planned(['yanfei']);
  const path = `${plans}/cancelSession/${String(plan['id'])}`;
  const mine = await rowOf(line, 'yanfei');
  expect(await call('yanfei', 'PUT', path, { courseLineId: line, reason: 'x' })).toMatchObject({ code: '403' });
  expect(await call('xujiayi', 'PUT', path, { courseLineId: '1', reason: 'x' })).toMatchObject({
    code: '400',
    faults: [{ field: 'courseLineId' }],
  });
  const { data } = await call('xujiayi', 'PUT', path, { courseLineId: line, reason: '讲师有事' });
  expect((data['courses'] as AnyDoc[])[0]).toMatchObject({ course, trainStatus: 'cancelled' });
  expect(await rowOf(line, 'yanfei')).toEqual({});
  at('2026-12-10T00:50:00.000Z');
  expect((await call('yanfei', 'PUT', `${signs}/sign/${String(mine['id'])}`)).code).toBe('404');
  expect(await call('xujiayi', 'PUT', path, { courseLineId: line, reason: 'x' })).toMatchObject({ code: '409', reason: 'sessionBegun' });
  const told = `select count(*)::text as value from outbox where payload->>'key' = 'training_cancelled' and payload->'params'->>'name' = $1`;
  expect(await valueOf(stage().server.db, told, [course])).toBe('1');
});

it(`POST ${plans}/takeOver: approved needs become the sessions of a draft; others are named`, async () => {
  const { company, server } = stage();
  at('2026-11-20T01:00:00.000Z');
  const needs = {
    needYear: 2030,
    needDept: company.department('D09'),
    problem: '新船员较多',
    needs: [needLine, { ...needLine, course: '救生' }],
  };
  const found = await approved(server, 'annualTrainNeeds', 'jianghailong', needs);
  expect(await call('xujiayi', 'POST', `${plans}/takeOver`, { needIds: [found['id'], '999999999'] })).toMatchObject({
    code: '400',
    faults: [{ field: 'needIds.1' }],
  });
  const { data } = await call('xujiayi', 'POST', `${plans}/takeOver`, { needIds: [found['id']] });
  expect(data).toMatchObject({ status: 'draft', planYear: 2030, needIds: [found['id']], totalBudget: '1200.00', totalHours: '8.0' });
  expect((data['courses'] as AnyDoc[]).map(({ course, planPersons }) => [course, planPersons])).toEqual([
    ['循环水操作安全', 12],
    ['救生', 12],
  ]);
  expect((await call('yanfei', 'POST', `${plans}/takeOver`, { needIds: [found['id']] })).code).toBe('403');
});
