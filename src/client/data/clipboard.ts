/** Puts a text on the clipboard. Browsers give theirs on secure origins only: elsewhere it goes the old way. */

/** By a selection of its own; the focus goes back to where it was. */
const bySelection = (text: string): boolean => {
  const before = document.activeElement;
  const box = document.createElement('textarea');
  box.value = text;
  box.readOnly = true;
  box.style.cssText = 'position:fixed;inset:0 auto auto 0;opacity:0';
  // Inside an open dialog, which would take the focus back from anywhere else.
  (before?.closest('[role="dialog"]') ?? document.body).append(box);
  box.select();
  const done = document.execCommand('copy');
  box.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return done;
};

/** True where it is there. */
export const toClipboard = async (text: string): Promise<boolean> => {
  // The types know no page without a secure origin.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return bySelection(text);
  return clipboard.writeText(text).then(
    () => true,
    () => bySelection(text),
  );
};
