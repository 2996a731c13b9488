/** The workflow calls of recruiting; candidates kept after approval, their onboarding, what is published, what a plan gets back. */
import { describe, expect, it } from 'vitest';
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import { fixture as request } from '#tests/fixtures/hr/hrApplicationRecruit.ts';
import { balanceIn } from '#tests/fixtures/measure.ts';
import { openToOwnStaff, recruitmentPlan, vacancy } from '#tests/support/people/recruiting.ts';
import { onStage } from '#tests/server/http/calls/stage.ts';

const stage = onStage();
const base = '/tydf/process/hrApplicationRecruit';
const call = async <Data = AnyDoc>(login: string, method: string, path: string, body?: unknown) =>
  (await (await stage().as(login)).call<Data>(method, path, body)).json;
const read = async (id: unknown): Promise<AnyDoc> => (await call('xujiayi', 'GET', `${base}/get/${String(id)}`)).data;
const free = async (plan: AnyDoc): Promise<string> =>
  balanceIn(stage().server.db, 'vacancies', { plan: String(plan['id']), post: String((plan['needs'] as AnyDoc[])[0]?.['postId']) }, 'free');
const candidate = {
  name: '林晓',
  mobile: '10900000001',
  gender: 'female',
  education: 'college',
  channel: 'online',
  expectSalary: '5200.00',
};
const linesIn = (document: AnyDoc): AnyDoc[] => document['candidates'] as AnyDoc[];

describe('candidates', () => {
  it('are kept by the recruiter and personnel after approval, and by nobody else; nothing else is changed then', async () => {
    const { id, version } = await vacancy(stage().server, null);
    const put = (login: string, body: AnyDoc) => call(login, 'PUT', `${base}/put/${String(id)}`, body);
    expect((await put('qinhao', { candidates: [candidate] })).code).toBe('403');
    expect(await put('xujiayi', { candidates: [{ ...candidate, mobile: null }], version })).toMatchObject({
      code: '400',
      faults: [{ field: 'candidates.0.mobile' }],
    });
    expect(await put('xujiayi', { candidates: [{ ...candidate, candidateState: 'joined' }] })).toMatchObject({
      code: '400',
      faults: [{ field: 'candidates.0.candidateState' }],
    });
    expect(await put('xujiayi', { needCount: 9, candidates: [candidate] })).toMatchObject({
      code: '400',
      faults: [{ field: 'needCount' }],
    });
    const kept = await put('zhoumin', { candidates: [candidate], version });
    expect(kept).toMatchObject({ code: '200', data: { status: 'approved', needCount: 2, can: { put: true } } });
    expect(linesIn(kept.data)).toMatchObject([{ ...candidate, candidateState: 'resume', onboardId: null }]);
    expect((await put('zhoumin', { candidates: [], version })).code).toBe('409');
  });

  it('are not in a draft: its author cannot write them', async () => {
    const { code, faults } = await call('qinhao', 'POST', `${base}/add`, {
      ...request.record(stage().company, 20),
      candidates: [candidate],
    });
    expect([code, faults?.map(({ field }) => field)]).toEqual(['400', ['candidates']]);
  });

  it(`POST ${base}/onboard/{id}: who accepted begins their onboarding, once`, async () => {
    const { id } = await vacancy(stage().server, null);
    const kept = await call('xujiayi', 'PUT', `${base}/put/${String(id)}`, { candidates: [candidate] });
    const [line] = linesIn(kept.data);
    const onboard = (login = 'xujiayi') => call(login, 'POST', `${base}/onboard/${String(id)}`, { lineId: line?.['id'] });
    expect(await onboard()).toMatchObject({ code: '409', reason: 'notAccepted' });
    const button = async (login: string) => ((await call(login, 'GET', `${base}/get/${String(id)}`)).data['can'] as AnyDoc)['act:onboard'];
    expect(await button('xujiayi')).toMatchObject({ reason: 'notAccepted' });
    await call('xujiayi', 'PUT', `${base}/put/${String(id)}`, { candidates: [{ ...line, candidateState: 'accepted' }] });
    expect([await button('xujiayi'), await button('qinhao')]).toEqual([true, undefined]);
    expect((await onboard('qinhao')).code).toBe('403');
    const made = await onboard();
    const { needDept, postId } = await read(id);
    expect(made).toMatchObject({
      code: '200',
      data: { status: 'draft', name: candidate.name, mobile: candidate.mobile, recruitId: id, entryDept: needDept, entryPost: postId },
    });
    expect(linesIn(await read(id))[0]).toMatchObject({ candidateState: 'accepted', onboardId: made.data['id'] });
    expect(await onboard()).toMatchObject({ code: '409', reason: 'onboardingBegun' });
    expect(await call('xujiayi', 'POST', `${base}/onboard/${String(id)}`, {})).toMatchObject({
      code: '400',
      faults: [{ field: 'lineId' }],
    });
    expect(await call('xujiayi', 'POST', `${base}/onboard/${String(id)}`, { lineId: '1' })).toMatchObject({ reason: 'noCandidate' });
  });
});

