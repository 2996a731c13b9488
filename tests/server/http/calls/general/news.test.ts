/** Company news through HTTP: published now or later, read by everybody, counted, confirmed, urged. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import type { FileRef } from '#model/field.ts';
import { textOf } from '#model/calculation/text.ts';
import { newsTurn } from '#server/business/general/newsTurns.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, testDay, type TestClient, type TestServer } from '#tests/support/server.ts';

const at = '/tydf/api/companyDynamic';
let server: TestServer;
let company: Company;
let desk: TestClient;
let reader: TestClient;
let count = 0;
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
});
afterAll(() => server?.close());
/** Sets the clock; sessions of another day are over, so both sign in anew. */
const setClock = async (now: Date): Promise<void> => {
  server.clock.set(now);
  [desk, reader] = [await server.as('jiangyuzhen'), await server.as('luyang')];
};
beforeEach(() => setClock(testDay));

const written = async (more: AnyDoc = {}): Promise<AnyDoc> => {
  count += 1;
  const body = { title: `动态${count}`, category: 'news', content: '<p>正文</p>', publishDept: company.department('D02'), ...more };
  const { json } = await desk.call<AnyDoc>('POST', `${at}/add`, body);
  expect(json).toMatchObject({ code: '200' });
  return json.data as AnyDoc;
};
const act = async (name: string, { id }: AnyDoc, asked?: AnyDoc, person = desk) =>
  (await person.call<AnyDoc>('PUT', `${at}/${name}/${textOf(id)}`, asked)).json;
const published = async (more: AnyDoc = {}): Promise<AnyDoc> => {
  const news = await written(more);
  expect(await act('publish', news, {})).toMatchObject({ code: '200', data: { publishState: 'published' } });
  return news;
};
const got = async ({ id }: AnyDoc, person = reader) => (await person.call<AnyDoc>('GET', `${at}/get/${textOf(id)}`)).json;
const article = async ({ id }: AnyDoc, person = reader) => (await person.call<AnyDoc>('GET', `${at}/article/${textOf(id)}`)).json;
const reading = async (query = '', person = reader): Promise<string[]> =>
  ((await person.call<AnyDoc[]>('GET', `${at}/reading${query}`)).json.data ?? []).map(({ title }) => textOf(title));
const listed = async (person = reader): Promise<string[]> =>
  ((await person.call<{ records: AnyDoc[] }>('GET', `${at}/page?pageSize=100`)).json.data?.records ?? []).map(({ title }) => textOf(title));
/** How often somebody is told of a news under a key. */
const told = async (login: string, key: string, { id }: AnyDoc): Promise<number> =>
  (
    await server.db.query(
      `select id from outbox where kind = 'notice' and payload ->> 'key' = $1 and payload -> 'principals' ? $2
         and payload -> 'params' ->> 'documentId' = $3`,
      [key, `u:${company.user(login)}`, textOf(id)],
    )
  ).length;
const stored = async ({ id }: AnyDoc): Promise<AnyDoc> => {
  const [row] = await server.db.query<AnyDoc>(
    `select version, updated_at::text as updated, search::text as search, hits,
       (select count(*)::int from operation_log where resource = 'companyDynamic' and record_id = n.id) as logged
     from company_dynamic n where id = $1`,
    [id],
  );
  return row as AnyDoc;
};

