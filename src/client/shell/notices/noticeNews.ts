/**
 * A notice that has just come: only what a person waits for or is waited for shows itself: their document came back, they were
 * mentioned or asked, they are urged. In a hidden window it is the browser's own notification that shows it, where the person wanted that.
 */
import { notify } from '#client/blocks/notify.ts';
import { wantsDesktop } from '#client/data/desktop.ts';
import type { Go } from '#client/data/page/page.ts';
import { askNotices } from '#client/data/personal.ts';
import { say } from '#client/words/language.tsx';
import type { Notice } from '#model/operations/personal.ts';
import { askAgain, openNotice } from './notices.ts';

/** The notice is among the newest ones. */
const NEWEST = 20;

const textOf = ({ title, text }: Notice): string => [say(title), say(text)].filter(Boolean).join(' · ');

export const tell = async (id: string, go: Go): Promise<void> => {
  askAgain();
  const page = await askNotices({ unread: true, size: NEWEST }).catch(() => null);
  const notice = page?.notices.find((one) => one.id === id);
  if (!notice || !notice.loud) return;
  if (!document.hidden) return notify.info(textOf(notice));
  if (!(await wantsDesktop())) return;
  // Several windows tell of the same notice; the browser shows one for each tag.
  const shown = new Notification(say(notice.title), { body: say(notice.text), tag: notice.id });
  shown.addEventListener('click', () => {
    window.focus();
    void openNotice(notice, go);
  });
};
