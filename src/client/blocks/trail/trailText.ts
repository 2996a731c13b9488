/** The trail as text, for a mail or a note. */
import type { Person, TrailEntry } from '#model/api.ts';
import { formatInstant } from '#model/calculation/dates.ts';
import { type Words, w } from '#model/words.ts';
import { deedOf } from './trailWords.ts';

interface Telling {
  readonly say: (words: Words, params?: Readonly<Record<string, string | number>>) => string;
  readonly nameOf: (person: Person) => string;
}

/** One line for each entry, its opinion below. */
export const trailText = (trail: readonly TrailEntry[], { say, nameOf }: Telling): string =>
  trail
    .flatMap(({ at, actor, onBehalfOf, node, action, comment, people = [] }) => {
      const who = actor ? nameOf(actor) : say(w('System', '系统'));
      const stead = onBehalfOf ? ` (${say(w('for {name}', '代 {name}'), { name: nameOf(onBehalfOf) })})` : '';
      const whom = people.length > 0 ? `: ${people.map(nameOf).join(say(w(', ', '、')))}` : '';
      const parts = [
        formatInstant(at, 'yyyy-MM-dd hh:mm'),
        `${who}${stead}`,
        ...(node ? [say(node.name)] : []),
        `${say(deedOf(action).words)}${whom}`,
      ];
      return [parts.join('  '), ...(comment ? [`    ${comment}`] : [])];
    })
    .join('\n');
