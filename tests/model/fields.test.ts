/** Values of every kind: one stored form, faults that name what is wrong, no exception for anything JSON can carry. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { f, type Field, type FieldKind } from '#model/field.ts';
import { faultsOfField, normaliseValue, rangeOfField } from '#model/fields/kinds.ts';
import { isEmpty } from '#model/values.ts';
import { w } from '#model/words.ts';
import { anyCharacter } from '#tests/support/people/characters.ts';

const label = w('Field', '字段');
const file = { id: 'a1', name: 'proof.pdf', size: 10, mime: 'application/pdf' };
const image = { id: 'a2', name: 'photo.png', size: 10, mime: 'image/png' };

/** Per kind: a field, values as people or clients send them with their stored form, values that are wrong. */
const kinds: Record<FieldKind, { field: Field; good: (readonly [unknown, unknown])[]; bad: unknown[] }> = {
  text: {
    field: f.text(label, { max: 4 }),
    good: [
      [' ab ', 'ab'],
      ['', null],
      ['𠮷𠮷𠮷𠮷', '𠮷𠮷𠮷𠮷'],
    ],
    bad: [5, 'abcde', {}, `a${String.fromCodePoint(0)}`],
  },
  longText: { field: f.longText(label), good: [['a\nb', 'a\nb']], bad: [[], 'x'.repeat(2001)] },
  richText: { field: f.richText(label), good: [['<p>a</p>', '<p>a</p>']], bad: [true, 'x'.repeat(50_001)] },
  code: { field: f.code('A-{seq3}', label), good: [['A-001', 'A-001']], bad: [1] },
  integer: {
    field: f.integer(label),
    good: [
      ['１２', 12],
      ['1,234', 1234],
      [5, 5],
      ['', null],
    ],
    bad: [1.5, 'x', 3_000_000_000, '12.5', NaN],
  },
  decimal: {
    field: f.decimal([6, 1], label),
    good: [
      ['2.5', '2.5'],
      ['3', '3.0'],
      [2, '2.0'],
      ['２．５', '2.5'],
      ['1,234.5', '1234.5'],
    ],
    bad: ['2.55', '123456.0', 'x', '1e3', true, {}],
  },
  money: {
    field: f.money(label),
    good: [
      ['¥3,268.00', '3268.00'],
      ['3268', '3268.00'],
      [' 12.5 ', '12.50'],
      ['-1,000', '-1000.00'],
      ['1,234,567.8', '1234567.80'],
    ],
    bad: ['1.001', '123456789012345.00', '12,34', '￥x', '--1'],
  },
  boolean: {
    field: f.boolean(label),
    good: [
      [true, true],
      ['false', false],
      [1, true],
      ['0', false],
    ],
    bad: ['yes', 2, {}],
  },
  date: {
    field: f.date(label),
    good: [
      ['2026-02-28', '2026-02-28'],
      ['２０２６-01-01', '2026-01-01'],
    ],
    bad: ['2026-02-30', '2026/01/01', 20_260_101],
  },
  dateTime: {
    field: f.dateTime(label),
    good: [
      ['2026-01-01T08:00:00+08:00', '2026-01-01T00:00:00.000Z'],
      ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
    ],
    bad: ['2026-01-01', '2026-13-01T00:00:00Z', 0],
  },
  month: { field: f.month(label), good: [['2026-12', '2026-12']], bad: ['2026-13', '2026-1', '2026-12-01'] },
  time: { field: f.time(label), good: [['08:30', '08:30']], bad: ['24:00', '8:30', '08:30:00'] },
  choice: {
    field: f.choice('size', label),
    good: [
      ['s', 's'],
      [' m ', 'm'],
    ],
    bad: ['xl', {}, ['s'], 's'.repeat(60)],
  },
  choices: {
    field: f.choices('size', label),
    good: [
      [
        ['s', 's', 'm'],
        ['s', 'm'],
      ],
    ],
    bad: [['xl'], 's', [1, {}]],
  },
  ref: {
    field: f.ref('org', label),
    good: [
      ['12', '12'],
      [12, '12'],
    ],
    bad: ['0', '-1', 'x', '9223372036854775808', '1.5', {}],
  },
  refs: {
    field: f.refs('org', label),
    good: [
      [
        ['1', 1, '2'],
        ['1', '2'],
      ],
    ],
    bad: ['1', ['x'], [null]],
  },
  user: { field: f.user(label), good: [['9223372036854775807', '9223372036854775807']], bad: ['u1'] },
  users: { field: f.users(label), good: [[['1'], ['1']]], bad: [{ 0: '1' }] },
  staff: { field: f.staff(label), good: [['1', '1']], bad: [''.padEnd(20, '1')] },
  department: { field: f.department(label), good: [['1', '1']], bad: [[]] },
  post: { field: f.post(label), good: [['1', '1']], bad: [true] },
  files: {
    field: f.files(label),
    good: [[[{ ...file, url: 'x' }], [file]]],
    bad: ['a', [{ ...file, name: 'a/b' }], [{ ...file, size: -1 }], [{ id: '../x', name: 'a', size: 1, mime: 'a/b' }]],
  },
  images: { field: f.images(label), good: [[[image], [image]]], bad: [[file], {}] },
  location: {
    field: f.location(label),
    good: [
      [
        { longitude: 121.4, latitude: 37.5 },
        { longitude: 121.4, latitude: 37.5 },
      ],
    ],
    bad: [{ longitude: 181, latitude: 0 }, { longitude: 1 }, [1, 2], 'x'],
  },
  signature: {
    field: f.signature(label),
    good: [
      [{ typed: '林海川' }, { typed: '林海川' }],
      [{ path: 'M0 0 L1 1' }, { path: 'M0 0 L1 1' }],
    ],
    bad: [{}, { typed: ' ' }, { path: '<svg>' }, { typed: 'a', x: 1 }],
  },
  json: { field: f.json(label), good: [[{ a: [1] }, { a: [1] }]], bad: ['x'.repeat(70_000), String.fromCodePoint(0)] },
};

