/** Contracts as they are drawn up, through HTTP: number, totals, plan, the check and its rules, lines one by one. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { upload } from '#tests/fixtures/company.ts';
import { agreed, approveAt, definitionAt as at, done, drawn, ofSum, signing, supplier } from '#tests/support/money/contracts.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { FileRef } from '#model/field.ts';

let server: TestServer;
let supplierId: string;
let file: FileRef;
beforeAll(async () => {
  server = await startTestServer();
  supplierId = await supplier(server);
  file = await upload(await server.as('yanfei'), 'contract.pdf');
});
afterAll(() => server?.close());

let count = 100;
const body = (more: AnyDoc = {}): AnyDoc => ({ ...drawn(supplierId, [file], (count += 1)), ...more });
const send = async (login: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, sent?: unknown) =>
  (await (await server.as(login)).call<AnyDoc>(method, path, sent)).json;
const draft = (more: AnyDoc = {}): Promise<AnyDoc> => done(server, 'yanfei', 'POST', `${at}/add`, body(more));
/** What the check finds, by rule and severity. */
const found = async (more: AnyDoc): Promise<string[]> => {
  const { data } = await send('yanfei', 'POST', `${at}/check`, body(more));
  return linesOf(data, 'items').map(({ code, level }) => `${textOf(code)} ${textOf(level)}`);
};

it('the number says the type, each with a counter of its own; the type stays', async () => {
  const [first, second, works] = [await draft(), await draft(), await draft({ contractType: 'construction' })];
  expect([first, second, works].map(({ code }) => textOf(code).slice(0, 11))).toEqual(['HT-CG-2026-', 'HT-CG-2026-', 'HT-GC-2026-']);
  expect(Number(textOf(second['code']).slice(-4)) - Number(textOf(first['code']).slice(-4))).toBe(1);
  expect(textOf(works['code'])).toBe('HT-GC-2026-0001');
  expect(await send('yanfei', 'PUT', `${at}/put/${textOf(first['id'])}`, { contractType: 'sale' })).toMatchObject({
    faults: [{ field: 'contractType', rule: 'lockedField' }],
  });
});

it('totals come from the lines, tax by line; without lines from what is entered; the plan shares it to the cent', async () => {
  expect(await draft()).toMatchObject({ totalAmount: '30000.00', amountExTax: '26711.05', direction: 'pay', counterparty: '海源设备' });
  const thirds = ['33.33', '33.33', '33.34'].map((ratio, n) => ({ phase: `第${n + 1}期`, ratio, planDate: '2026-12-05' }));
  const entered = await draft({ ...ofSum('100.01', '0.00', '0.00'), payPlan: thirds });
  expect(linesOf(entered, 'payPlan').map(({ planAmount }) => planAmount)).toEqual(['33.33', '33.33', '33.35']);
  expect(await draft({ ...ofSum('100000.00', '0.00', '0.00'), currency: 'NOK', exchangeRate: '0.680000' })).toMatchObject({
    totalCny: '68000.00',
  });
  expect(await draft({ totalAmount: '1.00' })).toMatchObject({ totalAmount: '30000.00' });
});

it('each rule of the check, and what only warns', async () => {
  expect(await found({})).toEqual([]);
  expect(await found({ payPlan: [{ phase: '货款', ratio: '90.00', planDate: '2026-12-05' }], retentionRate: '0.00' })).toContain(
    'C02 error',
  );
  expect(await found({ endDate: '2026-11-30' })).toContain('C03 error');
  expect(await found({ prepayRate: '31.00' })).toEqual(['C05 warn']);
  expect(await found({ contractFiles: [] })).toEqual(['C06 error']);
  expect(await found({ templateFlag: false })).toEqual(['C08 warn']);
  expect(await found({ supplierId: null })).toContain('party error');
  expect(await found({ contractType: 'sale', supplierId: null })).toContain('party error');
  expect(await found({ ...ofSum('0.00', '0.00', '0.00') })).toContain('total error');
  expect(await found({ exchangeRate: '1.100000' })).toContain('rate error');
  expect(await found({ retentionRate: '5.00' })).toContain('retention error');
  expect(await found({ payPlan: [{ phase: '货款', ratio: '100.00' }], retentionRate: '0.00' })).toContain('planDue error');
  expect(await found({ contractType: 'other', ...ofSum('0.00', '0.00', '0.00') })).toContain('moneyless error');
});

it('C04: nothing is agreed on with a blocked supplier or one whose licence has expired', async () => {
  const blocked = await supplier(server);
  await done(server, 'dingweiguo', 'PUT', `/tydf/api/supplierManagement/coopState/${blocked}`, { coopState: 'blacklist', reason: '欠货' });
  expect(await found({ supplierId: blocked })).toEqual(['C04 error']);
  const expired = await supplier(server, {
    certs: [{ certKind: 'licence', certNo: 'X-1', issueDate: '2020-01-01', expireDate: '2026-11-19' }],
  });
  expect(await found({ supplierId: expired })).toEqual(['C04 error']);
  const refused = await send('yanfei', 'POST', `${at}/submitProcess`, body({ supplierId: expired }));
  expect(refused).toMatchObject({ code: '400', faults: [{ rule: 'C04', field: 'supplierId' }] });
});

