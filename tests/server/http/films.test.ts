/** Films: larger than other files for who keeps them, known by their content, answered in parts, played by a ticket for one file and session. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import type { FileRef } from '#model/field.ts';
import { isKnown, partAsked } from '#server/http/ranges.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let keeper: TestClient;
let person: TestClient;
let film: FileRef;
const usual = 100_000;
const size = 6_000_000;
/** Begins as an MP4 does; every byte behind tells its place. */
const bytes = new Uint8Array(size).map((_, at) => (at * 31 + (at >> 8)) & 255);
bytes.set([0, 0, 0, 24, ...Buffer.from('ftypmp42')]);

const send = (by: TestClient, name: string, content: Uint8Array<ArrayBuffer>) => {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  return by.call<FileRef[]>('POST', '/tydf/api/files', form);
};
const get = (headers: Readonly<Record<string, string>>, by: TestClient | null = keeper, id = film.id): Promise<Response> =>
  fetch(`${server.url}/tydf/api/files/${id}`, { headers: { ...(by && { authorization: by.token }), ...headers } });
const ticketFor = async (by: TestClient, id: string): Promise<string> => {
  const answer = await by.call('POST', `/tydf/api/files/${id}/ticket`);
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return answer.headers.get('set-cookie') ?? '';
};
const cookieOf = (ticket: string): { cookie: string } => ({ cookie: ticket.split(';')[0] ?? '' });

beforeAll(async () => {
  server = await startTestServer({ settings: { largestFile: usual } });
  [keeper, person] = await Promise.all([server.as('jiangyuzhen'), server.as('renkai')]);
  const stored = await send(keeper, '宣传片.mp4', bytes);
  expect(stored.json, JSON.stringify(stored.json)).toMatchObject({ code: '200', data: [{ size, mime: 'video/mp4' }] });
  film = stored.json.data[0]!;
});
afterAll(() => server?.close());

describe('what is sent', () => {
  it('may be larger than other files only as a film, and only from who keeps films', async () => {
    expect(await send(person, 'film.mp4', bytes.slice(0, usual + 1))).toMatchObject({ status: 413, json: { reason: 'tooLarge' } });
    const noFilm = bytes.slice(0, usual + 1).fill(7, 0, 64);
    expect(await send(keeper, 'film.mp4', noFilm)).toMatchObject({ status: 413, json: { reason: 'tooLarge' } });
    const left = await server.db.query('select id from file where id > $1', [film.id]);
    expect(left).toEqual([]);
  });

  it.each([
    ['ftypisom', 'video/mp4'],
    ['ftypqt  ', 'video/quicktime'],
    ['ftypheic', 'image/heic'],
    ['ftypM4A ', 'audio/mp4'],
  ])('%s is %s, whatever its name', async (brand, mime) => {
    const { json } = await send(keeper, 'film.mp4', new Uint8Array([0, 0, 0, 24, ...Buffer.from(brand), 0, 0]));
    expect(json.data[0]?.mime).toBe(mime);
  });

  it('stands in a record of videos only as what it is', async () => {
    const [text] = (await send(keeper, 'film.mp4', new Uint8Array(Buffer.from('no film at all')))).json.data;
    const add = (file: object): Promise<{ json: unknown }> =>
      keeper.call('POST', '/tydf/administration/videoManagement/add', {
        name: '宣传片',
        videoType: 'record',
        category: 'promo',
        videoFile: [file],
      });
    expect((await add(text!)).json).toMatchObject({ code: '400', faults: [{ field: 'videoFile', rule: 'type' }] });
    expect((await add({ ...text, mime: 'video/mp4' })).json).toMatchObject({ code: '400', faults: [{ field: 'videoFile', rule: 'type' }] });
    expect((await add({ ...film, size: 600 * 1024 * 1024 })).json).toMatchObject({ code: '400', faults: [{ field: 'videoFile' }] });
    expect((await add(film)).json).toMatchObject({ code: '200' });
  });
});

