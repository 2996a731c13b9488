/** The workflow calls of transfers, post changes and resignations, and what follows on their days, by the clock of the server. */
import { expect, it } from 'vitest';
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { hrPostMove } from '#resources/hr/hrPostMove.ts';
import { hrStaffResign } from '#resources/hr/hrStaffResign.ts';
import { hrStaffTurn } from '#resources/hr/hrStaffTurn.ts';
import { workCalendar } from '#server/calendar/daily.ts';
import { decide } from '#server/documents/decide.ts';
import { dormRoom, stayIn } from '#tests/support/office/dormRooms.ts';
import { acting } from '#tests/server/documents/people.ts';
import { describeOrder } from './movementOrder.ts';
import { movingOn, turnApprovers } from './moving.ts';
import { onStage } from '#tests/server/http/calls/stage.ts';

const stage = onStage();
const moving = movingOn(stage);
const { day, call, fileOf, rowsOf, accountOf, worker, approvedBy, resigned, transferOf } = moving;
describeOrder(moving);

it('a transfer takes effect on its day: file, account, roles, posts held, a line in the file, tasks, the draft of the new pay', async () => {
  const { server, company } = stage();
  await day('2026-11-20T01:00:00Z');
  const [staffId, asks] = [await worker(60), await worker(61)];
  const account = String((await accountOf(staffId))['id']);
  const [farm, hatchery] = [company.post('Water treatment operator'), company.post('Hatching technician')];
  await server.db.query(`update posts set roles = array(select id from roles where code = 'fleet_keeper') where id = $1`, [farm]);
  await server.db.query(`update posts set roles = array(select id from roles where code = 'archive_keeper') where id = $1`, [hatchery]);
  await server.db.query(
    `update users set roles = roles || array(select id from roles where code in ('fleet_keeper', 'driver')) where id = $1`,
    [account],
  );
  await server.db.notify('record', 'users');
  const turn = await approvedBy(
    hrStaffTurn,
    'xujiayi',
    transferOf(staffId, '2026-12-01', { handoverTo: company.user('luyang') }),
    { zhoumin: { salaryAdjust: true } },
    turnApprovers,
  );
  // Somebody else's work that waits for them.
  const mine = { staffId: asks, resignType: 'mutual', resignReason: 'pay', reasonText: 'x', applyLeaveDate: '2027-01-31' };
  const { document: waiting } = await decide(await acting(server.services, 'xujiayi'), hrStaffResign, 'submit', mine);
  await server.db.query(
    `update task set principals = array['u:' || $2::text], assignee_id = null where document_id = $1 and resource = 'hrStaffResign' and state = 'open'`,
    [waiting['id'], account],
  );

  expect(turn['applied']).toBe(false);
  await day('2026-11-30T02:00:00Z');
  await workCalendar(server.services);
  expect(await fileOf(staffId)).toMatchObject({
    deptId: company.department('D08'),
    $coming: [{ resource: 'hrStaffTurn', date: '2026-12-01' }],
  });
  await day('2026-11-30T16:05:00Z');
  await workCalendar(server.services);
  expect((await fileOf(staffId))['deptId']).toBe(company.department('D08'));
  await day('2026-11-30T16:11:00Z');
  await workCalendar(server.services);

  const file = await fileOf(staffId);
  expect(file).toMatchObject({
    deptId: company.department('D07'),
    postId: hatchery,
    grade: 'T2',
    supervisor: company.user('xinhaiyan'),
    staffState: 'regular',
    changes: [
      {
        changeDate: '2026-12-01',
        changeType: '部门调动',
        oldValue: '陆基养殖部 水处理操作员 T1',
        newValue: '育种孵化部 孵化技术员 T2',
        sourceType: 'hrStaffTurn',
        sourceId: turn['id'],
      },
    ],
  });
  expect(file['$coming']).toBeUndefined();
  expect(await accountOf(staffId)).toMatchObject({
    deptId: company.department('D07'),
    postId: hatchery,
    supervisor: company.user('xinhaiyan'),
    roles: ['archive_keeper', 'driver', 'employee'],
  });
  const held = (await rowsOf('hrPfInnerPost', staffId)).map((row) => [row['postId'], row['holdType'], row['dateFrom'], row['dateTo']]);
  expect(new Set(held)).toEqual(
    new Set([
      [farm, 'main', '2020-05-11', '2026-11-30'],
      [hatchery, 'main', '2026-12-01', null],
    ]),
  );
  const [task] = await server.db.query<{ principals: readonly string[] }>(
    `select principals from task where document_id = $1 and resource = 'hrStaffResign' and state = 'open'`,
    [waiting['id']],
  );
  expect(task?.principals).toEqual([`u:${company.user('luyang')}`]);
  const [draft] = await server.db.query<AnyDoc>(
    `select status, salary_reason as reason, effective_date::text as date, grade, applicant::text from hr_salary_confirmation where staff_id = $1`,
    [staffId],
  );
  expect(draft).toEqual({ status: 'draft', reason: 'postMove', date: '2026-12-01', grade: 'T2', applicant: company.user('hetingting') });
  // Done once, and for good.
  await workCalendar(server.services);
  expect(await rowsOf('hrPfInnerPost', staffId)).toHaveLength(2);
  const voided = await (await server.as('zhoumin')).call('POST', '/tydf/process/hrStaffTurn/voidProcess', { id: turn['id'], comment: 'x' });
  expect(voided.json).toMatchObject({ code: '409', reason: 'takenEffect' });
});

