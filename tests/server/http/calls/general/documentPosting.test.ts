/** Issued documents through HTTP: signing, numbers without a gap, readers, secrecy, what becomes of a void one. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { toldTo, waysOf } from '#tests/support/documentWays.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';

const at = '/tydf/process/documentPosting';
let server: TestServer;
let company: Company;
let ways: ReturnType<typeof waysOf>;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  ways = waysOf(server, 'documentPosting', at);
  await server.db.query(`update sys_department set doc_word = '养' where dept_code = 'D08'`);
});
afterAll(() => server?.close());

const body = (more: AnyDoc = {}): AnyDoc => ({
  docTitle: '关于越冬期安全生产的通知',
  docKind: 'notice',
  postLevel: 'company',
  secrecy: 'internal',
  content: '<p>各部门须做好越冬准备。</p>',
  mainSend: '公司各部门',
  ...more,
});
const print = { printCopies: 10, printDate: '2026-12-31' };
/** Drafted by an operator and decided until only the number is missing. */
async function signed(more: AnyDoc = {}): Promise<string> {
  const { id, postLevel } = await ways.submit('yanfei', body(more));
  await ways.decide('qinhao', id);
  await ways.decide('liuguifang', id);
  await ways.decide(postLevel === 'department' ? 'gaozhenbo' : 'zhaomingyuan', id);
  return textOf(id);
}
const number = (id: string) => ways.decide('wangxiaolei', id, print);
const issued = async (more: AnyDoc = {}): Promise<AnyDoc> => number(await signed(more));

describe('numbers', () => {
  it('by the first series that fits, and the year of signing though it is numbered in January', async () => {
    expect((await issued())['docNo']).toBe('天屿发〔2026〕1号');
    expect((await issued({ postLevel: 'department' }))['docNo']).toBe('天屿养发〔2026〕1号');
    expect((await issued({ postLevel: 'department', docKind: 'letter' }))['docNo']).toBe('天屿函〔2026〕1号');
    expect((await issued({ docKind: 'minutes' }))['docNo']).toBe('天屿纪〔2026〕1号');
    expect(await issued({ postLevel: 'joint' })).toMatchObject({ docNo: '天屿发〔2026〕2号', signer: company.user('zhaomingyuan') });
    const waiting = await signed();
    server.clock.set(new Date('2027-01-05T02:00:00.000Z'));
    expect(await ways.decide('wangxiaolei', waiting, { printCopies: 1, printDate: '2027-01-05' })).toMatchObject({
      docNo: '天屿发〔2026〕3号',
      signDate: textOf(testDay.toISOString().slice(0, 10)),
    });
    server.clock.set(testDay);
  });

  it('many at once: each has one of its own, and none is left out', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 8; n += 1) ids.push(await signed({ docKind: 'minutes' }));
    const keeper = await server.as('wangxiaolei');
    const tasks = await Promise.all(ids.map(async (id) => ({ id, taskId: (await ways.open(id))[0]?.id })));
    const answers = await Promise.all(
      tasks.map(async (task) => (await keeper.call<{ document: AnyDoc }>('POST', `${at}/approveProcess`, { ...task, ...print })).json),
    );
    expect(answers.map(({ code }) => code)).toEqual(ids.map(() => '200'));
    const numbers = answers.map(({ data }) => Number(/〕(\d+)号/.exec(textOf(data.document['docNo']))?.[1]));
    expect(numbers.toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('run from 1 to n in every series and year, whatever is refused, sent back or made void between', { timeout: 120_000 }, async () => {
    const kinds = fc.record({
      docKind: fc.constantFrom('notice', 'letter', 'reply'),
      postLevel: fc.constantFrom('company', 'department', 'joint'),
      fate: fc.constantFrom('issued', 'issued', 'refused', 'back', 'void'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(kinds, { minLength: 2, maxLength: 5 }), async (documents) => {
        for (const { fate, ...more } of documents) {
          const id = await signed(more);
          // What lacks its copies is refused after the number was taken, or before: none is lost either way.
          if (fate === 'refused')
            expect((await ways.tryDecide('wangxiaolei', id, { printCopies: null, printDate: null })).code).toBe('400');
          if (fate === 'back') {
            await ways.decide('wangxiaolei', id, { comment: '落款有误' }, 'rejectProcess');
            continue;
          }
          const document = await number(id);
          if (fate === 'void')
            expect(await ways.raw('liuguifang', 'voidProcess', { id, comment: '重复发文', version: document['version'] })).toMatchObject({
              code: '200',
            });
        }
        const rows = await server.db.query<{ series: string; numbers: number[] }>(
          `select split_part(doc_no, '〕', 1) as series, array_agg((regexp_match(doc_no, '〕(\\d+)号'))[1]::int) as numbers
           from document_posting where doc_no is not null group by 1`,
        );
        for (const { numbers } of rows) expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, n) => n + 1));
      }),
      { numRuns: 4 },
    );
  });

  it('are for nobody to write, and a department without a word has none', async () => {
    const refused = await ways.raw('yanfei', 'submitProcess', body({ docNo: '天屿发〔2026〕99号' }));
    expect(refused).toMatchObject({ code: '400', faults: [{ field: 'docNo' }] });
    expect(await ways.raw('xujiayi', 'submitProcess', body({ postLevel: 'department' }))).toMatchObject({
      code: '400',
      faults: [{ field: 'postLevel', rule: 'word' }],
    });
    const id = await signed({ postLevel: 'department' });
    await server.db.query(`update sys_department set doc_word = null where dept_code = 'D08'`);
    expect(await ways.tryDecide('wangxiaolei', id, print)).toMatchObject({ code: '400', faults: [{ rule: 'word' }] });
    await server.db.query(`update sys_department set doc_word = '养' where dept_code = 'D08'`);
  });
});

