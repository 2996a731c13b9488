/** Lines that name lines of a record name none once another one is chosen. */
import { rowsUnnamed } from '#client/blocks/lines/namedLines.ts';
import { materialEntry } from '#resources/material/materialEntry.ts';
import type { Definition } from '#model/definition.ts';
import { expect, it } from 'vitest';

const definition: Definition = materialEntry;
const naming = Object.entries(definition.lines['lines']!.fields).filter(([, { line }]) => line?.of === 'returnExitId');

it('takes away what was named of the record before, and nothing else', () => {
  const name = naming[0]![0];
  const values = { returnExitId: '8', lines: [{ itemId: '1', [name]: '5' }, { itemId: '2' }] };
  expect(rowsUnnamed(definition, values, 'returnExitId')).toEqual([
    [
      'lines',
      [
        { itemId: '1', [name]: null },
        { itemId: '2', [name]: null },
      ],
    ],
  ]);
  expect(rowsUnnamed(definition, values, 'storehouseId')).toEqual([]);
  expect(rowsUnnamed(definition, { lines: [{ itemId: '1' }] }, 'returnExitId')).toEqual([]);
});
