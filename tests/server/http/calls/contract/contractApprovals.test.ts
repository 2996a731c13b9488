/** Approvals of contracts through HTTP: what each kind changes in the contract, its ledger and its money, and in which state none is possible. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { contractPayments, type ContractPayments } from '#tests/support/money/contractPayments.ts';
import {
  agreed,
  approveAll,
  approveAt as at,
  approved,
  definitionAt,
  done,
  inForce,
  ledgerAt,
  ledgerOf,
  ofSum,
  receiving,
  signing,
} from '#tests/support/money/contracts.ts';
import { invoiceNumber } from '#tests/support/money/invoices.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';
import { beforeEach } from 'vitest';

let server: TestServer;
let documents: ContractPayments;
beforeAll(async () => {
  server = await startTestServer();
  documents = await contractPayments(server);
});
afterAll(() => server?.close());
beforeEach(() => server.clock.set(testDay));

const send = async (login: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, sent?: unknown) =>
  (await (await server.as(login)).call<AnyDoc>(method, path, sent)).json;
const refused = async (contractId: string, values: AnyDoc): Promise<unknown> => {
  const { faults, reason } = await send('yanfei', 'POST', `${at}/submitProcess`, { contractId, reason: '按合同约定', ...values });
  return faults?.map(({ field }) => field) ?? reason;
};
const contractOf = (id: string): Promise<AnyDoc> => done(server, 'yanfei', 'GET', `${definitionAt}/get/${id}`);

it('signing puts the contract in force, with day and scan; once', async () => {
  const id = await agreed(server);
  expect(await contractOf(id)).toMatchObject({ contractState: 'toSign', signDate: null });
  expect(await ledgerOf(server, id)).toMatchObject({
    performState: 'pending',
    originalTotal: '30000.00',
    currentTotal: '30000.00',
    retentionAmount: '3000.00',
    nextPlanDate: '2026-12-05',
    nextPlanAmount: '9000.00',
    versions: [{ approveType: null, total: '30000.00', endDate: '2027-11-30' }],
  });
  const signed = await approved(server, id, signing);
  expect(await contractOf(id)).toMatchObject({ contractState: 'effective', signDate: '2026-11-20' });
  expect(await ledgerOf(server, id)).toMatchObject({
    performState: 'normal',
    signDate: '2026-11-20',
    versions: [{}, { approveType: 'sign', approveId: signed, total: '30000.00' }],
  });
  expect(await refused(id, signing)).toEqual(['approveType']);
});

it('what a kind needs is named, and only a supplement has money of its own', async () => {
  const { contractId: id } = await inForce(server);
  expect(await refused(await agreed(server), { approveType: 'sign' })).toEqual(['sealType']);
  expect(await refused(id, { approveType: 'extend' })).toEqual(['newEndDate']);
  expect(await refused(id, { approveType: 'extend', newEndDate: '2027-11-30' })).toEqual(['newEndDate']);
  expect(await refused(id, { approveType: 'suspend', reason: null })).toEqual(['reason']);
  expect(await refused(id, { approveType: 'terminate' })).toEqual(['settleAmount']);
  expect(await refused(id, { approveType: 'supplement' })).toEqual(['changeAmount']);
  expect(await refused(id, { approveType: 'suspend', changeAmount: '5.00' })).toEqual(['changeAmount']);
  const lines = [{ phase: '加项', planAmount: '4.00', planDate: '2027-01-05' }];
  expect(await refused(id, { approveType: 'supplement', changeAmount: '5.00', lines })).toEqual(['lines']);
  expect(await refused(id, { approveType: 'supplement', changeAmount: '4.00', lines: [{ phase: '加项', planAmount: '4.00' }] })).toEqual([
    'lines.0.planDate',
  ]);
  expect(await refused(id, { approveType: 'resume' })).toEqual(['approveType']);
  const [draft] = await server.db.query<{ id: string }>(`select id::text from contract_definition where status <> 'approved' limit 1`);
  expect(draft).toBeUndefined();
});

it('a supplement changes total, plan and what may be paid; never to less than was paid', async () => {
  const { contractId: id } = await documents.inForce(ofSum('30000.00', '50.00', '0.00'));
  await documents.pay(id, '12000.00');
  const lines = [
    { phase: '加项首付', planAmount: '2000.00', planDate: '2027-01-05' },
    { phase: '加项尾款', planAmount: '3000.00', condition: '验收后' },
  ];
  await approved(server, id, { approveType: 'supplement', changeAmount: '5000.00', lines });
  expect(await ledgerOf(server, id)).toMatchObject({
    originalTotal: '30000.00',
    supplementAmount: '5000.00',
    currentTotal: '35000.00',
    unpaidAmount: '23000.00',
    plan: [{ phase: '货款' }, { phase: '加项首付', planAmount: '2000.00', planState: 'open' }, { phase: '加项尾款' }],
  });
  const less = await approved(server, id, { approveType: 'supplement', changeAmount: '-10000.00' });
  const after = await ledgerOf(server, id);
  expect(after).toMatchObject({ supplementAmount: '-5000.00', currentTotal: '25000.00', toInvoiceAmount: '25000.00' });
  const { code } = await done(server, 'yanfei', 'GET', `${at}/get/${less}`);
  expect(linesOf(after, 'plan').at(-1)).toMatchObject({ phase: `补充协议${textOf(code)}`, planAmount: '-10000.00' });
  expect(await refused(id, { approveType: 'supplement', changeAmount: '-13000.01' })).toEqual(['changeAmount']);
});

it('what was paid meanwhile is judged at the approval, not only when it was sent', async () => {
  const { contractId: id } = await documents.inForce(ofSum('30000.00', '100.00', '0.00'));
  const sent = await done(server, 'yanfei', 'POST', `${at}/submitProcess`, {
    contractId: id,
    approveType: 'supplement',
    changeAmount: '-20000.00',
    reason: '减量',
  });
  await documents.pay(id, '15000.00');
  const document = sent['document'] as AnyDoc;
  await expect(approveAll(server, 'contractApprove', textOf(document['id']))).rejects.toThrow(/changeAmount|overQuantity/);
  expect(await ledgerOf(server, id)).toMatchObject({ currentTotal: '30000.00', paidAmount: '15000.00' });
});

it('an extension moves the end and keeps the versions', async () => {
  const { contractId: id } = await inForce(server);
  const by = await approved(server, id, { approveType: 'extend', newEndDate: '2028-03-31' });
  expect(await contractOf(id)).toMatchObject({ endDate: '2028-03-31' });
  const ledger = await ledgerOf(server, id);
  expect(linesOf(ledger, 'versions').map(({ endDate }) => endDate)).toEqual(['2027-11-30', '2027-11-30', '2028-03-31']);
  expect(await done(server, 'yanfei', 'GET', `${at}/get/${by}`)).toMatchObject({ oldEndDate: '2027-11-30', newEndDate: '2028-03-31' });
});

it('a suspended contract takes neither invoices nor payments until it is resumed', async () => {
  const { contractId: id, ledgerId } = await receiving(server);
  await approved(server, id, { approveType: 'suspend' });
  expect(await contractOf(id)).toMatchObject({ contractState: 'suspended' });
  const invoice = { parameterId: ledgerId, invoiceNo: invoiceNumber(), invoiceType: 'digital', invoiceDate: '2026-11-20', amount: '1.00' };
  expect(await send('majun', 'POST', `${ledgerAt}/addInvoice`, invoice)).toMatchObject({ code: '409', reason: 'contractNotEffective' });
  await approved(server, id, { approveType: 'resume' });
  expect(await send('majun', 'POST', `${ledgerAt}/addInvoice`, invoice)).toMatchObject({ code: '200' });
});

it('a termination settles at what it says: open lines of the plan are cancelled, what is left may still be paid', async () => {
  const { contractId: id } = await documents.inForce(ofSum('30000.00', '50.00', '0.00'));
  await documents.pay(id, '10000.00');
  expect(await refused(id, { approveType: 'terminate', settleAmount: '9999.99' })).toEqual(['settleAmount']);
  await approved(server, id, { approveType: 'terminate', settleAmount: '20000.00' });
  expect(await ledgerOf(server, id)).toMatchObject({
    contractState: 'terminated',
    performState: 'finished',
    currentTotal: '20000.00',
    supplementAmount: '-10000.00',
    unpaidAmount: '10000.00',
    nextPlanDate: null,
    plan: [{ planState: 'cancelled' }],
  });
  await documents.invoiced(id, '20000.00');
  await documents.pay(id, '10000.00');
  expect(await ledgerOf(server, id)).toMatchObject({ paidAmount: '20000.00', contractState: 'terminated' });
});

it('a contract is closed when what it settles at is paid, and the retention released', async () => {
  const { contractId: id, ledgerId } = await documents.inForce(ofSum('30000.00', '50.00', '5.00'));
  await documents.pay(id, '15000.00');
  expect(await refused(id, { approveType: 'close', settleAmount: '16000.00' })).toEqual(['settleAmount']);
  expect(await refused(id, { approveType: 'close', settleAmount: '15000.00' })).toEqual(['contractId']);
  await done(server, 'majun', 'PUT', `${ledgerAt}/put/${ledgerId}`, { retentionDueDate: '2026-11-20', retentionReleased: true });
  await approved(server, id, { approveType: 'close', settleAmount: '15000.00' });
  expect(await contractOf(id)).toMatchObject({ contractState: 'finished' });
  expect(await ledgerOf(server, id)).toMatchObject({ performState: 'finished', currentTotal: '15000.00', payRatio: '100.00' });
  expect(await refused(id, { approveType: 'extend', newEndDate: '2029-01-01' })).toEqual(['approveType']);
});

it('one approval of a contract at a time; only of contracts that were agreed on', async () => {
  const { contractId: id } = await inForce(server);
  await done(server, 'yanfei', 'POST', `${at}/submitProcess`, { contractId: id, approveType: 'suspend', reason: '停工' });
  expect(await refused(id, { approveType: 'extend', newEndDate: '2028-01-01' })).toEqual(['contractId']);
});

it('the day of signing does not lie in the future', async () => {
  const id = await agreed(server);
  const sent = (await done(server, 'yanfei', 'POST', `${at}/submitProcess`, { ...signing, contractId: id }))['document'] as AnyDoc;
  for (const login of ['qinhao', 'luojia']) await done(server, login, 'POST', `${at}/approveProcess`, { id: sent['id'], comment: '同意' });
  const form = new FormData();
  form.append('file', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), 'signed.pdf');
  const [scan] = (await done(server, 'luojia', 'POST', '/tydf/api/files', form)) as unknown as AnyDoc[];
  const archive = (signDate: string | null) =>
    send('luojia', 'POST', `${at}/approveProcess`, { id: sent['id'], comment: '归档', signDate, signedFiles: [scan] });
  expect(await archive('2026-11-21')).toMatchObject({ code: '400', faults: [{ field: 'signDate', rule: 'signed' }] });
  expect(await archive(null)).toMatchObject({ code: '400', faults: [{ field: 'signDate' }] });
  expect(await archive('2026-11-19')).toMatchObject({ code: '200', data: { status: 'approved' } });
});

it(`GET ${at}/getAcc/{id}, POST ${at}/check, DELETE ${at}/detailDeletes/{ids}: lines and files, the check, lines one by one`, async () => {
  const { contractId } = await inForce(server);
  const lines = [
    { phase: '加项', planAmount: '4.00', planDate: '2027-01-05' },
    { phase: '多项', planAmount: '1.00', planDate: '2027-01-06' },
  ];
  const draft = await done(server, 'yanfei', 'POST', `${at}/add`, {
    contractId,
    approveType: 'supplement',
    changeAmount: '4.00',
    reason: '加项',
    lines,
  });
  const id = textOf(draft['id']);
  expect(await done(server, 'yanfei', 'GET', `${at}/getAcc/${id}`)).toMatchObject({
    lines: [{ phase: '加项' }, { phase: '多项' }],
    files: [],
  });
  expect(await done(server, 'yanfei', 'POST', `${at}/check`, { id })).toMatchObject({
    passed: false,
    items: [{ code: 'change', field: 'lines' }],
  });
  const [, more] = linesOf(draft, 'lines');
  expect(await done(server, 'yanfei', 'DELETE', `${at}/detailDeletes/${textOf(more?.['id'])}`)).toMatchObject({ deleted: 1, parentId: id });
  expect(await done(server, 'yanfei', 'POST', `${at}/check`, { id })).toMatchObject({ passed: true, items: [] });
  expect(await done(server, 'yanfei', 'GET', `${at}/getAcc/${id}`)).toMatchObject({ lines: [{ phase: '加项' }] });
});
