/** The next item of a list that begins with what is typed, by its title or pinyin initials; loaded with the first letter. */
import { initialsOf } from '#client/words/pinyin.ts';

let typed = '';
let typedAt = 0;
/** Letters typed faster than this belong together, in milliseconds. */
const TOGETHER_MS = 700;

/** `pressedAt` in milliseconds of the page. */
export const typeAhead = (items: readonly HTMLElement[], letter: string, pressedAt: number): void => {
  typed = pressedAt - typedAt < TOGETHER_MS ? typed + letter : letter;
  typedAt = pressedAt;
  const at = items.findIndex((item) => item === document.activeElement);
  const from = typed.length > 1 ? at : at + 1;
  const wanted = typed.toLowerCase();
  [...items.slice(from), ...items.slice(0, from)]
    .find((item) => {
      const title = (item.getAttribute('aria-label') ?? item.textContent ?? '').toLowerCase();
      return title.startsWith(wanted) || initialsOf(title).startsWith(wanted);
    })
    ?.focus();
};
