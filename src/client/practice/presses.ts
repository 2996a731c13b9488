/** What a person pressed during a practice: keystrokes without modifiers and repeats, and presses of mouse or thumb. */
import { isModifier } from '#client/personal/remap.ts';

export interface Presses {
  readonly keys: number;
  readonly points: number;
}

/** Counts until stopped; the answer of `stop` is what was counted. */
export const countPresses = (page: Window): { readonly count: () => Presses; readonly stop: () => void } => {
  let presses: Presses = { keys: 0, points: 0 };
  const key = (event: KeyboardEvent): void => {
    if (!event.repeat && !isModifier(event.code)) presses = { ...presses, keys: presses.keys + 1 };
  };
  const point = (): void => {
    presses = { ...presses, points: presses.points + 1 };
  };
  page.addEventListener('keydown', key, true);
  page.addEventListener('pointerdown', point, true);
  return {
    count: () => presses,
    stop: () => {
      page.removeEventListener('keydown', key, true);
      page.removeEventListener('pointerdown', point, true);
    },
  };
};
