/** Approver rules ask this of the database for a person who only asks: of records that they may not read they learn nothing. */
import { Refusal } from '#model/refusal.ts';
import type { Context } from '#server/context.ts';
import type { Enquiries } from '#server/flows/directory.ts';
import { enquiriesOf } from '#server/flows/enquiries.ts';
import { readStored } from '#server/documents/shown/read.ts';

export function enquiriesFor(context: Context, now: string): Enquiries {
  const { db, registry } = context.services;
  const enquiries = enquiriesOf(db, registry, now);
  const reads = async (resource: string, id: string): Promise<boolean> => {
    const linked = registry.get(resource);
    if (!linked) return false;
    try {
      await readStored(context, linked, id);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  };
  return {
    ...enquiries,
    starterOf: async (resource, id) => ((await reads(resource, id)) ? enquiries.starterOf(resource, id) : null),
    namedBy: async (resource, id, field) => ((await reads(resource, id)) ? enquiries.namedBy(resource, id, field) : null),
  };
}
