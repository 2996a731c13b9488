/**
 * Initials of Chinese titles, `请假申请` → `qjsq`, so that the menu is found without a Chinese input method. The browser's own
 * pinyin order tells them: no table is loaded. Full pinyin is the palette's (`spelling.ts`).
 */
/** The first character of each initial in pinyin order; i, u and v begin no syllable. */
const firsts = Array.from('阿八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥扨它穵夕丫帀');
const letters = Array.from('abcdefghjklmnopqrstwxyz');

let collator: Intl.Collator | null = null;

const initialOf = (character: string): string => {
  if (!/\p{Script=Han}/u.test(character)) return character.toLowerCase();
  collator ??= new Intl.Collator('zh-Hans-CN-u-co-pinyin');
  let at = firsts.length - 1;
  while (at > 0 && collator.compare(character, firsts[at] ?? '') < 0) at -= 1;
  return letters[at] ?? '';
};

const known = new Map<string, string>();

export const initialsOf = (text: string): string => {
  const before = known.get(text);
  if (before !== undefined) return before;
  const initials = Array.from(text)
    .filter((character) => character.trim() !== '')
    .map(initialOf)
    .join('');
  known.set(text, initials);
  return initials;
};
