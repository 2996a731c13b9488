import { deviceOf, deviceText } from '#client/data/device.ts';
import { keyTable } from '#client/personal/keyTable.ts';
import { moved, ofAction } from '#client/personal/opinionOrder.ts';
import { isModifier, ownChord, refusalOf, remapped, swapped, takenBy } from '#client/personal/remap.ts';
import { presets, spanOf } from '#client/personal/spans.ts';
import { sources } from '#tests/architecture/sources.ts';
import type { OpinionTemplate } from '#model/operations/personal.ts';
import { w } from '#model/words.ts';
import { describe, expect, test, vi } from 'vitest';

// Node has no storage; what is tested here only needs it to be empty.
vi.hoisted(() => {
  const empty = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined, clear: () => undefined };
  Object.assign(globalThis, { localStorage: empty, sessionStorage: empty });
});

const rowOf = (chord: string) => {
  const row = keyTable.find((one) => one.chord === chord);
  if (!row) throw new Error(`no row has ${chord}`);
  return row;
};

describe('keys', () => {
  test('every key that a page registers stands in the table', () => {
    const known = new Set(keyTable.flatMap(({ chord, also }) => [chord, ...also]));
    // The keys of the code: `KeyJ: { words:`, `'KeyJ|ArrowDown': {`.
    const registered = sources
      .filter(({ file, text }) => file.startsWith('src/client/') && !file.includes('/personal/') && text.includes('useShortcuts('))
      .flatMap(({ text }) => [...text.matchAll(/^\s*(?:'([^'\n]+)'|(\w+)): \{\s*words:/gm)].map((match) => match[1] ?? match[2] ?? ''))
      .flatMap((keys) => keys.split('|'))
      .filter((chord) =>
        /(^|[+ ])(Key[A-Z]|Digit\d|F\d+|Arrow\w+|Enter|Escape|Space|Slash|Period|Home|End|Page\w+|Bracket\w+)$/.test(chord),
      );
    expect(registered.length).toBeGreaterThan(30);
    // What moves and confirms everywhere cannot be changed, so it need not stand there.
    const fixed = (chord: string): boolean => refusalOf(chord) !== null || chord === 'Escape';
    expect([...new Set(registered)].filter((chord) => !known.has(chord) && !fixed(chord))).toEqual([]);
  });

  test('no two rows have one chord', () => {
    const chords = keyTable.map(({ chord }) => chord);
    expect(chords.filter((chord, at) => chords.indexOf(chord) !== at)).toEqual([]);
  });

  test('a key that is taken is found by the key that it has now', () => {
    const approve = rowOf('KeyA');
    expect(takenBy(keyTable, {}, approve, 'KeyR').map(({ words }) => words.en)).toEqual(['Reject']);
    const keys = remapped({}, rowOf('KeyR'), 'KeyE');
    expect(takenBy(keyTable, keys, approve, 'KeyR')).toEqual([]);
    expect(takenBy(keyTable, keys, approve, 'KeyE').map(({ words }) => words.en)).toEqual(['Reject']);
    expect(takenBy(keyTable, {}, approve, 'KeyA')).toEqual([]);
    // The first of two keys in a row, and another way to press something.
    expect(takenBy(keyTable, {}, approve, 'KeyG').length).toBeGreaterThan(3);
    expect(takenBy(keyTable, {}, approve, 'ArrowDown').map(({ words }) => words.en)).toEqual(['Next']);
  });

  test('the usual key is no change, and two can change places', () => {
    expect(remapped({ KeyA: 'KeyE' }, rowOf('KeyA'), 'KeyA')).toEqual({});
    const keys = swapped({}, rowOf('KeyA'), rowOf('KeyR'));
    expect([ownChord(keys, 'KeyA'), ownChord(keys, 'KeyR')]).toEqual(['KeyR', 'KeyA']);
    expect(swapped(keys, rowOf('KeyA'), rowOf('KeyR'))).toEqual({});
  });

  test('what belongs to the browser, or moves everywhere, cannot be had', () => {
    for (const chord of ['Mod+KeyW', 'Mod+KeyT', 'F5', 'Enter', 'Shift+Tab', 'ArrowUp', 'Alt+ArrowLeft'])
      expect(refusalOf(chord), chord).not.toBe(null);
    for (const chord of ['KeyE', 'Alt+KeyX', 'F2', 'Mod+KeyK', 'Shift+KeyA']) expect(refusalOf(chord), chord).toBe(null);
    expect(['ShiftLeft', 'ControlRight', 'MetaLeft', ''].every(isModifier)).toBe(true);
    expect(isModifier('KeyA')).toBe(false);
  });
});

describe('opinions', () => {
  const one = (id: string, own: boolean, sort: number): OpinionTemplate => ({
    id,
    action: 'approve',
    text: w(id, id),
    own,
    resource: null,
    sort,
  });
  const all = [one('c1', false, 1), one('c2', false, 2), one('a', true, 3), one('b', true, 4)];
  const idsOf = (list: readonly OpinionTemplate[]): string => list.map(({ id }) => id).join(' ');

  test('the order is that of the server: by number, the company’s first', () => {
    expect(idsOf(ofAction([one('b', true, 1), ...all.slice(0, 2)].toReversed(), 'approve'))).toBe('c1 b c2');
  });

  test('the company’s are one place, which one’s own pass at once; the numbers give the same order again', () => {
    const up = moved(all, 'a', -1);
    expect(idsOf(up.all)).toBe('a c1 c2 b');
    expect(idsOf(ofAction(up.all, 'approve'))).toBe('a c1 c2 b');
    const second = moved(up.all, 'b', -1);
    expect(idsOf(ofAction(second.all, 'approve'))).toBe('a b c1 c2');
    const first = moved(second.all, 'b', -1);
    expect(idsOf(ofAction(first.all, 'approve'))).toBe('b a c1 c2');
    expect(idsOf(ofAction(moved(first.all, 'b', 2).all, 'approve'))).toBe('a c1 c2 b');
    expect(first.changed.every(({ own }) => own)).toBe(true);
  });

  test('nothing moves beyond the ends, and the company’s never', () => {
    expect(moved(all, 'b', 1).changed).toEqual([]);
    expect(moved(all, 'c1', 1).changed).toEqual([]);
    const own = [one('a', true, 1), one('b', true, 2)];
    expect(idsOf(ofAction(moved(own, 'b', -5).all, 'approve'))).toBe('b a');
  });
});

test('times of being away begin now or at midnight and end with their last day, in the company’s zone', () => {
  // Wednesday, 14:00 in Shanghai.
  const now = '2026-11-18T06:00:00.000Z';
  const spans = Object.fromEntries(presets.map((preset) => [preset.key, spanOf(preset, '2026-11-18', now)]));
  const instants = (name: string) => [spans[name]?.from, spans[name]?.to].map((at) => new Date(at ?? '').toISOString());
  expect(instants('today')).toEqual([now, '2026-11-18T15:59:00.000Z']);
  expect(instants('tomorrow')).toEqual(['2026-11-18T16:00:00.000Z', '2026-11-19T15:59:00.000Z']);
  expect(instants('week')).toEqual([now, '2026-11-22T15:59:00.000Z']);
  expect(instants('nextWeek')).toEqual(['2026-11-22T16:00:00.000Z', '2026-11-29T15:59:00.000Z']);
  expect(instants('twoWeeks')).toEqual([now, '2026-12-01T15:59:00.000Z']);
  // On a Sunday the rest of the week is the day itself.
  const sunday = presets.find(({ key }) => key === 'week');
  expect(sunday?.days('2026-11-22')).toEqual(['2026-11-22', '2026-11-22']);
});

test('browsers are named as people know them', () => {
  const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
  expect(deviceOf(chrome)).toEqual({ browser: 'Chrome 156', system: 'Windows', phone: false });
  expect(deviceOf(`${chrome} Edg/156.0.1`)).toMatchObject({ browser: 'Edge 156' });
  expect(deviceOf('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Mobile/15E148 Safari/604.1')).toEqual({
    browser: 'Safari 19',
    system: 'iPhone',
    phone: true,
  });
  expect(deviceOf(null)).toEqual({ browser: null, system: null, phone: false });
  expect(deviceOf(`${chrome} wxwork/5.0.1 MicroMessenger/7.0.1`)).toMatchObject({ browser: 'WeCom 5' });
  expect(deviceText(chrome)).toBe('Chrome 156 · Windows');
  expect(deviceText('curl/8.5.0')).toBe('curl/8.5.0');
});
