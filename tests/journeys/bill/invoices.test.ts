/** One invoice is carried by one bill, whichever of the six kinds it is: all others refuse it, and it is free once that bill is rejected or void. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { waysOf } from '#tests/support/documentWays.ts';
import { receiving } from '#tests/support/money/contracts.ts';
import { invoiceLine, reviewOf } from '#tests/support/money/invoices.ts';
import { pastTrips } from '#tests/support/money/travel.ts';
import { approvedProject } from '#tests/support/projects.ts';
import { vehicle } from '#tests/support/office/vehicles.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let company: Company;
let project: AnyDoc;
let trips: Readonly<Record<string, string>>;
let ledgerId: string;
let boatcarId: string;
beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  project = await approvedProject(server);
  trips = await pastTrips(server, 'yanfei', 40);
  ({ ledgerId } = await receiving(server));
  boatcarId = await vehicle(server, '鲁F·S0606');
});
afterAll(() => server?.close());
beforeEach(() => server.clock.set(testDay));

/** An invoice as it is named by every kind of bill. */
interface Named {
  readonly invoiceType: 'digital' | 'normal';
  readonly invoiceCode?: string;
  readonly invoiceNo: string;
}
const day = '2026-11-10';
let tripsUsed = 0;

/** A kind of bill: who sends it, what it says with this invoice, where the number stands in it, and how it lets go of it. */
interface Kind {
  readonly name: string;
  readonly by: string;
  readonly at: string;
  readonly field: string;
  readonly body: (invoice: Named) => AnyDoc | Promise<AnyDoc>;
  readonly letGo: (sent: AnyDoc) => Promise<unknown>;
}

const document = (name: string, by: string, first: string, field: string, body: Kind['body']): Kind => ({
  name,
  by,
  at: `/tydf/process/${name}/submitProcess`,
  field,
  body,
  letGo: ({ document: sent }) =>
    waysOf(server, name, `/tydf/process/${name}`).decide(first, (sent as AnyDoc)['id'], { comment: '退回' }, 'rejectProcess'),
});

const spent = (more: AnyDoc): AnyDoc => ({ happenDate: day, summary: '设备费用', amount: '113.00', invoiceDate: day, ...more });
const report = (items: readonly AnyDoc[]): AnyDoc => ({ costDept: company.department('D08'), reason: '设备费用', billCount: 1, items });

const kinds: readonly Kind[] = [
  document('expenseReport', 'yanfei', 'qinhao', 'items.0.invoiceNo', (invoice) => report([spent({ expenseType: 'repair', ...invoice })])),
  document('expenseReportProject', 'yanfei', 'shaobin', 'items.0.invoiceNo', (invoice) => ({
    ...report([spent({ projectCost: 'equipment', budgetDetailId: linesOf(project, 'lines')[0]?.['id'], ...invoice })]),
    projectId: project['id'],
  })),
  document('travelReport', 'yanfei', 'qinhao', 'costs.0.invoiceNo', (invoice) => ({
    travelApplyId: trips[`trip${(tripsUsed += 1)}`],
    costDept: company.department('D08'),
    startDate: '2026-11-16',
    endDate: '2026-11-18',
    summary: '与客户签订年度供货意向',
    billCount: 1,
    costs: [
      { costKind: 'other', happenDate: '2026-11-16', currency: 'CNY', fxRate: '1', originalAmount: '113.00', invoiceDate: day, ...invoice },
    ],
  })),
  document('invoiceReview', 'yanfei', 'qinhao', 'invoices.0.invoiceNo', (invoice) =>
    reviewOf(server, '100.00', { invoices: [invoiceLine('100.00', { ...invoice })] }),
  ),
  document('vehicleWarranty', 'yujianguo', 'liuguifang', 'invoiceNo', ({ invoiceCode, invoiceNo }) => ({
    boatcarId,
    warrantyType: 'insurance',
    company: '人保财险烟台分公司',
    content: '交强险',
    dateFrom: '2026-12-01',
    dateTo: '2027-11-30',
    compulsoryFee: '113.00',
    invoiceCode: invoiceCode ?? null,
    invoiceNo,
  })),
  {
    name: 'contractParameter',
    by: 'majun',
    at: '/tydf/api/contractParameter/addInvoice',
    field: 'invoiceNo',
    body: (invoice) => ({ parameterId: ledgerId, invoiceDate: day, taxRate: '13.00', amount: '113.00', ...invoice }),
    letGo: async ({ line }) =>
      (await server.as('majun')).call('DELETE', `/tydf/api/contractParameter/detailDeletes/${textOf((line as AnyDoc)['id'])}`),
  },
];

const send = async (kind: Kind, invoice: Named) =>
  (await (await server.as(kind.by)).call<AnyDoc>('POST', kind.at, await kind.body(invoice))).json;

it.each([
  ['of 20 digits', { invoiceType: 'digital', invoiceNo: '25370000000012345678' }, '２５３７０００００００012345678'],
  ['of 8 digits with its code', { invoiceType: 'normal', invoiceCode: '3700261130', invoiceNo: '00912345' }, '００912345'],
] as const)('an invoice %s', async (_, invoice: Named, typedWide) => {
  for (const holder of kinds) {
    const held = await send(holder, invoice);
    expect(held, `${holder.name}: ${JSON.stringify(held)}`).toMatchObject({ code: '200' });
    for (const other of kinds.filter((one) => one !== holder))
      for (const invoiceNo of [invoice.invoiceNo, typedWide])
        expect(await send(other, { ...invoice, invoiceNo }), `${other.name} beside ${holder.name}`).toMatchObject({
          code: '400',
          faults: expect.arrayContaining([expect.objectContaining({ field: other.field, rule: 'B1' })]) as unknown,
        });
    await holder.letGo(held.data);
  }
  expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
});

it('eight bills of six kinds that are sent at once: one gets the invoice', async () => {
  const invoice = { invoiceType: 'digital', invoiceNo: '25370000000012345679' } as const;
  const bodies = await Promise.all([...kinds, ...kinds.slice(0, 2)].map(async (kind) => ({ kind, body: await kind.body(invoice) })));
  const answers = await Promise.all(
    bodies.map(async ({ kind, body }) => (await (await server.as(kind.by)).call<AnyDoc>('POST', kind.at, body)).json.code),
  );
  expect(answers.filter((code) => code === '200')).toHaveLength(1);
  expect(answers.every((code) => ['200', '400', '409'].includes(code))).toBe(true);
  expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
});
