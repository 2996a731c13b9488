/** Files: stored by what they are, read by who may read them. */
import type { FileRef } from '#model/field.ts';
import type { Health } from '#model/operations/administration.ts';
import { refusalOf } from '#server/http/errors.ts';
import { sweepFiles } from '#server/files/files.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let person: TestClient;
beforeAll(async () => {
  server = await startTestServer({ settings: { largestFile: 100_000 } });
  person = await server.as('renkai');
});
afterAll(() => server.close());

const upload = (name: string, bytes: string | Uint8Array<ArrayBuffer>, type = 'text/html', by = person) => {
  const form = new FormData();
  form.append('file', new Blob([bytes], { type }), name);
  return by.call<FileRef[]>('POST', '/tydf/api/files', form);
};
const download = (id: string, by = person, query = '') =>
  fetch(`${server.url}/tydf/api/files/${id}${query}`, { headers: { authorization: by.token } });
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

describe('room for files', () => {
  const quota = { perDay: 1_000_000, inAll: 3_000_000 };
  let small: TestServer;
  beforeAll(async () => {
    small = await startTestServer({ settings: { uploads: quota } });
  });
  afterAll(() => small.close());
  const send = (by: TestClient, bytes: number) => upload('a.txt', 'x'.repeat(bytes), 'text/plain', by);
  const stored = async (): Promise<number> =>
    Number((await small.db.query<{ bytes: string }>('select coalesce(sum(size), 0)::text as bytes from file'))[0]?.bytes);

  it('is limited for each person within a day, also for several uploads at once, and for all together', async () => {
    const renkai = await small.as('renkai');
    expect((await send(renkai, 900_000)).json.code).toBe('200');
    expect(await send(renkai, 200_000)).toMatchObject({ status: 413, json: { reason: 'uploadQuota', params: { most: 0, left: 0 } } });
    expect((await send(renkai, 100_000)).json.code).toBe('200');
    small.clock.pass(24 * 3_600_000 + 1_000);
    const again = await small.as('renkai');
    expect((await send(again, 1_000)).json.code).toBe('200');
    const yanfei = await small.as('yanfei');
    const before = await stored();
    const several = await Promise.all(Array.from({ length: 6 }, () => send(yanfei, 400_000)));
    expect(several.map(({ json }) => json.code).toSorted()).toEqual(['200', '200', '413', '413', '413', '413']);
    expect(await stored()).toBe(before + 800_000);
    expect((await send(await small.as('zhoumin'), 950_000)).json.code).toBe('200');
    expect((await send(await small.as('qinhao'), 950_000)).json).toMatchObject({ code: '413', reason: 'filesQuota' });
  });

  it('is watched on the health page, and one that is used up is called so', async () => {
    const admin = await small.as('admin');
    const { json } = await admin.call<Health>('GET', '/tydf/administration/health');
    expect(json.data.files.bytes).toBe(await stored());
    expect(json.data.files.free).toBeGreaterThan(0);
    expect(json.data.files.whole).toBeGreaterThanOrEqual(json.data.files.free);
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' });
    const extent = Object.assign(new Error('could not extend file'), { code: '53100', severity: 'ERROR' });
    for (const error of [full, extent]) expect(refusalOf(error)).toMatchObject({ code: '503', reason: 'diskFull' });
  });
});

