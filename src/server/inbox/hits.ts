/** Which documents a search means, for the lists of tasks. */
import type { Context } from '../context.ts';
import { tableOf } from '../db/tables.ts';

/** SQL of documents that a search finds, of every kind, at most 500 of each: `resource, id`. `at`: place of the tsquery. */
export const hitsOf = ({ services }: Pick<Context, 'services'>, at: string): string =>
  [...services.registry.values()]
    .filter(({ kind }) => kind === 'document')
    .map(
      (definition) =>
        `(select '${definition.key}'::text as resource, d.id from "${tableOf(definition).name}" d where d.search @@ ${at}::tsquery and not d.deleted limit 500)`,
    )
    .join(' union all ');
