/**
 * The whole application, or one part of a page, on the whole screen. Where the browser cannot, a warning
 * and nothing else. `Esc` leaves, whatever the page around makes of that key.
 */
import { useSyncExternalStore } from 'react';

/** Where popovers, dialogs and notices stand, all in one place of the component library's; it makes it where it finds none. */
const FLOATING = 'data-mantine-shared-portal-node';

let refused = (): void => undefined;

/** Names who says that it cannot be done; the frame calls it once. */
export const listenToRefusedScreen = (heard: () => void): void => {
  refused = heard;
};

const leave = (event: KeyboardEvent): void => {
  if (event.key !== 'Escape' || event.isComposing) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  void document.exitFullscreen();
};

/** Held for the way back: a part that vanished has taken it along. */
const floating = new Set<HTMLElement>();

const newPlace = (): HTMLElement => {
  const place = document.createElement('div');
  place.setAttribute(FLOATING, 'true');
  return place;
};

/** What floats above the page goes along: outside the part that fills the screen nobody sees it. */
const carry = (): void => {
  const part = document.fullscreenElement;
  for (const place of document.querySelectorAll<HTMLElement>(`[${FLOATING}]`)) floating.add(place);
  if (floating.size === 0) floating.add(newPlace());
  const host = part === null || part === document.documentElement ? document.body : part;
  for (const place of floating) {
    // No item of the part's own layout.
    place.style.display = host === document.body ? '' : 'contents';
    host.append(place);
  }
  if (part === null) window.removeEventListener('keydown', leave, true);
  else window.addEventListener('keydown', leave, true);
};

/** The part of the page around something that can fill the screen; it bears `data-screen`. */
export const partAround = (inside: Element | null): Element | null => inside?.closest('[data-screen]') ?? null;

/** Puts a part, or the application, on the whole screen, or back in its place. */
export const toggleFullScreen = async (wanted: Element | null = null): Promise<void> => {
  const part = wanted ?? document.documentElement;
  document.addEventListener('fullscreenchange', carry);
  try {
    if (document.fullscreenElement === part) await document.exitFullscreen();
    else if (document.fullscreenEnabled) await part.requestFullscreen();
    else refused();
  } catch {
    refused();
  }
};

const subscribe = (heard: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', heard);
  return () => document.removeEventListener('fullscreenchange', heard);
};

/** Whether this part fills the screen; follows the browser, whoever changed it. */
export const useFullScreen = (part: () => Element | null = () => document.documentElement): boolean =>
  useSyncExternalStore(subscribe, () => document.fullscreenElement !== null && document.fullscreenElement === part());
