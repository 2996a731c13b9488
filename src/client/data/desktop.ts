/** The browser's own notifications, asked for by a person in this browser. */
import { w } from '#model/words.ts';
import { kept } from './kept.ts';

const DESKTOP = 'desktopNotices';

/** Why there are none here, in words. */
export const troubleWords = {
  insecure: w('Browsers show notifications only for addresses that begin with https.', '浏览器仅在以 https 开头的地址显示通知。'),
  unable: w('This browser cannot show notifications here.', '当前浏览器在此无法显示通知。'),
} as const;

/** On a plain address some browsers have no notifications, others have them and refuse: the address is the reason. */
export const desktopTrouble = (): keyof typeof troubleWords | null =>
  !isSecureContext ? 'insecure' : 'Notification' in globalThis ? null : 'unable';

/** Whether this person wants them in this browser; the browser must have agreed, too. */
export const wantsDesktop = async (): Promise<boolean> =>
  desktopTrouble() === null && Notification.permission === 'granted' && (await kept.get<boolean>(DESKTOP)) === true;

/** False when the browser, or the person asked by it, refused. */
export const setDesktop = async (wanted: boolean): Promise<boolean> => {
  if (wanted && (desktopTrouble() !== null || (await Notification.requestPermission()) !== 'granted')) return false;
  await kept.set(DESKTOP, wanted);
  return true;
};
