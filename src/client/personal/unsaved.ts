/** What a part of the preferences has typed and not stored yet: the page tells the frame, which asks before it is lost. */
import { createContext, useContext, useEffect } from 'react';

export const UnsavedContext = createContext<(part: string, words: string | null) => void>(() => undefined);

/** `words` names what would be lost; null: nothing. */
export const useUnsaved = (part: string, words: string | null): void => {
  const tell = useContext(UnsavedContext);
  useEffect(() => {
    tell(part, words);
    return () => tell(part, null);
  }, [tell, part, words]);
};
