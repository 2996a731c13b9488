/** One voice (interface 5.10, R-204): whatever is shown goes when the next one comes; never two at once, never a queue. */
import { notifications } from '@mantine/notifications';
import { say } from '#client/words/language.tsx';
import { w } from '#model/words.ts';

type Kind = 'success' | 'error' | 'info' | 'warning';

/** Success as the specification says (section 9); the longer one has to read, the longer it stays. */
const MS: Record<Kind, number> = { success: 2000, info: 4000, warning: 6000, error: 8000 };
const COLOR: Record<Kind, string> = { success: 'kelp', info: 'river', warning: 'amber', error: 'berry' };

const show = (kind: Kind, message: string): void => {
  notifications.clean();
  notifications.show({
    message,
    color: COLOR[kind],
    autoClose: MS[kind],
    position: 'top-right',
    withBorder: true,
    role: kind === 'error' ? 'alert' : 'status',
    'data-kind': kind,
    closeButtonProps: { 'aria-label': say(w('Close', '关闭')) },
  } as Parameters<typeof notifications.show>[0]);
};

export const notify = {
  success: (message: string) => show('success', message),
  error: (message: string) => show('error', message),
  info: (message: string) => show('info', message),
  warning: (message: string) => show('warning', message),
};
