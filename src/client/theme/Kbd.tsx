/** A key, as a hint beside what it does; screen readers hear `aria-keyshortcuts` of the control instead. */
import css from './Kbd.module.css';

export const Kbd = ({ keys, spoken = false }: { readonly keys: string; readonly spoken?: boolean }) => (
  <kbd className={css['kbd']} aria-hidden={!spoken}>
    {keys}
  </kbd>
);
