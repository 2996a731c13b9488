/** The only way to definitions: lazily by key for the client, all at once for the server (architecture, section 3). */
import { areas } from './catalogue.ts';
import { adminDictionaries } from './admin/dictionaries.ts';
import { billDictionaries } from './bill/dictionaries.ts';
import { billLedgers } from './bill/ledgers.ts';
import { hrDictionaries } from './hr/dictionaries.ts';
import { hrLedgers } from './hr/ledgers.ts';
import { sharedDictionaries } from './dictionary.ts';
import type { Definition } from '#model/definition.ts';
import type { Ledger } from '#model/posting.ts';
import type { DictionarySeed } from './dictionary.ts';
import type { Area, Entry } from './entry.ts';

const entries: ReadonlyMap<string, Entry> = new Map(Object.values(areas).flatMap((area: Area) => Object.entries(area)));

/** The definition of a resource, null when there is none of that key. */
export const loadDefinition = async (key: string): Promise<Definition | null> => (await entries.get(key)?.load()) ?? null;

/** Every definition by key, in the order of the areas. */
export const loadRegistry = async (): Promise<ReadonlyMap<string, Definition>> =>
  new Map(await Promise.all([...entries].map(async ([key, one]) => [key, await one.load()] as const)));

/** Every ledger by key. */
export const ledgers: ReadonlyMap<string, Ledger> = new Map([...hrLedgers, ...billLedgers].map((ledger) => [ledger.key, ledger]));

/** Seed of the dictionaries resource by code: names and values in both languages, in rank order. */
export const dictionaries: Readonly<Record<string, DictionarySeed>> = {
  ...sharedDictionaries,
  ...adminDictionaries,
  ...hrDictionaries,
  ...billDictionaries,
};