it('a transfer made void before its day never takes effect, one whose day is past does at once', async () => {
  const { server, company } = stage();
  await day('2026-11-20T01:00:00Z');
  const [stays, goes] = [await worker(62), await worker(63)];
  const fills = { zhoumin: { salaryAdjust: false } };
  const turn = await approvedBy(hrStaffTurn, 'xujiayi', transferOf(stays, '2026-12-01'), fills, turnApprovers);
  await call('zhoumin', 'POST', '/tydf/process/hrStaffTurn/voidProcess', { id: turn['id'], comment: '计划取消' });
  await approvedBy(hrStaffTurn, 'xujiayi', transferOf(goes, '2026-11-18'), fills, turnApprovers);
  expect((await fileOf(goes))['deptId']).toBe(company.department('D07'));
  await day('2026-12-02T02:00:00Z');
  await workCalendar(server.services);
  expect((await fileOf(stays))['deptId']).toBe(company.department('D08'));
});

it('a secondment leads back home; nobody is moved twice at once', async () => {
  const { server, company } = stage();
  await day('2026-11-20T01:00:00Z');
  const staffId = await worker(64);
  const fills = { zhoumin: { salaryAdjust: false } };
  const away = transferOf(staffId, '2026-11-20', { turnType: 'secondment', backDate: '2027-05-31', newGrade: null });
  const before = await accountOf(staffId);
  await approvedBy(hrStaffTurn, 'xujiayi', away, fills, turnApprovers);
  expect(await fileOf(staffId)).toMatchObject({ staffState: 'seconded', deptId: company.department('D07'), grade: 'T1' });
  const back = { staffId, turnType: 'back', effectiveDate: '2027-06-01', reason: '借调期满' };
  await approvedBy(hrStaffTurn, 'xujiayi', back, fills, ['xinhaiyan', 'qinhao', 'zhoumin']);
  await expect(decide(await acting(server.services, 'xujiayi'), hrStaffTurn, 'submit', away)).rejects.toMatchObject({
    reason: 'invalid',
  });
  await day('2027-06-01T02:00:00Z');
  await workCalendar(server.services);
  expect(await fileOf(staffId)).toMatchObject({
    staffState: 'regular',
    deptId: company.department('D08'),
    supervisor: before['supervisor'],
  });
  expect(await accountOf(staffId)).toMatchObject({ deptId: before['deptId'], postId: before['postId'] });
  expect((await rowsOf('hrPfInnerPost', staffId)).filter((row) => row['dateTo'] === null)).toHaveLength(1);
});

