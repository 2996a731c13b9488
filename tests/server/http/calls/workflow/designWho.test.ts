/** Whom approver rules give, for whoever draws a flow: the same people as the running flow asks, or why there are none. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DesignChoices, WhoAnswer, WhoNode } from '#model/workflow/design.ts';
import type { AnyDoc } from '#model/definition.ts';
import { deployDecisions } from '#server/flows/process/decisions.ts';
import { forgetOrganisation } from '#server/flows/organisation.ts';
import { drawn, type Drawn } from '#tests/server/documents/drawn.ts';

const path = '/tydf/process/design/who';
let play: Drawn;
let user: (login: string) => string;
beforeAll(async () => {
  play = await drawn();
  ({ user } = play.story);
});
afterAll(() => play?.close());

const call = (login: string, nodes: readonly WhoNode[], more: AnyDoc = {}) =>
  play.call<WhoAnswer[]>(login, 'POST', path, { resource: 'hrLeaveRequest', starter: user('yanfei'), values: {}, nodes, ...more });
const ask = async (rules: readonly string[], node: Partial<WhoNode> = {}, more: AnyDoc = {}): Promise<WhoAnswer> => {
  const { json } = await call('maoyu', [{ nodeId: 'step', rules, ...node }], more);
  expect(json.code, JSON.stringify(json)).toBe('200');
  return json.data[0]!;
};
const names = ({ people }: { readonly people: WhoAnswer['people'] }): string[] => people.map(({ name }) => name);

describe(`POST ${path}`, () => {
  it('gives the very people whom the running flow asks', async () => {
    const steps: readonly (readonly string[])[] = [
      ['starter.leader'],
      ['starter.leader(2)', 'role:hr_specialist'],
      ['starter.inCharge'],
      ['field:agentUser'],
      ['field:agentUser.leader'],
      ['user:zhoumin', 'role:general_manager'],
      ['dept:D08.leader'],
      ['= [applicant]'],
    ];
    for (const rules of steps) {
      await play.draw([{ id: 'step', rules: [...rules] }]);
      const id = await play.submit();
      const open = (await play.tasks(id)).flatMap(({ principals }) => principals);
      const { voters, outcome } = await ask(rules, { nobody: 'admin', mode: 'one' }, { values: { agentUser: user('luyang') } });
      expect([rules, voters.flat(), outcome === 'found' || outcome === 'admins']).toEqual([rules, open, true]);
    }
  });

  it('tells each rule with its people, and people as found where no policy is asked for', async () => {
    const answer = await ask(['starter', 'starter.leader', 'role:hr_specialist']);
    expect(answer).toMatchObject({ nodeId: 'step', outcome: 'found', group: { en: expect.any(String) as unknown } });
    expect(answer.rules.map(names)).toEqual([['闫飞'], ['秦昊'], expect.arrayContaining([expect.any(String)]) as unknown]);
    expect(answer.rules.map(({ problem }) => problem)).toEqual([null, null, null]);
    expect(answer.voters).toEqual([[`u:${user('yanfei')}`, `u:${user('qinhao')}`, 'r:hr_specialist']]);
  });

  it('says why a rule gives nobody', async () => {
    const rules = [
      'role:ghost',
      'post:ghost',
      'user:ghost',
      'dept:ghost.leader',
      'field:ghost',
      'field:agentUser',
      'decision:ghost',
      '= []',
      'starter.choose',
      'previous.choose',
      'whoever',
    ];
    const answer = await ask(rules, { nobody: 'fail' });
    expect(answer.people).toEqual([]);
    expect(answer.rules.map(({ problem }) => problem?.en)).toEqual([
      'There is no role “ghost”',
      'There is no post “ghost”',
      'There is no user “ghost”',
      'There is no department “ghost”',
      'There is no field “ghost”',
      '“Work done by” not filled in yet',
      'There is no decision “ghost”',
      'The expression names nobody who can be asked',
      'The applicant chooses when submitting',
      'The approver before chooses',
      'The approver rule “whoever” is not known',
    ]);
    for (const { problem } of answer.rules) expect(problem?.zh).toMatch(/\p{Script=Han}/u);
    // Some of it is only not known yet.
    expect(answer.outcome).toBe('later');
    expect((await ask(['role:ghost'], { nobody: 'fail' })).outcome).toBe('nobody');
  });

  it('says what the policies make of it', async () => {
    const outcome = async (rules: readonly string[], node: Partial<WhoNode>): Promise<unknown[]> => {
      const answer = await ask(rules, node);
      return [answer.outcome, ...names(answer)];
    };
    const [leader] = names(await ask(['starter.leader']));
    expect(await outcome(['role:ghost'], { nobody: 'skip' })).toEqual(['skipped']);
    expect((await outcome(['role:ghost'], { nobody: 'admin' }))[0]).toBe('admins');
    expect(await outcome(['role:ghost'], { nobody: 'starter.leader' })).toEqual(['found', leader]);
    expect(await outcome(['starter'], { self: 'skip' })).toEqual(['self']);
    expect(await outcome(['starter'], { self: 'leader' })).toEqual(['found', leader]);
    expect(await outcome(['starter'], { self: 'ask' })).toEqual(['found', '闫飞']);
    const before = { approved: [user('qinhao')], previous: [user('zhoumin')] };
    expect(await outcome(['starter.leader'], { repeated: 'skipAlways', ...before })).toEqual(['repeated']);
    expect(await outcome(['starter.leader'], { repeated: 'skipConsecutive', ...before })).toEqual(['found', leader]);
    expect(await outcome(['starter.leader'], { repeated: 'skipAlways', mustFill: true, ...before })).toEqual(['found', leader]);
    expect((await ask(['user:qinhao', 'user:zhoumin'], { mode: 'all', self: 'ask' })).voters).toEqual([
      [`u:${user('qinhao')}`],
      [`u:${user('zhoumin')}`],
    ]);
  });

  it('rests on what the document holds, and on what the flow has set by then', async () => {
    expect((await ask(['field:agentUser'])).outcome).toBe('later');
    expect(names(await ask(['field:agentUser'], {}, { values: { agentUser: user('luyang') } }))).toEqual(['卢洋']);
    expect((await ask(['= if leaveDays > 3 then ["qinhao"] else ["zhoumin"]'])).rules[0]?.people).toHaveLength(1);
    expect(names(await ask(['= [picked]'], { values: { picked: 'zhoumin' } }))).toEqual(['周敏']);
    const chosen = { values: { $chosen: { step: [user('luyang')] } } };
    expect(names(await ask(['starter.choose'], {}, chosen))).toEqual(['卢洋']);
    const table = `<?xml version="1.0" encoding="UTF-8"?>
      <definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="d" name="d" namespace="test">
      <decision id="byDays" name="byDays"><decisionTable id="t" hitPolicy="UNIQUE">
        <input id="i" label="Days"><inputExpression id="e" typeRef="number"><text>leaveDays</text></inputExpression></input>
        <output id="o" name="who" typeRef="string"/>
        <rule id="r1"><inputEntry id="a1"><text>&lt; 3</text></inputEntry><outputEntry id="b1"><text>"starter.leader"</text></outputEntry></rule>
      </decisionTable></decision></definitions>`;
    await deployDecisions(play.story.server.services, table, null);
    expect((await ask(['decision:byDays'])).rules).toMatchObject([{ problem: { en: '“Days” not filled in yet' } }]);
    expect(names(await ask(['decision:byDays'], {}, { values: { leaveDays: '1.0' } }))).toEqual(['秦昊']);
    const none = await ask(['decision:byDays'], { nobody: 'fail' }, { values: { leaveDays: '5.0' } });
    expect(none).toMatchObject({ outcome: 'nobody', rules: [{ problem: { zh: expect.stringContaining('byDays') as unknown } }] });
  });

  it('shows who stands in, in the flows that are meant', async () => {
    const now = play.story.server.clock.now().getTime();
    const { json } = await play.call('qinhao', 'POST', '/tydf/process/substitutions', {
      substituteId: user('luojia'),
      from: new Date(now).toISOString(),
      to: new Date(now + 3_600_000).toISOString(),
      flows: ['hrLeaveRequest'],
    });
    expect(json.code, json.desc).toBe('200');
    forgetOrganisation(play.story.server.db);
    expect((await ask(['starter.leader'])).standIns).toMatchObject([
      { person: { id: user('luojia') }, onBehalfOf: { id: user('qinhao') } },
    ]);
    expect((await ask(['starter.leader'], {}, { flow: 'expenseReport' })).standIns).toEqual([]);
    // Nobody stands in over their own document.
    expect((await ask(['user:qinhao'], {}, { starter: user('luojia') })).standIns).toEqual([]);
  });

  it('is refused by name: to who draws no flows, for nobody, of no document, with more than it knows', async () => {
    const node = { nodeId: 'step', rules: ['starter'] };
    expect((await call('yanfei', [node])).json).toMatchObject({ code: '403', params: { permission: 'models:page' } });
    expect((await call('maoyu', [node], { starter: '999999' })).json).toMatchObject({ code: '400', faults: [{ field: 'starter' }] });
    expect((await call('maoyu', [node], { resource: 'users' })).json).toMatchObject({ code: '404', params: { resource: 'users' } });
    expect((await call('maoyu', [node], { resource: null })).json.code).toBe('200');
    const unknown = { ...node, mode: 'dance' } as unknown as WhoNode;
    expect((await call('maoyu', [unknown])).json).toMatchObject({ code: '400', faults: [{ field: 'nodes.0.mode' }] });
  });
});

it('GET /tydf/process/design/choices: what a drawing may name', async () => {
  const { json } = await play.call<DesignChoices>('maoyu', 'GET', '/tydf/process/design/choices');
  expect(json.code, json.desc).toBe('200');
  const { roles, posts, departments, decisions, processes, messages } = json.data;
  expect(roles.find(({ code }) => code === 'hr_specialist')).toMatchObject({ name: { zh: expect.any(String) as unknown } });
  expect(roles.find(({ code }) => code === 'employee')!.holders).toBeGreaterThan(10);
  expect(posts.length).toBeGreaterThan(5);
  const own = departments.find(({ code }) => code === 'D08')!;
  expect(departments.some(({ code }) => code === own.parent)).toBe(true);
  expect(decisions).toContainEqual({ key: 'byDays', name: 'byDays' });
  expect(processes).toContainEqual({ key: 'expenseReport', name: { en: 'Expense report', zh: '费用报销单' }, versions: [1] });
  const leave = processes.find(({ key }) => key === 'hrLeaveRequest')!;
  expect(leave.versions.length).toBeGreaterThan(1);
  expect(leave.versions).toEqual(leave.versions.toSorted((a, b) => b - a));
  expect(messages).toContainEqual({ key: 'process_approved', name: { en: 'Approved', zh: '已通过' } });
  // Each of them is a rule that finds people.
  const rules = [`role:${roles[0]!.code}`, `post:${posts[0]!.code}`, `dept:${own.code}`];
  for (const { problem } of (await ask(rules)).rules) expect(problem?.en ?? '').not.toContain('There is no');
  expect((await play.call('yanfei', 'GET', '/tydf/process/design/choices')).json).toMatchObject({
    code: '403',
    params: { permission: 'models:page' },
  });
});