describe('files', () => {
  it('POST /tydf/api/files and GET /tydf/api/files/{id}', async () => {
    const { json } = await upload('发票 1.png', png);
    expect(json).toMatchObject({ code: '200', data: [{ name: '发票 1.png', size: 11, mime: 'image/png' }] });
    const answer = await download(json.data[0]?.id ?? '');
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('x-route')).toBe('matched');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toMatch(/^inline; .*发票 1\.png$/);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(png);
  });

  it('knows a file by its bytes, and never lets one run in the page', async () => {
    const { json } = await upload('harmless.png', '<html><script>alert(1)</script></html>', 'image/png');
    expect(json.data[0]?.mime).toBe('text/plain');
    const svg = await upload('drawing.xml', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml');
    const answer = await download(svg.json.data[0]?.id ?? '');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    await answer.arrayBuffer();
  });

  it('is read by its uploader alone until a record holds it', async () => {
    const { json } = await upload('mine.txt', 'x');
    const other = await server.as('muchuanjun');
    expect((await download(json.data[0]?.id ?? '', other)).status).toBe(404);
    expect((await download('999999999')).status).toBe(404);
    expect((await download('x')).status).toBe(404);
  });

  it.each(['a:b.txt', 'a*b.txt', 'what?.txt', 'a|b.txt'])('refuses the name %s', async (name) => {
    expect(await upload(name, 'x')).toMatchObject({ status: 400, json: { reason: 'fileName', faults: [{ rule: 'fileName' }] } });
  });

  it.each([
    ['setup.exe', 'x'],
    ['invoice.pdf.exe', 'x'],
    ['invoice.PDF.Js', 'x'],
    ['run.bat. ', 'x'],
    ['photo.png', new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])],
    ['report.pdf', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0])],
    ['data.bin', new Uint8Array([0xcf, 0xfa, 0xed, 0xfe, 7, 0, 0, 1])],
    ['Invoice', new Uint8Array([0x4c, 0, 0, 0, 1, 0x14, 2, 0, 0])],
  ])('refuses the program %s by its bytes or its name, and keeps nothing of it', async (name, bytes) => {
    const before = await server.db.query('select id from file');
    expect(await upload(name, bytes, 'image/png')).toMatchObject({ status: 400, json: { reason: 'program', faults: [{ field: 'file' }] } });
    expect(await server.db.query('select id from file')).toHaveLength(before.length);
  });

  it.each(['cod\u202Efdp.exe', 'a\u0007.txt', 'a\u200F.pdf', '..', '\u2066x.txt'])(
    'refuses the name %j, which hides what it is',
    async (name) => {
      const form = new FormData();
      form.append('file', new Blob(['x']), name);
      expect(await person.call('POST', '/tydf/api/files', form)).toMatchObject({ status: 400, json: { reason: 'fileName' } });
    },
  );

  it.each([
    ['page.html', '<!doctype html><script>alert(1)</script>', 'text/plain'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'text/plain'],
    ['MZ.txt', 'MZ is how some texts begin', 'text/plain'],
    ['BM', 'BM 3 is a text too', 'text/plain'],
    ['table.csv', 'MZ,1', 'text/csv'],
    ['both.pdf', '%PDF-1.4<script>alert(1)</script>', 'application/pdf'],
  ])('%s is %s only: it runs nowhere', async (name, bytes, mime) => {
    const { json } = await upload(name, bytes, 'image/svg+xml');
    expect(json.data[0]?.mime).toBe(mime);
    const answer = await download(json.data[0]?.id ?? '');
    expect(answer.headers.get('content-type')?.startsWith(mime)).toBe(true);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    await answer.arrayBuffer();
  });

  it('refuses what is too large and keeps nothing of it', async () => {
    const before = await server.db.query('select id from file');
    expect(await upload('large.bin', new Uint8Array(100_001))).toMatchObject({ status: 413, json: { code: '413' } });
    expect(await server.db.query('select id from file')).toHaveLength(before.length);
  });

  it('refuses a form without a file, and what is no form', async () => {
    const form = new FormData();
    form.append('note', 'x');
    expect((await person.call('POST', '/tydf/api/files', form)).json.reason).toBe('noFile');
    expect((await person.call('POST', '/tydf/api/files', {})).json.code).toBe('415');
  });

  it('becomes a record’s that names it: it is kept, and what no record names is not', async () => {
    const owner = await server.as('yanfei');
    const [file] = (await upload('明细.txt', 'x', 'text/plain', owner)).json.data;
    const [loose] = (await upload('多余.txt', 'x', 'text/plain', owner)).json.data;
    const [foreign] = (await upload('别人.txt', 'x', 'text/plain')).json.data;
    const { api } = server.services.registry.get('hrLeaveRequest')!;
    const address = `/tydf/${api.prefix}/hrLeaveRequest/add`;
    // Naming somebody else's upload is refused, and does not open it.
    expect((await owner.call('POST', address, { attachments: [file, foreign] })).json).toMatchObject({
      code: '400',
      faults: [{ field: 'attachments', rule: 'reference' }],
    });
    const saved = await owner.call('POST', address, { attachments: [file] });
    expect(saved.json.code, JSON.stringify(saved.json)).toBe('200');
    const held = await server.db.query(
      'select f.id::text from file f join hr_leave_request r on r.id = f.record_id where f.resource = $1 and r.created_by = $2',
      ['hrLeaveRequest', owner.userId],
    );
    expect(held).toEqual([{ id: file!.id }]);
    expect((await download(foreign!.id, owner)).status).toBe(404);
    server.clock.pass(2 * 86_400_000);
    await sweepFiles(server.services);
    const left = await server.db.query('select id::text from file where id = any($1::bigint[])', [[file!.id, loose!.id]]);
    expect(left).toEqual([{ id: file!.id }]);
  });
});
