/** What is proved of a flow before it is deployed: the designer's report, running documents replayed, what is kept of a deployment. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { deployDecisions } from '#server/flows/process/decisions.ts';
import type { ProcessProof, ProcessReport } from '#machines/verify/report.ts';
import type { ReplayPage } from '#machines/verify/report.ts';
import { fixture as leaveFixture } from '#tests/fixtures/hr/hrLeaveRequest.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const verification = '/tydf/process/verification';
const model = '/tydf/process/model';
let server: TestServer;
let company: Company;
let admin: TestClient;
let employee: TestClient;
let shipped = '';
const clients = new Map<string, TestClient>();

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  [admin, employee] = [await server.as('maoyu'), await server.as('yanfei')];
  clients.set('yanfei', employee);
  shipped = await readFile(join(import.meta.dirname, '../../../../../flows/hr/hrLeaveRequest.bpmn'), 'utf8');
});
afterAll(() => server?.close());

/** The shipped drawing with something else in it; a text that is not there fails the test. */
const drawn = (...changes: readonly (readonly [string, string])[]): string =>
  changes.reduce((xml, [from, to]) => {
    expect(xml).toContain(from);
    return xml.replaceAll(from, to);
  }, shipped);

const report = async (subject: AnyDoc): Promise<ProcessReport> => {
  const { json } = await admin.call<ProcessReport[]>('POST', verification, subject);
  expect(json.code, JSON.stringify(json).slice(0, 500)).toBe('200');
  expect(json.data).toHaveLength(1);
  return json.data[0]!;
};
const told = ({ findings }: ProcessReport): string[] =>
  findings.map(({ severity, kind, element, reason }) => `${severity} ${kind} ${element}: ${reason.en}`);
const modelOf = async (xml: string): Promise<string> => {
  const { json } = await admin.call<AnyDoc>('POST', `${model}/add`, { xml });
  expect(json.code, JSON.stringify(json)).toBe('200');
  return String(json.data['id']);
};