it('C01: a contract of the same name and party within 30 days is told of, not refused', async () => {
  const twin = body();
  await done(server, 'yanfei', 'POST', `${at}/submitProcess`, twin);
  const { data } = await send('yanfei', 'POST', `${at}/check`, twin);
  expect(data).toMatchObject({ passed: true, items: [{ code: 'C01', level: 'warn', field: 'contractName' }] });
  expect((await send('yanfei', 'POST', `${at}/check`, { ...twin, supplierId: await supplier(server) })).data['items']).toEqual([]);
});

it(`POST ${at}/check: the result is kept with the draft, a change clears it; what somebody found wanting is not sent`, async () => {
  const one = await draft();
  const id = textOf(one['id']);
  expect(await send('yanfei', 'POST', `${at}/check`, { id })).toMatchObject({ code: '200', data: { passed: true, checkStatus: 'passed' } });
  expect(await done(server, 'yanfei', 'GET', `${at}/get/${id}`)).toMatchObject({ checkStatus: 'passed', version: one['version'] });
  expect(await done(server, 'yanfei', 'PUT', `${at}/put/${id}`, { signPlace: '烟台' })).toMatchObject({
    checkStatus: 'unchecked',
    checkBy: null,
  });
  expect(await send('yanfei', 'POST', `${at}/check`, { id, checkResult: 'fail' })).toMatchObject({ code: '403' });
});

it(`GET ${at}/getAcc/{id}: lines and files`, async () => {
  const { id } = await draft();
  const data = await done(server, 'yanfei', 'GET', `${at}/getAcc/${textOf(id)}`);
  expect(data).toMatchObject({
    subjectLines: [{ itemName: '增氧机', amount: '25000.00' }, { itemName: '安装' }],
    payPlan: [{ planAmount: '9000.00' }, { planAmount: '18000.00' }, { planAmount: '3000.00', isRetention: true }],
    files: [{ id: file.id }],
  });
  expect(await send('luyang', 'GET', `${at}/getAcc/${textOf(id)}`)).toMatchObject({ code: '404' });
});

it(`DELETE ${at}/detailDeletes/{ids}: totals follow; nobody else, and not once it was sent`, async () => {
  const one = await draft();
  const [, second] = linesOf(one, 'subjectLines');
  const path = `${at}/detailDeletes/${textOf(second?.['id'])}?set=subjectLines`;
  expect(await send('luyang', 'DELETE', path)).toMatchObject({ code: '404' });
  expect(await done(server, 'yanfei', 'DELETE', path)).toMatchObject({ deleted: 1, parentId: one['id'], totals: { totalCny: '25000.00' } });
  expect(await done(server, 'yanfei', 'GET', `${at}/get/${textOf(one['id'])}`)).toMatchObject({
    totalAmount: '25000.00',
    payPlan: [{ planAmount: '7500.00' }, { planAmount: '15000.00' }, { planAmount: '2500.00' }],
  });
  await done(server, 'yanfei', 'POST', `${at}/submitProcess`, { id: one['id'] });
  const [first] = linesOf(one, 'subjectLines');
  expect(await send('yanfei', 'DELETE', `${at}/detailDeletes/${textOf(first?.['id'])}?set=subjectLines`)).toMatchObject({
    reason: 'notEditable',
  });
});

it(`POST ${at}/voidProcess: only to be signed, and not while an approval is under way`, async () => {
  const id = await agreed(server);
  const sent = (await done(server, 'yanfei', 'POST', `${approveAt}/submitProcess`, { ...signing, contractId: id }))['document'] as AnyDoc;
  const refused = await send('shenyifan', 'POST', `${at}/voidProcess`, { id, comment: '项目取消' });
  expect(refused).toMatchObject({ code: '400', faults: [{ rule: 'changing' }] });
  await done(server, 'yanfei', 'POST', `${approveAt}/withdrawProcess`, { id: sent['id'] });
  await done(server, 'shenyifan', 'POST', `${at}/voidProcess`, { id, comment: '项目取消' });
  expect(await done(server, 'yanfei', 'GET', `${at}/get/${id}`)).toMatchObject({ status: 'invalidated', contractState: 'voided' });
  const { data } = await send('majun', 'GET', `/tydf/api/contractParameter/page?contractState=voided`);
  expect(linesOf(data, 'records')).toMatchObject([{ contractId: id, performState: 'voided', currentTotal: '0.00', overdueAmount: '0.00' }]);
});
