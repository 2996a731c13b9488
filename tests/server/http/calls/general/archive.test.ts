/** The archive through HTTP: what documents leave in it, who sees which papers, licences that end, lending, destruction by two. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import type { FileRef } from '#model/field.ts';
import { textOf } from '#model/calculation/text.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { licence } from '#tests/support/archive.ts';
import { waysOf } from '#tests/support/documentWays.ts';
import { receiptPersons } from '#tests/support/office/receiptPersons.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const at = '/tydf/api/documentsManagement';
const lendingAt = '/tydf/process/companyIntelligenceApply';
let server: TestServer;
let company: Company;
let lending: ReturnType<typeof waysOf>;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  lending = waysOf(server, 'companyIntelligenceApply', lendingAt);
  await receiptPersons(server, { propose: ['chensiyu'], instruct: ['gaozhenbo'] });
});
afterAll(() => server?.close());

const upload = async (login: string, name: string, text: string): Promise<readonly FileRef[]> => {
  const form = new FormData();
  form.append('file', new Blob([text]), name);
  return (await (await server.as(login)).call<FileRef[]>('POST', '/tydf/api/files', form)).json.data;
};
const statusOfFile = async (login: string, id: string): Promise<number> =>
  (await fetch(`${server.url}/tydf/api/files/${id}`, { headers: { authorization: (await server.as(login)).token } })).status;
const page = async (login: string, query: string): Promise<readonly AnyDoc[]> =>
  (await (await server.as(login)).call<{ records: AnyDoc[] }>('GET', `${at}/page?pageSize=50&${query}`)).json.data.records;
const get = async (login: string, id: unknown) => (await (await server.as(login)).call<AnyDoc>('GET', `${at}/get/${textOf(id)}`)).json;
const add = async (login: string, body: AnyDoc) => (await (await server.as(login)).call<AnyDoc>('POST', `${at}/add`, body)).json;
const put = async (login: string, id: unknown, body: AnyDoc) =>
  (
    await (
      await server.as(login)
    ).call<AnyDoc>('PUT', `${at}/put/${textOf(id)}`, { ...body, version: (await get(login, id)).data['version'] })
  ).json;
const paper = (more: AnyDoc = {}): AnyDoc => ({
  docName: '水产养殖安全管理制度',
  docCategory: 'policy',
  issueDate: '2026-03-02',
  keeper: company.user('wangxiaolei'),
  ...more,
});

describe('what documents leave', () => {
  it('an issued document with its number, readers and copies of its files; made void it is cancelled', async () => {
    const ways = waysOf(server, 'documentPosting', '/tydf/process/documentPosting');
    const annexes = await upload('yanfei', '监测方案.txt', '每日两次');
    const { id } = await ways.submit('yanfei', {
      docTitle: '关于越冬期水质监测的通知',
      docKind: 'notice',
      postLevel: 'company',
      content: '<p>通知如下。</p>',
      mainSend: '公司各部门',
      sendUsers: [company.user('luyang')],
      annexes,
    });
    for (const login of ['qinhao', 'liuguifang', 'zhaomingyuan']) await ways.decide(login, id);
    await ways.decide('wangxiaolei', id, { printCopies: 5, printDate: '2026-12-01' });
    const [row] = await page('wangxiaolei', 'docCategory=posted');
    expect(row).toMatchObject({
      docName: '关于越冬期水质监测的通知',
      postingId: id,
      custody: 'inArchive',
      keeper: company.user('wangxiaolei'),
    });
    expect(row?.['docNo']).toMatch(/^天屿发〔2026〕\d+号$/);
    expect(row?.['keptTo']).toMatch(/^2056-/);
    const seen = (await get('luyang', row?.['id'])).data;
    const [copy] = seen['files'] as readonly FileRef[];
    expect(copy).toMatchObject({ name: '监测方案.txt' });
    expect(copy?.id).not.toBe(annexes[0]?.id);
    expect([await statusOfFile('luyang', copy?.id ?? ''), await statusOfFile('hetingting', copy?.id ?? '')]).toEqual([200, 404]);
    expect((await get('hetingting', row?.['id'])).code).toBe('404');

    // It says what its document says; only its place is the keeper's.
    expect(await put('wangxiaolei', row?.['id'], { docName: '另一个名称' })).toMatchObject({
      faults: [{ field: 'docName', rule: 'saidByDocument' }],
    });
    expect((await put('wangxiaolei', row?.['id'], { boxNo: 'B7', location: '3柜', keepYears: 50 })).data).toMatchObject({ boxNo: 'B7' });
    const keeper = await server.as('wangxiaolei');
    const gone = await keeper.call('DELETE', `${at}/deletes`, [row?.['id']]);
    expect(gone.json).toMatchObject({ code: '409' });

    await (await server.as('liuguifang')).call('POST', '/tydf/process/documentPosting/voidProcess', { id, reason: '内容有误' });
    expect((await get('wangxiaolei', row?.['id'])).data).toMatchObject({ licenceStatus: 'cancelled' });
  });

  it('a received document with who decided and read it', async () => {
    const ways = waysOf(server, 'documentReceipt', '/tydf/process/documentReceipt');
    const attachments = await upload('wangxiaolei', '来文.txt', '来文');
    const { id } = await ways.submit('wangxiaolei', {
      docTitle: '关于休渔期的通知',
      fromOrg: '烟台市海洋发展和渔业局',
      fromNo: '烟海渔〔2026〕9号',
      receivedDate: '2026-11-18',
      docNature: 'read',
      attachments,
    });
    await ways.decide('chensiyu', id, { proposal: '传阅', circulateUsers: [company.user('zhuchen')] });
    await ways.decide('wangxiaolei', id);
    const [row] = await page('wangxiaolei', 'docCategory=received');
    expect(row).toMatchObject({ docNo: '烟海渔〔2026〕9号', receiptId: id, issueDate: '2026-11-18', keptTo: '2036-11-18' });
    expect((await get('wangxiaolei', row?.['id'])).data['files']).toMatchObject([{ name: '来文.txt' }]);
    for (const [login, code] of [
      ['zhuchen', '200'],
      ['chensiyu', '200'],
      ['yanfei', '404'],
    ] as const)
      expect((await get(login, row?.['id'])).code, login).toBe(code);
  });
});

describe('who sees', () => {
  it('regulations are everybody’s with their files, licences without, other papers their department’s, secret ones the keeper’s', async () => {
    const [policyFile, licenceFile] = [await upload('wangxiaolei', '制度.txt', 'a'), await upload('wangxiaolei', '许可证.txt', 'b')];
    const policy = (await add('wangxiaolei', paper({ files: policyFile }))).data;
    const permit = await licence(server, '苗种生产许可证', { files: licenceFile });
    const contract = (await add('wangxiaolei', paper({ docCategory: 'contractCopy', deptId: company.department('D08') }))).data;
    const secret = (await add('wangxiaolei', paper({ docName: '配方', secrecy: 'secret' }))).data;
    const sees = async (login: string): Promise<readonly string[]> =>
      Promise.all([policy['id'], permit, contract['id'], secret['id']].map(async (id) => (await get(login, id)).code));
    expect(await sees('yanfei')).toEqual(['200', '200', '200', '404']);
    expect(await sees('hetingting')).toEqual(['200', '200', '404', '404']);
    expect(await sees('zhaomingyuan')).toEqual(['200', '200', '200', '404']);
    expect(await sees('wangxiaolei')).toEqual(['200', '200', '200', '200']);
    expect(await statusOfFile('hetingting', policyFile[0]?.id ?? '')).toBe(200);
    expect(await statusOfFile('hetingting', licenceFile[0]?.id ?? '')).toBe(404);
    expect(await statusOfFile('liuguifang', licenceFile[0]?.id ?? '')).toBe(200);
    expect((await page('hetingting', 'docName=配方')).length).toBe(0);
    expect((await page('hetingting', 'docName=苗种生产许可证')).length).toBe(1);
  });
});

describe('licences', () => {
  it('have a number and a first day; whose last day has passed or comes is found', async () => {
    expect(await add('wangxiaolei', paper({ docCategory: 'qualification' }))).toMatchObject({
      code: '400',
      faults: [
        { field: 'docNo', rule: 'licence' },
        { field: 'validFrom', rule: 'licence' },
      ],
    });
    expect(
      await add('wangxiaolei', paper({ docCategory: 'qualification', docNo: 'x', validFrom: '2026-05-01', validTo: '2026-05-01' })),
    ).toMatchObject({ faults: [{ field: 'validTo', rule: 'validity' }] });
    await licence(server, '已过期证', { validTo: '2026-11-01' });
    await licence(server, '将到期证', { validTo: '2027-01-10' });
    const named = async (state: string): Promise<readonly unknown[]> =>
      (await page('wangxiaolei', `licenceStatus=${state}&docCategory=qualification`)).map(({ docName }) => docName);
    expect(await named('expired')).toEqual(['已过期证']);
    expect(await named('expiring')).toEqual(['将到期证']);
  });

  it(`PUT ${at}/renew/{id} makes a row of its own, once; the old licence ends when the new one begins`, async () => {
    const id = await licence(server, '排污许可证', { validTo: '2026-12-31', boxNo: 'Z1' });
    const keeper = await server.as('wangxiaolei');
    const body = { docNo: 'PW-2027', validFrom: '2026-12-20', validTo: '2031-12-19' };
    expect((await keeper.call('PUT', `${at}/renew/${id}`, { ...body, validTo: '2026-12-20' })).json).toMatchObject({
      code: '400',
      faults: [{ field: 'validTo' }],
    });
    const old = (await keeper.call<AnyDoc>('PUT', `${at}/renew/${id}`, body)).json.data;
    expect(old).toMatchObject({ cancelledOn: '2026-12-20', licenceStatus: 'expiring' });
    const next = (await get('wangxiaolei', old['renewedById'])).data;
    expect(next).toMatchObject({ docName: '排污许可证', docNo: 'PW-2027', renewsId: id, boxNo: 'Z1', licenceStatus: 'valid' });
    expect((await keeper.call('PUT', `${at}/renew/${id}`, body)).json).toMatchObject({ code: '409', reason: 'renewed' });
    // Nobody is told any more that the old one ends.
    server.clock.pass(30 * 86_400_000);
    expect((await get('wangxiaolei', id)).data).toMatchObject({ licenceStatus: 'cancelled' });
    server.clock.pass(-30 * 86_400_000);
  });
});

describe('destruction', () => {
  it(`PUT ${at}/destroy/{id} is for what need no longer be kept, and takes two people`, async () => {
    const kept = (await add('wangxiaolei', paper({ issueDate: '2015-01-01', keepYears: 0 }))).data;
    expect(
      (await (await server.as('wangxiaolei')).call('PUT', `${at}/destroy/${textOf(kept['id'])}`, { note: '清理' })).json.code,
    ).not.toBe('200');
    const { id } = (await add('wangxiaolei', paper({ docName: '旧制度', issueDate: '2015-01-01', keepYears: 5 }))).data;
    const destroy = async (login: string) =>
      (await (await server.as(login)).call<AnyDoc>('PUT', `${at}/destroy/${textOf(id)}`, { note: '碎纸' })).json;
    expect((await destroy('wangxiaolei')).data).toMatchObject({ destroyedOn: null, destroyAskedBy: company.user('wangxiaolei') });
    expect(await destroy('wangxiaolei')).toMatchObject({ code: '409', reason: 'another' });
    expect((await destroy('liuguifang')).data).toMatchObject({ destroyedBy: company.user('liuguifang'), destroyNote: '碎纸' });
    // What is gone is open to nobody any more.
    expect((await get('hetingting', id)).code).toBe('404');
  });
});

describe('lending', () => {
  const application = (documentId: string, more: AnyDoc = {}): AnyDoc => ({
    certUse: 'original',
    useFor: '烟台海洋产业集团',
    purpose: '投标',
    useDate: '2026-12-03',
    returnDate: '2026-12-10',
    confidentiality: true,
    certs: [{ documentId, copies: 1 }],
    ...more,
  });
  const upToHandOut = async (documentId: string): Promise<unknown> => {
    const { id } = await lending.submit('yanfei', application(documentId));
    for (const login of ['qinhao', 'gaozhenbo', 'liuguifang', 'zhaomingyuan']) await lending.decide(login, id);
    return id;
  };
  const handedOut = { handOutTime: '2026-12-03T01:00:00.000Z' };

  it(`PUT ${lendingAt}/giveBack/{id}: two may ask for one original, one gets it; it is out until the archive has it back`, async () => {
    const permit = await licence(server, '水域滩涂养殖证');
    const [first, second] = [await upToHandOut(permit), await upToHandOut(permit)];
    const [one, other] = await Promise.all([
      lending.tryDecide('wangxiaolei', first, handedOut),
      lending.tryDecide('wangxiaolei', second, handedOut),
    ]);
    const [won, lost] = one.code === '200' ? [first, other] : [second, one];
    expect(lost).toMatchObject({ code: '409', reason: 'lent' });
    expect((await get('wangxiaolei', permit)).data).toMatchObject({ custody: 'borrowed', holder: company.user('yanfei') });
    expect((await lending.get('yanfei', won)).data).toMatchObject({ returnState: 'out' });
    const keeper = await server.as('wangxiaolei');
    expect((await keeper.call('DELETE', `${at}/deletes`, [permit])).json).toMatchObject({ code: '409' });
    expect(await put('wangxiaolei', permit, { custody: 'inArchive' })).toMatchObject({ faults: [{ field: 'custody' }] });

    server.clock.pass(25 * 86_400_000);
    expect((await lending.get('yanfei', won)).data).toMatchObject({ returnState: 'overdue' });
    server.clock.pass(-25 * 86_400_000);
    expect(
      (await (await server.as('liuguifang')).call('PUT', `${lendingAt}/giveBack/${textOf(won)}`, { returnNote: '完好' })).json.code,
    ).toBe('403');
    expect((await keeper.call<AnyDoc>('PUT', `${lendingAt}/giveBack/${textOf(won)}`, { returnNote: '完好' })).json.data).toMatchObject({
      returnState: 'returned',
      returnNote: '完好',
    });
    expect((await get('wangxiaolei', permit)).data).toMatchObject({ custody: 'inArchive', holder: null });
    expect((await keeper.call('PUT', `${lendingAt}/giveBack/${textOf(won)}`, { returnNote: '完好' })).json).toMatchObject({
      reason: 'notOut',
    });
  });

  it('asks for papers that hold as long as they are out, each once, and for the undertaking', async () => {
    const permit = await licence(server, '短期证', { validTo: '2026-12-05' });
    const other = (await add('wangxiaolei', paper())).data;
    const rules = async (body: AnyDoc): Promise<readonly unknown[]> =>
      ((await lending.raw('yanfei', 'submitProcess', body)).faults ?? []).map(({ rule }) => rule);
    expect(await rules(application(permit))).toEqual(['papers']);
    expect(await rules(application(permit, { returnDate: '2026-12-05', useDate: '2026-01-02' }))).toContain('papers');
    expect(await rules(application(textOf(other['id'])))).toEqual(['papers']);
    const good = await licence(server, '长期证');
    expect(await rules(application(good, { returnDate: '2026-12-19' }))).toEqual(['returned']);
    expect(await rules(application(good, { returnDate: '2026-12-02' }))).toEqual(['returned']);
    expect(await rules(application(good, { confidentiality: false }))).toContain('undertaken');
    expect(await rules(application(good, { certs: [1, 2].map((copies) => ({ documentId: good, copies })) }))).toEqual(['twice']);
    expect(await rules(application(good, { returnDate: null }))).toEqual(['returned']);
    // A copy needs no return, and shows number and last day of its paper.
    const copy = await lending.submit('yanfei', application(permit, { certUse: 'copy', returnDate: null }));
    expect(copy['certs']).toMatchObject([{ docNo: '烟渔（2026）短期证', validTo: '2026-12-05' }]);
  });
});
