import { toFillOf } from '#client/blocks/form/toFill.ts';
import { expect, test } from 'vitest';

test('a step wants its required fields that are empty, and those of every line', () => {
  const rights = { paidOn: 'require', payAccount: 'require', reason: 'edit', 'items.subject': 'require' } as const;
  const document = { paidOn: null, payAccount: '3', items: [{ subject: '' }, { subject: '660202' }, {}] };
  expect(toFillOf(rights, document)).toBe(3);
  expect(toFillOf({ 'items.subject': 'require' }, { items: [{ subject: '660202' }] })).toBe(0);
  expect(toFillOf({ reason: 'edit' }, {})).toBeNull();
});