/** What a client can put into JSON; made once, it is dear to make. */
const anything = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.string({ unit: anyCharacter, maxLength: 200 }));

const known = (dictionary: string): ReadonlySet<string> | undefined => (dictionary === 'size' ? new Set(['s', 'm', 'l']) : undefined);
const faults = (field: Field, value: unknown) => faultsOfField(field, normaliseValue(field, value), known);

describe('every kind', () => {
  for (const [kind, { field, good, bad }] of Object.entries(kinds)) {
    it(`${kind} stores what is right in one form and names what is wrong`, () => {
      for (const [given, stored] of good) {
        expect(normaliseValue(field, given)).toEqual(stored);
        expect(faults(field, given), JSON.stringify(given)).toEqual([]);
      }
      for (const given of bad) {
        const found = faults(field, given);
        expect(found, JSON.stringify(given)).not.toEqual([]);
        for (const { message } of found) expect([message.en, message.zh].every((text) => text.length > 0)).toBe(true);
      }
      for (const nothing of [null, undefined]) expect(faults(field, nothing)).toEqual([]);
    });

    it(`${kind} never throws, and what it stores it stores again unchanged`, () => {
      fc.assert(
        fc.property(anything, (value) => {
          const stored = normaliseValue(field, value);
          expect(Array.isArray(faultsOfField(field, stored, known))).toBe(true);
          if (faultsOfField(field, stored, known).length === 0) expect(normaliseValue(field, stored)).toEqual(stored);
        }),
      );
    });
  }

  it('empty is null, blank text and an empty list', () => {
    for (const value of [null, undefined, '', '  ', []]) expect(isEmpty(value)).toBe(true);
    for (const value of [0, false, 'a', [null], {}]) expect(isEmpty(value)).toBe(false);
  });

  it('ranges include their ends', () => {
    const amount = f.money(label, { least: '0.01', most: '100' });
    for (const value of ['0.01', '100.00']) expect(rangeOfField(amount, value)).toEqual([]);
    for (const value of ['0.00', '100.01', '-1.00']) expect(rangeOfField(amount, value)).toHaveLength(1);
    expect(rangeOfField(f.integer(label, { least: '1', most: '9' }), 10)[0]?.message).toEqual(w('cannot be more than 9', '不能大于9'));
  });

  it('a share of one is told in percent and read as such', () => {
    const share = f.decimal([6, 4], label, { share: true, least: '0.8', most: '1' });
    expect(['0.85', '85 %', '85.5%', '0.1'].map((text) => normaliseValue(share, text))).toEqual(['0.8500', '0.8500', '0.8550', '0.1000']);
    expect(rangeOfField(share, '0.1000')[0]?.message).toEqual(w('cannot be less than 80%', '不能小于80%'));
    expect(normaliseValue(f.decimal([6, 4], label), '8%')).toBe('8%');
  });

  it('any amount of cents survives, grouped or full-width', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
        const plain = (cents / 100).toFixed(2);
        const grouped = plain.replaceAll(/\B(?=(\d{3})+\.)/g, ',');
        const wide = plain.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
        for (const text of [plain, grouped, `¥${grouped}`, wide]) expect(normaliseValue(kinds.money.field, text)).toBe(plain);
      }),
    );
  });
});
