/** A key, as a hint beside what it does; screen readers hear `aria-keyshortcuts` of the control instead. */
import css from './Kbd.module.css';

export const Kbd = ({ keys }: { readonly keys: string }) => (
  <kbd className={css['kbd']} aria-hidden>
    {keys}
  </kbd>
);
