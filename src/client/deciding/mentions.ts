/** Mentions in a comment. */
import type { Person } from '#model/api.ts';

/** Finds what is typed after the last @ before the caret; null where there is none. */
export const mentionAt = (text: string, caret: number): string | null => /@([^\s@]{0,20})$/.exec(text.slice(0, caret))?.[1] ?? null;

/** Those of `people` whose @name still stands in the text, each once. */
export const mentioned = (text: string, people: readonly Person[], nameOf: (person: Person) => string): readonly Person[] =>
  people.filter((person, at) => text.includes(`@${nameOf(person)}`) && people.findIndex(({ id }) => id === person.id) === at);