describe(`POST ${verification}`, () => {
  it('the version that runs: nothing is wrong, and everybody’s approvers are told', async () => {
    const [definition] = await server.db.query<{ id: string }>(
      "select id::text from flow_definition where key = 'hrLeaveRequest' order by version desc limit 1",
    );
    const found = await report({ definitionId: definition!.id });
    expect(found).toMatchObject({
      process: 'hrLeaveRequest',
      resource: 'hrLeaveRequest',
      deployable: true,
      bounded: false,
      difference: null,
    });
    expect(found.active).toEqual({ definitionId: definition!.id, version: 1 });
    expect(told(found).filter((one) => one.startsWith('error'))).toEqual([]);
    expect(found.states).toBeGreaterThan(5);
    const { starters, rows } = found.approvers!;
    expect(new Set(starters.map(({ id }) => id)).size).toBe(starters.length);
    expect(starters.length).toBeGreaterThan(10);
    expect(rows).toHaveLength(starters.length * 4);
    // Somebody of the farm, as the running flow asks: their leader, the one in charge, the general manager, the specialist.
    const own = starters.find(({ id }) => rows.some((row) => row.starter === id && row.people[0]?.id === company.user('qinhao')))!;
    expect(rows.filter(({ starter }) => starter === own.id).map(({ element }) => element)).toEqual([
      'leader',
      'inCharge',
      'generalManager',
      'hrRecord',
    ]);
    const leaders = new Set(rows.filter(({ element }) => element === 'leader').flatMap(({ people }) => people.map(({ id }) => id)));
    expect(leaders).toContain(company.user('qinhao'));
    const record = rows.find(({ element, outcome }) => element === 'hrRecord' && outcome === 'found');
    expect(record?.people.map(({ id }) => id)).toContain(company.user('xujiayi'));
    // Nobody is asked on their own document.
    for (const { starter, outcome, people } of rows) if (outcome === 'found') expect(people.map(({ id }) => id)).not.toContain(starter);
  });

  it('a gap between conditions, with the values that fall into it', async () => {
    const found = await report({
      xml: drawn(
        [' default="over3Days_no"', ''],
        [
          'sourceRef="over3Days" targetRef="over7Days" />',
          'sourceRef="over3Days" targetRef="over7Days"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">leaveDays &lt; 3</bpmn:conditionExpression></bpmn:sequenceFlow>',
        ],
      ),
    });
    const gap = found.findings.find(({ kind }) => kind === 'gap');
    expect(gap).toMatchObject({ element: 'over3Days', severity: 'error', spans: [{ field: 'leaveDays', stretch: { kind: 'intervals' } }] });
    expect(gap?.reason.en).toContain('= 3');
    expect(found.deployable).toBe(false);
  });

  it('a dead branch, and a field that does not exist', async () => {
    const dead = await report({ xml: drawn(['leaveDays &gt; 7 and', 'leaveDays &gt; 7 and leaveDays &lt; 2 and']) });
    expect(dead.findings).toContainEqual(expect.objectContaining({ kind: 'never', element: 'over7Days_yes' }));
    const unknown = await report({ xml: drawn(['leaveDays &gt; 3<', 'leaveDay &gt; 3<']) });
    expect(told(unknown)).toContain('error unknownField over3Days_yes: There is no field “leaveDay”');
    expect(unknown.deployable).toBe(false);
  });

  it('a step that nobody can approve; its deployment is refused with it, and nothing is deployed', async () => {
    const xml = drawn(
      ['id="hrLeaveRequest"', 'id="leaveByGhost"'],
      ['bpmnElement="hrLeaveRequest"', 'bpmnElement="leaveByGhost"'],
      ['<bpmn:userTask id="hrRecord"', '<bpmn:userTask id="hrRecord" tydf:nobody="fail"'],
      ['role:hr_specialist', 'role:ghost'],
    );
    const id = await modelOf(xml);
    const found = await report({ modelId: id });
    expect(told(found)).toContain('error nobody hrRecord: Nobody can approve this, the flow stops here: for everybody');
    expect(found).toMatchObject({ deployable: false, active: null, difference: null, resource: null });
    expect(found.approvers?.rows.filter(({ element }) => element === 'hrRecord').every(({ outcome }) => outcome === 'nobody')).toBe(true);
    const refused = await admin.call('POST', `${model}/deployment/${id}`, {});
    expect(refused.json).toMatchObject({ code: '422', reason: 'flowHasProblems' });
    expect(refused.json.faults).toContainEqual(expect.objectContaining({ field: 'hrRecord', rule: 'nobody', severity: 'error' }));
    expect(await server.db.query("select 1 from flow_definition where key = 'leaveByGhost'")).toEqual([]);
  });

  it('decision tables: one that is missing, then one with a gap', async () => {
    const xml = drawn(['role:hr_specialist', 'decision:whoRecords']);
    expect(told(await report({ xml }))).toContain('error missing hrRecord: There is no decision table “whoRecords”');
    const table = `<?xml version="1.0" encoding="UTF-8"?>
      <definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="d" name="d" namespace="test">
      <decision id="whoRecords" name="whoRecords"><decisionTable id="t" hitPolicy="UNIQUE">
        <input id="i" label="Days"><inputExpression id="e" typeRef="number"><text>leaveDays</text></inputExpression></input>
        <output id="o" name="who" typeRef="string"/>
        <rule id="r1"><inputEntry id="a1"><text>&lt; 3</text></inputEntry><outputEntry id="b1"><text>"role:hr_specialist"</text></outputEntry></rule>
        <rule id="r2"><inputEntry id="a2"><text>&gt; 3</text></inputEntry><outputEntry id="b2"><text>"role:hr_manager"</text></outputEntry></rule>
      </decisionTable></decision></definitions>`;
    await deployDecisions(server.services, table, null);
    const found = await report({ xml });
    expect(found.tables).toMatchObject([
      { decision: 'whoRecords', usedBy: ['hrRecord'], findings: [{ kind: 'gap', severity: 'warning' }] },
    ]);
    expect(told(found).filter((one) => one.includes(' hrRecord: '))).toEqual([
      expect.stringMatching(/^warning gap hrRecord: Decision table “whoRecords”: No rule applies for leaveDays = 3/),
    ]);
    expect(found.deployable).toBe(true);
  });

  it('what a new limit changes, in both languages', async () => {
    const { difference, active, deployable } = await report({ xml: drawn(['leaveDays &gt; 3<', 'leaveDays &gt; 5<']) });
    expect({ deployable, version: active?.version, bounded: difference?.bounded }).toEqual({
      deployable: true,
      version: 1,
      bounded: false,
    });
    expect(difference?.changes.map(({ element, kind }) => [element, kind])).toEqual([['over3Days_yes', 'changed']]);
    expect(difference?.detours).toMatchObject([
      { before: ['leader', 'inCharge', 'hrRecord'], after: ['leader', 'hrRecord'], spans: [{ field: 'leaveDays' }] },
    ]);
    expect(difference?.words.map(({ en }) => en)).toContainEqual(expect.stringContaining('leaveDays > 3 → leaveDays > 5'));
    expect(difference?.words.at(-1)?.zh).toContain('现为 部门负责人 → 人事备案');
  });

  it('a drawing that cannot be read, and one that is not named', async () => {
    const broken = await report({ xml: '<definitions' });
    expect(broken).toMatchObject({ deployable: false, approvers: null, tables: null, difference: null });
    expect(broken.findings).toMatchObject([{ kind: 'compiler', severity: 'error' }]);
    expect((await admin.call('POST', verification, {})).json).toMatchObject({ code: '400', faults: [{ field: 'xml' }] });
    expect((await admin.call('POST', verification, { xml: shipped, modelId: '1' })).json).toMatchObject({
      code: '400',
      faults: [{ field: 'modelId', rule: 'tooMany' }],
    });
    expect((await admin.call('POST', verification, { modelId: '999999' })).json.code).toBe('404');
    expect((await employee.call('POST', verification, { xml: shipped })).json.code).toBe('403');
  });
});

