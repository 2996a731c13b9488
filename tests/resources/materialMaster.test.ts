/** Materials and storehouses: what follows from a category, and what a record may not say. */
import { describe, expect, it } from 'vitest';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { materialAreaDictionaries } from '#resources/material/dictionaries.ts';
import { categoryPrefix, mustHaveLots, usualOverPct, usualTaxRate } from '#resources/material/items.ts';
import { materialItem } from '#resources/material/materialItem.ts';
import { materialStorehouse } from '#resources/material/materialStorehouse.ts';

const categories = materialAreaDictionaries.itemCategory.items.map(({ value }) => value);
const wrong = (definition: Definition, rule: string, doc: AnyDoc, facts: AnyDoc = {}): readonly string[] => {
  const empty = Object.fromEntries(Object.keys(definition.fields).map((name) => [name, null]));
  const found = definition.rules?.[rule]?.({ doc: { ...empty, ...doc }, facts, today: '2026-11-29' } as never);
  return [found ?? []].flat().map(({ field }) => field);
};

describe('a category', () => {
  it('has a prefix of its own, other ones share one', () => {
    const prefixes = categories.map((category) => categoryPrefix.known[category] ?? categoryPrefix.other);
    expect(prefixes.filter((prefix) => prefix === 'QT')).toHaveLength(1);
    expect(new Set(prefixes).size).toBe(15);
  });

  it('says what is kept by lots, taxed at the lower rate, delivered in bulk', () => {
    expect(categories.filter(mustHaveLots)).toEqual(['feed', 'egg', 'medicine', 'chemical', 'finished']);
    expect(categories.filter((one) => usualTaxRate(one) === '9.00')).toEqual(['feed', 'egg', 'rawFish', 'semi', 'finished', 'byProduct']);
    expect(categories.filter((one) => usualTaxRate(one) !== '9.00').map(usualTaxRate)).toEqual(Array.from({ length: 9 }, () => '13.00'));
    expect(categories.filter((one) => usualOverPct(one) === '5.00')).toEqual(['feed', 'chemical']);
    expect(usualOverPct('tool')).toBe('0.00');
  });
});

describe('a material', () => {
  const faults = (rule: string, doc: AnyDoc) => wrong(materialItem as Definition, rule, doc);

  it('has a pack with its quantity, or neither', () => {
    expect(faults('pack', { packUnit: 'bag' })).toEqual(['packQty']);
    expect(faults('pack', { packQty: '25.000' })).toEqual(['packUnit']);
    expect(faults('pack', { packUnit: 'bag', packQty: '25.000' })).toEqual([]);
    expect(faults('pack', {})).toEqual([]);
  });

  it('is counted in whole pieces, or measured with decimals', () => {
    const halves = { packQty: '2.500', minStock: '0.500', maxStock: '10.500' };
    expect(faults('pieces', { unit: 'pcs', ...halves })).toEqual(['packQty', 'minStock', 'maxStock']);
    expect(faults('pieces', { unit: 'kg', ...halves })).toEqual([]);
    expect(faults('pieces', { unit: 'pcs', packQty: '2.000' })).toEqual([]);
  });

  it('has a highest stock that is not below its safety stock', () => {
    expect(faults('highest', { minStock: '5.000', maxStock: '4.999' })).toEqual(['maxStock']);
    expect(faults('highest', { minStock: '5.000', maxStock: '5.000' })).toEqual([]);
    expect(faults('highest', { minStock: '5.000' })).toEqual([]);
  });
});

describe('a storehouse', () => {
  const faults = (rule: string, doc: AnyDoc, facts: AnyDoc = {}) => wrong(materialStorehouse as Definition, rule, doc, facts);

  it('that is cold says between which temperatures it stays', () => {
    expect(faults('cold', { storeType: 'coldFresh' })).toEqual(['tempMin', 'tempMax']);
    expect(faults('cold', { storeType: 'coldFrozen', tempMin: '-25.0' })).toEqual(['tempMax']);
    expect(faults('cold', { storeType: 'general' })).toEqual([]);
    expect(faults('temperatures', { tempMin: '4.0', tempMax: '0.0' })).toEqual(['tempMax']);
    expect(faults('temperatures', { tempMin: '0.0', tempMax: '4.0' })).toEqual([]);
  });

  it('has two keepers who are two people with accounts in use', () => {
    expect(faults('otherDeputy', { keeperId: '7', deputyKeeperId: '7' })).toEqual(['deputyKeeperId']);
    expect(faults('otherDeputy', { keeperId: '7', deputyKeeperId: '8' })).toEqual([]);
    expect(faults('otherDeputy', {})).toEqual([]);
    expect(faults('active', { keeperId: '7', deputyKeeperId: '8' }, { inactive: ['8'] })).toEqual(['deputyKeeperId']);
    expect(faults('active', { keeperId: '7' }, { inactive: ['7'] })).toEqual(['keeperId']);
    expect(faults('active', { keeperId: '7' }, { inactive: [] })).toEqual([]);
  });
});
