/** Who sees what can be claimed: whoever sees the document that it comes from, and who settles bills all of it. */
import { sql as raw, type RawBuilder } from 'kysely';
import { claimSource } from '#resources/bill/claimSource.ts';
import { claimKinds } from '#resources/bill/rules/claims.ts';
import { may } from '../../context.ts';
import type { Narrowing } from '../../access/narrowing.ts';
import { scopeOf } from '../../access/scope.ts';
import { snake, tableOf } from '../../db/tables.ts';

export const seesSource: Narrowing = (asked, table) => {
  if (asked.actor.reach.get(claimSource.key) === 'all') return raw<boolean>`true`;
  const ways = claimKinds.flatMap((kind): RawBuilder<boolean>[] => {
    const definition = asked.services.registry.get(kind);
    if (definition === undefined || !may(asked.actor, kind, 'page')) return [];
    const seen = scopeOf(asked, definition, 'whole') ?? raw<boolean>`true`;
    const column = raw.ref(`${table}.${snake(`${kind}Id`)}`);
    return [
      raw<boolean>`${column} in (select whole.id from ${raw.table(tableOf(definition).name)} whole where not whole.deleted and ${seen})`,
    ];
  });
  return ways.length === 0 ? raw<boolean>`false` : raw<boolean>`(${raw.join(ways, raw` or `)})`;
};
