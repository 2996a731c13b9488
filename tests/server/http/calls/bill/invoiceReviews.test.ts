/** Invoice reviews through the door: what they hold, book and give back of the contract and of what the supplier is owed. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { companyOf } from '#tests/fixtures/company.ts';
import { balanceIn } from '#tests/fixtures/measure.ts';
import { inForce, ledgerOf, ofSum, supplier } from '#tests/support/money/contracts.ts';
import { waysOf } from '#tests/support/documentWays.ts';
import { invoiceLine, reviewOf, reviewed } from '#tests/support/money/invoices.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { documentOf, confirmed, item, storehouse } from '#tests/support/stock/stock.ts';
import { unbalanced } from '#server/postings/reading.ts';

const at = '/tydf/process/invoiceReview';
let server: TestServer;
let ways: ReturnType<typeof waysOf>;
let supplierId: string;

beforeAll(async () => {
  server = await startTestServer();
  ways = waysOf(server, 'invoiceReview', at);
  supplierId = await supplier(server);
});
afterAll(() => server?.close());

const open = (id: string): Promise<string> => balanceIn(server.db, 'payable', { invoiceReview: id }, 'open');
const sendTo = async (net: string, more: AnyDoc = {}, by = 'yanfei'): Promise<AnyDoc> =>
  ways.submit(by, await reviewOf(server, net, { supplierId, ...more }));
const through = async (id: unknown): Promise<AnyDoc> => {
  await ways.decide('qinhao', id);
  await ways.decide('dingweiguo', id);
  await ways.decide('majun', id, { verifyOk: true, deductMonth: '2026-11' });
  return ways.decide('qiaolihua', id);
};

it('holds what is invoiced of its contract, books it, shows it there, and gives it back when it is made void', async () => {
  const { contractId } = await inForce(server, { supplierId, ...ofSum('20000.00', '30', '0') });
  const { id } = await sendTo('10000.00', { contractId });
  expect(await ledgerOf(server, contractId)).toMatchObject({ invoicingAmount: '11300.00', invoicedAmount: '0.00' });
  const more = await reviewOf(server, '8000.00', { supplierId, contractId });
  expect(await ways.raw('yanfei', 'submitProcess', more)).toMatchObject({ code: '400', faults: [{ field: 'amountTotal' }] });
  expect(await through(id)).toMatchObject({ status: 'approved', invoicedBefore: '0.00', contractAmount: '20000.00' });
  const ledger = await ledgerOf(server, contractId);
  expect(ledger).toMatchObject({ invoicingAmount: '0.00', invoicedAmount: '11300.00' });
  expect(linesOf(ledger, 'invoices')).toMatchObject([{ amount: '11300.00', source: 'document', taxRate: '13.00' }]);
  const lineId = textOf(linesOf(ledger, 'invoices')[0]?.['id']);
  const byHand = await (await server.as('majun')).call('DELETE', `/tydf/api/contractParameter/detailDeletes/${lineId}`);
  expect(byHand.json).toMatchObject({ code: '409', reason: 'byDocument' });
  expect(await open(textOf(id))).toBe('11300');
  expect((await ways.get('qiaolihua', id)).data).toMatchObject({ openAmount: '11300.00', paidState: 'unpaid' });
  expect(await ways.raw('qiaolihua', 'voidProcess', { id, comment: '开票有误' })).toMatchObject({ code: '200' });
  expect(await ledgerOf(server, contractId)).toMatchObject({ invoicedAmount: '0.00', invoices: [] });
  expect(await open(textOf(id))).toBe('0');
});

it('is refused where the platform does not know the invoice', async () => {
  const { id } = await sendTo('100.00');
  await ways.decide('qinhao', id);
  await ways.decide('dingweiguo', id);
  expect(await ways.tryDecide('majun', id, { verifyOk: false })).toMatchObject({
    code: '400',
    faults: [{ field: 'verifyOk', rule: 'notVerified' }],
  });
});

it('S6: an invoice that a review carries is refused in an expense report, and of eight reviews at once one gets it', async () => {
  const invoices = [invoiceLine('200.00', { invoiceNo: '25370000000012345678' })];
  const bodies = await Promise.all(Array.from({ length: 8 }, () => reviewOf(server, '200.00', { supplierId, invoices })));
  const answers = await Promise.all(bodies.map((body) => ways.raw('yanfei', 'submitProcess', body)));
  expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
  const company = await companyOf(server.db);
  const report = {
    costDept: company.department('D08'),
    reason: '饲料',
    billCount: 1,
    items: [
      {
        expenseType: 'farming',
        happenDate: '2026-11-10',
        summary: '饲料',
        amount: '226.00',
        invoiceType: 'digital',
        invoiceNo: '25370000000012345678',
        invoiceDate: '2026-11-10',
      },
    ],
  };
  const { json } = await (await server.as('yanfei')).call('POST', '/tydf/process/expenseReport/submitProcess', report);
  expect(json).toMatchObject({ code: '400', faults: [{ rule: 'B1', field: 'items.0.invoiceNo' }] });
});

it('matches what was received net, over several receipts and the reviews that share them', async () => {
  const store = await storehouse(server, '核对库');
  const ware = await item(server, '核对备件');
  const receipt = async (qty: string): Promise<string> => {
    const body = {
      entryType: 'purchase',
      storehouseId: store,
      supplierId,
      deliveryNo: `SH-${qty}`,
      lines: [{ itemId: ware, qty, unitPriceTax: '11.3000', taxRate: '13.00' }],
    };
    return textOf(documentOf(await confirmed(server, 'luanguohua', 'materialEntry', body))['id']);
  };
  const [one, two] = [await receipt('100.000'), await receipt('50.000')];
  const first = await sendTo('900.00', { receipts: [{ sourceId: one }] }, 'majun');
  expect(first).toMatchObject({ receivedValue: '1000.00', matchResult: 'under' });
  const both = { receipts: [{ sourceId: one }, { sourceId: two }] };
  expect(await sendTo('600.00', both, 'majun')).toMatchObject({ receivedValue: '1500.00', matchResult: 'match' });
  const beyond = await reviewOf(server, '10.00', { supplierId, receipts: [{ sourceId: two }] });
  expect(await ways.raw('majun', 'submitProcess', beyond)).toMatchObject({ code: '400', faults: [{ field: 'diffReason' }] });
});

it('a red invoice lowers what is owed by the blue one and never more than that, however many are sent at once', async () => {
  const blueNo = '26379999000000000001';
  const blue = await reviewed(server, '1000.00', { supplierId, invoices: [invoiceLine('1000.00', { invoiceNo: blueNo })] });
  const red = () => [invoiceLine('-300.00', { tax: '-39.00', redOf: blueNo })];
  const bodies = await Promise.all(Array.from({ length: 8 }, () => reviewOf(server, '0', { supplierId, invoices: red() })));
  const sent = (await Promise.all(bodies.map((body) => ways.raw('yanfei', 'submitProcess', body)))).filter(({ code }) => code === '200');
  expect(sent).toHaveLength(3);
  const [first] = sent;
  expect(await through(first?.data.document['id'])).toMatchObject({ amountTotal: '-339.00', paidState: 'unpaid' });
  expect((await ways.get('qiaolihua', blue)).data).toMatchObject({ openAmount: '113.00', heldAmount: '678.00' });
  expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
});
