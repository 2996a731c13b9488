/** The check of the registry as the product ships it: a start with a problem in it ends at once, with all of them. */
import { roleSeed } from '#resources/admin/roleSeed.ts';
import { sharedDictionaries } from '#resources/dictionary.ts';
import { loadRegistry } from '#resources/registry.ts';
import { manifests } from '#resources/seeds.ts';
import { StartError } from '../config.ts';
import { shippedDrawings } from '../flows/definitions.ts';
import { areas } from './areas.ts';
import { problemsOf } from './problems.ts';
import type { RegistryParts } from './problems/parts.ts';

/** What the product ships, as far as the server knows it. */
export const shippedParts = async (): Promise<RegistryParts> => ({
  registry: await loadRegistry(),
  manifests,
  shared: sharedDictionaries,
  areas,
  roles: new Set(roleSeed.map(({ code }) => code)),
  drawings: await shippedDrawings(),
});

/** @throws StartError with every problem */
export async function checkRegistry(): Promise<void> {
  const problems = problemsOf(await shippedParts());
  if (problems.length > 0) throw new StartError(`The registry does not fit together:\n${problems.map((one) => `  ${one}`).join('\n')}`);
}
