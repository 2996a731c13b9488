/** Ids as the calls of the library take them. */
import { idOf } from '#model/calculation/text.ts';
import { isRecord } from '#model/values.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { dataManagement } from '#resources/data/dataManagement.ts';
import { missingRecord } from '../../documents/refusals.ts';
import { noIds } from '#server/documents/verbs/remove.ts';
import type { BusinessAsked } from '../call.ts';

/**
 * Ids of query and body, in any of the contract's forms, each once.
 * @throws Refusal 400 `noIds`, `tooManyIds`; 404 for what cannot be an id
 */
export function idsIn(query: BusinessAsked['query'], body?: unknown): readonly string[] {
  const wrapped: readonly unknown[] = Array.isArray(body) ? body : isRecord(body) ? [body['ids'] ?? [], body['id'] ?? []].flat() : [];
  const asked = [query['ids'] ?? [], query['id'] ?? []].flat().flatMap((text) => text.split(','));
  const given = [...asked.map((text) => text.trim()).filter((text) => text !== ''), ...wrapped];
  if (given.length === 0) throw noIds();
  if (given.length > 1000) throw new Refusal('400', 'tooManyIds', w('At most 1000 records at a time', '一次最多1000条记录'));
  const ids = given.map((one) => {
    const id = idOf(one);
    if (id === null) throw missingRecord(dataManagement, '?');
    return id;
  });
  return [...new Set(ids)];
}
