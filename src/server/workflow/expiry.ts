/**
 * Documents that were not decided in time: once the moment of `document.expires` has come, what they ask for can no longer be given. They are
 * rejected for good, which frees what they held, and their applicants are told.
 */
import { machineContext, type Services } from '../context.ts';
import type { Definition } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import { snake, tableOf } from '../db/tables.ts';
import type { Turn } from '../business/turn.ts';
import { endInstance } from './operate/end.ts';

/** Said in the trail and to the applicant, in both languages because it is stored as it is read. */
const expiredReason = '到期未审批，自动失效 (not decided in time)';

const everyMs = 20_000;
/** Documents of one kind that one turn ends. */
const mostAtOnce = 50;

/** Instances of documents of a kind that are still in approval after their moment. */
const expired = async ({ db, clock }: Services, definition: Definition, field: string): Promise<readonly string[]> => {
  const rows = await db.query<{ id: string }>(
    `select i.id::text from ${tableOf(definition).name} r join flow_instance i on i.resource = $1 and i.document_id = r.id
     where r.status in ('submitted', 'reposted') and not r.deleted and not i.suspended and r.${snake(field)} <= $2
     order by r.${snake(field)}, i.id limit ${mostAtOnce}`,
    [definition.key, clock.now()],
    `expired_${definition.key}`,
  );
  return rows.map(({ id }) => id);
};

/** Ends one; false where somebody decided it, or another server ended it, meanwhile. */
const expire = async (services: Services, id: string): Promise<boolean> => {
  try {
    await services.db.transaction((tx) => endInstance(tx, machineContext(services), id, expiredReason, 'rejected'));
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};

export const expiry: Turn = {
  key: 'expiry',
  everyMs,
  run: async (services) => {
    let ended = 0;
    for (const definition of services.registry.values()) {
      const field = definition.document?.expires?.at;
      if (field === undefined) continue;
      for (const id of await expired(services, definition, field)) if (await expire(services, id)) ended += 1;
    }
    return ended;
  },
};
