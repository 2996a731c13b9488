/** Compiled flows by the hash of their text: a deployed version never changes, so what was compiled once stays right (rulings 21, 24). */
import { LRUCache } from 'lru-cache';
import { compileFlow } from '#machines/compile/compile.ts';
import type { CompiledFlow } from '#machines/flow.ts';
import { mirrors } from '#machines/mirrors.ts';
import { flowOf } from '#machines/run/flow.ts';
import type { Sql } from '../db/sql.ts';
import { definitionXml } from './definitions.ts';

/** Bounded; compiling again costs about a millisecond. */
const compiled = new LRUCache<string, Promise<CompiledFlow>>({ max: 200 });

/** The machine of a deployed version; `hash` is that of its XML. */
export function compiledFlow(sql: Sql, definition: { readonly id: string; readonly hash: string }): Promise<CompiledFlow> {
  const found = compiled.get(definition.hash);
  if (found) return found;
  // A shipped flow runs its mirror, the one that was reviewed.
  const mirror = mirrors[definition.hash];
  const flow = mirror ? mirror().then(flowOf) : definitionXml(sql, definition.id).then(({ xml }) => compileFlow(xml));
  compiled.set(definition.hash, flow);
  flow.catch(() => compiled.delete(definition.hash));
  return flow;
}
