import { expect, test } from 'vitest';
import { fill, filledWords, w } from '#model/words.ts';

test('places are filled, moments as people write them, and a gap is seen', () => {
  expect(fill('Already decided by {who} at {at}', { who: '秦昊', at: '2026-11-22T00:27:44.903Z' })).toBe(
    'Already decided by 秦昊 at 2026-11-22 08:27',
  );
  expect(fill('{n} of {of}', { n: 2 })).toBe('2 of {of}');
  expect(fill('{date}', { date: '2026-11-22' })).toBe('2026-11-22');
});

test('words are filled in both languages', () => {
  expect(filledWords(w('{n} d', '{n}天'), { n: 3 })).toEqual(w('3 d', '3天'));
});
