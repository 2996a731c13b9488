/**
 * Keys are taught where the mouse is used: who clicks the same button a third time is shown its key, once per person and
 * button. A button is known by the keys it says it has (`aria-keyshortcuts`); thumbs have none and are taught nothing.
 */
import { kept } from '#client/data/kept.ts';
import { preferences } from '#client/data/preferences/preferences.ts';

export interface Lesson {
  /** What the button says its keys are; names the lesson. */
  readonly keys: string;
  /** As people read them. */
  readonly face: string;
  /** Where the button stood when it was clicked: it may be gone by now. */
  readonly at: { readonly x: number; readonly y: number };
}

/** Clicks on a button before its key is shown. */
export const lessonAfter = 3;
const KEY = 'clicks';
/** Everybody knows what Esc does. */
const untaught = new Set(['Escape']);

type Clicks = Readonly<Record<string, number>>;

/** One more click on this button; `due` when it is the one that brings its lesson. Pure. */
export const clicked = (clicks: Clicks, taught: readonly string[], keys: string): { readonly clicks: Clicks; readonly due: boolean } => {
  if (taught.includes(keys) || untaught.has(keys)) return { clicks, due: false };
  const count = (clicks[keys] ?? 0) + 1;
  return { clicks: { ...clicks, [keys]: count }, due: count >= lessonAfter };
};

/** `Shift+Z` as it is written on a button: the chord beside it where it shows one. */
const faceOf = (button: Element, keys: string): string =>
  button.querySelector('kbd')?.textContent ?? keys.replace('Control', 'Ctrl').replaceAll('+', ' ');

/** Hears clicks of a mouse until stopped; `teach` is called for the click that is one too many. */
export const hearClicks = (page: Document, teach: (lesson: Lesson) => void): (() => void) => {
  let clicks: Clicks | null = null;
  const hear = async (event: MouseEvent): Promise<void> => {
    // Keys and screen readers click too, with nothing pointing.
    if (!(event instanceof PointerEvent) || event.pointerType !== 'mouse' || !(event.target instanceof Element)) return;
    const button = event.target.closest('button[aria-keyshortcuts]');
    const keys = button?.getAttribute('aria-keyshortcuts') ?? '';
    if (button === null || keys === '' || preferences.get().letters === 'off') return;
    const { left, width, top } = button.getBoundingClientRect();
    const lesson: Lesson = { keys, face: faceOf(button, keys), at: { x: left + width / 2, y: top } };
    clicks ??= (await kept.get<Clicks>(KEY)) ?? {};
    const { taught } = preferences.get();
    const counted = clicked(clicks, taught, keys);
    if (counted.clicks === clicks) return;
    clicks = counted.clicks;
    void kept.set(KEY, clicks);
    if (!counted.due) return;
    void preferences.set({ taught: [...taught, keys] });
    teach(lesson);
  };
  const heard = (event: MouseEvent): void => void hear(event);
  page.addEventListener('click', heard, true);
  return () => page.removeEventListener('click', heard, true);
};