describe('publishing', () => {
  it(`PUT ${at}/publish/{id} at once, PUT ${at}/takeOffline/{id}; before and after it, readers are told that there is none`, async () => {
    const news = await written();
    expect(await got(news)).toMatchObject({ code: '404' });
    expect(await article(news)).toMatchObject({ code: '404' });
    expect(await got(news, desk)).toMatchObject({ code: '200' });
    expect(await act('publish', news, {}, reader)).toMatchObject({ code: '403' });
    expect(await act('publish', news, {})).toMatchObject({
      code: '200',
      data: { publishState: 'published', publishAt: testDay.toISOString() },
    });
    expect(await got(news)).toMatchObject({ code: '200', data: { title: news['title'] } });
    expect(await listed()).toContain(news['title']);
    expect(await reading()).toContain(news['title']);
    expect(await act('publish', news, {})).toMatchObject({ code: '409', reason: 'published' });
    expect(await act('takeOffline', news, {})).toMatchObject({ code: '400', faults: [{ field: 'reason' }] });
    expect(await act('takeOffline', news, { reason: '内容有误' })).toMatchObject({ code: '200', data: { publishState: 'offline' } });
    expect(await act('takeOffline', news, { reason: '再次' })).toMatchObject({ code: '409', reason: 'notPublished' });
    for (const answer of [await got(news), await article(news), await act('hits', news, {}, reader)])
      expect(answer).toMatchObject({ code: '404' });
    expect(await listed()).not.toContain(news['title']);
    expect(await reading()).not.toContain(news['title']);
  });

  it('at a later time: shown from then on, by itself, and told once', async () => {
    const news = await written({ category: 'notice' });
    expect(await act('publish', news, { publishAt: '2026-11-01T00:00:00.000Z' })).toMatchObject({
      code: '400',
      faults: [{ field: 'publishAt' }],
    });
    const later = new Date(testDay.getTime() + 2 * 3_600_000);
    expect(await act('publish', news, { publishAt: later.toISOString() })).toMatchObject({ data: { publishState: 'scheduled' } });
    await setClock(new Date(later.getTime() - 60_000));
    await newsTurn.run(server.services);
    expect(await got(news)).toMatchObject({ code: '404' });
    expect(await told('luyang', 'news_published', news)).toBe(0);
    await setClock(later);
    await Promise.all([newsTurn.run(server.services), newsTurn.run(server.services)]);
    await newsTurn.run(server.services);
    expect(await got(news)).toMatchObject({ code: '200', data: { publishState: 'published', publishAt: later.toISOString() } });
    expect(await told('luyang', 'news_published', news)).toBe(1);
    // Corrected and published again it is not told a second time.
    await act('takeOffline', news, { reason: '更正' });
    await act('publish', news, {});
    expect(await told('luyang', 'news_published', news)).toBe(1);
  });

  it('tells all of announcements and of what must be read, of nothing else', async () => {
    expect(await told('luyang', 'news_published', await published({ category: 'notice' }))).toBe(1);
    expect(await told('luyang', 'news_published', await published({ mustRead: true }))).toBe(1);
    expect(await told('luyang', 'news_published', await published())).toBe(0);
  });

  it('state, time and counter are not written with the record, and what is published is not deleted', async () => {
    const news = await published();
    const { data } = await got(news, desk);
    for (const field of ['publishState', 'publishAt', 'hits'])
      expect(
        (await desk.call('PUT', `${at}/put/${textOf(news['id'])}`, { ...data, [field]: field === 'hits' ? 9 : null })).json,
      ).toMatchObject({ code: '400', faults: [{ field }] });
    const remove = async () => (await desk.call('DELETE', `${at}/deletes?ids=${textOf(news['id'])}`)).json;
    expect(await remove()).toMatchObject({ code: '409', reason: 'notShown' });
    await act('takeOffline', news, { reason: '过期' });
    expect(await remove()).toMatchObject({ code: '200' });
  });
});

describe('reading', () => {
  it(`PUT ${at}/hits/{id}: counts each time, for anybody signed in, and leaves the record to who edits it`, async () => {
    const news = await published();
    const before = await stored(news);
    const all = await Promise.all(Array.from({ length: 20 }, () => act('hits', news, {}, reader)));
    expect(new Set(all.map(({ data }) => data?.['hits']))).toEqual(new Set(Array.from({ length: 20 }, (_, n) => n + 1)));
    expect(await stored(news)).toEqual({ ...before, hits: 20 });
    const { data } = await got(news, desk);
    await act('hits', news, {}, reader);
    const { title, category, content, publishDept, version } = data as AnyDoc;
    expect(
      (
        await desk.call('PUT', `${at}/put/${textOf(news['id'])}`, {
          id: news['id'],
          title: `${textOf(title)}改`,
          category,
          content,
          publishDept,
          version,
        })
      ).json,
    ).toMatchObject({ code: '200', data: { hits: 21 } });
  });

  it(`GET ${at}/reading shows what is on top first, the newest next, and what one has opened; GET ${at}/article/{id} the text`, async () => {
    const old = await published({ topFlag: true, category: 'safety' });
    await setClock(new Date(testDay.getTime() + 3_600_000));
    const [first, second] = [await published({ category: 'safety', homeFlag: false }), await published({ category: 'safety' })];
    expect(await reading('?category=safety')).toEqual([old, second, first].map(({ title }) => title));
    expect(await reading('?category=safety&home=true')).toEqual([old, second].map(({ title }) => title));
    expect(await reading('?category=safety&pageNum=2')).toEqual([]);
    expect((await reader.call('GET', `${at}/reading?category=none`)).json).toMatchObject({ code: '400', faults: [{ field: 'category' }] });
    expect((await article(old)).data).toMatchObject({ content: '<p>正文</p>', readAt: null, confirmedAt: null });
    await act('hits', old, {}, reader);
    expect((await article(old)).data).toMatchObject({ hits: 1, readAt: '2026-11-20T02:00:00.000Z', confirmedAt: null });
    expect((await article(old, desk)).data).toMatchObject({ readAt: null });
  });

  it('pictures in the text and files follow the news', async () => {
    const form = new FormData();
    for (const name of ['封面.png', '正文.png', '附件.txt']) form.append('file', new Blob([name.endsWith('.png') ? png : name]), name);
    const files = (await desk.call<FileRef[]>('POST', '/tydf/api/files', form)).json.data as FileRef[];
    const [cover, picture, attachment] = files;
    const news = await written({
      content: `<p>正文<img data-file="${picture?.id ?? ''}" alt="网箱" src="https://elsewhere.example/x.png" onerror="alert(1)"></p>`,
      cover: [cover],
      attachments: [attachment],
    });
    expect(news['content']).toBe(`<p>正文<img data-file="${picture?.id ?? ''}" alt="网箱" /></p>`);
    const seen = () =>
      Promise.all(
        files.map(
          async ({ id }) => (await fetch(`${server.url}/tydf/api/files/${id}`, { headers: { authorization: reader.token } })).status,
        ),
      );
    expect(await seen()).toEqual([404, 404, 404]);
    await act('publish', news, {});
    expect(await seen()).toEqual([200, 200, 200]);
    await act('takeOffline', news, { reason: '更换图片' });
    expect(await seen()).toEqual([404, 404, 404]);
    // Somebody else's picture cannot be put into a text.
    const mine = new FormData();
    mine.append('file', new Blob([png]), '私人.png');
    const [own] = (await reader.call<FileRef[]>('POST', '/tydf/api/files', mine)).json.data as FileRef[];
    const stolen = {
      title: '借图',
      category: 'news',
      content: `<img data-file="${own?.id ?? ''}">`,
      publishDept: company.department('D02'),
    };
    expect((await desk.call('POST', `${at}/add`, stolen)).json).toMatchObject({ code: '400', faults: [{ field: 'content' }] });
  });
});

