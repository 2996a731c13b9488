/** Changes of projects through HTTP: what stands against them, every way of their flow, and what becomes of the project. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { approveAll, approvedProject, approveLast, approveUntil, scheduledProject, stepsOf } from '#tests/support/projects.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { heldUp } from '#tests/support/waiting.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const at = '/tydf/process/projectChange';
const projects = '/tydf/process/projectInitiate';
let server: TestServer;
let company: Company;
let author: TestClient;
let stranger: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  [author, stranger] = [await server.as('yanfei'), await server.as('taoran')];
});
afterAll(async () => {
  const wrong = await unbalanced(server.db, server.services.ledgers);
  await server.close();
  expect(wrong, 'ledgers that do not balance').toEqual([]);
});

interface Place {
  readonly projectId: string;
  /** Its one budget line, of 60,000. */
  readonly line: string;
}
const placeOf = (project: AnyDoc): Place => ({
  projectId: textOf(project['id']),
  line: textOf(linesOf(project, 'lines').find(({ detailType }) => detailType === 'budget')?.['id']),
});
const place = async (): Promise<Place> => placeOf(await approvedProject(server));
const change = ({ projectId }: Place, changeType: string, more: AnyDoc = {}): AnyDoc => ({
  projectId,
  changeType,
  subject: `变更${changeType}`,
  reason: '现场条件变化',
  ...more,
});
const budget = (where: Place, newAmount: string): AnyDoc =>
  change(where, 'budget', { lines: [{ budgetDetailId: where.line, newAmount, reason: '询价' }] });
const added = async (body: AnyDoc): Promise<AnyDoc> => {
  const { json } = await author.call<AnyDoc>('POST', `${at}/add`, body);
  expect(json, JSON.stringify(json)).toMatchObject({ code: '200' });
  return json.data;
};
const approved = async (body: AnyDoc): Promise<AnyDoc> => approveAll(server, at, await added(body), author);
const projectOf = async ({ projectId }: Place): Promise<AnyDoc> =>
  (await author.call<AnyDoc>('GET', `${projects}/get/${projectId}`)).json.data;
const lineOf = async (where: Place): Promise<string> => {
  const line = linesOf(await projectOf(where), 'lines').find(({ id }) => id === where.line);
  return ['amount', 'leftAmount', 'heldAmount'].map((name) => textOf(line?.[name])).join(' ');
};
const problemOf = ({ projectId }: Place): AnyDoc => ({
  projectId,
  subject: '渗漏',
  problemType: 'quality',
  severity: 'minor',
  description: 'x',
  ownerId: company.user('yanfei'),
  deadline: '2026-12-05',
  lines: [{ measure: '补焊', ownerId: company.user('yanfei'), planDate: '2026-12-01' }],
});
/** Rules that find something before it is sent. */
const found = async (body: AnyDoc): Promise<unknown[]> => {
  const answer = await author.call<AnyDoc>('POST', `${at}/check`, body);
  return (answer.json.data['items'] as AnyDoc[]).map(({ code }) => code);
};

describe('a draft', () => {
  it(`GET ${at}/getAcc/{id} tells its lines, DELETE ${at}/detailDeletes/{ids} deletes one`, async () => {
    const record = await added(budget(await place(), '70000'));
    expect(record).toMatchObject({ oldBudget: '60000.00', newBudget: '70000.00', budgetDelta: '10000.00' });
    const acc = await author.call<AnyDoc>('GET', `${at}/getAcc/${textOf(record['id'])}`);
    const [line] = linesOf(acc.json.data, 'lines');
    expect(line).toMatchObject({ budgetSubject: 'equipment', oldAmount: '60000.00', newAmount: '70000.00' });
    expect((await stranger.call('GET', `${at}/getAcc/${textOf(record['id'])}`)).json).toMatchObject({ code: '404' });
    expect((await author.call('DELETE', `${at}/detailDeletes/${textOf(line?.['id'])}`)).json).toMatchObject({
      code: '200',
      data: { deleted: 1, totals: { newBudget: '60000.00', budgetDelta: '0.00' } },
    });
  });

  it(`POST ${at}/check says what stands against it`, async () => {
    const where = await place();
    expect(await found(budget(where, '70000'))).toEqual([]);
    expect(await found(change(where, 'budget'))).toEqual(['line']);
    expect(await found({ ...budget(where, '1'), lines: [{ budgetDetailId: '999999', newAmount: '1' }] })).toEqual(['line']);
    const twice = { budgetDetailId: where.line, newAmount: '1' };
    expect(await found({ ...budget(where, '1'), lines: [twice, twice] })).toEqual(['line']);
    expect(await found(change(where, 'schedule'))).toEqual(['newEnd']);
    expect(await found(change(where, 'schedule', { newEndDate: '2027-03-31' }))).toEqual(['newEnd']);
    expect(await found(change(where, 'schedule', { newEndDate: '2026-11-01' }))).toEqual(['newEnd']);
    expect(await found(change(where, 'schedule', { newEndDate: '2026-11-02' }))).toEqual([]);
    expect(await found(change(where, 'scope'))).toEqual(['scope']);
    expect(await found(change(where, 'manager'))).toEqual(['newManager']);
    expect(await found(change(where, 'manager', { newManagerId: company.user('shaobin') }))).toEqual(['newManager']);
    expect(await found(change(where, 'manager', { newManagerId: company.user('admin') }))).toEqual(['managerWorks']);
    expect(await found(change(where, 'manager', { newManagerId: company.user('hantao') }))).toEqual([]);
    expect(await found(change(where, 'resume'))).toEqual(['notSuspended']);
  });

  it('changes a suspended project only so far, and an ended one not at all', async () => {
    const where = await place();
    const set = (state: string) => server.db.query('update project_initiate set set_state = $2 where id = $1', [where.projectId, state]);
    await set('suspended');
    expect(await found(change(where, 'suspend'))).toEqual(['suspended']);
    expect(await found(budget(where, '70000'))).toEqual(['suspended']);
    expect(await found(change(where, 'resume'))).toEqual([]);
    expect(await found(change(where, 'cancel'))).toEqual([]);
    for (const state of ['closed', 'cancelled']) {
      await set(state);
      expect(await found(change(where, 'resume'))).toEqual(['ended']);
      expect(await found(change(where, 'scope', { afterContent: 'x' }))).toEqual(['ended']);
    }
  });
});

