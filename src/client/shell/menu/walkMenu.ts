/** Keys of a disclosure list: up and down walk, right opens, left closes or goes to the parent, Home and End, letters by title or pinyin initials. */
import type { KeyboardEvent } from 'react';
import type { typeAhead } from './typeAhead.ts';

let coming: Promise<typeof typeAhead | null> | null = null;
/** A letter typed where its part does not come is lost, no more. One promise for all: letters stay in the order in which they were typed. */
const byLetter = (items: readonly HTMLElement[], { key, timeStamp }: KeyboardEvent): void => {
  coming ??= import('./typeAhead.ts').then((loaded) => loaded.typeAhead).catch(() => (coming = null));
  void coming.then((jump) => jump?.(items, key, timeStamp));
};

/** `leave` closes a list that lies outside its parent, and hears the key that goes to the left of it. */
export const walkMenu = (event: KeyboardEvent<HTMLElement>, leave?: () => void): void => {
  const target = event.target as HTMLElement;
  if (!target.matches('[data-item]') || event.ctrlKey || event.metaKey || event.altKey) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-item]')];
  const at = items.indexOf(target);
  const expanded = target.getAttribute('aria-expanded');
  let next: HTMLElement | undefined;
  if (event.code === 'ArrowDown') next = items[at + 1];
  else if (event.code === 'ArrowUp') next = items[at - 1];
  else if (event.code === 'Home') next = items[0];
  else if (event.code === 'End') next = items.at(-1);
  else if (event.code === 'ArrowRight') {
    if (expanded === 'false') target.click();
    else if (expanded === 'true') next = items[at + 1];
  } else if (event.code === 'ArrowLeft') {
    if (expanded === 'true') target.click();
    else {
      const parent = target.closest('ul')?.closest('li');
      if (parent && event.currentTarget.contains(parent)) next = parent.querySelector<HTMLElement>('[data-item]') ?? undefined;
      else leave?.();
    }
  } else if (event.key.length === 1 && event.key !== ' ') byLetter(items, event);
  else return;
  event.preventDefault();
  // The outer list must not walk on with the same key.
  event.stopPropagation();
  next?.focus();
};
