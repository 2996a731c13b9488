/**
 * Rights that no reach of a role says, such as those on folders: an area gives for each of its narrowed definitions (`access.narrowed`)
 * the one condition by which a person sees a record. `scope.ts` asks it for lists and for single records alike.
 */
import type { RawBuilder } from 'kysely';
import type { Verdict } from '#model/acts.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { Context } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';

/** Who asks, when, and what areas and definitions there are. */
export type Narrowed = Pick<Context, 'actor'> & { readonly services: Pick<Context['services'], 'registry' | 'areas' | 'clock' | 'zone'> };

/**
 * Condition on the rows of the definition's table, named `table` in the query. The permission to list at all is checked by the call; deleted
 * rows are left out by whoever asks.
 */
export type Narrowing = (asked: Narrowed, table: string) => RawBuilder<boolean>;

/**
 * What somebody who sees a record of a narrowed definition, and has the permission, may do with this one: verdicts on `put` and `deletes`.
 * What is missing is out of the question.
 */
export type Verbs = (asked: Narrowed, record: AnyDoc, sql: Sql) => Promise<Readonly<Partial<Record<'put' | 'deletes', Verdict>>>>;
