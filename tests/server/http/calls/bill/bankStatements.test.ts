/** Reconciling an account with its bank. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { accountsAt as at, bankAccount } from '#tests/support/money/bankBills.ts';
import { imported, statementHead } from '#tests/support/money/bankStatements.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const send = async (login: string, method: string, path: string, body?: AnyDoc) =>
  (await (await server.as(login)).call<AnyDoc>(method, `${at}/${path}`, body)).json;
const opened = (openingBalance = '1000.00') => bankAccount(server, { openingBalance });
const move = (account: string, direction: string, amount: string, date: string, more: AnyDoc = {}) =>
  send('weixiaodan', 'POST', `adjust/${account}`, {
    direction,
    amount,
    date,
    kind: direction === 'in' ? 'receipt' : 'fee',
    counterparty: '海都水产',
    summary: '往来',
    ...more,
  });
const told = async (account: string, date = '2026-11-20') => (await send('majun', 'GET', `reconciliation/${account}?date=${date}`)).data;
const idsOf = (side: unknown): string[] => (side as AnyDoc[]).map(({ id }) => String(id));

it(`POST ${at}/importStatement/{id} takes over what is new, matches it, and adds nothing the second time`, async () => {
  const account = await opened();
  await move(account, 'in', '500.00', '2026-11-10');
  await move(account, 'out', '80.00', '2026-11-12', { payNo: 'H-7' });
  await move(account, 'out', '15.00', '2026-11-18');
  const rows = ['2026-11-11,500.00,,1500.00,海都水产,回款,', '2026-11-14,,80.00,1420.00,,手续费,h-7', '2026-11-15,3.30,,1423.30,,结息,'];
  expect((await imported(server, 'majun', account, rows)).data).toEqual({
    added: 3,
    known: 0,
    matched: 2,
    from: '2026-11-11',
    to: '2026-11-15',
  });
  // Another export of the bank begins later, and has the latest on top.
  const more = ['2026-11-16,,9.00,1414.30,,账户管理费,', rows[2] ?? ''];
  expect((await imported(server, 'weixiaodan', account, more)).data).toMatchObject({ added: 1, known: 1, matched: 0 });
  expect(await told(account)).toMatchObject({
    from: '2026-11-11',
    bookBalance: '1405.00',
    bankIn: '3.30',
    bankOut: '9.00',
    adjustedBook: '1399.30',
    bankBalance: '1414.30',
    bookIn: '0.00',
    bookOut: '15.00',
    adjustedBank: '1399.30',
    difference: '0.00',
    lines: [{ amount: '3.30' }, { amount: '9.00' }],
    movements: [{ amount: '15.00' }],
    // A common slip goes first.
    matches: [
      { no: 2, movements: [{ amount: '500.00' }] },
      { no: 1, byHand: false, movements: [{ amount: '80.00', payNo: 'H-7' }] },
    ],
  });
});

it(`POST ${at}/importStatement/{id} keeps two equal lines of a day, and both files of them are one`, async () => {
  const account = await opened();
  const fee = '2026-11-11,,5.00,,,手续费,';
  expect((await imported(server, 'majun', account, [fee, fee])).data).toMatchObject({ added: 2 });
  expect((await imported(server, 'majun', account, [fee, fee])).data).toMatchObject({ added: 0, known: 2 });
  // The bank tells no balance, so nothing can be compared.
  expect(await told(account)).toMatchObject({ bankBalance: null, difference: null, bankOut: '10.00' });
});

it(`POST ${at}/importStatement/{id} imports nothing of a file with a bad row, and names its line and column`, async () => {
  const account = await opened();
  const good = '2026-11-11,5.00,,,,利息,';
  expect(await imported(server, 'majun', account, [good, '2026-11-12,five,,,,利息,'])).toMatchObject({
    code: '400',
    reason: 'invalid',
    faults: [{ field: 'rows.3.收入' }],
  });
  expect(await imported(server, 'majun', account, ['x'], 'a,b')).toMatchObject({ code: '400', faults: [{ field: 'rows.1' }] });
  expect(await imported(server, 'majun', account, [])).toMatchObject({ code: '400', reason: 'emptyFile' });
  expect(
    await imported(
      server,
      'majun',
      account,
      Array.from({ length: 2001 }, () => good),
    ),
  ).toMatchObject({
    code: '400',
    reason: 'tooManyRows',
  });
  expect(await imported(server, 'majun', account, [`2026-11-12,1,,,,${'x'.repeat(2_200_000)},`])).toMatchObject({ code: '413' });
  expect(await send('majun', 'POST', `importStatement/${account}`, { files: [] })).toMatchObject({
    code: '400',
    faults: [{ field: 'files' }],
  });
  expect(await imported(server, 'majun', account, [good], statementHead.replace('收入', '余额'))).toMatchObject({ code: '400' });
  expect((await told(account))['lines']).toEqual([]);
  expect(await imported(server, 'songdawei', account, [good])).toMatchObject({ code: '403' });
  expect(await imported(server, 'majun', '999999', [good])).toMatchObject({ code: '404' });
});

it(`PUT ${at}/match/{id}, PUT ${at}/unmatch/{id}: by hand, several at once, as much on both sides`, async () => {
  const account = await opened();
  await move(account, 'out', '60.00', '2026-11-03');
  await move(account, 'out', '40.00', '2026-11-04');
  await imported(server, 'majun', account, ['2026-11-01,1.00,,,,利息,', '2026-11-10,,100.00,,,代发,', '2026-11-10,,99.00,,,代发,']);
  const { lines, movements } = await told(account);
  const [, hundred = '', other = ''] = idsOf(lines);
  const both = idsOf(movements);
  expect(await send('majun', 'PUT', `match/${account}`, { lines: [other], movements: both })).toMatchObject({
    code: '409',
    reason: 'unequal',
  });
  const { data } = await send('majun', 'PUT', `match/${account}`, { lines: [hundred], movements: both });
  expect(data).toEqual({ matchNo: 1 });
  expect(await send('majun', 'PUT', `match/${account}`, { lines: [hundred], movements: both })).toMatchObject({ reason: 'matchedAlready' });
  expect(await told(account)).toMatchObject({ movements: [], matches: [{ no: 1, byHand: true, lines: [{ id: hundred }] }] });
  // On the days between, the book had them and the bank had not.
  expect(await told(account, '2026-11-09')).toMatchObject({ bookOut: '100.00', movements: [{ amount: '60.00' }, { amount: '40.00' }] });
  expect((await send('majun', 'PUT', `unmatch/${account}`, { matchNo: 1 })).code).toBe('200');
  expect(await send('majun', 'PUT', `unmatch/${account}`, { matchNo: 1 })).toMatchObject({ code: '409', reason: 'notMatched' });
  expect(idsOf((await told(account))['movements'])).toEqual(both);
  for (const body of [{ movements: [] }, { lines: ['x'], movements: both }, { movements: both, more: 1 }, {}])
    expect((await send('majun', 'PUT', `match/${account}`, body)).code).toBe('400');
  const elsewhere = await opened();
  expect(await send('majun', 'PUT', `match/${elsewhere}`, { movements: both })).toMatchObject({ reason: 'matchedAlready' });
});

it(`PUT ${at}/match/{id}: of many at once, one has a line`, async () => {
  const account = await opened();
  await move(account, 'in', '70.00', '2026-11-03');
  await move(account, 'in', '70.00', '2026-11-03');
  await imported(server, 'majun', account, ['2026-11-02,1.00,,,,利息,', '2026-11-10,70.00,,,,回款,']);
  const { lines, movements } = await told(account);
  const line = idsOf(lines)[1] ?? '';
  const answers = await Promise.all(
    [...idsOf(movements), ...idsOf(movements)].map((id) => send('majun', 'PUT', `match/${account}`, { lines: [line], movements: [id] })),
  );
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '409', '409', '409']);
});

it(`POST ${at}/adjust/{id} books a line of the bank and matches it at once; what is taken back is open no more`, async () => {
  const account = await opened();
  await imported(server, 'majun', account, ['2026-11-02,,12.50,987.50,,账户管理费,H-9']);
  const [line = ''] = idsOf((await told(account))['lines']);
  const book = (amount: string) => move(account, 'out', amount, '2026-11-02', { bankLine: line, payNo: 'H-9' });
  expect(await book('12.00')).toMatchObject({ code: '409', reason: 'unequal' });
  expect((await book('12.50')).code).toBe('200');
  expect(await book('12.50')).toMatchObject({ code: '409', reason: 'matchedAlready' });
  expect(await told(account)).toMatchObject({ lines: [], movements: [], bookBalance: '987.50', difference: '0.00' });
  const { data } = await move(account, 'in', '70.00', '2026-11-05');
  const flow = (data['flows'] as AnyDoc[]).at(-1)?.['id'];
  const back = { kind: 'correction', counterparty: '海都水产', summary: '冲回', reverses: flow };
  expect(
    (await send('qiaolihua', 'POST', `adjust/${account}`, { direction: 'out', amount: '70.00', date: '2026-11-06', ...back })).code,
  ).toBe('200');
  expect(await told(account)).toMatchObject({ movements: [], difference: '0.00' });
});

it(`POST ${at}/matchStatement/{id}: what was booked after the import is matched; GET ${at}/reconciliation/{id} says what is wrong`, async () => {
  const account = await opened();
  await imported(server, 'majun', account, ['2026-11-02,12.50,,1012.50,海都水产,回款,']);
  await move(account, 'in', '12.50', '2026-11-04');
  expect((await send('majun', 'POST', `matchStatement/${account}`)).data).toEqual({ matched: 1 });
  expect((await send('majun', 'POST', `matchStatement/${account}`)).data).toEqual({ matched: 0 });
  expect(await told(account)).toMatchObject({ numberEnd: expect.stringMatching(/^\d{4}$/), difference: '0.00', lines: [] });
  expect(await send('majun', 'GET', `reconciliation/${account}?date=2026-11-21`)).toMatchObject({
    code: '400',
    faults: [{ field: 'date' }],
  });
  expect((await send('songdawei', 'GET', `reconciliation/${account}`)).code).toBe('403');
});
