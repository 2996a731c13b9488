/** Models, deployed versions, settings and form paths: each call of the designer, made to succeed and checked. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { fixture as leaveFixture } from '#tests/fixtures/hr/hrLeaveRequest.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const model = '/tydf/process/model';
const definitions = '/tydf/process/definitions';
let server: TestServer;
let company: Company;
let admin: TestClient;
let employee: TestClient;
let made = 0;
let leaves = 0;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  [admin, employee] = [await server.as('maoyu'), await server.as('yanfei')];
});
afterAll(() => server?.close());

/** Elements of the second process on have its number behind their ids. `broken`: the process ends in a gateway that nothing here plays. */
const processOf = (key: string, at: number, broken: boolean): string => {
  const own = (id: string): string => (at === 0 ? id : `${id}${at}`);
  const way = (id: string, from: string, to: string): string =>
    `<sequenceFlow id="${own(id)}" sourceRef="${own(from)}" targetRef="${own(to)}"/>`;
  return `<process id="${key}" name="流程${key}" isExecutable="true"><startEvent id="${own('start')}"/>
  <userTask id="${own('work')}" name="办理" flowable:assignee="\${applicant}"/><endEvent id="${own('end')}"/>
  ${way('a', 'start', 'work')}${broken ? `<complexGateway id="${own('odd')}"/>${way('b', 'work', 'odd')}${way('c', 'odd', 'end')}` : way('b', 'work', 'end')}
</process>`;
};
const drawing = (keys: readonly string[], ...broken: readonly string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="test">
${keys.map((key, at) => processOf(key, at, broken.includes(key))).join('\n')}
</definitions>`;

const add = async (body: AnyDoc): Promise<AnyDoc> => {
  const { json } = await admin.call<AnyDoc>('POST', `${model}/add`, body);
  expect(json, JSON.stringify(json)).toMatchObject({ code: '200' });
  return json.data;
};
const fresh = async (): Promise<{ id: string; key: string; record: AnyDoc }> => {
  const key = `drawn${(made += 1)}`;
  const record = await add({ key, name: `画的流程${made}`, xml: drawing([key]) });
  return { id: String(record['id']), key, record };
};
const get = async (id: string): Promise<AnyDoc> => (await admin.call<AnyDoc>('GET', `${model}/get/${id}`)).json.data;
const deployed = async (key: string): Promise<AnyDoc[]> =>
  (await admin.call<Page>('GET', `${definitions}/list?key=${key}`)).json.data.records as AnyDoc[];
/** Long enough for another state of a drawing; both are still signed in. */
const later = async (): Promise<void> => {
  server.clock.pass(11 * 60_000);
  for (const person of [admin, employee])
    await person.call('GET', '/tydf/administration/session', undefined, { headers: { 'x-user-action': '1' } });
};
/** Text of a download. */
const bytes = async (path: string): Promise<{ text: string; headers: Headers }> => {
  const answer = await fetch(`${server.url}${path}`, { headers: { authorization: admin.token } });
  return { text: await answer.text(), headers: answer.headers };
};

describe('models', () => {
  it(`POST ${model}/add`, async () => {
    const { record, key } = await fresh();
    expect(record).toMatchObject({ key, drawing: 1, errors: 0, version: expect.any(Number) as unknown });
    expect(record['report']).toContainEqual({ kind: 'translated', element: 'work', from: '${applicant}', to: '=applicant' });
    const blank = await add({ key: 'blankOne', name: '空白 & 流程' });
    expect(blank).toMatchObject({ errors: 0, drawing: 1 });
    expect(blank['xml']).toContain('<bpmn:process id="blankOne" name="空白 &amp; 流程"');
    const named = await add({ xml: drawing(['fromFile', 'besideIt']) });
    expect(named).toMatchObject({ key: 'fromFile', name: '流程fromFile' });
    const half = await add({ key: 'unread', name: '半成品', xml: '<definitions' });
    expect(half).toMatchObject({ errors: 1, problems: [{ severity: 'error', mend: { en: expect.any(String) as unknown } }] });
    const taken = await admin.call('POST', `${model}/add`, { key, name: '又一个', xml: drawing([key]) });
    expect(taken.json).toMatchObject({ code: '400', faults: [{ field: 'key' }] });
    const other = await admin.call('POST', `${model}/add`, { key: 'elsewhere', name: 'x', xml: drawing(['a1', 'b1']) });
    expect(other.json).toMatchObject({ code: '400', faults: [{ field: 'key', rule: 'notInDrawing' }] });
    expect((await admin.call('POST', `${model}/add`, { key: '1 x', name: 'x' })).json.code).toBe('400');
    expect((await employee.call('POST', `${model}/add`, { key: 'mine', name: 'x' })).json.code).toBe('403');
  });

  for (const call of ['put', 'update'])
    it(`PUT ${model}/${call}/{id}`, async () => {
      const { id, key, record } = await fresh();
      const first = await admin.call<AnyDoc>('PUT', `${model}/${call}/${id}`, { note: '限额调整', version: record['version'] });
      expect(first.json.data).toMatchObject({ id, note: '限额调整', drawing: 1 });
      // Saves of one person a few seconds apart are one state; after a while, or by another, a new one.
      const soon = drawing([key]).replace('办理', '复核');
      const second = await admin.call<AnyDoc>('PUT', `${model}/${call}/${id}`, { xml: soon, version: first.json.data['version'] });
      expect(second.json.data).toMatchObject({ drawing: 1, xml: soon });
      await later();
      const broken = await admin.call<AnyDoc>('PUT', `${model}/${call}/${id}`, { xml: drawing([key], key) });
      expect(broken.json.data).toMatchObject({ drawing: 2, errors: 1, problems: [{ process: key, element: 'odd', severity: 'error' }] });
      const stale = await admin.call('PUT', `${model}/${call}/${id}`, { xml: soon, version: record['version'] });
      expect(stale.json).toMatchObject({ code: '409', reason: 'recordChanged', params: { id } });
      expect((await get(id))['drawing']).toBe(2);
      const renamed = await admin.call<AnyDoc>('PUT', `${model}/${call}/${id}`, { xml: drawing([`${key}b`]) });
      expect(renamed.json.data['key']).toBe(`${key}b`);
      const away = await admin.call('PUT', `${model}/${call}/${id}`, { key: 'nowhere' });
      expect(away.json).toMatchObject({ code: '400', faults: [{ field: 'key' }] });
    });

  it(`GET ${model}/get/{id}`, async () => {
    const { id, key } = await fresh();
    expect(await get(id)).toMatchObject({ id, key, xml: drawing([key]), can: { put: true, deletes: true } });
    expect((await admin.call('GET', `${model}/get/999999999`)).json.code).toBe('404');
  });

  for (const path of [model, `${model}/page`])
    it(`GET ${path}`, async () => {
      const { id, key } = await fresh();
      const { json } = await admin.call<Page>('GET', `${path}?key=${key}`);
      expect(json.data).toMatchObject({ total: 1, records: [{ id, key, drawing: 1, errors: 0 }] });
      expect(json.data.records[0]).not.toHaveProperty('xml');
    });

  it(`GET ${model}/all`, async () => {
    const { id, key } = await fresh();
    const { json } = await admin.call<AnyDoc[]>('GET', `${model}/all`);
    expect(json.data.find((row) => row['id'] === id)).toMatchObject({ key });
    expect(json.data[0]).not.toHaveProperty('xml');
  });

  for (const path of ['delete', 'deletes'])
    it(`DELETE ${model}/${path}`, async () => {
      const [one, other] = [await fresh(), await fresh()];
      expect((await admin.call('DELETE', `${model}/${path}?ids=${one.id}`)).json).toMatchObject({ code: '200', data: null });
      expect((await admin.call('GET', `${model}/get/${one.id}`)).json.code).toBe('404');
      expect((await get(other.id))['id']).toBe(other.id);
      expect((await employee.call('DELETE', `${model}/${path}?ids=${other.id}`)).json.code).toBe('403');
    });

  it(`POST ${model}/deployment/{id}`, async () => {
    const key = `twoOf${(made += 1)}`;
    const xml = drawing([key, `${key}b`]);
    const { id } = await add({ key, name: '两个流程', category: 'hr', xml });
    const { json } = await admin.call<AnyDoc>('POST', `${model}/deployment/${String(id)}`, { note: '首次发布' });
    expect(json, JSON.stringify(json)).toMatchObject({
      code: '200',
      data: {
        deployed: [
          { key, version: 1, deployed: true },
          { key: `${key}b`, version: 1, deployed: true },
        ],
      },
    });
    expect(await deployed(key)).toMatchObject([
      { key, version: 1, note: '首次发布', deployedBy: admin.userId, status: 'active', latest: true, running: 0 },
    ]);
    expect(await get(String(id))).toMatchObject({ deployedVersion: 1, deployedDrawing: 1, deployedAt: server.clock.now().toISOString() });
    const settings = await admin.call<Page>('GET', `/tydf/uflo/ufloFlow/page?flowKey=${key}b`);
    expect(settings.json.data.records).toMatchObject([{ flowKey: `${key}b`, category: 'hr', activeVersion: 1, status: 'active' }]);
    const again = await admin.call<AnyDoc>('POST', `${model}/deployment/${String(id)}`, {});
    expect(again.json.data).toMatchObject({
      deployed: [
        { version: 1, deployed: false },
        { version: 1, deployed: false },
      ],
    });

    // All or none: one broken process keeps the other back, and every error says where, why and how to mend it.
    const broken = drawing([key, `${key}b`], `${key}b`);
    await admin.call('PUT', `${model}/put/${String(id)}`, { xml: broken });
    const refused = await admin.call('POST', `${model}/deployment/${String(id)}`, {});
    expect(refused.json).toMatchObject({
      code: '422',
      reason: 'flowHasProblems',
      faults: [{ field: 'odd1', severity: 'error', rule: 'flow' }],
    });
    expect(await deployed(key)).toHaveLength(1);
    expect((await employee.call('POST', `${model}/deployment/${String(id)}`, {})).json.code).toBe('403');
  });

  it(`GET ${model}/exportXml/{id}`, async () => {
    const { id, key } = await fresh();
    const { text, headers } = await bytes(`${model}/exportXml/${id}`);
    expect(text).toBe(drawing([key]));
    expect(headers.get('content-disposition')).toContain(`${key}.bpmn`);
    expect((await admin.call('GET', `${model}/exportXml/999999999`)).json.code).toBe('404');
  });

  it(`GET ${model}/getXmlView/{id} and GET ${model}/versions/{id}`, async () => {
    const { id, key } = await fresh();
    await later();
    const changed = drawing([key]).replace('办理', '复核');
    await admin.call('PUT', `${model}/put/${id}`, { xml: changed });
    expect((await admin.call('GET', `${model}/getXmlView/${id}`)).json.data).toEqual({ xml: changed });
    expect((await admin.call('GET', `${model}/getXmlView/${id}?drawing=1`)).json.data).toEqual({ xml: drawing([key]) });
    expect((await admin.call('GET', `${model}/getXmlView/${id}?drawing=9`)).json.code).toBe('404');
    const { json } = await admin.call<AnyDoc[]>('GET', `${model}/versions/${id}`);
    expect(json.data).toMatchObject([{ number: 2, by: { id: admin.userId } }, { number: 1 }]);
  });

  it(`GET ${model}/proof/{id}: what is proved, which a deployment demands`, async () => {
    const { id, key } = await fresh();
    const clean = await admin.call<AnyDoc[]>('GET', `${model}/proof/${id}`);
    expect(clean.json.data).toMatchObject([{ process: key, findings: [], bounded: false }]);
    expect(clean.json.data[0]?.['states']).toBeGreaterThan(0);
    // A join that waits for a way which an exclusive gateway does not take.
    const stuck = drawing([key]).replace(
      '<sequenceFlow id="b" sourceRef="work" targetRef="end"/>',
      `<exclusiveGateway id="either" default="c"/><parallelGateway id="both"/><sequenceFlow id="b" sourceRef="work" targetRef="either"/>
       <sequenceFlow id="c" sourceRef="either" targetRef="both"/>
       <sequenceFlow id="d" sourceRef="either" targetRef="both"><conditionExpression>\${amount &gt; 5}</conditionExpression></sequenceFlow>
       <sequenceFlow id="e" sourceRef="both" targetRef="end"/>`,
    );
    await admin.call('PUT', `${model}/put/${id}`, { xml: stuck });
    const proof = await admin.call<AnyDoc[]>('GET', `${model}/proof/${id}`);
    expect(proof.json.data[0]?.['findings']).toContainEqual(
      expect.objectContaining({ element: 'both', severity: 'error', kind: 'deadlock' }),
    );
    const refused = await admin.call('POST', `${model}/deployment/${id}`, {});
    expect(refused.json).toMatchObject({ code: '422', reason: 'flowHasProblems', params: { flow: key } });
    expect(refused.json.faults).toContainEqual(expect.objectContaining({ field: 'both', rule: 'deadlock', severity: 'error' }));
    expect(await deployed(key)).toEqual([]);
  });

  it(`GET ${model}/isCanexportXml/{id}`, async () => {
    const { id } = await fresh();
    const half = await add({ key: `half${(made += 1)}`, name: '半成品', xml: '<definitions' });
    expect((await admin.call('GET', `${model}/isCanexportXml/${id}`)).json.data).toBe(true);
    expect((await admin.call('GET', `${model}/isCanexportXml/${String(half['id'])}`)).json.data).toBe(false);
  });
});

describe('deployed versions', () => {
  const published = async (): Promise<{ key: string; modelId: string; id: string }> => {
    const { id: modelId, key } = await fresh();
    expect((await admin.call('POST', `${model}/deployment/${modelId}`, {})).json.code).toBe('200');
    const [row] = await deployed(key);
    return { key, modelId, id: String(row?.['id']) };
  };

  for (const path of ['list', 'page'])
    it(`GET ${definitions}/${path}`, async () => {
      const { key, modelId, id } = await published();
      await admin.call('PUT', `${model}/put/${modelId}`, { xml: drawing([key]).replace('办理', '复核') });
      await admin.call('POST', `${model}/deployment/${modelId}`, {});
      const { json } = await admin.call<Page>('GET', `${definitions}/${path}?key=${key}`);
      expect(json.data).toMatchObject({
        total: 2,
        pageNum: 1,
        pageSize: 20,
        records: [
          { version: 2, latest: true },
          { version: 1, id },
        ],
      });
      const newest = await admin.call<Page>('GET', `${definitions}/${path}?keyword=${key}&latest=true`);
      expect(newest.json.data.records).toMatchObject([{ version: 2 }]);
      const all = await admin.call<Page>('GET', `${definitions}/${path}?pageSize=1&pageNum=2`);
      expect(all.json.data.records).toHaveLength(1);
      for (const column of ['name', 'key', 'version', 'deployedAt', 'deployedBy', 'status', '-running', '-finished', 'incidents'])
        expect((await admin.call('GET', `${definitions}/${path}?sort=${column}`)).json.code, column).toBe('200');
      expect((await admin.call('GET', `${definitions}/${path}?sort=colour`)).json.code).toBe('400');
      expect((await admin.call('GET', `${definitions}/${path}?colour=red`)).json.code).toBe('400');
      expect((await employee.call('GET', `${definitions}/${path}`)).json.code).toBe('403');
    });

  it(`GET ${definitions}/get/{id}`, async () => {
    const { key, id } = await published();
    const { json } = await admin.call<AnyDoc>('GET', `${definitions}/get/${id}`);
    expect(json.data).toMatchObject({ id, key, version: 1, xml: drawing([key]) });
  });

  it(`GET ${definitions}/download/{id}`, async () => {
    const { key, id } = await published();
    const { text, headers } = await bytes(`${definitions}/download/${id}`);
    expect(text).toBe(drawing([key]));
    expect(headers.get('content-disposition')).toContain(`${key}-v1.bpmn`);
  });

  it(`PUT ${definitions}/onoffPro/{id}`, async () => {
    const [row] = await deployed('hrLeaveRequest');
    const id = String(row?.['id']);
    const submit = async (): Promise<string> => {
      const body = { ...leaveFixture.record(company, (leaves += 1)), requestId: `onoff-${leaves}` };
      return (await employee.call('POST', '/tydf/process/hrLeaveRequest/submitProcess', body)).json.code;
    };
    const off = await admin.call('PUT', `${definitions}/onoffPro/${id}?status=suspended&reason=${encodeURIComponent('额度复核')}`);
    expect(off.json).toMatchObject({ code: '200', data: null });
    expect(await submit()).toBe('409');
    expect(await deployed('hrLeaveRequest')).toMatchObject([{ status: 'suspended', statusReason: '额度复核', statusBy: admin.userId }]);
    expect((await admin.call('PUT', `${definitions}/onoffPro/${id}`, { status: '1' })).json.code).toBe('200');
    expect(await submit()).toBe('200');
    expect((await admin.call('PUT', `${definitions}/onoffPro/${id}`, { status: 'maybe' })).json).toMatchObject({
      code: '400',
      faults: [{ field: 'status' }],
    });
    expect((await employee.call('PUT', `${definitions}/onoffPro/${id}?status=suspended`)).json.code).toBe('403');
  });

  it(`POST ${definitions}/saveModelFromPro/{id}`, async () => {
    const { key, modelId, id } = await published();
    await admin.call('PUT', `${model}/put/${modelId}`, { xml: drawing([key]).replace('办理', '复核') });
    const back = await admin.call<AnyDoc>('POST', `${definitions}/saveModelFromPro/${id}`);
    expect(back.json.data).toMatchObject({ id: modelId, xml: drawing([key]) });
    const [shipped] = await deployed('hrLeaveRequest');
    const created = await admin.call<AnyDoc>('POST', `${definitions}/saveModelFromPro/${String(shipped?.['id'])}`);
    expect(created.json.data).toMatchObject({ key: 'hrLeaveRequest', name: '请假申请', nameEn: 'Leave request', errors: 0 });
  });

  for (const path of ['delete', 'deletes'])
    it(`DELETE ${definitions}/${path}`, async () => {
      const { key, id } = await published();
      const [used] = await deployed('hrLeaveRequest');
      const body = { ...leaveFixture.record(company, (leaves += 1)), requestId: `delete-${leaves}` };
      expect((await employee.call('POST', '/tydf/process/hrLeaveRequest/submitProcess', body)).json.code).toBe('200');
      const both = await admin.call('DELETE', `${definitions}/${path}`, [id, String(used?.['id'])]);
      expect(both.json).toMatchObject({ code: '409', reason: 'inUse', params: { id: String(used?.['id']) } });
      expect(await deployed(key)).toHaveLength(1);
      expect((await admin.call('DELETE', `${definitions}/${path}?ids=${id}`)).json).toMatchObject({ code: '200', data: null });
      expect(await deployed(key)).toHaveLength(0);
    });
});

describe('a drawing of another tool', () => {
  it('is kept whole, though it says that nothing of it can be executed', async () => {
    const xml = await readFile(new URL('../../../../conformance/cases/importer/interchange.bpmn', import.meta.url), 'utf8');
    const record = await add({ xml });
    expect(record).toMatchObject({ key: 'proc1', name: 'Buying' });
    const kept = await get(String(record['id']));
    expect(kept['xml']).toBe(xml.trim());
    expect(Number(kept['errors'])).toBeGreaterThan(0);
    const refused = await admin.call<AnyDoc>('POST', `${model}/deployment/${String(record['id'])}`, {});
    expect(refused.json.code).not.toBe('200');
    expect(await deployed('proc1')).toHaveLength(0);
  });
});

describe('settings', () => {
  it('GET /tydf/uflo/ufloFormPath/treeUflo', async () => {
    const { json } = await admin.call<AnyDoc[]>('GET', '/tydf/uflo/ufloFormPath/treeUflo');
    const folder = json.data.find(({ nameEn }) => nameEn === 'Human resources');
    expect(folder).toMatchObject({
      parentId: null,
      children: expect.arrayContaining([
        expect.objectContaining({ nameEn: 'Leave request', path: '/hr/hrLeaveRequestApprove', children: [] }),
      ]) as unknown,
    });
  });

  it('tell every shipped flow with its menu and version, and bind another menu', async () => {
    const { json } = await admin.call<AnyDoc[]>('GET', '/tydf/uflo/ufloFlow/all');
    const leave = json.data.find(({ flowKey }) => flowKey === 'hrLeaveRequest');
    expect(leave).toMatchObject({ activeVersion: 1, status: 'active', resource: 'hrLeaveRequest' });
    const [menu] = await server.db.query<{ id: string }>(
      `select id::text from resources where perm_code = 'hrLeaveInformation:page' and res_type = '3'`,
    );
    const { json: saved } = await admin.call<AnyDoc>('PUT', `/tydf/uflo/ufloFlow/put/${String(leave?.['id'])}`, { menuId: menu?.id });
    expect(saved.data).toMatchObject({ menuId: menu?.id, activeVersion: 1 });
    const bound = await server.db.query('select flow_key from resources where id = $1', [menu?.id]);
    expect(bound).toEqual([{ flow_key: 'hrLeaveRequest' }]);
    const unknown = await admin.call('PUT', `/tydf/uflo/ufloFlow/put/${String(leave?.['id'])}`, { resource: 'noSuchThing' });
    expect(unknown.json).toMatchObject({ code: '400', faults: [{ field: 'resource' }] });
  });
});
