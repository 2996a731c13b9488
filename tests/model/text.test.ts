import { expect, test } from 'vitest';
import { idsInOrder } from '#model/calculation/text.ts';

test('ids stand by number, each once', () => {
  expect(idsInOrder(['10', '9', '100', '9', '11'])).toEqual(['9', '10', '11', '100']);
});
