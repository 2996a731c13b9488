/** Why the server refused, in its own words: its sentence, and the faults that it named. Pure. */
import type { Envelope } from '#model/api.ts';
import type { Words } from '#model/words.ts';

export const reasonsOf = ({ desc, faults }: Envelope, say: (words: Words) => string): readonly string[] =>
  faults && faults.length > 0 ? faults.map(({ message }) => say(message)) : [desc];
