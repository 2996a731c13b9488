/** Presses a button of the reader as the person would, once the task stands there. */

/** How long a document may take to come, in milliseconds. */
const patience = 5000;

/** The button of the action, or the one behind which the others are. */
const buttonIn = (frame: HTMLElement, key: string, action: string): HTMLElement | null => {
  const shown = frame.querySelector(`[data-task="${CSS.escape(key)}"]:not([data-unseen])`);
  return (
    shown?.querySelector<HTMLElement>(`[data-action="${CSS.escape(action)}"]`) ?? shown?.querySelector('[aria-haspopup="menu"]') ?? null
  );
};

export const pressInReader = (frame: HTMLElement | null, key: string, action: string): void => {
  const end = performance.now() + patience;
  const look = () => {
    const button = frame && buttonIn(frame, key, action);
    if (button) button.click();
    else if (performance.now() < end) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};
