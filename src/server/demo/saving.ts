/** Records of the demo saved by the hundred: each checked and written as `save` does it, in one transaction, and shown to nobody. */
import type { AnyDoc, Definition } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import type { BusinessAsked } from '#server/business/call.ts';
import type { Context } from '#server/context.ts';
import { saveIn, storedFor } from '#server/documents/save.ts';

/** The definition of a resource that the demo fills. */
export function definitionOf({ services }: Context, key: string): Definition {
  const definition = services.registry.get(key);
  if (definition === undefined) throw new Error(`the demo fills ${key}, which does not exist`);
  return definition;
}

/** All or nothing; a row with an `id` changes that record. Answers their ids in the same order. */
export async function saveAll(context: Context, key: string, rows: Iterable<AnyDoc>): Promise<string[]> {
  const definition = definitionOf(context, key);
  return context.services.db.transaction(async (tx) => {
    const ids: string[] = [];
    for (const { id, ...row } of rows) {
      const stored = id === undefined ? null : await storedFor(tx, context, definition, textOf(id), row);
      ids.push(textOf((await saveIn(tx, context, definition, stored, row))['id']));
    }
    return ids;
  });
}

type Asked = Pick<Partial<BusinessAsked>, 'params' | 'query' | 'body' | 'form'>;

/** A call of the business as somebody makes it: `acted(context, 'materialLot', 'hold/:id', { params: { id }, body })`. Answers what it answers. */
export async function acted(context: Context, resource: string, path: string, asked: Asked): Promise<AnyDoc> {
  const found = context.services.areas.calls.find((one) => one.resource === resource && one.path === path);
  if (found === undefined) throw new Error(`the demo calls ${resource}/${path}, which does not exist`);
  const { params = {}, query = {}, body = {}, ...form } = asked;
  return (await found.run({ context, definition: definitionOf(context, resource), params, query, body, ...form })) as AnyDoc;
}

/** The same person at another moment. */
export const acting = (context: Context, at: Date): Context => ({
  ...context,
  services: { ...context.services, clock: { now: () => at } },
});
