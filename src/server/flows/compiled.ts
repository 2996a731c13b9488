/** Compiled flows by the hash of their text: a deployed version never changes, so what was compiled once stays right. */
import { LRUCache } from 'lru-cache';
import { compileFlow } from '#machines/compile/compile.ts';
import type { CompiledFlow } from '#machines/flow.ts';
import { mirrors } from '#machines/mirrors.ts';
import { flowOf } from '#machines/run/flow.ts';
import type { Sql } from '../db/sql.ts';
import { definitionXml } from './definitions.ts';

/** Bounded; compiling again costs about a millisecond. */
const compiled = new LRUCache<string, Promise<CompiledFlow>>({ max: 200 });

/** The machine of a deployed version; `hash` is that of its XML, which may hold several processes. */
export function compiledFlow(sql: Sql, definition: { readonly id: string; readonly key: string; readonly hash: string }): Promise<CompiledFlow> {
  const name = `${definition.hash} ${definition.key}`;
  const found = compiled.get(name);
  if (found) return found;
  // A shipped flow runs its mirror, the one that was reviewed.
  const mirror = mirrors[definition.hash];
  const flow = mirror ? mirror().then(flowOf) : definitionXml(sql, definition.id).then(({ xml }) => compileFlow(xml, definition.key));
  compiled.set(name, flow);
  flow.catch(() => compiled.delete(name));
  return flow;
}

/** Drops what was compiled; it is compiled again when asked for. */
export const forgetCompiled = (): void => compiled.clear();
