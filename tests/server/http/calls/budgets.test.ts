/** Budgets and the ledger they stand in. */
import { expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { onStage } from './stage.ts';

const stage = onStage();

it('a deleted budget leaves the ledger; the same one made again counts once', async () => {
  const { as, company, server } = stage();
  const accountant = await as('majun');
  const budget = { budgetYear: 2039, deptId: company.department('D06'), expenseType: 'office', annualAmount: '30000.00' };
  const left = async (): Promise<unknown> => {
    const [row] = await server.db.query<{ quantity: string }>(
      `select quantity::text from ledger_balance where ledger = 'budget' and account = 'left' and dimensions ->> 'year' = '2039'`,
    );
    return Number(row?.quantity);
  };
  const first = await accountant.call<AnyDoc>('POST', '/tydf/api/expenseBudget/add', budget);
  expect(await left()).toBe(30_000);
  await accountant.call('DELETE', `/tydf/api/expenseBudget/deletes?ids=${String(first.json.data['id'])}`);
  expect(await left()).toBe(0);
  await accountant.call('POST', '/tydf/api/expenseBudget/add', budget);
  expect(await left()).toBe(30_000);
});
