/** What an area adds to the server beyond its definitions: code that data cannot express. Each writes it in one file here (`areas.ts` lists them). */
import type { Narrowing, Verbs } from '../access/narrowing.ts';
import type { BusinessCall } from '../business/call.ts';
import type { Turn } from '../business/turn.ts';
import type { Work } from '../business/work.ts';
import type { Effect, FactLookup, LedgerEffect } from '../effects/effect.ts';
import type { JobKind } from '../jobs/kind.ts';

export interface Area {
  /** By the names under which definitions and drawings ask for them. */
  readonly effects: Readonly<Record<string, Effect>>;
  /** By resource and name. */
  readonly facts: Readonly<Record<string, Readonly<Record<string, FactLookup>>>>;
  /** What follows the movements of a ledger, by its key. */
  readonly ledgerEffects: Readonly<Record<string, LedgerEffect>>;
  /** Who sees which record of a narrowed definition, by its key. */
  readonly narrowings: Readonly<Record<string, Narrowing>>;
  /** What a person may do with a record of a narrowed definition, by its key; without it whatever their permissions say. */
  readonly verbs: Readonly<Record<string, Verbs>>;
  readonly calls: readonly BusinessCall[];
  /** Work of every day. */
  readonly works: readonly Work[];
  /** Work of every few seconds. */
  readonly turns: readonly Turn[];
  /** Long-running work. */
  readonly jobs: readonly JobKind[];
}