describe('steps', () => {
  it('every countersigning department is asked by its leader', async () => {
    const { id } = await ways.submit('yanfei', body({ countersignDepts: [company.department('D11'), company.department('D10')] }));
    await ways.decide('qinhao', id);
    expect((await ways.open(textOf(id))).map(({ login }) => login).toSorted()).toEqual(['houmeiling', 'yinruoxi']);
  });

  it('a check may change the text, the number may not', async () => {
    const { id } = await ways.submit('yanfei', body());
    expect(await ways.decide('qinhao', id, { docTitle: '关于越冬安全生产的通知' })).toMatchObject({ docTitle: '关于越冬安全生产的通知' });
    await ways.decide('liuguifang', id);
    await ways.decide('zhaomingyuan', id);
    expect((await ways.tryDecide('wangxiaolei', id, { ...print, docTitle: '别的标题' })).code).toBe('400');
  });
});

describe('readers', () => {
  it(`are those named and all of the departments named; PUT ${at}/read/{id} and PUT ${at}/remind/{id}`, async () => {
    const document = await issued({ sendUsers: [company.user('zhuchen')], sendDepts: [company.department('D07')] });
    const { id } = document;
    const readers = async () => ((await ways.get('yanfei', id)).data['readers'] as AnyDoc[]).filter(({ readAt }) => readAt === null);
    const first = await readers();
    expect(first.map(({ userId }) => userId)).toEqual(
      expect.arrayContaining(['zhuchen', 'xinhaiyan', 'guojing', 'panyue'].map((login) => company.user(login))),
    );
    expect(await toldTo(server, company.user('zhuchen'), 'doc_circulate')).toMatchObject([
      { name: `${textOf(document['docNo'])} 关于越冬期安全生产的通知` },
    ]);
    expect((await ways.get('hantao', id)).code).not.toBe('200');
    expect(await ways.put('zhuchen', 'read', id)).toMatchObject({ code: '200' });
    expect(await readers()).toHaveLength(first.length - 1);
    expect(await ways.put('zhuchen', 'read', id)).toMatchObject({ code: '409', reason: 'notPossible' });
    expect(['403', '404']).toContain((await ways.put('hantao', 'read', id)).code);
    // A reader stands in nobody's way.
    expect((await ways.get('yanfei', id)).data['version']).toBe(document['version']);

    expect(await ways.put('guojing', 'remind', id)).toMatchObject({ code: '409', reason: 'notPossible' });
    expect(await ways.put('yanfei', 'remind', id)).toMatchObject({ code: '200' });
    expect(await toldTo(server, company.user('guojing'), 'doc_unread')).toHaveLength(1);
    expect(await toldTo(server, company.user('zhuchen'), 'doc_unread')).toHaveLength(0);
    expect(await ways.put('wangxiaolei', 'remind', id)).toMatchObject({ code: '409', reason: 'remindedToday' });
  });

  it('hear that it is void; its number stays', async () => {
    const { id, docNo, version } = await issued({ sendUsers: [company.user('zhuchen')] });
    expect((await ways.raw('wangxiaolei', 'voidProcess', { id, comment: '不应', version })).code).toBe('403');
    expect(await ways.raw('liuguifang', 'voidProcess', { id, comment: '内容有误', version })).toMatchObject({ code: '200' });
    expect((await ways.get('yanfei', id)).data).toMatchObject({ status: 'invalidated', docNo });
    expect(await toldTo(server, company.user('zhuchen'), 'doc_voided')).toMatchObject([{ comment: '内容有误' }]);
  });
});

describe('secret documents', () => {
  it('are seen by the trail and the archive keeper, by nobody else however wide their reach; notices name the number only', async () => {
    const open = await issued();
    const secret = await issued({ secrecy: 'secret', secretYears: 3, sendUsers: [company.user('zhuchen')] });
    const sees = async (login: string) =>
      [open, secret]
        .map(({ id }) => ways.get(login, id))
        .reduce(async (codes, one) => [...(await codes), (await one).code === '200'], Promise.resolve([] as boolean[]));
    for (const login of ['linhaichuan', 'chensiyu', 'mengqinghai', 'maoyu']) {
      expect(await sees(login), login).toEqual([true, false]);
      const listed = await ways.listed(login);
      expect([listed.includes(textOf(open['id'])), listed.includes(textOf(secret['id']))], login).toEqual([true, false]);
    }
    for (const login of ['wangxiaolei', 'yanfei', 'qinhao', 'zhaomingyuan', 'zhuchen']) expect((await sees(login))[1], login).toBe(true);
    expect(await ways.listed('wangxiaolei')).toContain(textOf(secret['id']));
    const notices = await toldTo(server, company.user('zhuchen'), 'doc_circulate');
    expect(notices.at(-1)).toMatchObject({ name: secret['docNo'] });
  });
});
