/**
 * Which kinds of people are tried at a call of a resource: of those who are alike to it, one, so that a further resource costs what its
 * rights tell apart and not every kind. Whoever is tried stands for the others; each call has another one of the alike. A tenth of the
 * calls, drawn by their names, is tried with everybody.
 */
import { actorOf } from '#server/access/actor.ts';
import type { Actor } from '#server/context.ts';
import type { TestClient, TestServer } from '#tests/support/server.ts';
import { kinds } from './stage.ts';
import type { Kind } from './matrix/people.ts';

/** A number of a name, the same in every run. */
const numberOf = (name: string): number => Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);

/** What is granted to somebody on a resource: its codes, and whether everybody's records, some or none come with them. */
function grantedOn(actor: Actor, resource: string): string {
  const reach = actor.reach.get(resource);
  const seen = reach === 'all' ? 'all' : (reach?.length ?? 0) > 0 ? 'some' : 'none';
  return [...[...actor.permissions].filter((code) => code.startsWith(`${resource}:`)).sort(), seen].join(' ');
}

/**
 * @param expected all that the tables say of a kind at this call
 * @param resource people are alike only if the server, by its own reading of them, grants them the same on it; without it those are of whom
 *   the same is expected
 */
export type CallersOf = (call: string, expected: (kind: Kind) => string, resource?: string) => readonly Kind[];

/** Reads everybody's grants once; answers who is tried at a call. */
export async function openAlike({ db }: TestServer, clientOf: (kind: Kind) => TestClient): Promise<CallersOf> {
  const actors = new Map<Kind, Actor | null>();
  for (const kind of kinds) actors.set(kind, kind === 'nobody' ? null : await actorOf(db, clientOf(kind).userId));
  const granted = (kind: Kind, resource: string | undefined): string => {
    const actor = actors.get(kind) ?? null;
    return actor === null ? 'nobody' : resource === undefined ? 'somebody' : grantedOn(actor, resource);
  };
  return (call, expected, resource) => {
    const number = numberOf(call);
    if (number % 10 === 0) return kinds;
    const groups = new Map<string, Kind[]>();
    for (const kind of kinds) {
      const key = `${expected(kind)}: ${granted(kind, resource)}`;
      groups.set(key, [...(groups.get(key) ?? []), kind]);
    }
    return [...groups.values()].flatMap((group) => group[number % group.length] ?? []);
  };
}
