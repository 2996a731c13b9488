/** One voice: whatever is shown goes when the next one comes; never two at once, never a queue. */
import { say } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { createElement } from 'react';

type Kind = 'success' | 'error' | 'info' | 'warning';

/** Success as the specification says (section 9); the longer one has to read, the longer it stays. */
const MS: Record<Kind, number> = { success: 2000, info: 4000, warning: 6000, error: 8000 };
const COLOR: Record<Kind, string> = { success: 'kelp', info: 'river', warning: 'amber', error: 'berry' };

const load = () => Promise.all([import('@mantine/notifications'), import('./ErrorText.tsx')]);
let place: ReturnType<typeof load> | null = null;
let shown = 0;
const listeners = new Set<() => void>();

/** Calls `heard` at the first notice: the frame then draws the place where notices stand. */
export const listenToNotices = (heard: () => void): (() => void) => {
  listeners.add(heard);
  return () => listeners.delete(heard);
};

const show = async (kind: Kind, message: string): Promise<void> => {
  for (const heard of listeners) heard();
  const loaded = await (place ??= load()).catch(() => (place = null));
  // What draws it cannot be loaded: no notice is ever the only evidence of a failure.
  if (!loaded) return;
  const [{ notifications }, { ErrorText }] = loaded;
  const data = {
    id: `notice-${(shown += 1)}`,
    message: kind === 'error' ? createElement(ErrorText, { text: message }) : message,
    color: COLOR[kind],
    autoClose: MS[kind],
    position: 'top-right',
    withBorder: true,
    role: kind === 'error' ? 'alert' : 'status',
    'data-kind': kind,
    closeButtonProps: { 'aria-label': say(w('Close', '关闭')) },
    // The pointer over it makes it wait by itself; so does the keyboard in it.
    onFocus: () => void notifications.update({ ...data, autoClose: false }),
    onBlur: () => void notifications.update(data),
  } as Parameters<typeof notifications.show>[0] & { readonly id: string };
  notifications.clean();
  notifications.show(data);
};

export const notify = {
  success: (message: string): void => void show('success', message),
  error: (message: string): void => void show('error', message),
  info: (message: string): void => void show('info', message),
  warning: (message: string): void => void show('warning', message),
};