describe('the flow', () => {
  it('asks finance for a budget, the general manager for what stops a project or moves 100,000, else those in charge', async () => {
    const steps = async (body: AnyDoc) => stepsOf(server, await approved(body));
    const where = await place();
    expect(await steps(budget(where, '159999.99'))).toEqual(['manager', 'office', 'financeManager', 'inCharge']);
    expect(await steps(budget(where, '259999.99'))).toEqual(['manager', 'office', 'financeManager', 'generalManager']);
    expect(await steps(budget(where, '159999.99'))).toEqual(['manager', 'office', 'financeManager', 'generalManager']);
    expect(await steps(change(where, 'schedule', { newEndDate: '2027-05-31' }))).toEqual(['manager', 'office', 'inCharge']);
    expect(await steps(change(where, 'suspend'))).toEqual(['manager', 'office', 'generalManager']);
    expect(await steps(change(where, 'cancel'))).toEqual(['manager', 'office', 'generalManager']);
  });

  it(`is sent again by POST ${at}/submitProcess after a rejection`, async () => {
    const { id } = await added(budget(await place(), '70000'));
    await author.call('POST', `${at}/submitProcess`, { id });
    const manager = await server.as('shaobin');
    expect((await manager.call('POST', `${at}/rejectProcess`, { id, comment: '补充询价' })).json).toMatchObject({ code: '200' });
    const again = await author.call<AnyDoc>('POST', `${at}/submitProcess`, { id });
    expect(again.json).toMatchObject({ code: '200', data: { status: 'reposted' } });
    expect((await author.call('POST', `${at}/rePostProcess`, { id })).json).toMatchObject({ code: '404' });
  });
});

describe('what becomes of the project', () => {
  it('a budget grows when it is approved; what it is to lose is held from the moment it is sent', async () => {
    const where = await place();
    await approved(budget(where, '75000.50'));
    expect(await lineOf(where)).toBe('75000.50 75000.50 0.00');
    expect(await projectOf(where)).toMatchObject({ budgetTotal: '75000.50', budgetLeft: '75000.50' });
    const less = await added(budget(where, '50000'));
    expect(less).toMatchObject({ oldBudget: '75000.50', budgetDelta: '-25000.50' });
    await author.call('POST', `${at}/submitProcess`, { id: less['id'] });
    expect(await lineOf(where)).toBe('75000.50 50000.00 25000.50');
    // Of what is held nobody takes: neither another change nor a contract.
    expect(await found(budget(where, '25000.49'))).toEqual(['taken']);
    await author.call('POST', `${at}/withdrawProcess`, { id: less['id'] });
    expect(await lineOf(where)).toBe('75000.50 75000.50 0.00');
    const done = await approveAll(server, at, less, author);
    expect(await lineOf(where)).toBe('50000.00 50000.00 0.00');
    expect(done).toMatchObject({ oldBudget: '75000.50', newBudget: '50000.00', budgetDelta: '-25000.50' });
  });

  it('a period ends on another day, and the schedule is to be revised', async () => {
    const { project } = await scheduledProject(server);
    const where = placeOf(project);
    expect(await projectOf(where)).toMatchObject({ needsSchedule: false });
    const done = await approved(change(where, 'schedule', { newEndDate: '2027-06-30' }));
    expect(done).toMatchObject({ oldEndDate: '2027-03-31' });
    expect(await projectOf(where)).toMatchObject({ endDate: '2027-06-30', needsSchedule: true });
  });

  it('a scope is another, and the change keeps what it was', async () => {
    const where = placeOf(await approvedProject(server, { scope: '一号车间' }));
    const done = await approved(change(where, 'scope', { afterContent: '一号与二号车间' }));
    expect(done).toMatchObject({ beforeContent: '一号车间' });
    expect(await projectOf(where)).toMatchObject({ scope: '一号与二号车间' });
  });

  it('a manager is another, and what is under way follows them', async () => {
    const where = await place();
    const problem = await author.call<AnyDoc>('POST', '/tydf/process/projectProblem/add', problemOf(where));
    await approved(change(where, 'manager', { newManagerId: company.user('hantao') }));
    expect(await projectOf(where)).toMatchObject({ managerId: company.user('hantao') });
    const stored = await author.call<AnyDoc>('GET', `/tydf/process/projectProblem/get/${textOf(problem.json.data['id'])}`);
    expect(stored.json.data).toMatchObject({ projectManagerId: company.user('hantao') });
    const told = await server.db.query<{ people: readonly string[] }>(
      `select payload -> 'principals' as people from outbox where payload ->> 'key' = 'project_changed' and payload -> 'params' ->> 'documentId' = $1`,
      [where.projectId],
    );
    expect(told.flatMap(({ people }) => people)).toEqual(
      expect.arrayContaining([`u:${company.user('shaobin')}`, `u:${company.user('hantao')}`]),
    );
  });

  it('it rests, goes on again, or is given up', async () => {
    const where = await place();
    await approved(change(where, 'suspend', { subject: '等待批文' }));
    expect(await projectOf(where)).toMatchObject({ projectState: 'suspended', stateReason: '等待批文' });
    await approved(change(where, 'resume'));
    expect(await projectOf(where)).toMatchObject({ projectState: 'running' });
    await approved(change(where, 'cancel', { subject: '选址否决' }));
    expect(await projectOf(where)).toMatchObject({ projectState: 'cancelled', stateReason: '选址否决' });
  });
});

