/** The only way to definitions: lazily by key for the client, all at once for the server. */
import { areas } from './catalogue.ts';
import type { Definition } from '#model/definition.ts';
import type { Entry } from './entry.ts';

const entries: ReadonlyMap<string, Entry> = new Map(Object.values(areas).flatMap(({ resources }) => Object.entries(resources)));

/** The definition of a resource, null when there is none of that key. */
export const loadDefinition = async (key: string): Promise<Definition | null> => (await entries.get(key)?.load()) ?? null;

/** Every definition by key, in the order of the areas. */
export const loadRegistry = async (): Promise<ReadonlyMap<string, Definition>> =>
  new Map(await Promise.all([...entries].map(async ([key, one]) => [key, await one.load()] as const)));
