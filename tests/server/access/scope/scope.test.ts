/** Whose records somebody sees: a list and a single reading answer by the same rules, over the demo people's leave requests. */
import type { Page } from '#model/api.ts';
import type { SearchAnswer } from '#model/calculation/search.ts';
import type { DocumentBundle, InboxPage } from '#model/workflow/inbox.ts';
import type { AnyDoc } from '#model/definition.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const leave = '/tydf/process/hrLeaveRequest';
let server: TestServer;
const people = new Map<string, TestClient>();
const as = async (name: string): Promise<TestClient> => {
  const known = people.get(name) ?? (await server.as(name));
  people.set(name, known);
  return known;
};

/** A day off that the leave policy lets everybody take. */
const request = {
  leaveType: 'personal',
  startDate: '2026-12-07',
  startHalf: 'am',
  endDate: '2026-12-07',
  endHalf: 'pm',
  reason: 'Family matters',
  agentUser: '',
};
const ids: Record<string, string> = {};

async function draft(name: string): Promise<string> {
  const { json } = await (await as(name)).call<AnyDoc>('POST', `${leave}/add`, request);
  if (json.code !== '200') throw new Error(`${name}: ${JSON.stringify(json)}`);
  return String(json.data['id']);
}
async function submitted(name: string): Promise<string> {
  const id = await draft(name);
  const { json } = await (await as(name)).call('POST', `${leave}/submitProcess`, { ...request, id });
  if (json.code !== '200') throw new Error(`${name}: ${JSON.stringify(json)}`);
  return id;
}

const seen = async (name: string): Promise<string[]> => {
  const { json } = await (await as(name)).call<Page>('GET', `${leave}/page?pageSize=100`);
  return json.data.records.map((record) => String(record['id'])).sort((a, b) => Number(a) - Number(b));
};

beforeAll(async () => {
  server = await startTestServer();
  request.agentUser = (await as('luojia')).userId;
  ids['yanfei'] = await submitted('yanfei');
  ids['draft'] = await draft('yanfei');
  ids['jiangyuzhen'] = await submitted('jiangyuzhen');
});
afterAll(() => server.close());

describe('reach', () => {
  it.each([
    ['yanfei', ['yanfei', 'draft'], 'their own, drafts included'],
    ['jiangyuzhen', ['jiangyuzhen'], 'their own'],
    ['qinhao', ['yanfei'], 'those of the department they lead, without drafts'],
    ['liuguifang', ['jiangyuzhen'], 'those of the department they lead'],
    ['gaozhenbo', ['yanfei'], 'those of the departments in their charge'],
    ['zhaomingyuan', ['yanfei', 'jiangyuzhen'], "everybody's, without drafts"],
    ['admin', ['yanfei', 'jiangyuzhen'], "everybody's, without drafts"],
    ['muchuanjun', [], 'nothing of others'],
  ])('%s sees %j: %s', async (name, expected) => {
    const wanted = expected.map((key) => ids[key] ?? '').sort((a, b) => Number(a) - Number(b));
    expect(await seen(name)).toEqual(wanted);
    const person = await as(name);
    for (const id of Object.values(ids)) {
      const read = await person.call('GET', `${leave}/get/${id}`);
      const whole = await person.call<DocumentBundle>('GET', `/tydf/process/document/hrLeaveRequest/${id}`);
      const may = wanted.includes(id);
      expect([read.json.code, whole.json.code], `${name} reads ${id}`).toEqual(
        may ? ['200', '200'] : [expect.stringMatching(/^40[34]$/), expect.stringMatching(/^40[34]$/)],
      );
      if (!may) expect(JSON.stringify([read.json, whole.json])).not.toContain('Family matters');
    }
  });

  it('of a document about somebody is theirs from the moment it is sent: a draft is its author’s alone', async () => {
    const resign = '/tydf/process/hrStaffResign';
    const [author, person] = [await as('xujiayi'), await as('muchuanjun')];
    const [file] = await server.db.query<{ id: string }>('select id::text from hr_pf_staff_onboard where user_id = $1', [person.userId]);
    const leaving = { staffId: file?.id, resignType: 'dismissal', resignReason: 'other', reasonText: 'x', applyLeaveDate: '2026-12-31' };
    const id = String((await author.call<AnyDoc>('POST', `${resign}/add`, leaving)).json.data['id']);
    const staffId = file?.id ?? '';
    const [listed, read, overview] = [
      `${resign}/page?pageSize=100`,
      `${resign}/get/${id}`,
      `/tydf/api/hrPfStaffOnboard/overview/${staffId}`,
    ];
    expect((await person.call<Page>('GET', listed)).json.data.records).toEqual([]);
    expect((await person.call('GET', read)).json.code).toBe('404');
    expect((await person.call<AnyDoc>('GET', overview)).json.data['documents']).toEqual([]);
    expect((await author.call('POST', `${resign}/submitProcess`, { ...leaving, id })).json.code).toBe('200');
    expect((await person.call<Page>('GET', listed)).json.data.records).toHaveLength(1);
    expect((await person.call('GET', read)).json.code).toBe('200');
  });

  it('is the same for the search', async () => {
    const hits = async (name: string): Promise<string[]> => {
      const { json } = await (await as(name)).call<SearchAnswer>('GET', `/tydf/process/search?q=${encodeURIComponent('QJ')}`);
      return json.data.documents.map(({ documentId }) => documentId);
    };
    const { data } = (await (await as('yanfei')).call<AnyDoc>('GET', `${leave}/get/${ids['yanfei']}`)).json;
    const code = String(data['code']);
    const find = async (name: string): Promise<string[]> =>
      (await (await as(name)).call<SearchAnswer>('GET', `/tydf/process/search?q=${code}`)).json.data.documents.map(
        ({ documentId }) => documentId,
      );
    expect(await find('yanfei')).toEqual([ids['yanfei']]);
    expect(await find('qinhao')).toEqual([ids['yanfei']]);
    expect(await find('jiangyuzhen')).toEqual([]);
    expect(await hits('muchuanjun')).toEqual([]);
    const colleagues = (await (await as('muchuanjun')).call<SearchAnswer>('GET', '/tydf/process/search?q=qinhao')).json.data.people;
    expect(colleagues.map(({ nameEn }) => nameEn)).toContain('Qin Hao');
  });

  it('stays with who had a task on it, also after their rights are gone', async () => {
    const leader = await as('qinhao');
    const inbox = await leader.call<InboxPage>('GET', '/tydf/process/inbox?tab=todo');
    const row = inbox.json.data.rows.find(({ documentId }) => documentId === ids['yanfei']);
    expect(row?.code).toMatch(/\d/);
    const decided = await leader.call('POST', `${leave}/approveProcess`, { id: ids['yanfei'], taskId: row?.taskId, requestId: 'scope-1' });
    expect(decided.json.code).toBe('200');
    await server.db.query(
      `delete from role_resource where resource_id in (select id from resources where perm_code like 'hrLeaveRequest:%')`,
    );
    await expect
      .poll(async () => (await leader.call<string[]>('GET', '/tydf/administration/permissions')).json.data)
      .not.toContain('hrLeaveRequest:page');
    expect((await leader.call('GET', `${leave}/page`)).json.code).toBe('403');
    expect((await leader.call('GET', `${leave}/get/${ids['yanfei']}`)).json.code).toBe('200');
    expect((await leader.call('GET', `${leave}/get/${ids['jiangyuzhen']}`)).json.code).toMatch(/^40[34]$/);
  });
});