describe('a vacancy', () => {
  it('that is opened to own staff is seen by everybody for that time, without its candidates and its trail', async () => {
    const { server } = stage();
    const shut = await vacancy(server, null);
    const { id } = await vacancy(server, null, openToOwnStaff);
    await call('xujiayi', 'PUT', `${base}/put/${String(id)}`, { candidates: [candidate] });
    const listed = async (login: string) =>
      (await call<Page>(login, 'GET', `${base}/page?openInner=1&pageSize=200`)).data.records.map((row) => row['id']);
    expect(await listed('yanfei')).toContain(id);
    expect((await call('yanfei', 'GET', `${base}/get/${String(shut['id'])}`)).code).toBe('404');
    expect(await call('yanfei', 'GET', `${base}/get/${String(id)}`)).toMatchObject({ code: '200', data: { id, candidates: [], can: {} } });
    const bundle = await call<DocumentBundle>('yanfei', 'GET', `/tydf/process/document/hrApplicationRecruit/${String(id)}`);
    expect(bundle.data).toMatchObject({ document: { candidates: [] }, trail: [], flow: null });
    server.clock.set(new Date('2026-12-01T01:00:00Z'));
    try {
      const later = await server.as('yanfei');
      expect((await later.call('GET', `${base}/get/${String(id)}`)).json.code).toBe('404');
      expect((await later.call<Page>('GET', `${base}/page?openInner=1&pageSize=200`)).json.data.records).toEqual([]);
    } finally {
      server.clock.set(new Date('2026-11-20T01:00:00Z'));
    }
  });

  it('that is opened to own staff becomes a draft of news, once, for the desk to complete; another does not', async () => {
    const { server } = stage();
    const drafts = async ({ id }: AnyDoc) =>
      (await call<Page>('jiangyuzhen', 'GET', '/tydf/api/companyDynamic/page?pageSize=200')).data.records.filter(
        (row) => row['sourceId'] === id,
      );
    expect(await drafts(await vacancy(server, null))).toEqual([]);
    const opened = await vacancy(server, null, openToOwnStaff);
    const [draft, ...others] = await drafts(opened);
    expect(others).toEqual([]);
    const news = (await call('jiangyuzhen', 'GET', `/tydf/api/companyDynamic/get/${String(draft?.['id'])}`)).data;
    expect(news).toMatchObject({
      publishState: 'draft',
      category: 'notice',
      sourceType: 'hrApplicationRecruit',
      publishDept: opened['needDept'],
    });
    expect(news['content']).toContain('2026-11-19至2026-11-30');
    expect((await call('yanfei', 'GET', `/tydf/api/companyDynamic/get/${String(draft?.['id'])}`)).code).toBe('404');
    const told = await server.db.query(
      `select id from outbox where kind = 'notice' and payload ->> 'key' = 'news_draft' and payload -> 'principals' ? 'r:admin_clerk'
         and payload -> 'params' ->> 'documentId' = $1`,
      [draft?.['id']],
    );
    expect(told).toHaveLength(1);
  });

  it('that is closed gives back to its plan what it did not fill, and is changed no more', async () => {
    const plan = await recruitmentPlan(stage().server);
    const { id } = await vacancy(stage().server, plan);
    expect(await free(plan)).toBe('1');
    const put = (body: AnyDoc) => call('xujiayi', 'PUT', `${base}/put/${String(id)}`, body);
    expect((await put({ recruitState: 'filled' })).data['recruitState']).toBe('open');
    expect(await put({ recruitState: 'closed' })).toMatchObject({ code: '200', data: { recruitState: 'closed' } });
    expect(await free(plan)).toBe('3');
    expect(await put({ candidates: [candidate] })).toMatchObject({ code: '409', reason: 'closed' });
  });
});
