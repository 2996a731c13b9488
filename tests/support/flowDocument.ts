/** The definition of the documents that a shipped flow decides. */
import { catalogue } from '#resources/catalogue.ts';
import type { Definition } from '#model/definition.ts';
import { loadDefinition } from '#resources/registry.ts';

/** By the key of the flow: of a resource whose documents choose among several flows it is another than its own. */
export async function documentOfFlow(flow: string): Promise<Definition> {
  const entry = [...catalogue.values()].find(({ flows }) => Object.hasOwn(flows, flow));
  const definition = entry && (await loadDefinition(entry.key));
  if (!definition) throw new Error(`no document goes through ${flow}`);
  return definition;
}
