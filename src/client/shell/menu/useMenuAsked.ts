/** Who asks for the menu of an entry: the right button, Shift F10, or a finger that stays (a telephone need not tell of a context menu). */
import { useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent, type SyntheticEvent } from 'react';
import type { Anchor } from '#client/shell/Point.tsx';

/** How long a finger stays, in milliseconds. */
const HOLD_MS = 500;

interface Asked {
  readonly item: HTMLElement;
  readonly id: string;
  readonly at: Anchor;
}

/** `fits` tells which entries have a menu. */
export const useMenuAsked = (fits: (id: string) => boolean) => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const finger = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef(false);
  const ask = (target: EventTarget): boolean => {
    const item = (target as HTMLElement).closest<HTMLElement>('[data-item]');
    const id = item?.dataset['item'] ?? '';
    if (!item || !fits(id)) return false;
    const { left, bottom } = item.getBoundingClientRect();
    setAsked({ item, id, at: { left, bottom } });
    return true;
  };
  const unlessAsked = (event: SyntheticEvent) => ask(event.target) && event.preventDefault();
  const lifted = () => clearTimeout(finger.current);
  return {
    asked,
    /** The entry has the focus again. */
    close: () => {
      asked?.item.focus();
      setAsked(null);
    },
    byKey: ({ code, shiftKey }: KeyboardEvent): boolean => code === 'ContextMenu' || (shiftKey && code === 'F10'),
    unlessAsked,
    handlers: {
      onContextMenu: unlessAsked,
      onPointerDown: ({ pointerType, target }: PointerEvent) => {
        held.current = false;
        lifted();
        if (pointerType === 'touch') finger.current = setTimeout(() => (held.current = ask(target)), HOLD_MS);
      },
      onPointerUp: lifted,
      onPointerCancel: lifted,
      // The finger that asked for the menu does not open the page as well.
      onClickCapture: (event: MouseEvent) => {
        if (!held.current) return;
        held.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
};
