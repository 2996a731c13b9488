/** The name of a person in the reader's language. */
import type { Person } from '#model/api.ts';
import { useLanguage } from '#client/words/language.tsx';

export const useNameOf = (): ((person: Person) => string) => {
  const language = useLanguage();
  return (person) => (language === 'en' ? (person.nameEn ?? person.name) : person.name);
};
