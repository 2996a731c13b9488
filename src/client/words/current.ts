/** The language of this page, also for code outside React (headers, notices). zh-CN first. */
import type { Language } from '#model/words.ts';

let language: Language = 'zh';
const listeners = new Set<() => void>();

export const currentLanguage = (): Language => language;

export const listenToLanguage = (heard: () => void): (() => void) => {
  listeners.add(heard);
  return () => listeners.delete(heard);
};

/** Switches at once, without reload; `<html lang>` follows. */
export const setCurrentLanguage = (next: Language): void => {
  document.documentElement.lang = next === 'zh' ? 'zh-CN' : 'en';
  if (next === language) return;
  language = next;
  for (const heard of listeners) heard();
};
