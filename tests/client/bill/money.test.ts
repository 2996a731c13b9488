/** What the page of money makes of what it is told. */
import { describe, expect, it } from 'vitest';
import { accountsIn, byMonth, currenciesOf, entitiesOf, lineOf, total, type Due } from '#client/pages/bill/money/money.ts';

const org = (id: string, zh: string) => ({ [`org/${id}`]: { en: zh, zh } });
const accounts = [
  { id: '1', orgId: '1', currency: 'USD', balance: '10.00', $names: org('1', '天屿') },
  { id: '2', orgId: '1', currency: 'CNY', balance: '0.10', $names: org('1', '天屿') },
  { id: '3', orgId: '2', currency: null, balance: '0.20', $names: org('2', '冷链') },
];

describe('accounts', () => {
  it('are kept apart by currency, yuan first, and by entity', () => {
    expect(currenciesOf(accounts)).toEqual(['CNY', 'USD']);
    expect(accountsIn(accounts, 'CNY', undefined).map(({ id }) => id)).toEqual(['2', '3']);
    expect(accountsIn(accounts, 'CNY', '2').map(({ id }) => id)).toEqual(['3']);
    expect(total(accountsIn(accounts, 'CNY', undefined), 'balance')).toBe('0.30');
    expect([...entitiesOf(accounts)].map(([id, { zh }]) => [id, zh])).toEqual([
      ['1', '天屿'],
      ['2', '冷链'],
    ]);
  });
});

describe('the line of balances', () => {
  const row = (date: string, balance: string) => ({ date, in: '0.00', out: '0.00', balance, items: [] });

  it('holds an amount until the day on which something moves', () => {
    const rows = [row('2026-11-20', '100.00'), row('2026-11-25', '50.00')];
    expect(lineOf({ opening: '100.00', rows }, 10, 100, 100)).toEqual({ path: 'M0 0.0H0.0V0.0H50.0V50.0H100', zero: null });
  });

  it('shows where zero is once it falls below', () => {
    const rows = [row('2026-11-20', '50.00'), row('2026-11-30', '-50.00')];
    expect(lineOf({ opening: '50.00', rows }, 10, 100, 100)).toEqual({ path: 'M0 0.0H0.0V0.0H100.0V100.0H100', zero: 50 });
  });
});

it('what ends stands by months', () => {
  const due = (date: string): Due => ({
    date,
    resource: 'BhApply',
    id: date,
    code: '',
    name: '',
    amount: '1.00',
    margin: '0.00',
    currency: 'CNY',
    over: false,
  });
  expect([...byMonth([due('2026-11-30'), due('2026-12-01'), due('2026-12-31')])].map(([month, own]) => [month, own.length])).toEqual([
    ['2026-11', 1],
    ['2026-12', 2],
  ]);
});
