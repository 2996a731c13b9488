/** Facts of a record being filled in or checked: looked up by the names its definition declares. */
import { dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { factsOfRules } from '#model/facts.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';

/** Values by name, as `RuleInput.facts` wants them. A fact that has no answer for this record is missing. `names`: those wanted, without it those of rules and computes. */
export async function factsFor(
  context: Context,
  definition: Definition,
  record: AnyDoc,
  sql: Sql,
  names: readonly string[] = factsOfRules(definition.facts),
): Promise<AnyDoc> {
  const today = dateAt(context.services.clock.now().toISOString(), context.services.zone);
  const values: AnyDoc = {};
  for (const name of names) {
    const lookup = context.services.areas.facts[definition.key]?.[name];
    if (!lookup) throw new Error(`${definition.key} names the fact ${name}, which nothing looks up`);
    const value = await lookup({ sql, context, definition, record, today });
    if (value !== undefined) values[name] = value;
  }
  return values;
}
