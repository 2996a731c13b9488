/** Received documents through HTTP: who enters, proposes, instructs and handles them; opinions as rows; readers beside the steps. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { toldTo, waysOf } from '#tests/support/documentWays.ts';
import { receiptPersons } from '#tests/support/office/receiptPersons.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const at = '/tydf/process/documentReceipt';
let server: TestServer;
let company: Company;
let ways: ReturnType<typeof waysOf>;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  ways = waysOf(server, 'documentReceipt', at);
  await receiptPersons(server, { propose: ['chensiyu', 'liuguifang'], instruct: ['gaozhenbo', 'sunyalin', 'zhaomingyuan'] });
});
afterAll(() => server?.close());

const body = (more: AnyDoc = {}): AnyDoc => ({
  docTitle: '关于开展冬季渔业安全检查的通知',
  fromOrg: '烟台市海洋发展和渔业局',
  receivedDate: '2026-11-18',
  ...more,
});
const proposal = (more: AnyDoc = {}): AnyDoc => ({
  proposal: '建议分管领导批示',
  instructLeaders: ['sunyalin', 'gaozhenbo'].map((login) => company.user(login)),
  handleDept: company.department('D08'),
  circulateUsers: [company.user('zhuchen'), company.user('luyang')],
  ...more,
});
const logins = async (id: unknown): Promise<readonly string[]> => (await ways.open(textOf(id))).map(({ login }) => login);

describe('registration', () => {
  it('is the registry’s alone', async () => {
    expect((await ways.raw('yanfei', 'submitProcess', body())).code).toBe('403');
    expect((await ways.raw('liuguifang', 'submitProcess', body())).code).toBe('403');
    expect(await ways.submit('chensiyu', body())).toMatchObject({ status: 'submitted' });
  });

  it('goes to whom it names if they propose, else to whoever does by default', async () => {
    expect(await logins((await ways.submit('wangxiaolei', body()))['id'])).toEqual(['chensiyu']);
    expect(await logins((await ways.submit('wangxiaolei', body({ proposer: company.user('liuguifang') })))['id'])).toEqual(['liuguifang']);
    expect(await ways.raw('wangxiaolei', 'submitProcess', body({ proposer: company.user('yanfei') }))).toMatchObject({
      code: '400',
      faults: [{ field: 'proposer', rule: 'proposer' }],
    });
  });
});

describe('instructing', () => {
  it('one after the other in the order chosen, each opinion a row; then the department names a handler, who gets the task', async () => {
    const { id } = await ways.submit('wangxiaolei', body());
    await ways.decide('chensiyu', id, proposal());
    expect(await logins(id)).toEqual(['sunyalin']);
    expect((await ways.tryDecide('sunyalin', id)).code).toBe('400');
    await ways.decide('sunyalin', id, { comment: '养殖部牵头办理' });
    expect(await logins(id)).toEqual(['gaozhenbo']);
    await ways.decide('gaozhenbo', id, { comment: '月底前报结果' });
    expect((await ways.get('wangxiaolei', id)).data['opinions']).toMatchObject([
      { leader: company.user('sunyalin'), text: '养殖部牵头办理' },
      { leader: company.user('gaozhenbo'), text: '月底前报结果' },
    ]);
    expect(await logins(id)).toEqual(['qinhao']);
    await ways.decide('qinhao', id, { handler: company.user('yanfei') });
    expect(await logins(id)).toEqual(['yanfei']);
    await ways.decide('yanfei', id, { handleResult: '已完成自查' });
    expect(await ways.decide('wangxiaolei', id)).toMatchObject({ status: 'approved' });
    expect((await ways.get('wangxiaolei', id)).data['opinions']).toHaveLength(2);
  });

  it('is for those who instruct; what is handled needs one, what is only read goes past them', async () => {
    const { id } = await ways.submit('wangxiaolei', body());
    expect(await ways.tryDecide('chensiyu', id, proposal({ instructLeaders: [company.user('qinhao')] }))).toMatchObject({
      code: '400',
      faults: [{ field: 'instructLeaders', rule: 'outsiders' }],
    });
    expect(await ways.tryDecide('chensiyu', id, proposal({ instructLeaders: [] }))).toMatchObject({
      code: '400',
      faults: [{ rule: 'instructs' }],
    });
    const read = await ways.submit('wangxiaolei', body({ docNature: 'read' }));
    await ways.decide('chensiyu', read['id'], { proposal: '传阅', circulateUsers: [company.user('zhuchen')] });
    expect((await ways.open(textOf(read['id']))).map(({ node }) => node)).toEqual(['archive']);
  });

  it('what wants an answer names the issued document that gives it', async () => {
    const { id } = await ways.submit('wangxiaolei', body({ replyNeeded: true }));
    await ways.decide('chensiyu', id, proposal({ instructLeaders: [company.user('gaozhenbo')] }));
    await ways.decide('gaozhenbo', id, { comment: '同意' });
    await ways.decide('qinhao', id, { handler: company.user('yanfei') });
    expect(await ways.tryDecide('yanfei', id, { handleResult: '已复' })).toMatchObject({
      code: '400',
      faults: [{ field: 'replyPostingId', rule: 'answered' }],
    });
    const out = waysOf(server, 'documentPosting', '/tydf/process/documentPosting');
    const letter = await out.submit('yanfei', {
      docTitle: '关于冬季安全自查情况的函',
      docKind: 'letter',
      postLevel: 'company',
      content: '<p>现将自查情况函告如下。</p>',
      mainSend: '烟台市海洋发展和渔业局',
    });
    for (const login of ['qinhao', 'liuguifang', 'zhaomingyuan']) await out.decide(login, letter['id']);
    expect((await ways.tryDecide('yanfei', id, { handleResult: '已复', replyPostingId: letter['id'] })).code).toBe('400');
    await out.decide('wangxiaolei', letter['id'], { printCopies: 2, printDate: '2026-11-21' });
    expect(await ways.decide('yanfei', id, { handleResult: '已复', replyPostingId: letter['id'] })).toMatchObject({
      replyNo: '天屿函〔2026〕1号',
    });
  });
});

describe('readers', () => {
  it(`get it with the proposal and hold nothing up; PUT ${at}/read/{id}, PUT ${at}/remind/{id} while it is under way`, async () => {
    const { id, code } = await ways.submit('wangxiaolei', body());
    expect((await ways.get('zhuchen', id)).code).not.toBe('200');
    await ways.decide('chensiyu', id, proposal());
    expect((await ways.get('zhuchen', id)).code).toBe('200');
    expect((await toldTo(server, company.user('zhuchen'), 'doc_circulate')).at(-1)?.['name']).toBe(
      `${textOf(code)} 关于开展冬季渔业安全检查的通知`,
    );
    expect(await ways.put('zhuchen', 'read', id)).toMatchObject({ code: '200' });
    expect(await ways.put('wangxiaolei', 'remind', id)).toMatchObject({ code: '200' });
    expect(await toldTo(server, company.user('luyang'), 'doc_unread')).toHaveLength(1);
    expect(await toldTo(server, company.user('zhuchen'), 'doc_unread')).toHaveLength(0);
    expect(await ways.put('chensiyu', 'remind', id)).toMatchObject({ code: '409', reason: 'remindedToday' });
    expect((await ways.get('wangxiaolei', id)).data['readers']).toMatchObject([
      { userId: company.user('luyang'), readAt: null },
      { userId: company.user('zhuchen') },
    ]);
  });
});

describe('secret ones', () => {
  it('are opened by the trail and the archive keeper, and are named by their number', async () => {
    const { id, code } = await ways.submit('chensiyu', body({ secrecy: 'secret' }));
    await ways.decide('chensiyu', id, proposal());
    for (const login of ['wangxiaolei', 'chensiyu', 'sunyalin', 'zhuchen']) expect((await ways.get(login, id)).code, login).toBe('200');
    for (const login of ['linhaichuan', 'liuguifang', 'mengqinghai', 'maoyu']) {
      expect((await ways.get(login, id)).code, login).not.toBe('200');
      expect(await ways.listed(login), login).not.toContain(textOf(id));
    }
    expect((await toldTo(server, company.user('zhuchen'), 'doc_circulate')).at(-1)?.['name']).toBe(code);
  });

  it('of the state take no file, the highest level and a place', async () => {
    const refused = await ways.raw('wangxiaolei', 'submitProcess', body({ stateSecret: true }));
    expect(refused.faults?.map(({ field }) => field).toSorted()).toEqual(['keptAt', 'secrecy']);
    expect(await ways.submit('wangxiaolei', body({ stateSecret: true, secrecy: 'confidential', keptAt: '保密室1号柜' }))).toMatchObject({
      status: 'submitted',
    });
  });
});
