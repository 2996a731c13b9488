/** Seals through HTTP: documents that ask for one, the calendar of who has which when, and paper that is proof of what was approved. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import type { PrintChecked } from '#model/prints.ts';
import type { PrintMade } from '#model/api.ts';
import { textOf } from '#model/calculation/text.ts';
import { companyOf, upload, type Company } from '#tests/fixtures/company.ts';
import { waysOf } from '#tests/support/documentWays.ts';
import { seal } from '#tests/support/office/seals.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';

const hours = (count: number): string => new Date(testDay.getTime() + count * 3_600_000).toISOString();
const [postingAt, licencesAt] = ['/tydf/process/documentPosting', '/tydf/process/companyIntelligenceApply'];
let server: TestServer;
let company: Company;
let postings: ReturnType<typeof waysOf>;
let licences: ReturnType<typeof waysOf>;
let uses: ReturnType<typeof waysOf>;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  postings = waysOf(server, 'documentPosting', postingAt);
  licences = waysOf(server, 'companyIntelligenceApply', licencesAt);
  uses = waysOf(server, 'stampUse', '/tydf/process/stampUse');
});
afterAll(() => server?.close());

const ask = async (login: string, at: string, id: string, body: AnyDoc) =>
  (await (await server.as(login)).call<{ id: string }>('POST', `${at}/askSeal/${id}`, body)).json;

describe('a document that is to be stamped', () => {
  it(`POST ${postingAt}/askSeal/{id}: drafts the use with title, files and copies, once while it is under way`, async () => {
    const stampId = await seal(server, '发文章');
    const { id } = await postings.submit('yanfei', {
      docTitle: '关于越冬期安全生产的通知',
      docKind: 'notice',
      postLevel: 'company',
      secrecy: 'internal',
      content: '<p>各部门须做好越冬准备。</p>',
      textFile: [await upload(await server.as('yanfei'), 'notice.pdf')],
      annexes: [await upload(await server.as('yanfei'), 'annex.pdf')],
      mainSend: '公司各部门',
    });
    const postingId = textOf(id);
    const wanted = { stampId, copies: 10 };
    // Before it is approved there is nothing to stamp.
    expect(await ask('yanfei', postingAt, postingId, wanted)).toMatchObject({ code: '409' });
    for (const login of ['qinhao', 'liuguifang', 'zhaomingyuan']) await postings.decide(login, postingId);
    const { docNo } = await postings.decide('wangxiaolei', postingId, { printCopies: 10, printDate: '2026-12-31' });
    expect((await ask('songdawei', postingAt, postingId, wanted)).code).toBe('404');
    expect(await ask('yanfei', postingAt, postingId, { stampId })).toMatchObject({ code: '400', faults: [{ field: 'copies' }] });
    const made = await ask('yanfei', postingAt, postingId, { ...wanted, requestId: 'seal-1' });
    expect(made.code).toBe('200');
    const useId = made.data.id;
    expect((await ask('yanfei', postingAt, postingId, { ...wanted, requestId: 'seal-1' })).data).toEqual({ id: useId });
    expect(await ask('yanfei', postingAt, postingId, wanted)).toMatchObject({ code: '409', reason: 'sealAsked' });
    const draft = (await uses.get('yanfei', useId)).data;
    expect(draft).toMatchObject({
      status: 'draft',
      fileKind: 'official',
      fileName: '关于越冬期安全生产的通知',
      receiveOrg: '公司各部门',
      reason: `${textOf(docNo)}印发用印`,
      postingId,
      useDate: '2026-11-20',
      stampFiles: [{ name: 'notice.pdf' }, { name: 'annex.pdf' }],
      stamps: [{ stampId, copies: 10, expected: 10 }],
    });
    expect(await uses.submit('yanfei', draft)).toMatchObject({ status: 'submitted', keepers: [company.user('jiangyuzhen')] });
  });

  it(`POST ${licencesAt}/askSeal/{id}: copies of licences with their scans, by who asked for them alone`, async () => {
    const stampId = await seal(server, '复印件章');
    const keeper = await server.as('wangxiaolei');
    const { json } = await keeper.call<AnyDoc>('POST', '/tydf/api/documentsManagement/add', {
      docName: '海域使用权证书',
      docCategory: 'qualification',
      docNo: '国海证2021-0031',
      issueDate: '2021-05-01',
      validFrom: '2021-05-01',
      validTo: '2031-04-30',
      keeper: company.user('wangxiaolei'),
      files: [await upload(keeper, 'licence.pdf')],
    });
    const asked = { useFor: '海阳市自然资源局', purpose: '续期申报', useDate: '2026-11-24', confidentiality: true };
    const certs = [{ documentId: json.data['id'], copies: 3 }];
    const { id } = await licences.submit('yanfei', { ...asked, certUse: 'copy', certs });
    for (const login of ['qinhao', 'liuguifang']) await licences.decide(login, id);
    await licences.decide('wangxiaolei', id, { handOutTime: hours(0) });
    expect((await licences.get('yanfei', id)).data).toMatchObject({ status: 'approved' });
    expect((await ask('wangxiaolei', licencesAt, textOf(id), { stampId, copies: 3 })).code).toBe('409');
    const made = await ask('yanfei', licencesAt, textOf(id), { stampId, copies: 3 });
    expect(made).toMatchObject({ code: '200' });
    expect((await uses.get('yanfei', made.data.id)).data).toMatchObject({
      fileKind: 'licence',
      fileName: '海域使用权证书',
      receiveOrg: '海阳市自然资源局',
      reason: '续期申报',
      useDate: '2026-11-24',
      licenceUseId: id,
      stampFiles: [{ name: 'licence.pdf' }],
      stamps: [{ stampId, copies: 3 }],
    });
  });
});

it('the paper of an approved use says what was approved: its files by their checksum, and a code that proves the paper', async () => {
  const stampId = await seal(server, '打印章');
  const file = await upload(await server.as('yanfei'), 'letter.pdf');
  const sent = await uses.submit('yanfei', {
    fileKind: 'letter',
    fileName: '关于监测数据报送的函',
    receiveOrg: '烟台市海洋发展和渔业局',
    reason: '按月报送',
    stampFiles: [file],
    useDate: '2026-11-20',
    stamps: [{ stampId, copies: 2, positions: 1, crossPage: true }],
  });
  const id = textOf(sent['id']);
  const [row] = await server.db.query<{ sum: string }>('select sha256 as sum from file where id = $1', [file.id]);
  const checksum = createHash('sha256')
    .update(row?.sum ?? '')
    .digest('hex');
  await uses.decide('qinhao', id);
  const keeper = await server.as('jiangyuzhen');
  const { version, ...agreed } = (await uses.get('jiangyuzhen', id)).data;
  expect(agreed).toMatchObject({ checksum, stamps: [{ expected: 4 }] });
  const printAt = `/tydf/process/document/stampUse/${id}/print`;
  const { print } = (await keeper.call<{ print: PrintMade }>('POST', printAt, { version })).json.data;
  const paper = async () => (await keeper.call<PrintChecked>('GET', `${printAt}?seq=${print.seq}&mark=${print.mark}`)).json.data;
  expect(await paper()).toMatchObject({ differs: [], later: 0, chain: { unbroken: true } });
  // What was sent is what is stamped: neither the files nor their checksum change on the way.
  const line = { id: textOf((sent['stamps'] as AnyDoc[])[0]?.['id']), actualCount: 4 };
  const stamped = { stampedAt: hours(0), stamps: [line] };
  const other = await upload(keeper, 'other.pdf');
  expect(await uses.tryDecide('jiangyuzhen', id, { ...stamped, stampFiles: [other], checksum: 'x' })).toMatchObject({
    code: '400',
    faults: [
      { field: 'stampFiles', rule: 'lockedField' },
      { field: 'checksum', rule: 'lockedField' },
    ],
  });
  const done = await uses.decide('jiangyuzhen', id, stamped);
  expect(done).toMatchObject({ status: 'approved', checksum, stampFiles: [{ name: 'letter.pdf' }] });
  // Somebody who changes it behind the door is told by the paper.
  await server.db.query(`update stamp_use set checksum = repeat('0', 64) where id = $1`, [id]);
  expect((await paper()).differs).toContain('checksum');
});

it('GET /tydf/api/stampDetail/calendar: who has which seal when, and about what where it may be known', async () => {
  const stampId = await seal(server, '日历章');
  const borrowings = waysOf(server, 'stampBorrow', '/tydf/process/stampBorrow');
  const { code, id } = await borrowings.submit('yanfei', {
    stampId,
    reason: '现场签署',
    usePlace: '海阳市政务服务中心',
    useOrg: '海阳市自然资源局',
    fileNames: '验收资料',
    copies: 2,
    borrowFrom: hours(24),
    returnPlan: hours(30),
  });
  const calendar = async (login: string, query: string) =>
    (await (await server.as(login)).call<{ seals: AnyDoc[]; bookings: AnyDoc[] }>('GET', `/tydf/api/stampDetail/calendar?${query}`)).json;
  const { data } = await calendar('yanfei', 'from=2026-11-20&to=2026-11-26');
  expect(data.seals.map((one) => one['id'])).toContain(stampId);
  const booking = { targetId: stampId, from: hours(24), to: hours(30), held: true, code };
  expect(data.bookings.filter((one) => one['targetId'] === stampId)).toEqual([
    { ...booking, topic: '验收资料', resource: 'stampBorrow', recordId: id, own: true },
  ]);
  expect((await calendar('songdawei', 'from=2026-11-20&to=2026-11-26')).data.bookings).toMatchObject([
    { ...booking, topic: null, recordId: null, own: false },
  ]);
  expect((await calendar('yanfei', 'from=2026-11-22&to=2026-11-26')).data.bookings).toEqual([]);
  expect(await calendar('yanfei', 'from=2026-11-20&to=2026-11-19')).toMatchObject({ code: '400', faults: [{ field: 'to' }] });
  expect(await calendar('yanfei', 'from=2026-01-01&to=2026-12-31')).toMatchObject({ code: '400', faults: [{ field: 'to' }] });
  expect((await calendar('yanfei', 'from=2026-11-20')).code).toBe('400');
});
