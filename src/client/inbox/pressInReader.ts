/** Presses a button of the reader as the person would, once the task stands there. */

/** How long a document may take to come, in milliseconds. */
const patience = 5000;

const named = (action: string): string => `[data-action="${CSS.escape(action)}"]`;

/** Calls `found` with the element as soon as it is there. */
const when = (look: () => HTMLElement | null | undefined, found: (element: HTMLElement) => void): void => {
  const end = performance.now() + patience;
  const again = () => {
    const element = look();
    if (element) found(element);
    else if (performance.now() < end) requestAnimationFrame(again);
  };
  requestAnimationFrame(again);
};

/** An action without a button of its own stands in the menu of the bar, which is opened first. */
export const pressInReader = (frame: HTMLElement | null, key: string, action: string): void =>
  when(
    () => {
      const shown = frame?.querySelector(`[data-task="${CSS.escape(key)}"]:not([data-unseen])`);
      return shown?.querySelector<HTMLElement>(named(action)) ?? shown?.querySelector<HTMLElement>('[data-menu="acts"]');
    },
    (button) => {
      button.click();
      if (!button.matches(named(action)))
        when(
          () => document.querySelector<HTMLElement>(`:is([role="menu"], [role="dialog"]) ${named(action)}`),
          (item) => item.click(),
        );
    },
  );
