/** The definition that a call names. */
import type { Definition } from '#model/definition.ts';
import { w } from '#model/words.ts';
import type { Services } from '#server/context.ts';
import { missingRecord } from './envelope.ts';

/** The definition of a resource key, or a refusal that names it. */
export function definitionOf(services: Services, key: unknown): Definition {
  const definition = typeof key === 'string' ? services.registry.get(key) : undefined;
  if (definition === undefined) throw missingRecord(w('Resource', '资源'), String(key));
  return definition;
}

/** As `definitionOf`, of a resource whose records are kept: reports have none. */
export function recordsOf(services: Services, key: unknown): Definition {
  const definition = definitionOf(services, key);
  if (definition.kind === 'report') throw missingRecord(w('Resource', '资源'), definition.key);
  return definition;
}

/** As `definitionOf`, of a kind of document. */
export function documentOf(services: Services, key: unknown): Definition {
  const definition = definitionOf(services, key);
  if (definition.document === undefined) throw missingRecord(w('Resource', '资源'), definition.key);
  return definition;
}
