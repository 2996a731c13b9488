/**
 * Shows a row as the chosen one in the page itself, one picture before it is drawn so: a step changes two rows, and their picture waits for
 * nothing else. What is drawn afterwards says the same.
 */
const show = (row: Element, chosen: boolean, selecting: boolean): void => {
  for (const name of ['data-active', 'aria-current'])
    if (chosen) row.setAttribute(name, 'true');
    else row.removeAttribute(name);
  // While rows are selected it says which ones.
  if (!selecting) row.setAttribute('aria-selected', String(chosen));
};

/** `row` is the only one of `list` that is shown as chosen from here on. */
export const markRow = (list: HTMLElement, row: HTMLElement, selecting: boolean): void => {
  for (const other of list.querySelectorAll('[data-active]')) if (other !== row) show(other, false, selecting);
  show(row, true, selecting);
  list.setAttribute('aria-activedescendant', row.id);
};