it('a probation ends by confirmation, or goes on to another day', async () => {
  const { server } = stage();
  await day('2026-11-20T01:00:00Z');
  const [confirmed, extended] = [await worker(65), await worker(66)];
  await server.db.query(
    `update hr_pf_staff_onboard set staff_state = 'probation', regular_date = null, entry_date = '2026-08-20', probation_end = '2026-11-19' where id = any($1)`,
    [[confirmed, extended]],
  );
  const ask = (staffId: string): AnyDoc => ({ staffId, turnType: 'regular', effectiveDate: '2026-11-20', reason: '试用期满' });
  const review = { leaderReview: '合格', score: '88.0' };
  await approvedBy(hrStaffTurn, 'xujiayi', ask(confirmed), { qinhao: review, zhoumin: { salaryAdjust: false } }, ['qinhao', 'zhoumin']);
  expect(await fileOf(confirmed)).toMatchObject({ staffState: 'regular', regularDate: '2026-11-20' });
  const weak = { leaderReview: '尚需锻炼', score: '55.0' };
  await expect(approvedBy(hrStaffTurn, 'xujiayi', ask(extended), { qinhao: weak }, ['qinhao'])).rejects.toMatchObject({
    faults: [{ field: 'score', rule: 'score' }],
  });
  const [open] = await server.db.query<{ id: string }>(`select id::text from hr_staff_turn where staff_id = $1 and status = 'submitted'`, [
    extended,
  ]);
  await decide(await acting(server.services, 'qinhao'), hrStaffTurn, 'approve', { id: open?.id, ...weak, extendTo: '2027-01-19' });
  await decide(await acting(server.services, 'zhoumin'), hrStaffTurn, 'approve', { id: open?.id, salaryAdjust: false });
  expect(await fileOf(extended)).toMatchObject({ staffState: 'probation', probationEnd: '2027-01-19', regularDate: null });
});

it('a promotion changes grade and waiting pay, an additional post comes and goes beside the main one', async () => {
  const { company } = stage();
  await day('2026-11-20T01:00:00Z');
  const staffId = await worker(67);
  const [main, beside] = [company.post('Water treatment operator'), company.post('Feeding operator')];
  const approvers = ['qinhao', 'zhoumin', 'gaozhenbo'];
  const move = { staffId, effectiveDate: '2026-11-20', reason: '考核优秀' };
  const rise = {
    ...move,
    moveType: 'promotion',
    newPost: main,
    newGrade: 'T2',
    salaryAdjust: true,
    newStandardId: company.standard('T2-1'),
  };
  await approvedBy(hrPostMove, 'xujiayi', rise, {}, approvers);
  expect(await fileOf(staffId)).toMatchObject({ grade: 'T2', postId: main });
  expect((await rowsOf('hrSalaryChange', staffId)).map((row) => [row['salaryReason'], row['applyStatus'], row['effectiveDate']])).toEqual([
    ['promotion', 'waiting', '2026-11-20'],
  ]);
  await approvedBy(hrPostMove, 'xujiayi', { ...move, moveType: 'extraPost', newPost: beside }, {}, approvers);
  expect((await accountOf(staffId))['partTimePosts']).toEqual([beside]);
  await approvedBy(hrPostMove, 'xujiayi', { ...move, moveType: 'removePost', newPost: beside, effectiveDate: '2026-11-20' }, {}, approvers);
  expect((await accountOf(staffId))['partTimePosts']).toEqual([]);
  expect((await rowsOf('hrPfInnerPost', staffId)).filter((row) => row['dateTo'] === null).map((row) => row['postId'])).toEqual([main]);
});

