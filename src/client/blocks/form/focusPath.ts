/** Where a path is in the page, or the nearest that holds it: the line of a cell, the lines of a line. */
export const placeOfPath = (root: HTMLElement | null, path: string): HTMLElement | null => {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const place = root?.querySelector<HTMLElement>(`[data-path="${CSS.escape(parts.slice(0, length).join('.'))}"]`);
    if (place) return place;
  }
  return null;
};

/** Puts the focus on the control of a path inside a form, scrolled into view. */
const focusable = 'input:not([type=hidden]):not([disabled]),textarea,select,button,[contenteditable=true],[tabindex]';

export const focusPath = (root: HTMLElement | null, path: string): void => {
  const place = placeOfPath(root, path);
  if (!place) return;
  const target = place.matches(focusable) ? place : (place.querySelector<HTMLElement>(focusable) ?? place);
  place.scrollIntoView({ block: 'center', behavior: 'instant' });
  target.focus({ preventScroll: true });
};
