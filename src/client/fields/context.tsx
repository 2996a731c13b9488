/** What fields need from around them: language, dictionary, and the dialog that picks a record (a block, so it is handed in). */
import type { Names } from '#model/api.ts';
import { useSession } from '#client/data/session.ts';
import { useLanguage } from '#client/words/language.tsx';
import { createContext, useContext, useMemo } from 'react';
import type { Shown } from './parts.ts';

/** Opens the select dialog of a resource; null when it was closed without choosing. */
export type PickRecords = (request: {
  readonly target: string;
  readonly many: boolean;
  readonly chosen: readonly string[];
  /** Filters with which the list begins. */
  readonly among?: Readonly<Record<string, string>> | undefined;
}) => Promise<{ readonly ids: readonly string[]; readonly names: Names } | null>;

export const PickContext = createContext<PickRecords | null>(null);
export const usePick = (): PickRecords | null => useContext(PickContext);

/** Hears of each file of a field that is on its way, and that it no longer is: the form around the field waits for it. */
export const SendingContext = createContext<(path: string, by: 1 | -1) => void>(() => undefined);

/** Language and dictionary, in the shape that cells and prints take. */
export const useShown = (): Pick<Shown, 'language' | 'dictionary'> => {
  const language = useLanguage();
  const dictionary = useSession((session) => session.dictionary);
  return useMemo(() => ({ language, dictionary }), [language, dictionary]);
};
