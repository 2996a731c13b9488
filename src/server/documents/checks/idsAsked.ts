/** Ids of a deletion as they are sent, in any of the contract's forms. */
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';

interface Sent {
  readonly body: unknown;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
}

/**
 * From query or body; never "all".
 * @throws Refusal 400 where none or more than a thousand are named
 */
export function idsOf({ body, query }: Sent): string[] {
  const wrapped = typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as { ids?: unknown; id?: unknown }) : {};
  const given: readonly unknown[] = [
    ...[query['ids'] ?? []].flat().flatMap((text) => text.split(',')),
    ...[query['id'] ?? []].flat(),
    ...(Array.isArray(body) ? body : [wrapped.ids ?? [], wrapped.id ?? []].flat()),
  ];
  const ids = [...new Set(given.map((id) => (typeof id === 'string' || typeof id === 'number' ? String(id).trim() : '?')))].filter(
    (id) => id !== '',
  );
  if (ids.length === 0) throw new Refusal('400', 'noIds', w('Name the records to delete (ids)', '须指定要删除的记录（ids）'));
  if (ids.length > 1_000) throw new Refusal('400', 'tooManyIds', w('At most 1000 records at a time', '一次最多1000条记录'));
  return ids;
}
