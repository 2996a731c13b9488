/**
 * A row that is swept aside by a finger: to the right it asks for approval, to the left it shows everything else. A
 * shortcut only: both have their buttons. Up and down stay the list's; the browser gets them at the first pixel.
 */
import css from './Swipe.module.css';

export interface SwipeSide {
  /** The finger uncovers this. */
  readonly text: string;
  readonly run: () => void;
}
export interface SwipeSides {
  readonly right: SwipeSide | null;
  readonly left: SwipeSide | null;
}

/** Pixels after which a movement is a sweep, and no longer a tap. */
const begins = 12;
/** From so near the edge the browser itself goes back. */
const edge = 24;
const farthest = 128;
const farEnough = (row: HTMLElement): number => Math.min(96, row.clientWidth * 0.3);

interface Finger {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

/** Follows fingers on `row`; answers the function that stops. */
export const followSwipes = (row: HTMLElement, sidesNow: () => SwipeSides): (() => void) => {
  let finger: Finger | null = null;
  let side: SwipeSide | null = null;
  const rest = () => {
    finger = null;
    side = null;
    delete row.dataset['swipe'];
    delete row.dataset['swipeFar'];
    row.style.removeProperty('--swipe');
  };
  const down = (event: PointerEvent) => {
    rest();
    const onButton = event.target instanceof Element && event.target.closest('button, input') !== null;
    if (event.pointerType === 'mouse' || !event.isPrimary || onButton || event.clientX < edge) return;
    finger = { id: event.pointerId, x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent) => {
    if (finger === null || event.pointerId !== finger.id) return;
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
    if (side === null) {
      if (Math.abs(dy) > begins) return rest();
      if (Math.abs(dx) <= begins || Math.abs(dx) < 2 * Math.abs(dy)) return;
      const { id } = finger;
      const found = dx > 0 ? sidesNow().right : sidesNow().left;
      // Whoever waits for a long press waits no more.
      row.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true, pointerId: id }));
      if (found === null) return;
      finger = { id, x: event.clientX - dx, y: event.clientY - dy };
      side = found;
      row.dataset['swipe'] = dx > 0 ? 'right' : 'left';
      row.dataset['swipeText'] = found.text;
    }
    const toRight = row.dataset['swipe'] === 'right';
    const way = Math.max(0, Math.min(farthest, (toRight ? dx : -dx) - begins));
    row.style.setProperty('--swipe', `${toRight ? way : -way}px`);
    if (way >= farEnough(row)) row.dataset['swipeFar'] = '';
    else delete row.dataset['swipeFar'];
  };
  const up = () => {
    const chosen = row.dataset['swipeFar'] === undefined ? null : side;
    rest();
    chosen?.run();
  };
  row.classList.add(css['row'] ?? '');
  const heard = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: rest } as const;
  for (const [name, hear] of Object.entries(heard)) row.addEventListener(name, hear as (event: Event) => void);
  return () => {
    rest();
    row.classList.remove(css['row'] ?? '');
    for (const [name, hear] of Object.entries(heard)) row.removeEventListener(name, hear as (event: Event) => void);
  };
};
