/** Words in the reader's language: `const say = useSay(); say(w('Approve', '同意'))`. */
import { fill, type Language, type Words } from '#model/words.ts';
import { useCallback, useSyncExternalStore } from 'react';
import { currentLanguage, listenToLanguage } from './current.ts';

export type Say = (words: Words, params?: Readonly<Record<string, string | number>>) => string;

/** For code outside React. */
export const say: Say = (words, params) => (params ? fill(words[currentLanguage()], params) : words[currentLanguage()]);

/** The language of the page; the component renders anew when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(listenToLanguage, currentLanguage, currentLanguage);

export const useSay = (): Say => {
  const language = useLanguage();
  return useCallback((words, params) => (params ? fill(words[language], params) : words[language]), [language]);
};
