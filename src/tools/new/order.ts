/** What is to be made, where it makes sense and nothing of the name is there. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { catalogue } from '#resources/catalogue.ts';
import { askedBy, usage, type AskedArea, type AskedResource } from './asked.ts';
import { root } from './plan.ts';

function refusedBecause(asked: AskedArea | AskedResource): string | null {
  const isThere = existsSync(path.join(root, 'src/resources', asked.area));
  if (asked.kind === 'area') return isThere ? `There is an area “${asked.area}” already.` : null;
  if (!isThere) return `There is no area “${asked.area}”: npm run new -- area ${asked.area} …`;
  return catalogue.has(asked.key) ? `There is a resource “${asked.key}” already.` : null;
}

/** @returns what the command line asks for; else why not, and how it is asked */
export function orderOf(args: readonly string[]): AskedArea | AskedResource | string {
  const asked = askedBy(args);
  const refusal = typeof asked === 'string' ? asked : refusedBecause(asked);
  return typeof asked !== 'string' && refusal === null ? asked : `${refusal}\n${usage}`;
}
