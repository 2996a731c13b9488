/**
 * What steps of bills let their people fill in, broken value by value: each is refused by name at a field that the same person can change,
 * and the document is as it was. A field that a step opens without a value here that breaks it fails.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { flowOf } from '#model/flows.ts';
import { linesOf } from '#model/values.ts';
import { compileFlow } from '#machines/compile/compile.ts';
import { asTokens } from '#tests/fixtures/company.ts';
import { baseOf, type Fixture } from '#tests/fixtures/fixture.ts';
import { loadFixtures } from '#tests/fixtures/index.ts';
import { waysOf } from '#tests/support/documentWays.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { companyFor, filledAt, walkedTo } from '#tests/support/walkedTo.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const long = '长'.repeat(20_001);
const tomorrow = '2026-11-21';
const paying = { payAccount: ['999999'], paidAt: [null, tomorrow], payNo: [long] };
const auditing = { 'items.approvedAmount': ['999999.00', '-0.01', 'x'], 'items.subject': [null, long] };

/** Values that break a field, by document, step and field; a text says why nothing can. */
const broken: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, readonly unknown[] | string>>>>>> = {
  BhApply: {
    legal: { textTemplate: [['999999']] },
    issue: { bhNo: [null, long], issueDate: [null, tomorrow], fee: [null, '-1.00'], handOverTo: [long] },
  },
  debitNote: {
    financeManager: { overrideReason: [long] },
    payOut: { payAccount: [null, '999999'], paidAt: [null, tomorrow] },
  },
  ebaAccept: { issue: { 'bills.billNo': [null, '123'], 'bills.subRange': [long], issueDate: ['2027-12-01'] } },
  expenseReport: { audit: auditing, pay: { ...paying, accountVoucherNo: [long] } },
  expenseReportProject: { audit: auditing, pay: paying },
  fixassetAccept: { cards: { 'assets.assetCategory': ['none'], 'assets.usefulMonths': ['0'], 'assets.residualRate': ['101.00', '-1.00'] } },
  fixassetScrapped: {
    appraise: { appraisal: [null, long] },
    financeManager: { compensation: ['-1.00'] },
    dispose: {
      disposeType: [null, 'none'],
      disposeDate: [null, tomorrow],
      disposeIncome: ['-1.00'],
      disposeCost: ['-1.00'],
      disposeAccount: ['999999'],
    },
  },
  fundPayment: {
    financeManager: { accountOpinion: [long] },
    pay: { ...paying, actualAmount: ['0.00', '1.00'] },
  },
  fundTransfer: { transfer: { paidAt: [null, tomorrow], payNo: [long] } },
  invoiceReview: { verify: { verifyOk: [null, false], deductMonth: ['2026-13', '2020-01'] } },
  travelReport: { audit: { approvedTotal: [null, '999999.00', '-1.00'] }, pay: paying },
};

/** The document's fields with one of them broken; of lines in every line. */
const brokenBy = (document: AnyDoc, filled: AnyDoc, field: string, value: unknown): AnyDoc => {
  const [set, name] = field.split('.');
  if (set === undefined || name === undefined) return { ...filled, [field]: value };
  const lines = (filled[set] as readonly AnyDoc[] | undefined) ?? linesOf(document, set);
  return { ...filled, [set]: lines.map((line) => ({ ...line, [name]: value })) };
};

const stepsOf = async ({ definition, record, lines }: Fixture) => {
  const flow = flowOf(definition, { ...record(asTokens, 1), ...lines?.(asTokens, 1) });
  const { elements } = await compileFlow(readFileSync(new URL(`../../../flows/${definition.area}/${flow}.bpmn`, import.meta.url), 'utf8'));
  return Object.values(elements).flatMap(({ id, task }) =>
    task && Object.keys(task.fields).length > 0 ? [{ node: id, fields: Object.keys(task.fields) }] : [],
  );
};
const bills = (await loadFixtures()).filter(({ definition, flow }) => definition.area === 'bill' && flow !== undefined && flow !== null);
const steps = (
  await Promise.all(
    bills.map(async (fixture) => (await stepsOf(fixture)).map((step, at) => ({ ...step, at, fixture, key: fixture.definition.key }))),
  )
).flat();

describe('what a step lets its people fill in', () => {
  it('has values that break it for every field', () => {
    const missing = steps.flatMap(({ key, node, fields }) =>
      fields.filter((field) => broken[key]?.[node]?.[field] === undefined).map((field) => `${key} ${node} ${field}`),
    );
    expect(missing).toEqual([]);
    expect(steps.length).toBeGreaterThan(15);
  });

  it.each(steps)('$key: $node', async ({ fixture, key, node, fields, at }) => {
    const { login, id, document } = await walkedTo(server, fixture, [node], {}, at + 1);
    const filled = filledAt(fixture, await companyFor(server, fixture), node, document);
    const ways = waysOf(server, key, baseOf(fixture.definition));
    const wrong: string[] = [];
    for (const [field, values] of Object.entries(broken[key]?.[node] ?? {}))
      for (const value of typeof values === 'string' ? [] : values) {
        const { code, faults } = (await ways.tryDecide(login, id, brokenBy(document, filled, field, value))) as {
          readonly code: string;
          readonly faults?: readonly { readonly field: string }[];
        };
        const open = (path: string): boolean => fields.includes(path.replaceAll(/\.\d+(?=\.|$)/g, ''));
        const named = (faults ?? []).filter((fault) => open(fault.field));
        if (code !== '400' || named.length === 0)
          wrong.push(
            `${field} ${JSON.stringify(value).slice(0, 20)}: ${code} ${JSON.stringify((faults ?? []).map((fault) => fault.field))}`,
          );
      }
    expect(wrong).toEqual([]);
    expect(await ways.tryDecide(login, id, filled)).toMatchObject({ code: '200' });
  });
});
