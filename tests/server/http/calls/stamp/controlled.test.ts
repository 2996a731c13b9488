/** Controlled documents through HTTP: issued in versions, copies asked for, replaced and back. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { issued } from '#tests/support/office/controlled.ts';
import { toldTo, waysOf } from '#tests/support/documentWays.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let company: Company;
let issues: ReturnType<typeof waysOf>;
let requests: ReturnType<typeof waysOf>;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  issues = waysOf(server, 'controlStamp', '/tydf/process/controlStamp');
  requests = waysOf(server, 'controlStampApply', '/tydf/process/controlStampApply');
});
afterAll(() => server?.close());

const read = async (id: string): Promise<AnyDoc> => (await issues.get('yinruoxi', id)).data;
const recall = (id: string, lineId: unknown, login = 'wangxiaolei', recallDate = '2026-11-20') =>
  issues.put(login, 'recall', id, { lineId, recallDate });
const handedOut = async (body: AnyDoc, outside = false): Promise<AnyDoc> => {
  const { id } = await requests.submit('yanfei', { copies: 1, reason: '夜班需要', ...body });
  for (const login of ['qinhao', 'yinruoxi', ...(outside ? ['gaozhenbo'] : [])]) await requests.decide(login, id);
  return requests.decide('wangxiaolei', id, { handOutDate: '2026-11-20' });
};

it('PUT /tydf/process/controlStamp/recall/{id}: copies of the version before come back, and their holders are told', async () => {
  const first = await issued(server, 'QP-01', { logins: ['luyang', 'yanfei'] });
  expect(await read(first.id)).toMatchObject({
    controlState: 'valid',
    copies: 2,
    holders: [{ copyNo: 1, issueDate: '2026-11-20' }, { copyNo: 2 }],
  });
  const twin = {
    docName: '规程',
    docNo: 'qp-01',
    docVersion: 'a/0',
    replacesVersion: 'A/0',
    issueDept: company.department('D11'),
    effectiveDate: '2026-11-20',
    reason: '重复',
  };
  const holders = [{ holderDept: company.department('D08'), holder: company.user('luyang') }];
  expect(await issues.raw('yinruoxi', 'submitProcess', { ...twin, holders })).toMatchObject({
    faults: [{ field: 'docVersion', rule: 'twin' }],
  });
  expect(await issues.raw('yinruoxi', 'submitProcess', { ...twin, docVersion: 'A/1', replacesVersion: null, holders })).toMatchObject({
    faults: [{ field: 'replacesVersion', rule: 'replaces' }],
  });
  const second = await issued(server, 'QP-01', { docVersion: 'A/1', replacesVersion: 'A/0' });
  expect([(await read(first.id))['controlState'], (await read(second.id))['controlState']]).toEqual(['replaced', 'valid']);
  expect(await toldTo(server, company.user('yanfei'), 'controlled_recall')).toMatchObject([{ name: '水质检测操作规程' }]);

  const [one, two] = first.holders;
  expect((await recall(first.id, one?.['id'], 'yanfei')).code).toBe('403');
  expect(await recall(first.id, one?.['id'], 'wangxiaolei', '2026-11-21')).toMatchObject({
    code: '400',
    faults: [{ field: 'recallDate' }],
  });
  expect((await recall(first.id, one?.['id'])).data).toMatchObject({ controlState: 'replaced', copies: 1 });
  expect(await recall(first.id, one?.['id'])).toMatchObject({ code: '409', reason: 'recalled' });
  expect(await recall(first.id, '999999')).toMatchObject({ code: '409', reason: 'recalled' });
  const both = await Promise.all([1, 2].map(() => recall(first.id, two?.['id'])));
  expect(both.map(({ code }) => code).toSorted()).toEqual(['200', '409']);
  expect(await read(first.id)).toMatchObject({
    controlState: 'recalled',
    copies: 0,
    holders: [{ recallDate: '2026-11-20' }, { recallDate: '2026-11-20' }],
  });
});

it('a version that two send in the same moment is issued once', async () => {
  const body = {
    docName: '规程',
    docNo: 'QP-02',
    docVersion: 'A/0',
    issueDept: company.department('D11'),
    effectiveDate: '2026-11-20',
    reason: '发布',
    holders: [{ holderDept: company.department('D08'), holder: company.user('luyang') }],
  };
  const both = await Promise.all(['yinruoxi', 'houmeiling'].map((login) => issues.raw(login, 'submitProcess', body)));
  expect(both.filter(({ code }) => code === '200')).toHaveLength(1);
});

it('further copies stand in the distribution; one given outside is controlled for 90 days', async () => {
  const { id } = await issued(server, 'QP-03');
  await handedOut({ controlId: id, applyKind: 'more', copies: 2 });
  const request = await handedOut({ controlId: id, applyKind: 'more', outside: true, outsideOrg: '华测认证有限公司' }, true);
  expect(request).toMatchObject({ docNo: 'QP-03', uncontrolledOn: '2027-02-18', copyState: 'controlled' });
  expect(await read(id)).toMatchObject({
    copies: 4,
    holders: [
      { copyNo: 1, outsideOrg: null },
      { copyNo: 2, holder: company.user('yanfei'), uncontrolledOn: null },
      { copyNo: 3 },
      { copyNo: 4, outsideOrg: '华测认证有限公司', uncontrolledOn: '2027-02-18' },
    ],
  });
});

it('a copy is replaced or given back, once', async () => {
  const { id, holders } = await issued(server, 'QP-04', { logins: ['luyang', 'yanfei'] });
  const [old, other] = holders.map((line) => textOf(line['id']));
  const waiting = await requests.submit('yanfei', { controlId: id, applyKind: 'recall', oldCopyNo: old, copies: 1, reason: '不再需要' });
  await handedOut({ controlId: id, applyKind: 'replace', oldCopyNo: old });
  expect(await read(id)).toMatchObject({
    copies: 2,
    holders: [{ recallDate: '2026-11-20' }, { recallDate: null }, { copyNo: 3, recallDate: null }],
  });
  for (const login of ['qinhao', 'yinruoxi']) await requests.decide(login, waiting['id']);
  expect(await requests.tryDecide('wangxiaolei', waiting['id'], { handOutDate: '2026-11-20' })).toMatchObject({
    faults: [{ field: 'oldCopyNo', rule: 'copy' }],
  });
  await handedOut({ controlId: id, applyKind: 'recall', oldCopyNo: other });
  expect(await read(id)).toMatchObject({ controlState: 'valid', copies: 1 });
});
