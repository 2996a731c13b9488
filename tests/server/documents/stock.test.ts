/** Documents of stock and confirmables over ledgers: reserved when confirmed, posted by the last approval, released, taken back. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Amounts } from '#model/posting.ts';
import { Refusal } from '#model/refusal.ts';
import type { Context } from '#server/context.ts';
import { confirm } from '#server/documents/verbs/confirm.ts';
import { decide, type Verb } from '#server/documents/decide.ts';
import { save } from '#server/documents/save.ts';
import { voidRecord } from '#server/documents/verbs/voidRecord.ts';
import type { Effect } from '#server/effects/effect.ts';
import { allAreas } from '#server/areas/areas.ts';
import { deployFile } from '#server/flows/definitions.ts';
import { amountsOf, unbalanced } from '#server/postings/reading.ts';
import { goods, lots, sampleLedgers } from '#tests/server/postings/sampleLedgers.ts';
import { issueFlow, receiptFlow, sampleGift, sampleIssue, sampleReceipt } from '#tests/server/postings/sampleStock.ts';
import { order as orders, stock as stockRegister } from '#tests/server/postings/stage.ts';
import { place } from '#tests/support/samples.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { acting } from './people.ts';

/** Writes what each line cost into it, as settled. */
const sampleCosts: Effect = async ({ tx, moved }) => {
  for (const { line, value } of moved)
    if (line !== null) await tx.query('update sample_issue_items set cost = $2 where id = $1', [line, value]);
};

/** The same goods by lot: needs more than the record, and joins its settling. */
const sampleLot: Effect = {
  postings: async ({ tx, record }) => {
    const [row] = await tx.query<{ lot: string }>(`select 'lot ' || $1::text as lot`, [record['code']]);
    const dimensions = { store: String(record['store']), item: String(record['item']), lot: row?.lot ?? '' };
    return [{ ledger: 'sampleLots', dimensions, from: null, to: 'free', quantity: String(record['qty']), date: '2026-11-20' }];
  },
  then: async ({ tx, record, moved }) => {
    await tx.query('update sample_receipt set remark = $2 where id = $1', [record['id'], moved.map(({ ledger }) => ledger).join()]);
  },
};

let server: TestServer;
let requests = 0;
let store = '';
beforeAll(async () => {
  Object.assign(allAreas.effects, { sampleCosts, sampleLot });
  const definitions = [sampleReceipt, sampleIssue, sampleGift, stockRegister, orders, place];
  server = await startTestServer({ content: { definitions, ledgers: sampleLedgers } });
  for (const flow of [issueFlow, receiptFlow]) await deployFile(server.services, flow, null);
});
afterAll(async () => {
  for (const name of ['sampleCosts', 'sampleLot']) Reflect.deleteProperty(allAreas.effects, name);
  await server?.close();
});
beforeEach(() => {
  store = `store ${(requests += 1)}`;
});

/** Somebody of the company, with these permissions beside their own. */
const as = async (login: string, ...codes: string[]): Promise<Context> => {
  const context = await acting(server.services, login);
  return { ...context, actor: { ...context.actor, permissions: new Set([...context.actor.permissions, ...codes]) } };
};
const user = async (login: string): Promise<string> => (await as(login)).actor.userId;
const act = async (definition: Definition, login: string, verb: Verb, body: AnyDoc, ...codes: string[]) =>
  decide(await as(login, ...codes), definition, verb, { requestId: `stock-${(requests += 1)}`, ...body });
const refusal = async (work: Promise<unknown>): Promise<Refusal> => {
  const answer = await work.catch((error: unknown) => error);
  if (answer instanceof Refusal) return answer;
  throw answer instanceof Error ? answer : new Error(`it was not refused: ${JSON.stringify(answer)}`);
};
const balance = async (item = 'x'): Promise<Readonly<Record<string, Amounts>>> => amountsOf(server.db, goods, { store, item });
const lies = async (item = 'x'): Promise<string> => {
  const { free, reserved, pool } = await balance(item);
  return `${free?.quantity} free, ${reserved?.quantity} reserved, ${pool?.value}`;
};

const receive = (qty: string, amount: string, item = 'x') =>
  act(sampleReceipt, 'yanfei', 'submit', { store, item, qty, amount, bizDate: '2026-11-20' });