describe('parts', () => {
  it('GET /tydf/api/files/{id}: the whole, and each part of it', async () => {
    const whole = await get({});
    expect(whole.status).toBe(200);
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect(whole.headers.get('content-length')).toBe(String(size));
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 0],
      ['bytes=0-', 0, size - 1],
      ['bytes=4000000-4065535', 4_000_000, 4_065_535],
      [`bytes=${size - 1}-`, size - 1, size - 1],
      ['bytes=5999990-99999999', 5_999_990, size - 1],
      ['bytes=-100', size - 100, size - 1],
      ['bytes=-99999999', 0, size - 1],
    ] as const) {
      const part = await get({ range });
      expect([range, part.status, part.headers.get('content-range')]).toEqual([range, 206, `bytes ${start}-${end}/${size}`]);
      expect(part.headers.get('content-length')).toBe(String(end - start + 1));
      expect(part.headers.get('content-type')).toBe('video/mp4');
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.slice(start, end + 1))).toBe(true);
    }
  });

  it.each(['bytes=6000000-', 'bytes=9999999-99999999', 'bytes=-0'])('refuses %s, which holds no byte of it', async (range) => {
    const part = await get({ range });
    expect(part.status).toBe(416);
    expect(part.headers.get('content-range')).toBe(`bytes */${size}`);
    expect(await part.json()).toMatchObject({ code: '416', reason: 'noSuchPart' });
  });

  it.each(['bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=', 'bytes=a-b', 'bytes=-'])('answers %j with the whole', async (range) => {
    const whole = await get({ range });
    expect([whole.status, whole.headers.get('content-range')]).toEqual([200, null]);
    await whole.arrayBuffer();
  });

  it('goes on only with the version that was begun with', async () => {
    const etag = (await get({ range: 'bytes=0-0' })).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    for (const [condition, status] of [
      [etag, 206],
      [`W/${etag}`, 200],
      ['"another"', 200],
      ['Fri, 20 Nov 2026 01:00:00 GMT', 200],
    ] as const) {
      const part = await get({ range: 'bytes=10-19', 'if-range': condition });
      expect([condition, part.status]).toEqual([condition, status]);
      await part.arrayBuffer();
    }
    const known = await get({ 'if-none-match': `"x", ${etag}` });
    expect([known.status, await known.text()]).toEqual([304, '']);
  });

  it('reads no more of the file than was asked for', () => {
    expect(partAsked({ range: 'bytes=0-1' }, 0, '"x"')).toBe('nothing');
    expect(partAsked({ range: 'bytes=-5' }, 0, '"x"')).toBe('nothing');
    expect(partAsked({}, 10, '"x"')).toBeNull();
    expect(isKnown({ 'if-none-match': '*' }, '"x"')).toBe(true);
    expect(isKnown({ 'if-none-match': '"y"' }, '"x"')).toBe(false);
  });
});

describe('tickets of players', () => {
  it('POST /tydf/api/files/{id}/ticket: the browser’s player reads this file, in parts, without a token', async () => {
    const ticket = await ticketFor(keeper, film.id);
    expect(ticket).toContain(`Path=/tydf/api/files/${film.id};`);
    for (const word of ['HttpOnly', 'SameSite=Strict']) expect(ticket).toContain(word);
    expect(ticket).not.toContain(keeper.token);
    const part = await get({ ...cookieOf(ticket), range: 'bytes=100-199' }, null);
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.slice(100, 200))).toBe(true);
  });

  it('opens no other file, no other call, and nothing when it is changed', async () => {
    const ticket = cookieOf(await ticketFor(keeper, film.id));
    const [other] = (await send(keeper, 'other.mp4', bytes.slice(0, 1_000))).json.data;
    expect((await get(ticket, null, other!.id)).status).toBe(401);
    expect((await fetch(`${server.url}/tydf/administration/session`, { headers: ticket })).status).toBe(401);
    expect((await fetch(`${server.url}/tydf/api/files/${film.id}/ticket`, { method: 'POST', headers: ticket })).status).toBe(401);
    const last = ticket.cookie.at(-1) === 'A' ? 'B' : 'A';
    for (const forged of [`${ticket.cookie.slice(0, -2)}${last}${last}`, 'tydf-film=x', 'tydf-film='])
      expect((await get({ cookie: forged }, null)).status).toBe(401);
    expect((await get({ cookie: `a=b; ${ticket.cookie}; c=d`, range: 'bytes=0-0' }, null)).status).toBe(206);
  });

  it('is for who may read the film, and ends with the session or the right', async () => {
    const loose = (await send(keeper, 'mine.mp4', bytes.slice(0, 1_000))).json.data[0]!;
    expect((await person.call('POST', `/tydf/api/files/${loose.id}/ticket`)).status).toBe(404);
    expect((await person.call('POST', `/tydf/api/files/x/ticket`)).status).toBe(404);
    const note = (await send(keeper, 'note.txt', new Uint8Array([65]))).json.data[0]!;
    expect((await keeper.call('POST', `/tydf/api/files/${note.id}/ticket`)).json).toMatchObject({ code: '400', reason: 'noFilm' });
    const viewer = await server.as('renkai');
    const ticket = cookieOf(await ticketFor(viewer, film.id));
    expect((await get({ ...ticket, range: 'bytes=0-0' }, null)).status).toBe(206);
    const [video] = await server.db.query<{ id: string; doc: AnyDoc }>(`select record_id::text as id from file where id = $1`, [film.id]);
    await server.db.query(
      `update video_management set visible_roles = (select array_agg(id) from roles where code = 'sys_admin') where id = $1`,
      [video?.id],
    );
    expect((await get({ ...ticket, range: 'bytes=0-0' }, null)).status).toBe(404);
    await server.db.query('update video_management set visible_roles = null where id = $1', [video?.id]);
    expect((await get({ ...ticket, range: 'bytes=0-0' }, null)).status).toBe(206);
    await viewer.call('GET', '/tydf/administration/logout');
    expect((await get({ ...ticket, range: 'bytes=0-0' }, null)).status).toBe(401);
  });
});
