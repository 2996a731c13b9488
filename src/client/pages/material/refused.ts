/** Why the server refused, in its own words: its sentence, or the faults that it named, each after the line that it is about. Pure. */
import type { Say } from '#client/words/language.tsx';
import type { Envelope } from '#model/api.ts';
import { w } from '#model/words.ts';

export type Refusing = Pick<Envelope, 'desc' | 'faults'>;

const about = w('{name}: {why}', '{name}：{why}');

/** A reason with the name of what it is about. */
export const named = (name: string, why: string, say: Say): string => (name === '' ? why : say(about, { name, why }));

/** The line that a path such as `picks.2.lotNo` is about. */
const lineOf = (field: string): number | null => {
  const at = /^\w+\.(\d+)(?:\.|$)/.exec(field)?.[1];
  return at === undefined ? null : Number(at);
};

/** `nameOf` names a line by its place among those that were sent. */
export const reasonsOf = ({ desc, faults = [] }: Refusing, say: Say, nameOf: (line: number) => string): readonly string[] =>
  faults.length === 0
    ? [desc]
    : faults.map(({ field, message }) => {
        const line = lineOf(field);
        return named(line === null ? '' : nameOf(line), say(message), say);
      });