const issue = async (...items: { item: string; qty: string }[]) =>
  act(sampleIssue, 'yanfei', 'submit', { store, keeper: await user('luyang'), items });

it('nobody has to decide: confirming posts at once', async () => {
  const { document, status } = await receive('10', '33.33');
  expect([status, document['status'], await lies()]).toEqual(['approved', 'approved', '10 free, 0 reserved, 33.33']);
});

it('what an effect posts is settled with the document, and taken back with it', async () => {
  const { document } = await receive('10', '33.33');
  const [row] = await server.db.query<{ remark: string; code: string }>('select remark, code from sample_receipt where id = $1', [
    document['id'],
  ]);
  expect(row?.remark).toBe('sampleGoods,sampleLots');
  const lot = async () => (await amountsOf(server.db, lots, { store, item: 'x', lot: `lot ${row?.code}` }))['free']?.quantity;
  expect(await lot()).toBe('10');
  await act(sampleReceipt, 'yanfei', 'void', { id: document['id'], comment: 'twice' }, 'sampleReceipt:void');
  expect([await lot(), await lies()]).toEqual(['0', '0 free, 0 reserved, 0']);
});

it('confirming reserves, the last approval posts, and effects see what it cost', async () => {
  await receive('10', '33.33');
  await receive('4', '8.00', 'y');
  const { document, status } = await issue({ item: 'y', qty: '1' }, { item: 'x', qty: '4' });
  expect([status, document['status'], document['state']]).toEqual(['confirmed', 'confirmed', 'confirmed']);
  expect([await lies(), await lies('y')]).toEqual(['6 free, 4 reserved, 33.33', '3 free, 1 reserved, 8']);
  const [instance] = await server.db.query('select status from flow_instance where resource = $1 and document_id = $2', [
    'sampleIssue',
    document['id'],
  ]);
  expect(instance).toEqual({ status: 'submitted' });
  await act(sampleIssue, 'qinhao', 'approve', { id: document['id'] });
  expect(await lies()).toBe('6 free, 4 reserved, 33.33');
  const approved = await act(sampleIssue, 'luyang', 'approve', { id: document['id'] });
  expect([approved.status, await lies(), await lies('y')]).toEqual(['approved', '6 free, 0 reserved, 20', '3 free, 0 reserved, 6']);
  const lines = await server.db.query('select item, cost::text from sample_issue_items where parent_id = $1 order by line_no', [
    document['id'],
  ]);
  expect(lines).toEqual([
    { item: 'y', cost: '2.00' },
    { item: 'x', cost: '13.33' },
  ]);
});

it('more than is free is refused, and nothing of it stays', async () => {
  await receive('3', '9.00');
  const before = await server.db.query('select count(*)::int as n from sample_issue');
  const { code, reason, params } = await refusal(issue({ item: 'x', qty: '3.001' }));
  expect([code, reason, params['left'], params['asked']]).toEqual(['409', 'stockShort', '3', '3.001']);
  expect(await server.db.query('select count(*)::int as n from sample_issue')).toEqual(before);
  expect(await lies()).toBe('3 free, 0 reserved, 9');
});

it('two who want the last at once: one gets it', async () => {
  await receive('1', '9.00');
  const answers = await Promise.allSettled([issue({ item: 'x', qty: '1' }), issue({ item: 'x', qty: '1' })]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await lies()).toBe('0 free, 1 reserved, 9');
});

it('a rejection releases, reposting reserves anew, withdrawing releases', async () => {
  await receive('5', '5.00');
  const { document } = await issue({ item: 'x', qty: '5' });
  const { id } = document;
  await act(sampleIssue, 'qinhao', 'reject', { id, comment: 'too many' });
  expect(await lies()).toBe('5 free, 0 reserved, 5');
  const [items] = [document['items'] as AnyDoc[]];
  const again = await act(sampleIssue, 'yanfei', 'repost', { id, items: items.map((one) => ({ ...one, qty: '2' })) });
  expect([again.status, await lies()]).toEqual(['reposted', '3 free, 2 reserved, 5']);
  await act(sampleIssue, 'yanfei', 'withdraw', { id });
  expect(await lies()).toBe('5 free, 0 reserved, 5');
});

