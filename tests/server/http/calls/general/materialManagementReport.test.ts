/** Report of administrative materials: it closes in any month, in quantity and in value, whatever moved. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { addMonths } from '#model/calculation/dates.ts';
import { add, compare, subtract } from '#model/calculation/decimal.ts';
import type { MaterialReport } from '#resources/general/materialReport.ts';
import type { Company } from '#tests/fixtures/company.ts';
import type { TestClient, TestServer } from '#tests/support/server.ts';
import { onStage } from '#tests/server/http/calls/stage.ts';

const stage = onStage();
let server: TestServer;
let company: Company;
let clerk: TestClient;
const at = '/tydf/api/adMaterialManagement';
const base = '/tydf/api/materialManagementReport';
let now: string;
let last: string;

beforeAll(async () => {
  ({ server, company } = stage());
  clerk = await stage().as('jiangyuzhen');
  now = server.clock.now().toISOString().slice(0, 7);
  last = addMonths(`${now}-01`, -1).slice(0, 7);
});

const report = async (query: Readonly<Record<string, string>>): Promise<MaterialReport> => {
  const { json } = await clerk.call<MaterialReport>('GET', `${base}?${new URLSearchParams({ pageSize: '500', ...query }).toString()}`);
  expect(json.code, JSON.stringify(json)).toBe('200');
  return json.data;
};

let made = 0;
const material = async (category: string): Promise<string> => {
  const keeper = company.user('wangxiaolei');
  const body = { name: `报表物资${(made += 1)}`, category, unit: 'kg', price: '2.50', keeper };
  return String((await clerk.call<AnyDoc>('POST', `${at}/add`, body)).json.data['id']);
};
const move = async (id: string, body: AnyDoc): Promise<AnyDoc | null> => {
  const { json } = await clerk.call<{ move: AnyDoc }>('POST', `${at}/move/${id}`, body);
  return json.code === '200' ? json.data.move : null;
};

describe(`GET ${base}: of some months`, () => {
  it('is by material, category, department or month, with totals and a chart', async () => {
    const [paper, gift] = [await material('office'), await material('gift')];
    await move(paper, { moveType: 'in', moveDate: `${last}-03`, qty: '10', price: '4.00' });
    const issue = await move(paper, { moveType: 'out', moveDate: `${last}-04`, qty: '2', receiverDept: company.department('D02') });
    await move(paper, { moveType: 'out', moveDate: `${now}-01`, qty: '3', receiverDept: company.department('D08') });
    await move(paper, { moveType: 'return', moveDate: `${now}-02`, qty: '1', ofMove: issue?.['id'] });
    await move(gift, { moveType: 'in', moveDate: `${now}-01`, qty: '5', price: '20.00' });
    await move(gift, { moveType: 'loss', moveDate: `${now}-02`, qty: '1', remark: '破损' });
    await move(gift, { moveType: 'adjust', moveDate: `${now}-02`, qty: '3' });

    const byMaterial = await report({});
    const rowOf = (id: string) => byMaterial.records.find(({ key }) => key === id);
    expect(rowOf(paper)).toMatchObject({
      category: 'office',
      unit: 'kg',
      openQty: '8.00',
      openAmount: '32.00',
      inQty: '0.00',
      outQty: '2.00',
      outAmount: '8.00',
      closeQty: '6.00',
      closeAmount: '24.00',
    });
    expect(rowOf(gift)).toMatchObject({
      inAmount: '100.00',
      lossQty: '1.00',
      lossAmount: '20.00',
      adjustQty: '-1.00',
      closeAmount: '60.00',
    });
    expect(byMaterial.totals).toMatchObject({ closeAmount: '84.00' });

    const months = await report({ monthFrom: last, monthTo: now, groupBy: 'month', category: 'office' });
    expect(months.records.map(({ key, openAmount, outAmount, closeAmount }) => [key, openAmount, outAmount, closeAmount])).toEqual([
      [last, '0.00', '8.00', '32.00'],
      [now, '32.00', '8.00', '24.00'],
    ]);
    expect(months.totals).toMatchObject({ openAmount: '0.00', inAmount: '40.00', outAmount: '16.00', closeAmount: '24.00' });
    expect(months.chart).toEqual({ x: [last, now], in: ['40.00', '0.00'], out: ['8.00', '8.00'] });

    const categories = await report({ groupBy: 'category' });
    expect(categories.chart.x).toEqual(['Gifts', 'Office supplies']);

    const depts = await report({ monthFrom: last, monthTo: now, groupBy: 'dept' });
    expect(depts.records.map(({ key, outQty, closeQty }) => [key, outQty, closeQty])).toEqual([
      [company.department('D02'), '1.00', undefined],
      [company.department('D08'), '3.00', undefined],
    ]);
    const one = await report({ monthFrom: last, monthTo: now, deptId: company.department('D02') });
    expect(one.records).toEqual([expect.objectContaining({ key: paper, outQty: '1.00', outAmount: '4.00' })]);
    expect(one.totals).toEqual({ outQty: '1.00', outAmount: '4.00' });
  });

  it('comes by pages', async () => {
    const first = await report({ pageSize: '1', pageNum: '2' });
    expect(first).toMatchObject({ total: 2, pageNum: 2, pageSize: 1 });
    expect(first.records).toHaveLength(1);
  });

  it('names months that cannot be', async () => {
    const faultsOf = async (query: string): Promise<string> => JSON.stringify((await clerk.call('GET', `${base}?${query}`)).json);
    expect(await faultsOf('monthFrom=2026-05&monthTo=2026-04')).toContain('"order"');
    expect(await faultsOf('monthFrom=2024-05&monthTo=2026-05')).toContain('"longest"');
    expect(await faultsOf('monthFrom=2026-13')).toContain('monthFrom');
    expect(await faultsOf('groupBy=colour')).toContain('"grouping"');
    expect((await clerk.call('GET', `${base}?monthFrom=2024-06&monthTo=2026-05`)).json.code).toBe('200');
  });

  it('is not for everybody', async () => {
    expect((await (await stage().as('yanfei')).call('GET', base)).json.code).toBe('403');
  });
});

const step = fc.record({
  which: fc.nat(2),
  moveType: fc.constantFrom('in', 'in', 'out', 'out', 'loss', 'adjust', 'return', 'reverse'),
  qty: fc.integer({ min: 1, max: 900 }),
  price: fc.integer({ min: 0, max: 5000 }),
  day: fc.integer({ min: 1, max: 28 }),
  earlier: fc.boolean(),
});
const hundredths = (count: number): string => (count / 100).toFixed(2);

it('closes for any month: what is there is what was there and what moved, in each row and in all', async () => {
  const day = server.clock.now().toISOString().slice(8, 10);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 20 }), async (steps) => {
      const ids = [await material('canteen'), await material('canteen'), await material('dorm')];
      const rows: AnyDoc[] = [];
      for (const { which, moveType, qty, price, day: on, earlier } of steps) {
        const moveDate = earlier
          ? `${last}-${String(on).padStart(2, '0')}`
          : `${now}-${String(Math.min(on, Number(day))).padStart(2, '0')}`;
        const issue = rows.find((row) => row['materialId'] === ids[which] && row['moveType'] === 'out');
        if (moveType === 'reverse') {
          if (issue) await clerk.call('POST', `/tydf/api/adMaterialMove/reverse/${String(issue['id'])}`, { remark: 'x' });
          continue;
        }
        const more =
          moveType === 'out' ? { receiverDept: company.department('D02') } : moveType === 'return' ? { ofMove: issue?.['id'] } : {};
        const body = { moveType, moveDate, qty: hundredths(qty), ...(moveType === 'in' ? { price: hundredths(price) } : {}), ...more };
        const made_ = await move(ids[which] ?? '', body);
        if (made_) rows.push(made_);
      }
      const before = addMonths(`${last}-01`, -1).slice(0, 7);
      for (const [monthFrom, monthTo] of [
        [last, last],
        [now, now],
        [last, now],
        [before, now],
      ] as const)
        for (const groupBy of ['material', 'category', 'month'] as const) {
          const { records, totals } = await report({ monthFrom, monthTo, groupBy });
          for (const row of [...records, totals])
            for (const figure of ['Qty', 'Amount'] as const) {
              const value = (part: string): string => String((row as unknown as AnyDoc)[`${part}${figure}`]);
              const left = subtract(subtract(add(value('open'), value('in')), value('out')), value('loss'));
              expect(add(left, value('adjust')), JSON.stringify(row)).toBe(value('close'));
            }
          if (monthTo !== now) continue;
          const [stock] = await server.db.query<AnyDoc>(
            'select sum(stock_qty)::text as qty, sum(stock_amount)::text as amount from ad_material_management',
          );
          expect([totals.closeQty, totals.closeAmount]).toEqual([stock?.['qty'], stock?.['amount']]);
        }
      const [one, two] = [await report({ monthFrom: last }), await report({ monthFrom: now })];
      const closes = new Map(one.records.map((row) => [row.key, row]));
      for (const row of two.records) {
        const was = closes.get(row.key);
        expect([row.openQty, row.openAmount]).toEqual([was?.closeQty ?? '0.00', was?.closeAmount ?? '0.00']);
        const [stored] = await server.db.query<AnyDoc>(
          'select stock_qty::text as qty, stock_amount::text as amount from ad_material_management where id = $1',
          [row.key],
        );
        expect([row.closeQty, row.closeAmount]).toEqual([stored?.['qty'], stored?.['amount']]);
      }
      expect(compare(one.totals.closeAmount, two.totals.openAmount)).toBe(0);
    }),
    { numRuns: 8 },
  );
});
