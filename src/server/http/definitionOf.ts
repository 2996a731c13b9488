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