it('what the keeper counts is issued, the rest is free again', async () => {
  await receive('5', '5.00');
  const { document } = await issue({ item: 'x', qty: '5' });
  const { id } = document;
  await act(sampleIssue, 'qinhao', 'approve', { id });
  const items = (document['items'] as AnyDoc[]).map((one) => ({ id: one['id'], item: one['item'], qty: '3' }));
  await act(sampleIssue, 'luyang', 'approve', { id, items });
  expect(await lies()).toBe('2 free, 0 reserved, 2');
});

it('an approved one is made void under today’s date, unless it would break a balance or its month is closed', async () => {
  const { document } = await receive('5', '5.00');
  const { id } = document;
  await issue({ item: 'x', qty: '1' });
  const voiding = () => act(sampleReceipt, 'yanfei', 'void', { id, comment: 'wrong store' }, 'sampleReceipt:void');
  expect((await refusal(voiding())).reason).toBe('reversalShort');
  const [state] = await server.db.query('select status from sample_receipt where id = $1', [id]);
  expect([state, await lies()]).toEqual([{ status: 'approved' }, '4 free, 1 reserved, 5']);
  await receive('1', '1.00');
  server.clock.set(new Date('2026-12-01T02:00:00.000Z'));
  const other = await receive('7', '7.00');
  const back = await act(sampleReceipt, 'yanfei', 'void', { id: other.document['id'], comment: 'twice' }, 'sampleReceipt:void');
  expect([back.status, await lies()]).toEqual(['invalidated', '5 free, 1 reserved, 6']);
  const [entry] = await server.db.query('select date::text from ledger_entry where reverses is not null order by id desc limit 1');
  expect(entry).toEqual({ date: '2026-12-01' });
});

it('a confirmable books when it is confirmed and takes it back when it is made void', async () => {
  await receive('5', '10.00');
  const author = await as('yanfei', 'sampleGift:add', 'sampleGift:confirm', 'sampleGift:void', 'sampleGift:put', 'sampleGift:page');
  const gift = await save(author, sampleGift, { store, qty: '2' });
  expect(await lies()).toBe('5 free, 0 reserved, 10');
  const confirmed = await confirm(author, sampleGift, String(gift['id']), null);
  expect([confirmed['confirmState'], await lies()]).toEqual(['confirmed', '3 free, 0 reserved, 6']);
  expect((await refusal(voidRecord(author, sampleGift, { id: gift['id'] }))).faults).toMatchObject([{ field: 'comment' }]);
  const voided = await voidRecord(author, sampleGift, { id: gift['id'], comment: 'not given' });
  expect([voided['confirmState'], voided['voidReason'], await lies()]).toEqual(['invalidated', 'not given', '5 free, 0 reserved, 10']);
  expect((await refusal(voidRecord(author, sampleGift, { id: gift['id'], comment: 'again' }))).reason).toBe('notConfirmed');
  expect((voided['can'] as AnyDoc)['put']).not.toBe(true);
});

it('what cannot be booked is not confirmed, and a rule may keep it', async () => {
  const author = await as('yanfei', 'sampleGift:add', 'sampleGift:confirm', 'sampleGift:void', 'sampleGift:page');
  const gift = await save(author, sampleGift, { store, qty: '2', remark: 'kept' });
  expect((await refusal(confirm(author, sampleGift, String(gift['id']), null))).reason).toBe('stockShort');
  const [row] = await server.db.query('select confirm_state from sample_gift where id = $1', [gift['id']]);
  expect(row).toEqual({ confirm_state: 'unconfirmed' });
  await receive('2', '2.00');
  await confirm(author, sampleGift, String(gift['id']), null);
  expect((await refusal(voidRecord(author, sampleGift, { id: gift['id'], comment: 'no' }))).code).toBe('400');
});

it('its call is confirm, by the method of the definition; there is no submitProcess', async () => {
  const client = await server.as('yanfei');
  const answered = async (method: string, path: string) => (await client.call(method, `/tydf/api/${path}`, {})).headers.get('x-route');
  expect(await answered('POST', 'sampleReceipt/confirm')).toBe('matched');
  expect(await answered('PUT', 'sampleIssue/confirm')).toBe('matched');
  expect(await answered('POST', 'sampleIssue/submitProcess')).not.toBe('matched');
  expect((await client.call('PUT', '/tydf/api/sampleIssue/confirm', { requestId: 'r1' })).json.code).toBe('403');
  expect(await answered('POST', 'sampleGift/voidProcess')).toBe('matched');
});

it('every ledger balances with its entries', async () => expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]));