it('who resigns is leaving at approval and gone the day after the last one: account, roles, sessions, tasks, posts, pay, insurance', async () => {
  const { server, company } = stage();
  await day('2026-11-20T01:00:00Z');
  const staffId = await worker(68);
  const account = String((await accountOf(staffId))['id']);
  const { id: schemeId } = await call('hetingting', 'POST', '/tydf/api/hrSocialSecurityFund/add', {
    code: 'YT2026-L',
    name: '烟台2026',
    city: '莱山',
    validFrom: '2026-01',
    siFloor: '4500.00',
    siCap: '22500.00',
    fundFloor: '2200.00',
    fundCap: '27000.00',
  });
  const insured = await call('hetingting', 'POST', '/tydf/api/hrSocialSecurity/add', {
    staffId,
    fundSchemeId: schemeId,
    siBase: '6400.00',
    fundBase: '6400.00',
    startMonth: '2026-01',
  });
  const bed = await dormRoom(server, '501');
  const stayId = await stayIn(server, bed, 2, staffId);
  const record = { staffId, resignType: 'voluntary', resignReason: 'family', reasonText: '回老家', applyLeaveDate: '2026-12-20' };
  const { services } = server;
  const document = await resigned(record, { lastWorkDate: '2026-12-15' });
  expect(document).toMatchObject({ status: 'approved', applied: false });
  expect(await fileOf(staffId)).toMatchObject({ staffState: 'leaving', $coming: [{ resource: 'hrStaffResign', date: '2026-12-16' }] });
  expect(await accountOf(staffId)).toMatchObject({ status: 'enabled' });
  const [told] = await server.db.query(
    `select 1 as told from outbox where payload ->> 'key' = 'resign_handover' and payload -> 'principals' ? $1`,
    [`u:${company.user('luyang')}`],
  );
  expect(told).toBeDefined();
  await day('2026-12-15T15:00:00Z');
  await workCalendar(services);
  expect((await fileOf(staffId))['staffState']).toBe('leaving');
  await server.db.query(
    `insert into session (token_hash, user_id, created_at, acted_at, expires_at) values ('\\x01', $1, now(), now(), '2027-12-31')`,
    [account],
  );
  await day('2026-12-15T16:11:00Z');
  await workCalendar(services);
  expect(await fileOf(staffId)).toMatchObject({ staffState: 'resigned', leaveDate: '2026-12-15', leaveType: 'voluntary' });
  expect(await accountOf(staffId)).toMatchObject({ status: 'disabled', roles: [], partTimePosts: [] });
  expect(await server.db.query('select 1 as open from session where user_id = $1', [account])).toEqual([]);
  expect((await rowsOf('hrPfInnerPost', staffId)).map((row) => row['dateTo'])).toEqual(['2026-12-15']);
  expect((await rowsOf('hrSalaryChangeRecord', staffId)).map((row) => row['validTo'])).toEqual(['2026-12-15']);
  expect(await call('hetingting', 'GET', `/tydf/api/hrSocialSecurity/get/${String(insured['id'])}`)).toMatchObject({
    stopMonth: '2026-12',
  });
  // The last pay, of the days until then.
  const [last] = await rowsOf('hrSalaryPayment', staffId);
  expect(last).toMatchObject({ salaryMonth: '2026-12', payState: 'draft', compensation: '0.00' });
  expect(Number(last?.['outDays'])).toBeGreaterThan(5);
  // The keeper of the dormitory finds the draft by which their room is taken back.
  const moves = await call('zhanghongmei', 'GET', `/tydf/process/dormApply/page?staffId=${staffId}`);
  expect(moves['records']).toMatchObject([
    { applyType: 'checkOut', status: 'draft', applicant: company.user('zhanghongmei'), currentStay: stayId },
  ]);
});

it('a resignation taken back before the last day: they stay as they were', async () => {
  const { server } = stage();
  await day('2026-11-20T01:00:00Z');
  const staffId = await worker(69);
  const record = { staffId, resignType: 'mutual', resignReason: 'family', reasonText: 'x', applyLeaveDate: '2026-12-20' };
  const document = await resigned(record);
  expect((await fileOf(staffId))['staffState']).toBe('leaving');
  await call('zhoumin', 'POST', '/tydf/process/hrStaffResign/voidProcess', { id: document['id'], comment: '挽留成功' });
  expect((await fileOf(staffId))['staffState']).toBe('regular');
  await day('2027-02-02T02:00:00Z');
  await workCalendar(server.services);
  expect(await accountOf(staffId)).toMatchObject({ status: 'enabled' });
});

it('GET /tydf/process/hrStaffResign/pageOwn: own ones only, whatever is asked', async () => {
  const { company } = stage();
  await day('2026-11-20T01:00:00Z');
  const record = { resignType: 'voluntary', resignReason: 'career', reasonText: 'x', applyLeaveDate: '2026-12-31' };
  const { id } = await call('yanfei', 'POST', '/tydf/process/hrStaffResign/add', record);
  const own = await call<Page>('yanfei', 'GET', `/tydf/process/hrStaffResign/pageOwn?pageSize=200`);
  expect(own.records.map((row) => row['id'])).toEqual([id]);
  const asked = await call<Page>('xujiayi', 'GET', `/tydf/process/hrStaffResign/pageOwn?staffId=${company.staff('yanfei')}`);
  expect(asked).toMatchObject({ records: [], total: 0 });
});