describe(`POST ${verification}/replay`, () => {
  let requests = 0;
  let made = 0;
  const post = async (login: string, path: string, body: AnyDoc): Promise<AnyDoc> => {
    const client = clients.get(login) ?? (await server.as(login));
    clients.set(login, client);
    const { json } = await client.call<AnyDoc>('POST', path, { requestId: `replay-${(requests += 1)}`, ...body });
    expect(json.code, `${path} ${JSON.stringify(json)}`).toBe('200');
    return json.data;
  };
  const { key, api } = leaveFixture.definition;
  const act = async (login: string, action: string, body: AnyDoc): Promise<AnyDoc> =>
    (await post(login, `/tydf/${api.prefix}/${key}/${action}`, body))['document'] as AnyDoc;
  const taskOf = async (documentId: string): Promise<string> => {
    const [row] = await server.db.query<{ id: string }>("select id::text from task where document_id = $1 and state = 'open'", [
      documentId,
    ]);
    return row!.id;
  };
  const submitted = async (): Promise<string> =>
    String((await act('yanfei', 'submitProcess', leaveFixture.record(company, (made += 1))))['id']);
  const look = async (xml: string, more: AnyDoc = {}): Promise<ReplayPage> => {
    const { json } = await admin.call<ReplayPage>('POST', `${verification}/replay`, { xml, ...more });
    expect(json.code, JSON.stringify(json).slice(0, 500)).toBe('200');
    return json.data;
  };
  const instanceOf = async (documentId: string): Promise<string> => {
    const [row] = await server.db.query<{ id: string }>(
      "select id::text from flow_instance where resource = 'hrLeaveRequest' and document_id = $1",
      [documentId],
    );
    return row!.id;
  };

  it('unchanged, other approvers after a new limit, stuck where a step is gone; by portions', async () => {
    const [waits, recorded, handed] = [await submitted(), await submitted(), await submitted()];
    await act('qinhao', 'approveProcess', { id: recorded, comment: '同意' });
    await post('qinhao', `/tydf/process/task/${await taskOf(handed)}/transfer`, { userId: company.user('luyang'), comment: '请代为处理' });
    const of = (page: ReplayPage, documentId: string) => page.rows.find((row) => row.documentId === documentId);

    const same = await look(drawn(['name="人事备案"', 'name="人事存档"']));
    expect(same).toMatchObject({ process: 'hrLeaveRequest', total: 3, left: 0, next: null, withoutDocument: 0 });
    expect(of(same, handed)?.after).toEqual(of(same, handed)?.before);
    expect(same.rows.map(({ outcome, reason }) => [outcome, reason])).toEqual(Array.from({ length: 3 }, () => ['unchanged', null]));
    expect(of(same, handed)?.after).toMatchObject([{ nodeId: 'leader', people: [{ id: company.user('luyang') }] }]);

    // Leave of one day goes to the leader in charge from now on: who waits for the leader is not concerned yet.
    const limit = await look(drawn(['leaveDays &gt; 3<', 'leaveDays &gt; 0.5<']));
    expect(limit.counts).toEqual({ unchanged: 2, otherApprovers: 1, stuck: 0 });
    expect(of(limit, waits)).toMatchObject({ outcome: 'unchanged', version: 1, resource: 'hrLeaveRequest' });
    expect(of(limit, recorded)).toMatchObject({
      id: await instanceOf(recorded),
      outcome: 'otherApprovers',
      reason: { en: 'Asked now: Leader in charge; before: Record', zh: '现办理环节：分管领导；原为：人事备案' },
      before: [{ nodeId: 'hrRecord', name: { en: 'Record' } }],
      after: [{ nodeId: 'inCharge', name: { zh: '分管领导' } }],
    });
    expect(of(limit, recorded)?.code).toMatch(/\d/);
    expect(of(limit, recorded)?.after[0]?.people.length).toBe(1);

    // The same step, but somebody else.
    const others = await look(drawn(['rule="starter.leader"', 'rule="role:general_manager"']));
    expect(of(others, waits)).toMatchObject({ outcome: 'otherApprovers', reason: { en: 'Other people are asked at the same step' } });

    const gone = await look(
      drawn(
        ['sourceRef="start" targetRef="leader"', 'sourceRef="start" targetRef="over3Days"'],
        ['id="leader_next"', 'id="leader_gone"'],
      ).replace(
        /<bpmn:userTask id="leader"[\s\S]*?<\/bpmn:userTask>|<bpmn:sequenceFlow id="leader_gone"[^>]*>|<bpmn:incoming>leader_next<\/bpmn:incoming>/g,
        '',
      ),
    );
    expect(of(gone, recorded)).toMatchObject({ outcome: 'stuck', reason: { en: 'The new version has no “leader”' } });
    expect(of(gone, waits)?.outcome).toBe('otherApprovers');

    const xml = drawn(['leaveDays &gt; 3<', 'leaveDays &gt; 0.5<']);
    const seen: string[] = [];
    const left: number[] = [];
    for (let after: string | null = '0'; after !== null;) {
      const page: ReplayPage = await look(xml, { size: 2, after });
      seen.push(...page.rows.map(({ documentId }) => documentId));
      left.push(page.left);
      expect(page.total).toBe(3);
      after = page.next;
    }
    expect(seen.toSorted()).toEqual([waits, recorded, handed].toSorted());
    expect(left).toEqual([1, 0]);
  });

  it('what was taken back is not replayed; nothing is written', async () => {
    const id = await submitted();
    await act('qinhao', 'approveProcess', { id, comment: '同意' });
    await post('qinhao', `/tydf/process/document/${key}/${id}/takeBack`, {});
    const before = await server.db.query('select version, trail_seq from flow_instance order by id');
    const page = await look(drawn(['leaveDays &gt; 3<', 'leaveDays &gt; 0.5<']));
    expect(page.rows.find((row) => row.documentId === id)).toMatchObject({ outcome: 'unchanged', after: [{ nodeId: 'leader' }] });
    expect(await server.db.query('select version, trail_seq from flow_instance order by id')).toEqual(before);
  });

  it('is for whoever operates flows, of a drawing that can run', async () => {
    expect((await employee.call('POST', `${verification}/replay`, { xml: shipped })).json.code).toBe('403');
    const broken = await admin.call('POST', `${verification}/replay`, { xml: drawn(['role:hr_specialist', 'rubbish rule']) });
    expect(broken.json).toMatchObject({ code: '422', reason: 'flowHasProblems' });
    const other = await admin.call('POST', `${verification}/replay`, { xml: shipped, process: 'elsewhere' });
    expect(other.json).toMatchObject({ code: '400', faults: [{ field: 'process' }] });
  });
});

