import { bodyOf } from '#client/blocks/form/body.ts';
import { differencesOf, mergedOf, type Versions } from '#client/blocks/form/merging.ts';
import type { AnyDoc } from '#model/definition.ts';
import { loadDefinition } from '#resources/registry.ts';
import { describe, expect, test } from 'vitest';

const definition = (await loadDefinition('expenseReport'))!;
const line = (id: string | undefined, summary: string, amount: string): AnyDoc => ({ ...(id ? { id } : {}), summary, amount });
const base: AnyDoc = { id: '7', version: 1, reason: 'Pump', billCount: 3, items: [line('1', 'Train', '438'), line('2', 'Hotel', '1860')] };

const told = (versions: Omit<Versions, 'base'>) =>
  differencesOf(definition, { base, ...versions }, (record) => bodyOf(definition, record)).map(({ path, preset }) => `${path} ${preset}`);
const merged = ({ mine, theirs }: Omit<Versions, 'base'>): AnyDoc => {
  const found = differencesOf(definition, { base, mine, theirs }, (record) => bodyOf(definition, record));
  return mergedOf(theirs, found, ({ preset }) => preset);
};

describe('three versions of one draft', () => {
  test('mine is chosen where I changed it, theirs where only they did', () => {
    const mine = { ...base, reason: 'Pump no. 3' };
    const theirs = { ...base, version: 2, billCount: 4 };
    expect(told({ mine, theirs })).toEqual(expect.arrayContaining(['reason mine', 'billCount theirs']));
    expect(merged({ mine, theirs })).toMatchObject({ version: 2, reason: 'Pump no. 3', billCount: 4 });
  });

  test('lines are the same by their ids, and each cell is a choice', () => {
    const mine = { ...base, items: [line('1', 'Train', '438'), line('2', 'Hotel, 3 nights', '1860')] };
    const theirs = { ...base, items: [line('2', 'Hotel', '1500'), line('1', 'Train', '438')] };
    expect(told({ mine, theirs })).toEqual(['items.0.summary mine', 'items.0.amount theirs']);
    expect(merged({ mine, theirs })['items']).toMatchObject([line('2', 'Hotel, 3 nights', '1500'), { id: '1' }]);
  });

  test('lines of one side are whole differences: mine are added, theirs stay, what one took away goes', () => {
    const mine = { ...base, items: [line('2', 'Hotel', '1860'), line(undefined, 'Taxi', '30')] };
    const theirs = { ...base, items: [line('1', 'Train', '438'), line('3', 'Dinner', '970'), line('2', 'Hotel', '1860')] };
    expect(told({ mine, theirs })).toEqual(['items.0 mine', 'items.1 theirs', 'items.1 mine']);
    const items = merged({ mine, theirs })['items'] as readonly AnyDoc[];
    expect(items.map(({ id, summary }) => [id, summary])).toEqual([
      ['3', 'Dinner'],
      ['2', 'Hotel'],
      [undefined, 'Taxi'],
    ]);
  });

  test('a line that was stored although its answer never came is not added twice', () => {
    const mine = { ...base, items: [...(base['items'] as AnyDoc[]), line(undefined, 'Taxi', '30')] };
    const theirs = { ...base, version: 2, items: [...(base['items'] as AnyDoc[]), line('9', 'Taxi', '30')] };
    expect(told({ mine, theirs })).toEqual([]);
    expect(merged({ mine, theirs })).toBe(theirs);
  });
});
