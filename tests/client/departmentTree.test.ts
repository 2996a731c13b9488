/** Trees of departments as the pages walk them, small and large. */
import { countOf, foundIn, openAtFirst, rowsOf, waysIn, waysTo, type TreeItem } from '#client/blocks/choose/tree.ts';
import { expect, test } from 'vitest';

const item = (label: string, children: readonly TreeItem[] = []): TreeItem => ({ id: label, label, children });
/** 1 + 10 + 1,000. */
const large = [
  item(
    'company',
    Array.from({ length: 10 }, (_, area) =>
      item(
        `area ${area}`,
        Array.from({ length: 100 }, (_, at) => item(`${area}/${at}`)),
      ),
    ),
  ),
];

test('a small tree is open to the levels wanted, of a large one no more than can be drawn at once', () => {
  const small = [item('company', [item('area', [item('one'), item('two')])])];
  expect(rowsOf(small, openAtFirst(small, 2, 200)).map(({ item: { id } }) => id)).toEqual(['company', 'area', 'one', 'two']);
  expect(countOf(large)).toBe(1_011);
  expect(rowsOf(large, openAtFirst(large, 2, 200))).toHaveLength(11);
  expect(rowsOf(large, openAtFirst(large, 2, 2_000))).toHaveLength(1_011);
});

test('what is looked for stands with the way to it; what lies below it stays', () => {
  const fits = ({ label }: TreeItem) => label === '7/42' || label === 'area 3';
  const found = foundIn(large, fits);
  const rows = rowsOf(found, new Set(waysIn(found, fits))).map(({ item: { id } }) => id);
  expect(rows).toEqual(['company', 'area 3', 'area 7', '7/42']);
  expect(found[0]?.children[0]?.children).toHaveLength(100);
  expect(foundIn(large, () => false)).toEqual([]);
});

test('the way to one that is chosen is known from the top', () => {
  const tree = [item('company', [item('area', [item('one')]), item('other')])];
  expect([waysTo(tree, 'one'), waysTo(tree, 'company'), waysTo(tree, 'nowhere'), waysTo(tree, null)]).toEqual([
    ['company', 'area'],
    [],
    [],
    [],
  ]);
});
