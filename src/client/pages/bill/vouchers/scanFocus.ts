/** A scanner types like a keyboard, wherever the focus is: what it types goes into the field for it, unless a person is typing elsewhere. */
import { useEffect, type RefObject } from 'react';

const isTypedInto = (element: Element | null): boolean =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLElement && element.isContentEditable);

/** Characters and nothing else: shortcuts, Tab and arrows stay what they are. */
const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

export function useScanFocus(field: RefObject<HTMLInputElement | null>, active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const keys = (event: KeyboardEvent): void => {
      if (isTyped(event) && !isTypedInto(document.activeElement)) field.current?.focus();
    };
    // After a click on nothing, or a button that went away, the focus is nowhere: it comes back.
    const back = (): void => {
      requestAnimationFrame(() => {
        const now = document.activeElement;
        if (document.hasFocus() && (now === null || now === document.body)) field.current?.focus();
      });
    };
    document.addEventListener('keydown', keys, true);
    document.addEventListener('focusout', back);
    window.addEventListener('focus', back);
    back();
    return () => {
      document.removeEventListener('keydown', keys, true);
      document.removeEventListener('focusout', back);
      window.removeEventListener('focus', back);
    };
  }, [field, active]);
}
