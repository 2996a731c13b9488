/** A step of a process works on these: an instance without document, its flow, the people; read together and locked. */
import type { CompiledFlow } from '#machines/flow.ts';
import type { Services } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { compiledFlow } from '../compiled.ts';
import { holdInstance, instanceColumns, instanceFrom, type Instance, type InstanceRow } from '../instance.ts';
import { organisationOf, type Organisation } from '../organisation.ts';

interface ProcessInstance extends Omit<Instance, 'resource' | 'documentId' | 'starterId'> {
  readonly starterId: string | null;
}

/** Whose call a child instance answers. */
export interface Parent {
  readonly id: string;
  readonly call: string;
  /** Element of the caller. */
  readonly node: string;
}

export interface ProcessCase {
  readonly instance: ProcessInstance;
  readonly parent: Parent | null;
  readonly flow: CompiledFlow;
  readonly organisation: Organisation;
  readonly now: string;
}

/** The people of an installation; one with a directory of its own says so in its services. */
export const peopleOf = (services: Services): Promise<Organisation> => services.organisation?.() ?? organisationOf(services.db);

type Row = InstanceRow & { readonly parent_id: string | null; readonly parent_node: string | null; readonly call: string | null };

/**
 * Reads and locks an instance. Null where it does not exist, has a document, or has ended.
 * The lock leaves room for rows that refer to the instance, as a child that begins does.
 */
export async function loadProcess(tx: Sql, services: Services, id: string): Promise<ProcessCase | null> {
  if (!/^\d{1,18}$/.test(id)) return null;
  await holdInstance(tx, { id });
  const [row] = await tx.query<Row>(
    `select ${instanceColumns()}, i.parent_id::text, i.parent_node, i.call from flow_instance i join flow_definition f on f.id = i.definition_id
     where i.id = $1 and i.resource is null and i.ended_at is null`,
    [id],
    'process_read',
  );
  if (!row) return null;
  const instance: ProcessInstance = instanceFrom(row);
  const [flow, organisation] = await Promise.all([compiledFlow(tx, instance.definition), peopleOf(services)]);
  return {
    instance,
    parent: row.parent_id !== null && row.call !== null ? { id: row.parent_id, call: row.call, node: row.parent_node ?? '' } : null,
    flow,
    organisation,
    now: services.clock.now().toISOString(),
  };
}
