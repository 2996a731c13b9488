/** What contracts take of the budget of their project, through HTTP: held in approval, committed by agreement, given back by an end. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { upload } from '#tests/fixtures/company.ts';
import {
  agreed,
  approveAt,
  approved,
  definitionAt as at,
  done,
  drawn,
  ledgerOf,
  ofSum,
  signing,
  supplier,
} from '#tests/support/money/contracts.ts';
import { approvedProject } from '#tests/support/projects.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let supplierId: string;
beforeAll(async () => {
  server = await startTestServer();
  supplierId = await supplier(server);
});
afterAll(async () => {
  const wrong = await unbalanced(server.db, server.services.ledgers);
  await server.close();
  expect(wrong, 'ledgers that do not balance').toEqual([]);
});

const send = async (login: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, sent?: unknown) =>
  (await (await server.as(login)).call<AnyDoc>(method, path, sent)).json;

interface Place {
  readonly projectId: string;
  readonly budgetDetailId: string;
}
const project = async (): Promise<Place> => {
  const one = await approvedProject(server);
  return {
    projectId: textOf(one['id']),
    budgetDetailId: textOf(linesOf(one, 'lines').find(({ detailType }) => detailType === 'budget')?.['id']),
  };
};
/** What the budget line has left, in approval, and committed. */
const budget = async ({ projectId }: Place): Promise<string> => {
  const one = await done(server, 'shenyifan', 'GET', `/tydf/process/projectInitiate/get/${projectId}`);
  const line = linesOf(one, 'lines').find(({ detailType }) => detailType === 'budget');
  return [line?.['leftAmount'], line?.['heldAmount'], line?.['committedAmount']].join(' ');
};
const sent = async (values: AnyDoc): Promise<AnyDoc> => {
  const file = await upload(await server.as('yanfei'), 'contract.pdf');
  return { ...drawn(supplierId, [file], Math.floor(Math.random() * 1e6)), ...ofSum('40000.00', '0.00', '0.00'), ...values };
};

it('it is held when the contract is sent, given back by a withdrawal or rejection, committed by the approval, freed by making it void', async () => {
  const place = await project();
  const { document } = await done(server, 'yanfei', 'POST', `${at}/submitProcess`, await sent({ ...place }));
  expect(await budget(place)).toBe('20000.00 40000.00 0.00');
  const { id, version } = document as AnyDoc;
  await done(server, 'yanfei', 'POST', `${at}/withdrawProcess`, { id });
  expect(await budget(place)).toBe('60000.00 0.00 0.00');
  await done(server, 'yanfei', 'POST', `${at}/submitProcess`, { id });
  await done(server, 'qinhao', 'POST', `${at}/rejectProcess`, { id, comment: '重新报价' });
  expect([await budget(place), version !== undefined]).toEqual(['60000.00 0.00 0.00', true]);
  const contractId = await agreed(server, { ...ofSum('40000.00', '0.00', '0.00'), ...place, supplierId });
  expect(await budget(place)).toBe('20000.00 0.00 40000.00');
  await done(server, 'shenyifan', 'POST', `${at}/voidProcess`, { id: contractId, comment: '不做了' });
  expect(await budget(place)).toBe('60000.00 0.00 0.00');
});

it('C07: no more than the budget line has left, what others hold counted; two in approval never both pass', async () => {
  const place = await project();
  const check = async (values: AnyDoc) =>
    linesOf((await send('yanfei', 'POST', `${at}/check`, await sent(values))).data, 'items').map(({ code }) => code);
  expect(await check({ ...place, ...ofSum('60000.01', '0.00', '0.00') })).toEqual(['C07']);
  expect(await check({ ...place, ...ofSum('60000.00', '0.00', '0.00') })).toEqual([]);
  expect(await check({ projectId: place.projectId })).toEqual(['project']);
  expect(await check({ ...place, budgetDetailId: '999999' })).toEqual(['project']);
  const bodies = [await sent({ ...place }), await sent({ ...place })];
  const answers = await Promise.all(bodies.map((body) => send('yanfei', 'POST', `${at}/submitProcess`, body)));
  expect(answers.map(({ code }) => code).toSorted()).not.toEqual(['200', '200']);
  expect(await budget(place)).toBe('20000.00 40000.00 0.00');
  const [first] = answers.filter(({ code }) => code === '200');
  expect((await send('yanfei', 'POST', `${at}/check`, { id: ((first?.data ?? {})['document'] as AnyDoc)['id'] })).data['items']).toEqual(
    [],
  );
});

it('what goes through stock, and what we receive, commits nothing; foreign money counts in CNY', async () => {
  const place = await project();
  await agreed(server, { ...ofSum('40000.00', '0.00', '0.00'), ...place, supplierId, viaStock: true });
  expect(await budget(place)).toBe('60000.00 0.00 0.00');
  await agreed(server, { ...ofSum('40000.00', '0.00', '0.00'), ...place, supplierId, currency: 'NOK', exchangeRate: '0.680000' });
  expect(await budget(place)).toBe('32800.00 0.00 27200.00');
});

it('a supplement holds and commits, an end frees what is not used', async () => {
  const place = await project();
  const contractId = await agreed(server, { ...ofSum('30000.00', '0.00', '0.00'), ...place, supplierId });
  await approved(server, contractId, signing);
  const supplement = { contractId, approveType: 'supplement', reason: '加项' };
  const short = await send('yanfei', 'POST', `${approveAt}/submitProcess`, { ...supplement, changeAmount: '30000.01' });
  expect(short).toMatchObject({ code: '409', reason: 'budgetShort' });
  const { document } = await done(server, 'yanfei', 'POST', `${approveAt}/submitProcess`, { ...supplement, changeAmount: '10000.00' });
  expect(await budget(place)).toBe('20000.00 10000.00 30000.00');
  await done(server, 'yanfei', 'POST', `${approveAt}/withdrawProcess`, { id: (document as AnyDoc)['id'] });
  await approved(server, contractId, { approveType: 'supplement', changeAmount: '10000.00' });
  expect(await budget(place)).toBe('20000.00 0.00 40000.00');
  await approved(server, contractId, { approveType: 'supplement', changeAmount: '-5000.00' });
  expect(await budget(place)).toBe('25000.00 0.00 35000.00');
  await approved(server, contractId, { approveType: 'terminate', settleAmount: '12000.00' });
  expect(await budget(place)).toBe('48000.00 0.00 12000.00');
});

it('the manager of the project sees its contracts and their ledgers', async () => {
  const place = await project();
  const contractId = await agreed(server, { ...place, supplierId });
  expect(await done(server, 'shaobin', 'GET', `${at}/get/${contractId}`)).toMatchObject({ projectId: place.projectId });
  expect(await ledgerOf(server, contractId, 'shaobin')).toMatchObject({ projectId: place.projectId });
  expect((await send('luyang', 'GET', `${at}/get/${contractId}`)).code).toBe('404');
});
