/** The browser's own notifications, asked for by a person in this browser (interface 5.10). */
import { kept } from './kept.ts';

const DESKTOP = 'desktopNotices';

export const canShowDesktop = (): boolean => 'Notification' in globalThis;

/** Whether this person wants them in this browser; the browser must have agreed, too. */
export const wantsDesktop = async (): Promise<boolean> =>
  canShowDesktop() && Notification.permission === 'granted' && (await kept.get<boolean>(DESKTOP)) === true;

/** False when the browser, or the person asked by it, refused. */
export const setDesktop = async (wanted: boolean): Promise<boolean> => {
  if (wanted && (!canShowDesktop() || (await Notification.requestPermission()) !== 'granted')) return false;
  await kept.set(DESKTOP, wanted);
  return true;
};
