/**
 * The rest of the way, predicted by the browser's own code over the real server before a document is sent, and by the server afterwards: the
 * same steps and people, with decision tables, variables of the flow, items of a loop and the starter in them.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CandidatesAnswer, RouteStep } from '#model/api.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import type { AnyDoc } from '#model/definition.ts';
import { deployFile } from '#server/flows/definitions.ts';
import { deployDecisions } from '#server/flows/process/decisions.ts';
import type { predictRoute as PredictRoute } from '#client/blocks/trail/route.ts';
import { hrLeaveRequest } from '#resources/hr/hrLeaveRequest.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let company: Company;
let author: TestClient;
let predictRoute: typeof PredictRoute;
const calls: AnyDoc[] = [];

const table = `<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="d" name="d" namespace="test">
  <decision id="weight" name="weight"><decisionTable id="t" hitPolicy="UNIQUE">
    <input id="i"><inputExpression id="e" typeRef="string"><text>leaveType</text></inputExpression></input>
    <output id="o" name="level" typeRef="string"/>
    <rule id="r1"><inputEntry id="a1"><text>"personal"</text></inputEntry><outputEntry id="b1"><text>"heavy"</text></outputEntry></rule>
    <rule id="r2"><inputEntry id="a2"><text>not("personal")</text></inputEntry><outputEntry id="b2"><text>"light"</text></outputEntry></rule>
  </decisionTable></decision>
  <decision id="urgent" name="urgent"><decisionTable id="u" hitPolicy="UNIQUE">
    <input id="j"><inputExpression id="g" typeRef="string"><text>level</text></inputExpression></input>
    <output id="p" name="hurry" typeRef="boolean"/>
    <rule id="q1"><inputEntry id="c1"><text>"heavy","light"</text></inputEntry><outputEntry id="h1"><text>true</text></outputEntry></rule>
  </decisionTable></decision></definitions>`;

const way = (from: string, to: string, condition?: string): string =>
  condition === undefined
    ? `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}"/>`
    : `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}"><conditionExpression>${condition}</conditionExpression></sequenceFlow>`;
const task = (id: string, rule: string, inside = ''): string =>
  `<userTask id="${id}" name="${id}"><extensionElements><tydf:approver rule="${rule}"/></extensionElements>${inside}</userTask>`;

/** By two tables, the second with an output as variable, to the general manager or not; then D08 to the office; then two people each alone. */
const drawing = (other: string): string => `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:tydf="urn:tydf:bpmn"
  xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="test"><process id="hrLeaveRequest" name="请假" isExecutable="true">
  <startEvent id="start"/>
  <businessRuleTask id="weigh" camunda:decisionRef="weight" camunda:resultVariable="level" camunda:mapDecisionResult="singleEntry"/>
  <businessRuleTask id="hurries" camunda:decisionRef="urgent"/>
  <exclusiveGateway id="x1" default="x1_x2"/><exclusiveGateway id="x2" default="x2_each"/>
  ${task('boss', 'role:general_manager')}${task('office', 'role:hr_specialist')}
  <scriptTask id="s" scriptFormat="feel" tydf:result="people"><script>[agentUser, "${other}"]</script></scriptTask>
  ${task('each', '=person', '<multiInstanceLoopCharacteristics camunda:collection="${people}" camunda:elementVariable="person"/>')}
  <endEvent id="end"/>
  ${way('start', 's')}${way('s', 'weigh')}${way('weigh', 'hurries')}${way('hurries', 'x1')}${way('x1', 'boss', 'level = "heavy" and hurry')}${way('x1', 'x2')}${way('boss', 'x2')}
  ${way('x2', 'office', 'starter.department = "D08" and list contains(starter.roles, "employee")')}${way('x2', 'each')}${way('office', 'each')}${way('each', 'end')}
  </process></definitions>`;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  author = await server.as('yanfei');
  await deployDecisions(server.services, table, null);
  await deployFile(server.services, drawing(company.user('majun')), null);
  // The browser's module over this server: only what Node lacks is put in its place.
  const empty = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined, clear: () => undefined };
  vi.stubGlobal('localStorage', empty);
  vi.stubGlobal('sessionStorage', empty);
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { protocol: 'http:' });
  const Plain = globalThis.Request;
  vi.stubGlobal(
    'Request',
    class extends Plain {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' && input.startsWith('/') ? `${server.url}${input}` : input, init);
        if (typeof init?.body === 'string') calls.push(JSON.parse(init.body) as AnyDoc);
      }
    },
  );
  const { session } = await import('#client/data/session.ts');
  const { json } = await server.with(null).call<{ token: string; userInfo: AnyDoc }>('POST', '/tydf/administration/login', {
    userName: 'yanfei',
    password: 'salmon-under-test-7',
  });
  author = server.with(json.data.token);
  session.set({ token: json.data.token, user: json.data.userInfo as unknown as NonNullable<ReturnType<typeof session.get>['user']> });
  ({ predictRoute } = await import('#client/blocks/trail/route.ts'));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server?.close();
});

