/** Files of the library through HTTP: uploads with conflicts, versions, downloads of one and of many, previews. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textsOf } from '#server/administration/import/zip.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { keeper, libraryAt as at, libraryOf, type Library, type Uploaded } from '#tests/support/library.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let company: Company;
let library: Library;
beforeAll(async () => {
  server = await startTestServer({ settings: { largestDataFile: 300_000 } });
  company = await companyOf(server.db);
  library = libraryOf(server);
});
afterAll(() => server?.close());

const looseFiles = async (): Promise<number> =>
  (await server.db.query<{ n: number }>('select count(*)::int as n from file where record_id is null'))[0]?.n ?? -1;

describe('uploads', () => {
  it(`POST ${at}/addFile makes nodes, asks what to do with names that are taken, and does what it is told`, async () => {
    const top = await library.folder('上传');
    const first = await library.send(keeper, top, { '计划.txt': '一', '说明.md': '二' }, { note: '初稿' });
    expect(first.data).toMatchObject({ created: [{ name: '计划.txt', versionNo: 1 }, { name: '说明.md' }], refused: [] });
    expect(await library.send(keeper, top, { '计划.txt': '三' })).toMatchObject({ code: '409', reason: 'nameTaken' });
    const id = first.data.created[0]?.id ?? '';
    const second = await library.send(keeper, top, { '计划.TXT': '三' }, { onConflict: 'version', note: '二稿' });
    expect(second.data).toMatchObject({ created: [], versions: [{ id, name: '计划.txt', versionNo: 2 }] });
    expect((await library.send(keeper, top, { '计划.txt': '四' }, { onConflict: 'both' })).data.created).toMatchObject([
      { name: '计划 (2).txt' },
    ]);
    expect((await library.send(keeper, top, { '计划.txt': '五', '新.txt': '六' }, { onConflict: 'skip' })).data).toMatchObject({
      created: [{ name: '新.txt' }],
      skipped: [{ name: '计划.txt' }],
    });
    expect((await library.get(keeper, id)).data).toMatchObject({
      versionNo: 2,
      ext: 'txt',
      mime: 'text/plain',
      size: 3,
      uploadedBy: company.user(keeper),
      versions: [
        { versionNo: 2, note: '二稿' },
        { versionNo: 1, note: '初稿' },
      ],
    });
    expect(await looseFiles()).toBe(0);
  });

  it('of which some are refused keep the others, and name each; a single one is refused as the call', async () => {
    const top = await library.folder('拒收');
    const big = new Blob(['x'.repeat(300_001)]);
    const some = await library.send(keeper, top, { '好.txt': '好', 'run.exe': 'MZ', '大.txt': big });
    expect(some.data).toMatchObject({
      created: [{ name: '好.txt' }],
      refused: [
        { name: 'run.exe', reason: 'program' },
        { name: '大.txt', reason: 'tooLarge' },
      ],
    });
    expect(await library.send(keeper, top, { '大.txt': big })).toMatchObject({ code: '413', reason: 'tooLarge' });
    expect(await library.send(keeper, top, { 'a.msi': 'x' })).toMatchObject({ code: '400', reason: 'program' });
    expect(await library.send('yanfei', top, { '我.txt': 'x' })).toMatchObject({ code: '403', reason: 'notAllowed' });
    expect(await library.send('zhuchen', top, { '我.txt': 'x' })).toMatchObject({ code: '404' });
    expect(await library.send(keeper, '', { '根.txt': 'x' })).toMatchObject({ code: '400', faults: [{ field: 'parentId' }] });
    expect(await library.send(keeper, top, {})).toMatchObject({ code: '400', faults: [{ field: 'files' }] });
    expect(await library.send(keeper, top, { 'a.txt': 'x' }, { onConflict: 'burn', colour: 'red' })).toMatchObject({
      faults: [{ field: 'colour' }, { field: 'onConflict' }],
    });
    expect(await looseFiles()).toBe(0);
  });

  it('come in JSON, too, and two of one name at once are one file', async () => {
    const top = await library.folder('JSON');
    const sent = (name: string) => ({ parentId: top, files: [{ name, content: Buffer.from('内容').toString('base64') }] });
    expect((await library.call<Uploaded>(keeper, 'POST', 'addFile', sent('j.txt'))).data.created).toMatchObject([{ name: 'j.txt' }]);
    expect(await library.call(keeper, 'POST', 'addFile', { parentId: top, files: [{ name: 'j', content: '%' }] })).toMatchObject({
      faults: [{ field: 'files.0.content' }],
    });
    const both = await Promise.all([1, 2].map(() => library.call(keeper, 'POST', 'addFile', sent('同时.txt'))));
    expect(both.map(({ code }) => code).toSorted()).toEqual(['200', '409']);
    expect(await looseFiles()).toBe(0);
  });

  it(`PUT ${at}/restoreVersion/{id} makes an earlier version the newest one again`, async () => {
    const top = await library.folder('版本');
    const id = await library.file(top, '版.txt', '旧');
    await library.send(keeper, top, { '版.txt': '新的' }, { onConflict: 'version' });
    expect((await library.call(keeper, 'PUT', `restoreVersion/${id}`, { versionNo: 1 })).data).toMatchObject({ versionNo: 3 });
    expect((await library.bytes(keeper, `downloadFile?id=${id}`)).body.toString()).toBe('旧');
    expect((await library.bytes(keeper, `downloadFile?id=${id}&versionNo=2`)).body.toString()).toBe('新的');
    expect((await library.call(keeper, 'PUT', `restoreVersion/${id}`, { versionNo: 9 })).faults).toMatchObject([{ field: 'versionNo' }]);
    expect(await library.call('yanfei', 'PUT', `restoreVersion/${id}`, { versionNo: 1 })).toMatchObject({ code: '403' });
  });
});

describe('downloads', () => {
  it(`GET ${at}/downloadFile and GET ${at}/download/downloadFile hand out one file under its name, in parts, counted once`, async () => {
    const top = await library.folder('下载');
    const id = await library.file(top, '饲料标准 v1.txt', '0123456789');
    for (const path of [`downloadFile?id=${id}`, `download/downloadFile?id=${id}`, `download?ids=${id}`]) {
      const { status, headers, body } = await library.bytes('yanfei', path);
      expect([status, body.toString()]).toEqual([200, '0123456789']);
      expect(headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent('饲料标准 v1.txt')}`);
      expect(headers.get('cache-control')).toBe('private, no-cache');
    }
    const part = await library.bytes('yanfei', `downloadFile?id=${id}`, { range: 'bytes=3-5' });
    expect([part.status, part.body.toString(), part.headers.get('content-range')]).toEqual([206, '345', 'bytes 3-5/10']);
    expect((await library.bytes('yanfei', `downloadFile?id=${id}`, { range: 'bytes=99-' })).status).toBe(416);
    const before = (await library.get(keeper, id)).data;
    expect(before).toMatchObject({ downloads: 3 });
    for (const path of ['download', 'downloadFile', 'download/downloadFile'])
      expect((await library.bytes('yanfei', path)).status).toBe(400);
    expect((await library.bytes('zhuchen', `downloadFile?id=${id}`)).status).toBe(404);
    expect((await library.bytes('yanfei', `downloadFile?id=${top}`)).status).toBe(400);
    expect((await library.bytes('yanfei', `downloadFile?id=${id}&versionNo=7`)).status).toBe(400);
    // Counting left the version alone, so whoever edits meanwhile saves.
    expect((await library.call(keeper, 'PUT', `put/${id}`, { docNote: '改', version: before['version'] })).code).toBe('200');
  });

  it(`GET ${at}/download packs several and folders, and counts without names what is left out`, async () => {
    const top = await library.folder('打包');
    const sub = await library.folder('附件', { parentId: top });
    await library.file(top, '甲.txt', '甲');
    const second = await library.file(sub, '乙.txt', '乙');
    await library.folder('机密', { parentId: top, secrecy: 'secret' });
    const secret = (await library.call<AnyDoc[]>(keeper, 'GET', 'getAllTree')).data.find(({ name }) => name === '打包')?.[
      'children'
    ] as AnyDoc[];
    const hidden = String(secret.find(({ name }) => name === '机密')?.['id']);
    await library.file(hidden, '丙.txt', '丙');
    const { status, headers, body } = await library.bytes('yanfei', `download?ids=${top}`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/zip']);
    const text = textsOf(body);
    expect([text?.('打包/甲.txt'), text?.('打包/附件/乙.txt'), text?.('打包/机密/丙.txt')]).toEqual(['甲', '乙', null]);
    expect(text?.('未包含的文件 - left out.txt')).toMatch(/^1个文件/);
    expect(body.includes(Buffer.from('丙'))).toBe(false);
    expect((await library.bytes('yanfei', `download?ids=${top},${hidden}`)).status).toBe(404);
    expect((await library.bytes('yanfei', `download?ids=${second}&ids=${top}`)).status).toBe(200);
    expect((await library.bytes(keeper, `download?ids=${await library.folder('空', { parentId: top })}`)).status).toBe(403);
  });

  it('a look shows in the page what can be shown there, for who may only view; looks at secrets are noted', async () => {
    const top = await library.folder('预览', { secrecy: 'secret' });
    const id = await library.file(top, '密.txt', '密');
    await library.grant(top, { users: [company.user('yanfei')], actions: ['view'] });
    expect((await library.bytes('yanfei', `downloadFile?id=${id}`)).status).toBe(403);
    const shown = await library.bytes('yanfei', `downloadFile?id=${id}&preview=1`);
    expect([shown.status, shown.headers.get('content-disposition')?.startsWith('inline')]).toEqual([200, true]);
    const packed = await library.file(top, '包.zip', 'PK\u0003\u0004');
    expect((await library.bytes('yanfei', `downloadFile?id=${packed}&preview=1`)).status).toBe(409);
    const log = async (login: string) =>
      (await (await server.as(login)).call<{ records: AnyDoc[] }>('GET', `/tydf/api/dataLog/page?dataId=${id}&action=view`)).json.data
        .records;
    expect(await log('qinhao')).toMatchObject([{ who: company.user('yanfei'), dataName: '密.txt', versionNo: 1 }]);
    expect(await log('mengqinghai')).toHaveLength(1);
    expect(await log('yanfei')).toEqual([]);
  });
});
