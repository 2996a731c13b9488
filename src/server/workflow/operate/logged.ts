/** Acts on instances in the operation log, by what people call them: the code of the document, or the name of the flow. */
import { logOperation } from '../../audit/operations.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';

/** One entry for each act, in the transaction of the acts. */
export async function logActs(tx: Sql, context: Context, instanceId: string, actions: readonly string[]): Promise<void> {
  const [called] = await tx.query<{ name: string }>(
    `select coalesce((select t.code from task t where t.instance_id = i.id and t.code <> '' limit 1), f.name || ' · ' || i.id) as name
     from flow_instance i join flow_definition f on f.id = i.definition_id where i.id = $1`,
    [instanceId],
    'instance_called',
  );
  for (const action of actions)
    await logOperation(tx, context, { action, resource: 'instances', recordId: instanceId, name: called?.name ?? null });
}
