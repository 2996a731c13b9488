/** Suppliers through HTTP: their registration, their standing, the licence by the day, the bank account, their details one by one. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkCharacterOf } from '#model/calculation/creditCode.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';

const at = '/tydf/api/supplierManagement';
let server: TestServer;
let company: Company;
beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
});
afterAll(() => server?.close());
beforeEach(() => server.clock.set(testDay));

let count = 0;
const send = async (login: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: AnyDoc) =>
  (await (await server.as(login)).call<AnyDoc>(method, path, body)).json;
const licence = { certKind: 'licence', certNo: 'YYZZ-9', expireDate: '2026-12-31' };
const added = (more: AnyDoc = {}, login = 'baixue') => {
  const first = `91370600MB7X${20_000 + (count += 1)}`;
  return send(login, 'POST', `${at}/add`, {
    supplierName: `北海卵业${count}`,
    country: 'CN',
    creditCode: `${first}${checkCharacterOf(first)}`,
    supplierType: 'egg',
    contact: '丁',
    contactPhone: '13800000003',
    ...more,
  });
};
const supplier = async (more: AnyDoc = {}): Promise<AnyDoc> => {
  const answer = await added(more);
  expect(answer.code).toBe('200');
  return answer.data;
};
const read = async ({ id }: AnyDoc, login = 'dingweiguo') => (await send(login, 'GET', `${at}/get/${textOf(id)}`)).data;
const standing = ({ id }: AnyDoc, coopState: string, login = 'dingweiguo') =>
  send(login, 'PUT', `${at}/coopState/${textOf(id)}`, { coopState, reason: '年度评审' });

it('a wrong check character, a missing number and a second supplier of one code are named by their fields', async () => {
  const { creditCode } = await supplier();
  const wrong = `${textOf(creditCode).slice(0, 17)}${textOf(creditCode).endsWith('0') ? '1' : '0'}`;
  expect(await added({ creditCode: wrong })).toMatchObject({ code: '400', faults: [{ field: 'creditCode', rule: 'registration' }] });
  expect(await added({ country: 'NO', creditCode: null })).toMatchObject({ code: '400', faults: [{ field: 'regNo' }] });
  expect(await added({ country: 'NO', creditCode: null, regNo: '911 222 333' })).toMatchObject({ code: '200' });
  expect(await added({ creditCode })).toMatchObject({ faults: [{ field: 'creditCode' }] });
  expect(await added({ coopState: 'qualified' })).toMatchObject({ code: '400', faults: [{ field: 'coopState' }] });
  expect(await added({ bankAccount: '6222' })).toMatchObject({ faults: [{ field: 'bankName', rule: 'bankWhole' }] });
  expect(await added({ certs: [{ ...licence, issueDate: '2027-01-01' }] })).toMatchObject({ faults: [{ field: 'certs.0.expireDate' }] });
});

it('the licence is judged by the day on which it is read, and lists find it so', async () => {
  const one = await supplier({ certs: [licence] });
  const states: unknown[] = [];
  for (const day of ['2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01']) {
    server.clock.set(new Date(`${day}T04:00:00.000Z`));
    const { certState } = await read(one);
    states.push(certState);
    const { data } = await send(
      'dingweiguo',
      'GET',
      `${at}/page?supplierName=${textOf(one['supplierName'])}&certState=${textOf(certState)}`,
    );
    expect(data['records'] ?? data['list']).toHaveLength(1);
  }
  expect(states).toEqual(['valid', 'expiring', 'expiring', 'expired']);
  expect(await read(await supplier())).toMatchObject({ certState: 'none' });
});

it(`PUT ${at}/coopState/{id}: the procurement manager alone; qualified is who has a licence`, async () => {
  const bare = await supplier();
  expect(await standing(bare, 'qualified')).toMatchObject({ code: '400', faults: [{ field: 'coopState', rule: 'licence' }] });
  const one = await supplier({ certs: [licence] });
  for (const login of ['baixue', 'maoyu', 'majun']) expect(await standing(one, 'qualified', login)).toMatchObject({ code: '403' });
  expect(await standing(one, 'qualified')).toMatchObject({ code: '200' });
  expect(await read(one)).toMatchObject({ coopState: 'qualified', coopReason: '年度评审' });
  expect(await standing(one, 'qualified')).toMatchObject({ code: '409', reason: 'sameStanding' });
  expect(await send('dingweiguo', 'PUT', `${at}/coopState/${textOf(one['id'])}`, { coopState: 'blacklist' })).toMatchObject({
    code: '400',
    faults: [{ field: 'reason' }],
  });
  server.clock.set(new Date('2027-01-02T04:00:00.000Z'));
  expect(await standing(one, 'suspended')).toMatchObject({ code: '200' });
  expect(await standing(one, 'qualified')).toMatchObject({ faults: [{ rule: 'licence' }] });
});

it(`PUT ${at}/checkBank/{id}: an account is confirmed by a second person, anew whenever it changes`, async () => {
  const one = await supplier({ bankName: '农业银行', bankAccount: '6228480001' });
  const path = `${at}/checkBank/${textOf(one['id'])}`;
  expect(await read(one)).toMatchObject({ bankAccount: '6228480001', bankChecked: false, bankChangedBy: company.user('baixue') });
  expect((await read(one, 'yanfei'))['bankAccount']).not.toBe('6228480001');
  expect(await send('dingweiguo', 'PUT', path)).toMatchObject({ code: '403' });
  expect(await send('majun', 'PUT', path)).toMatchObject({ code: '200' });
  const checked = await read(one);
  expect(checked).toMatchObject({ bankChecked: true, bankCheckedBy: company.user('majun') });
  expect(await send('majun', 'PUT', path)).toMatchObject({ code: '409' });
  const put = (values: AnyDoc) => send('dingweiguo', 'PUT', `${at}/put/${textOf(one['id'])}`, values);
  expect(await put({ contact: '王', version: checked['version'] })).toMatchObject({ data: { bankChecked: true } });
  const { version } = await read(one);
  expect(await put({ bankAccount: '6228480002', version })).toMatchObject({
    data: { bankChecked: false, bankCheckedBy: null, bankChangedBy: company.user('dingweiguo') },
  });
  // Whoever entered it has the right to confirm, too, once they are an accountant; it is still not theirs to confirm.
  await server.db.query(`update supplier_management set bank_changed_by = (select id from users where user_name = 'majun') where id = $1`, [
    one['id'],
  ]);
  expect(await send('majun', 'PUT', path)).toMatchObject({ code: '409', reason: 'secondPerson' });
  expect(await send('cuilei', 'PUT', path)).toMatchObject({ code: '200' });
});

it(`GET ${at}/detailList/{id} and DELETE ${at}/deleteDetail/{ids}: all of them or none`, async () => {
  const contacts = ['甲', '乙', '丙'].map((contactName) => ({ contactName }));
  const one = await supplier({ certs: [licence], contacts, items: [{ itemName: '发眼卵' }] });
  const other = await supplier({ contacts });
  const list = async ({ id }: AnyDoc) => (await send('yanfei', 'GET', `${at}/detailList/${textOf(id)}`)).data;
  const names = async () => linesOf(await list(one), 'contacts').map(({ contactName }) => contactName);
  expect(await list(one)).toMatchObject({ certs: [{ certNo: 'YYZZ-9' }], items: [{ itemName: '发眼卵' }], files: [] });
  const ids = linesOf(await list(one), 'contacts').map(({ id }) => textOf(id));
  const strange = linesOf(await list(other), 'contacts').map(({ id }) => textOf(id));
  const remove = (which: readonly (string | undefined)[], login = 'baixue', set = '?set=contacts') =>
    send(login, 'DELETE', `${at}/deleteDetail/${which.join(',')}${set}`);
  expect(await remove([ids[0], strange[0]])).toMatchObject({ code: '400', faults: [{ field: 'ids', rule: 'oneRecord' }] });
  expect(await remove([ids[0], '999999'])).toMatchObject({ code: '404' });
  expect(await remove(['x'])).toMatchObject({ code: '404' });
  expect(await remove([ids[0]], 'yanfei')).toMatchObject({ code: '403' });
  expect(await names()).toEqual(['甲', '乙', '丙']);
  const { version } = await read(one);
  expect(await remove([ids[0], ids[2]])).toMatchObject({
    code: '200',
    data: { deleted: 2, parentId: one['id'], version: Number(version) + 1 },
  });
  expect(await names()).toEqual(['乙']);
  expect(await list(one)).toMatchObject({ certs: [{ certNo: 'YYZZ-9' }], items: [{ itemName: '发眼卵' }] });
});

it('an id that several sets have is deleted from none of them unless the set is named', async () => {
  const one = await supplier({ certs: [licence], contacts: [{ contactName: '甲' }] });
  const contactId = textOf(linesOf(await read(one), 'contacts')[0]?.['id']);
  await server.db.query('update supplier_management_certs set id = $1 where parent_id = $2', [contactId, one['id']]);
  const path = `${at}/deleteDetail/${contactId}`;
  expect(await send('baixue', 'DELETE', path)).toMatchObject({ code: '400', faults: [{ field: 'set', rule: 'whichSet' }] });
  expect(await send('baixue', 'DELETE', `${path}?set=certs`)).toMatchObject({ code: '200' });
  expect(await read(one)).toMatchObject({ certs: [], contacts: [{ contactName: '甲' }] });
});
