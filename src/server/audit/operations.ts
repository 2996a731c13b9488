/** The operation log: who changed what, from what to what. One insert in the transaction of the change, so neither is without the other. */
import type { TrailChange } from '#model/api.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';

export interface Operation {
  /** `add`, `put`, `deletes`, or what an administrator did: `grant`, `resetPwd` … */
  readonly action: string;
  readonly resource: string;
  readonly recordId?: string | null;
  /** What the record is called now; it may be gone when the log is read. */
  readonly name?: string | null;
  /** Values of sensitive fields masked, secrets left out. */
  readonly changes?: readonly TrailChange[];
}

export type Doer = Pick<Context, 'services' | 'actor' | 'address'>;

const longestName = 200;

/** Requests that have their entry, or changed nothing. */
const noted = new WeakSet<Doer>();
export const isNoted = (doer: Doer): boolean => noted.has(doer);
/** What was asked changed nothing: nothing is to be logged. */
export const changedNothing = (doer: Doer): void => void noted.add(doer);

/** To be called in the transaction of the change. */
export const logOperation = async (
  tx: Sql,
  doer: Doer,
  { action, resource, recordId = null, name = null, changes = [] }: Operation,
): Promise<void> => {
  noted.add(doer);
  const { services, actor, address } = doer;
  await tx.query(
    `insert into operation_log (at, actor_id, address, action, resource, record_id, record_name, changes)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [services.clock.now(), actor.userId, address, action, resource, recordId, name?.slice(0, longestName) ?? null, JSON.stringify(changes)],
    'operation_log',
  );
};
