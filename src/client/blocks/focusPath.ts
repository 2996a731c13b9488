/** Puts the focus on the control of a path inside a form, scrolled into view. */
const focusable = 'input:not([type=hidden]):not([disabled]),textarea,select,button,[contenteditable=true],[tabindex]';

export const focusPath = (root: HTMLElement | null, path: string): void => {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const place = root?.querySelector<HTMLElement>(`[data-path="${CSS.escape(parts.slice(0, length).join('.'))}"]`);
    if (!place) continue;
    const target = place.matches(focusable) ? place : (place.querySelector<HTMLElement>(focusable) ?? place);
    place.scrollIntoView({ block: 'center', behavior: 'instant' });
    target.focus({ preventScroll: true });
    return;
  }
};
