/** Typed numbers and codes: one key for what people read as one. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { typedKey, unseen } from '#model/calculation/typed.ts';

it('case, width, blanks and what nobody sees make no other number', () => {
  for (const typed of [
    'E1284351',
    'e1284351',
    'Ｅ1284351',
    'E1284351\u200B',
    ' E 1284351',
    'E\u00A01284351\uFEFF',
    'Ｅ１２８４３５１',
    'E12\u00AD84351',
  ])
    expect(typedKey(typed), JSON.stringify(typed)).toBe('E1284351');
  expect(typedKey('37010219900307036x')).toBe('37010219900307036X');
  expect(typedKey('鲁Ｂ·12345')).toBe('鲁B·12345');
  expect(typedKey('E1284352')).not.toBe(typedKey('E1284351'));
});

it('what nobody sees may stand anywhere', () => {
  const seen = fc.string({ unit: fc.constantFrom('a', 'Z', '0', '9', '-', '年', 'Ｅ', '１', '·'), minLength: 1 });
  const hidden = fc.constantFrom(' ', '\u00A0', '\u200B', '\u2060', '\uFEFF', '\u3000', '\t', '\u202E', '\u00AD');
  fc.assert(
    fc.property(seen, hidden, fc.nat(), (text, mark, where) => {
      const [from, at] = [typedKey(text), where % (text.length + 1)];
      expect(typedKey(text.slice(0, at) + mark + text.slice(at))).toBe(from);
      expect(typedKey(from)).toBe(from);
    }),
  );
});

it('a text of what nobody sees has no key', () => {
  const [first = '', ...rest] = unseen.match(/\\u[\dA-F]{4}/g) ?? [];
  for (const code of [first, ...rest]) expect(typedKey(String.fromCodePoint(Number.parseInt(code.slice(2), 16)))).toBe('');
});