const record = (leaveType: string): AnyDoc => ({
  leaveType,
  startDate: '2026-12-07',
  endDate: '2026-12-07',
  startHalf: 'am',
  endHalf: 'pm',
  reason: '家中有事',
  agentUser: company.user('luyang'),
});
const shown = (route: readonly RouteStep[]): unknown =>
  route.map(({ nodeId, people, state }) => [nodeId, state, people.map(({ id }) => id).toSorted()]);

describe('a way that rests on a table, on variables, on the starter and on items of a loop', () => {
  const expected = (...nodes: readonly string[]): unknown =>
    nodes.map((node) => [
      node,
      'expected',
      {
        boss: [company.user('zhaomingyuan')],
        office: [company.user('xujiayi')],
        each: [company.user('luyang'), company.user('majun')].toSorted(),
      }[node],
    ]);

  it('is told in the browser, with a call for each table behind a table and one for the people', async () => {
    calls.length = 0;
    const personal = { ...record('personal'), applicant: company.user('yanfei') };
    expect(shown(await predictRoute('hrLeaveRequest', hrLeaveRequest, personal))).toEqual(expected('boss', 'office', 'each'));
    expect(calls.map(({ nodes }) => (nodes as AnyDoc[]).map(({ decision, nodeId }) => decision ?? nodeId))).toEqual([
      ['weight', 'urgent'],
      ['urgent'],
      ['boss', 'office', 'each', 'each'],
    ]);
    expect(shown(await predictRoute('hrLeaveRequest', hrLeaveRequest, { ...personal, leaveType: 'annual' }))).toEqual(
      expected('office', 'each'),
    );
    calls.length = 0;
    await predictRoute('hrLeaveRequest', hrLeaveRequest, personal);
    expect(calls).toEqual([]);
  });

  it('leaves open what rests on another applicant, of whom the browser knows nothing', async () => {
    const route = await predictRoute('hrLeaveRequest', hrLeaveRequest, { ...record('annual'), applicant: company.user('majun') });
    expect(route.at(-1)?.state).toBe('undecided');
  });

  it('is told the same by the server, before and while it runs', async () => {
    const prefix = `/tydf/${hrLeaveRequest.api.prefix}/hrLeaveRequest`;
    const read = async (id: string): Promise<readonly RouteStep[]> =>
      (await author.call<DocumentBundle>('GET', `/tydf/process/document/hrLeaveRequest/${id}`)).json.data.flow!.route;
    const draft = await author.call<AnyDoc>('POST', `${prefix}/add`, record('personal'));
    expect(draft.json.code, JSON.stringify(draft.json)).toBe('200');
    const id = String(draft.json.data['id']);
    expect(shown(await read(id))).toEqual(expected('boss', 'office', 'each'));
    const sent = await author.call('POST', `${prefix}/submitProcess`, { id, version: draft.json.data['version'], requestId: 'predict-1' });
    expect(sent.json.code, JSON.stringify(sent.json)).toBe('200');
    const [first, ...rest] = (await read(id)).map(({ nodeId, state }) => [nodeId, state]);
    expect(first).toEqual(['boss', 'here']);
    expect(rest).toEqual([
      ['office', 'expected'],
      ['each', 'expected'],
    ]);
  });

  it('POST /tydf/process/candidates: variables per node; tables only of this flow', async () => {
    const node = { nodeId: 'each' };
    const { json } = await author.call<CandidatesAnswer[]>('POST', '/tydf/process/candidates', {
      resource: 'hrLeaveRequest',
      values: record('personal'),
      nodes: [
        { ...node, values: { person: company.user('majun') } },
        { ...node, values: { person: company.user('luyang') } },
        { nodeId: 'weigh', decision: 'weight' },
        { nodeId: 'weigh', decision: 'weight', values: { leaveType: 'annual' } },
        { nodeId: 'weigh', decision: 'elsewhere' },
      ],
    });
    expect(json.data.map(({ people, value }) => [people.map(({ id }) => id), value])).toEqual([
      [[company.user('majun')], undefined],
      [[company.user('luyang')], undefined],
      [[], 'heavy'],
      [[], 'light'],
      [[], null],
    ]);
  });

  it('nobody sends rules: a node names a step of the flow, and its own rules are asked', async () => {
    const ask = (node: AnyDoc, values: AnyDoc = {}) =>
      author.call<CandidatesAnswer[]>('POST', '/tydf/process/candidates', { resource: 'hrLeaveRequest', values, nodes: [node] });
    const hostile = '=count(for i in 1..200 return string join(for j in 1..100 return x, string(i)))';
    const sent = await ask({ nodeId: 'boss', rules: [hostile] }, { x: `${'a'.repeat(1_000_000)}中` });
    expect([sent.json.code, sent.json.reason]).toEqual(['400', 'invalidBody']);
    const unknown = await ask({ nodeId: 'nowhere' });
    expect([unknown.json.code, unknown.json.reason]).toEqual(['404', 'missingNode']);
    for (const nodeId of ['start', 'constructor', 'start_s']) expect((await ask({ nodeId })).json.reason).toBe('missingNode');
    expect((await ask({ nodeId: 'boss' })).json.data[0]?.people.map(({ id }) => id)).toEqual([company.user('zhaomingyuan')]);
  });
});