describe('what a change may not do', () => {
  it('moves no money unless it is one of the budget, whatever lines it brings', async () => {
    const where = await place();
    for (const more of [{ newAmount: '990000' }, { newAmount: '1' }]) {
      const sly = await added(change(where, 'scope', { afterContent: '二期', lines: [{ budgetDetailId: where.line, ...more }] }));
      expect(sly).toMatchObject({ budgetDelta: '0.00', newBudget: '60000.00' });
      const id = await approveUntil(server, at, sly, author, 'inCharge');
      expect(await lineOf(where)).toBe('60000.00 60000.00 0.00');
      expect(await approveLast(server, at, id)).toMatchObject({ code: '200' });
      expect(await lineOf(where)).toBe('60000.00 60000.00 0.00');
    }
  });

  it('is judged by the project as it stands when it is approved', async () => {
    const where = await place();
    const rest = await approveUntil(server, at, await added(change(where, 'suspend')), author, 'generalManager');
    const shift = await added(change(where, 'schedule', { newEndDate: '2027-05-31' }));
    const waiting = await approveUntil(server, at, shift, author, 'inCharge');
    await approved(change(where, 'schedule', { newEndDate: '2027-05-31' }));
    expect(await approveLast(server, at, waiting)).toMatchObject({ code: '409', reason: 'newEnd' });
    await approved(change(where, 'cancel'));
    expect(await approveLast(server, at, rest)).toMatchObject({ code: '409', reason: 'ended' });
    expect(await projectOf(where)).toMatchObject({ projectState: 'cancelled', endDate: '2027-05-31' });
  });

  it('two of one budget line at once come to what was decided on, not to the sum of both', async () => {
    const where = await place();
    const ids = [
      await approveUntil(server, at, await added(budget(where, '70000')), author, 'inCharge'),
      await approveUntil(server, at, await added(budget(where, '80000')), author, 'inCharge'),
    ];
    const held = { table: 'project_initiate', id: where.projectId };
    const answers = await heldUp(
      server,
      held,
      ids.map((id) => () => approveLast(server, at, id)),
    );
    expect(answers.map(({ code }) => textOf(code)).toSorted()).toEqual(['200', '409']);
    const refused = answers.findIndex(({ code }) => code === '409');
    expect(answers[refused]).toMatchObject({ reason: 'budgetMoved' });
    expect(await approveLast(server, at, ids[refused] ?? '')).toMatchObject({ code: '200' });
    expect(await lineOf(where)).toBe(refused === 0 ? '70000.00 70000.00 0.00' : '80000.00 80000.00 0.00');
  });

  it('a new manager takes what belongs to the project before the project itself, as everybody does', async () => {
    const where = await place();
    const problem = await author.call<AnyDoc>('POST', '/tydf/process/projectProblem/add', problemOf(where));
    const body = change(where, 'manager', { newManagerId: company.user('hantao') });
    const id = await approveUntil(server, at, await added(body), author, 'inCharge');
    const held = { table: 'project_problem', id: textOf(problem.json.data['id']) };
    const answers = await heldUp(server, held, [() => approveLast(server, at, id)], (tx) =>
      tx.query('select id from project_initiate where id = $1 for update nowait', [where.projectId]),
    );
    expect(answers).toMatchObject([{ code: '200' }]);
  });
});