describe('what must be read', () => {
  it(`PUT ${at}/read/{id} keeps who read it when; GET ${at}/readers/{id} says who has not; PUT ${at}/urge/{id} once a day`, async () => {
    const news = await published({ mustRead: true });
    const before = await stored(news);
    expect(await act('read', news, {}, reader)).toMatchObject({ code: '200', data: { confirmedAt: testDay.toISOString() } });
    await setClock(new Date(testDay.getTime() + 3_600_000));
    expect(await act('read', news, {}, reader)).toMatchObject({ data: { confirmedAt: testDay.toISOString() } });
    expect(await stored(news)).toEqual(before);

    interface Member {
      readonly name: string;
      readonly at?: string;
    }
    interface Readers {
      readonly due: number;
      readonly read: number;
      readonly departments: readonly { readonly id: string; readonly unread: readonly Member[]; readonly read: readonly Member[] }[];
    }
    const readers = async (person = desk) => (await person.call<Readers>('GET', `${at}/readers/${textOf(news['id'])}`)).json;
    const { data } = await readers();
    expect(data?.read).toBe(1);
    expect(data?.departments.flatMap(({ read }) => read)).toMatchObject([{ id: company.user('luyang'), at: testDay.toISOString() }]);
    expect(data?.departments.flatMap(({ unread }) => unread)).toHaveLength((data?.due ?? 0) - 1);
    expect((await readers(reader)).code).toBe('403');

    expect(await act('urge', news, {}, reader)).toMatchObject({ code: '403' });
    expect(await act('urge', news, {})).toMatchObject({ code: '200', data: { urgedOn: '2026-11-20' } });
    expect(await told('luyang', 'news_urged', news)).toBe(0);
    expect(await told('yanfei', 'news_urged', news)).toBe(1);
    expect(await act('urge', news, {})).toMatchObject({ code: '409', reason: 'urgedToday' });
    await setClock(new Date('2026-11-21T01:00:00.000Z'));
    expect(await act('urge', news, {})).toMatchObject({ code: '200' });
    await server.db.query(
      `insert into news_reading (news_id, user_id, read_at, confirmed_at) select $1, id, $2, $2 from users on conflict (news_id, user_id) do update set confirmed_at = $2`,
      [news['id'], testDay],
    );
    await setClock(new Date('2026-11-22T01:00:00.000Z'));
    expect(await act('urge', news, {})).toMatchObject({ code: '409', reason: 'allRead' });
  });

  it('is urged of nothing that nobody must read, and a draft is read by nobody', async () => {
    expect(await act('urge', await published(), {})).toMatchObject({ code: '409', reason: 'notPossible' });
    const draft = await written({ mustRead: true });
    expect(await act('urge', draft, {})).toMatchObject({ code: '409', reason: 'notPossible' });
    expect(await act('read', draft, {}, reader)).toMatchObject({ code: '404' });
  });
});
