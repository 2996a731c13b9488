/** Acceptances of assets that name a reviewed invoice, through HTTP: together they are worth no more than it is without deductible tax. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { waysOf } from '#tests/support/documentWays.ts';
import { supplier } from '#tests/support/money/contracts.ts';
import { invoiceLine, reviewed, reviewOf } from '#tests/support/money/invoices.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const at = '/tydf/process/fixassetAccept';
let server: TestServer;
let company: Company;
let ways: ReturnType<typeof waysOf>;
let supplierId: string;
beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  ways = waysOf(server, 'fixassetAccept', at);
  supplierId = await supplier(server);
});
afterAll(() => server?.close());

const acceptance = (invoiceReviewId: string, value: string, more: AnyDoc = {}): AnyDoc => ({
  supplierId,
  invoiceReviewId,
  arriveDate: '2026-11-16',
  acceptDate: '2026-11-18',
  useDept: company.department('D08'),
  acceptors: [company.user('shilei')],
  docsComplete: true,
  runOk: true,
  conclusion: 'pass',
  assets: [
    {
      assetName: '在线溶氧监测仪',
      assetCategory: 'electronic',
      spec: 'HQ40d',
      unit: 'unit',
      qty: 1,
      price: value,
      usefulMonths: 48,
      areaId: company.area('LAND-RAS1'),
    },
  ],
  ...more,
});
const send = (invoiceReviewId: string, value: string, more: AnyDoc = {}) =>
  ways.raw('yanfei', 'submitProcess', acceptance(invoiceReviewId, value, more));
/** Refused because of the invoice; whatever else is pointed out stands beside it. */
const refused = (rule: string, said = '') => ({
  code: '400',
  faults: expect.arrayContaining([
    expect.objectContaining({
      field: 'invoiceReviewId',
      rule,
      message: expect.objectContaining({ en: expect.stringContaining(said) as unknown }) as unknown,
    }),
  ]) as unknown,
});
const beyond = (left: string) => refused('invoiceNet', `${left} is left`);

it.each([
  { kind: 'digital', net: '10000.00', first: '6000.00', above: '4000.01', rest: '4000.00' },
  // The tax of an ordinary invoice is not deducted and part of the cost.
  { kind: 'digitalNormal', net: '2345.67', first: '2600.00', above: '50.62', rest: '50.61' },
])(`POST ${at}/submitProcess: of a $kind invoice over $net no more than it is worth`, async ({ kind, net, first, above, rest }) => {
  const invoices = [invoiceLine(net, { invoiceType: kind })];
  const review = await reviewed(server, net, { supplierId, invoices });
  const sent = await ways.submit('yanfei', acceptance(review, first));
  expect(await send(review, above)).toMatchObject(beyond(rest));
  const failed = await send(review, rest, { conclusion: 'fail', problem: '无法启动' });
  expect(failed).toMatchObject({ code: '200' });
  const second = await send(review, rest);
  expect(second, JSON.stringify(second)).toMatchObject({ code: '200' });
  expect(await send(review, '0.01')).toMatchObject(beyond('0.00'));
  // What is rejected is free again, what is approved is not.
  await ways.decide('shilei', second.data.document['id'], { comment: '型号不符' }, 'rejectProcess');
  for (const login of ['shilei', 'qinhao', 'cuilei', 'qiaolihua']) await ways.decide(login, sent['id']);
  expect(await send(review, above)).toMatchObject(beyond(rest));
  expect(await send(review, rest)).toMatchObject({ code: '200' });
  const again = await ways.raw('yanfei', 'rePostProcess', { id: second.data.document['id'] });
  expect(again).toMatchObject(beyond('0.00'));
});

it('names an invoice of its supplier that stands', async () => {
  const review = await reviewed(server, '5000.00', { supplierId });
  expect(await send(review, '100.00', { supplierId: await supplier(server) })).toMatchObject(refused('invoice'));
  const reviews = waysOf(server, 'invoiceReview', '/tydf/process/invoiceReview');
  const { id } = await reviews.submit('yanfei', await reviewOf(server, '5000.00', { supplierId }));
  await reviews.decide('qinhao', id, { comment: '抬头有误' }, 'rejectProcess');
  expect(await send(textOf(id), '100.00')).toMatchObject(refused('invoice'));
  for (const wrong of ['x', 7, {}, '99999999']) expect(await send(wrong as string, '100.00')).toMatchObject({ code: '400' });
});

it('of eight that are sent at once as many get through as it is worth', async () => {
  const review = await reviewed(server, '10000.00', { supplierId });
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(review, '3000.00')));
  expect(answers.filter(({ code }) => code === '200')).toHaveLength(3);
  expect(answers.every(({ code }) => ['200', '400', '409'].includes(code))).toBe(true);
});
