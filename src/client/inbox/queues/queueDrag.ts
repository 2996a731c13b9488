/** Lines of the queues are dragged among their section, and a right click opens what can be done with one: ways beside its menu (WCAG 2.5.7). */

/** This is dragged at the moment; it is kept here, as it cannot be read from the event before it is dropped. */
let dragged: { readonly line: string; readonly section: string } | null = null;

interface Given {
  readonly line: string;
  readonly section: string;
  readonly onDrop: (line: string) => void;
}

/** Follows what is done to the element of a line; `given` is read when something happens. Answers how to stop. */
export const followDrag = (element: HTMLElement, given: () => Given): (() => void) => {
  const end = new AbortController();
  const on = <Type extends keyof HTMLElementEventMap>(type: Type, hear: (event: HTMLElementEventMap[Type]) => void) =>
    element.addEventListener(type, hear, { signal: end.signal });
  const coming = (): string | null => {
    const { line, section } = given();
    return dragged?.section === section && dragged.line !== line ? dragged.line : null;
  };
  // A finger that rests on a line asks for its menu.
  element.draggable = matchMedia('(pointer: fine)').matches;
  on('dragstart', ({ dataTransfer }) => {
    dragged = given();
    dataTransfer?.setData('text/plain', dragged.line);
    if (dataTransfer) dataTransfer.effectAllowed = 'move';
  });
  on('dragend', () => (dragged = null));
  on('dragover', (event) => {
    if (coming() === null) return;
    event.preventDefault();
    element.toggleAttribute('data-over', true);
  });
  on('dragleave', () => element.toggleAttribute('data-over', false));
  on('drop', (event) => {
    const line = coming();
    element.toggleAttribute('data-over', false);
    if (line === null) return;
    event.preventDefault();
    given().onDrop(line);
  });
  on('contextmenu', (event) => {
    const button = element.querySelector<HTMLElement>('[aria-haspopup=menu]');
    if (!button) return;
    event.preventDefault();
    button.click();
  });
  return () => {
    end.abort();
    element.draggable = false;
  };
};