describe(`GET ${verification}/definition/{id}`, () => {
  it('keeps with the version what was found when it was deployed', async () => {
    const xml = drawn(
      ['id="hrLeaveRequest"', 'id="leaveUnseen"'],
      ['bpmnElement="hrLeaveRequest"', 'bpmnElement="leaveUnseen"'],
      ['<bpmn:userTask id="hrRecord"', '<bpmn:userTask id="hrRecord" tydf:nobody="skip"'],
      ['role:hr_specialist', 'role:ghost'],
    );
    const id = await modelOf(xml);
    const { json } = await admin.call('POST', `${model}/deployment/${id}`, {});
    expect(json.code, JSON.stringify(json)).toBe('200');
    const [row] = await server.db.query<{ id: string }>("select id::text from flow_definition where key = 'leaveUnseen'");
    const kept = await admin.call<ProcessProof>('GET', `${verification}/definition/${row!.id}`);
    expect(kept.json.data).toMatchObject({ process: 'leaveUnseen', bounded: false });
    expect(kept.json.data.findings).toContainEqual(
      expect.objectContaining({
        element: 'hrRecord',
        severity: 'warning',
        kind: 'nobody',
        reason: expect.objectContaining({ zh: expect.any(String) as unknown }) as unknown,
      }),
    );
    const [first] = await server.db.query<{ id: string }>(
      "select id::text from flow_definition where key = 'hrLeaveRequest' order by version limit 1",
    );
    expect((await admin.call('GET', `${verification}/definition/${first!.id}`)).json).toMatchObject({ code: '200', data: null });
    expect((await admin.call('GET', `${verification}/definition/999999`)).json.code).toBe('404');
    expect((await employee.call('GET', `${verification}/definition/${row!.id}`)).json.code).toBe('403');
  });
});
