/** Ledgers and dictionaries of all areas: what the server installs and books by; the browser gets dictionaries from the server. */
import { adminDictionaries } from './admin/dictionaries.ts';
import { noticeDictionaries } from './admin/noticeDictionaries.ts';
import { billDictionaries } from './bill/dictionaries.ts';
import { billLedgers } from './bill/ledgers.ts';
import { hrDictionaries } from './hr/dictionaries.ts';
import { hrLedgers } from './hr/ledgers.ts';
import { workflowDictionaries } from './workflow/dictionaries.ts';
import { sharedDictionaries, type DictionarySeed } from './dictionary.ts';
import type { Ledger } from '#model/posting.ts';

/** Every ledger by key. */
export const ledgers: ReadonlyMap<string, Ledger> = new Map([...hrLedgers, ...billLedgers].map((ledger) => [ledger.key, ledger]));

/** Seed of the dictionaries resource by code: names and values in both languages, in rank order. */
export const dictionaries: Readonly<Record<string, DictionarySeed>> = {
  ...sharedDictionaries,
  ...adminDictionaries,
  ...noticeDictionaries,
  ...workflowDictionaries,
  ...hrDictionaries,
  ...billDictionaries,
};
