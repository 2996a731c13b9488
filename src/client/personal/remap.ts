/** Giving an act another key: which keys cannot be had, what is taken, and the new table. Pure. */
import type { Scope } from '#client/blocks/shortcuts.ts';
import { type Words, w } from '#model/words.ts';
import type { KeyRow } from './keyTable.ts';

/** What the person changed: the new chord by the one of the register. */
export type Keys = Readonly<Record<string, string>>;

const modifiers = /^(Control|Shift|Alt|Meta|OS)(Left|Right)?$|^(CapsLock|Fn|NumLock)$/;
/** Whether the key only goes with others. */
export const isModifier = (code: string): boolean => code === '' || modifiers.test(code);

const browser =
  /^Mod\+(Shift\+)?Key[CFLNRTVWXZ]$|^Mod\+(Tab|Equal|Minus|Digit\d)$|^(Mod\+)?F(1|3|5|6|7|11|12)$|^Alt\+(F4|Tab|ArrowLeft|ArrowRight)$/;
const basic = /^(Shift\+)?(Tab|Enter|NumpadEnter|Backspace|Delete|Arrow\w+|Home|End|PageUp|PageDown|ContextMenu)$/;

/** Why this chord cannot be given to anything; null when it can. */
export const refusalOf = (chord: string): Words | null => {
  if (browser.test(chord)) return w('The browser keeps this key for itself.', '该按键由浏览器占用。');
  if (basic.test(chord)) return w('This key moves and confirms everywhere.', '该按键用于移动和确认，不能更改用途。');
  return null;
};

/** The chord that does it now. */
export const ownChord = (keys: Keys, chord: string): string => keys[chord] ?? chord;

/** Whether two scopes can be heard at the same time. */
const together = (one: Scope, other: Scope): boolean => one === other || (one !== 'dialog' && other !== 'dialog');

/** The first key of two in a row is as good as taken. */
const clash = (one: string, other: string): boolean => one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `);

/** Rows that this chord means already, but for the row itself. */
export const takenBy = (table: readonly KeyRow[], keys: Keys, row: KeyRow, chord: string): readonly KeyRow[] =>
  table.filter(
    (other) =>
      other.chord !== row.chord &&
      together(other.scope, row.scope) &&
      [ownChord(keys, other.chord), ...other.also].some((one) => clash(one, chord)),
  );

/** The keys with `row` on `chord`; the usual chord is no change. */
export const remapped = (keys: Keys, row: KeyRow, chord: string): Keys => {
  const { [row.chord]: _before, ...others } = keys;
  return chord === row.chord ? others : { ...others, [row.chord]: chord };
};

/** The two change places: `row` gets the chord of `other`, which gets what `row` had. */
export const swapped = (keys: Keys, row: KeyRow, other: KeyRow): Keys => {
  const [mine, theirs] = [ownChord(keys, row.chord), ownChord(keys, other.chord)];
  return remapped(remapped(keys, row, theirs), other, mine);
};
