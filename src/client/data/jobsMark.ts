/** Whether this browser knows of long-running work: the tray is loaded only then, or when the stream tells of some. */
const KEY = 'tydf/jobs';

export const jobsMark = {
  get: (): boolean => localStorage.getItem(KEY) !== null,
  set: (some: boolean): void => (some ? localStorage.setItem(KEY, '1') : localStorage.removeItem(KEY)),
};
