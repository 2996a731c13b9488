/** Keys are shown once to whoever clicks their button a third time. */
import { clicked, lessonAfter } from '#client/blocks/keyLesson.ts';
import { expect, test, vi } from 'vitest';

vi.hoisted(() => {
  const empty = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined, clear: () => undefined };
  Object.assign(globalThis, { localStorage: empty, sessionStorage: empty });
});

test('the third click on the same button, and no other', () => {
  let clicks: Readonly<Record<string, number>> = {};
  const click = (keys: string, taught: readonly string[] = []): boolean => {
    const now = clicked(clicks, taught, keys);
    ({ clicks } = now);
    return now.due;
  };
  expect(lessonAfter).toBe(3);
  expect([click('A'), click('R'), click('A'), click('A'), click('R')]).toEqual([false, false, false, true, false]);
  // Taught once, it is neither shown nor counted again.
  expect([click('A', ['A']), clicks['A'], click('R', ['A'])]).toEqual([false, 3, true]);
  expect([click('Escape'), click('Escape'), click('Escape')]).toEqual([false, false, false]);
});
