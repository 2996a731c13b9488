/** The demo company in an empty database: what is shipped, its people with one password, its registers; no documents. */
import { hash } from '@node-rs/argon2';
import type { Services } from '#server/context.ts';
import type { Organisation } from '#server/demo/people.ts';
import { loadPeople, loadRegisters } from '#server/demo/company.ts';
import { deployShipped } from '#server/flows/definitions.ts';
import { installBase } from '#server/install/base.ts';

/** What the hash of the password of test accounts costs to check: they sign in thousands of times a run. Every hash names its own cost. */
const cost = { memoryCost: 64, timeCost: 1, parallelism: 1 };

export async function loadCompany(services: Services, password: string): Promise<Organisation> {
  await installBase(services);
  await deployShipped(services);
  const { organisation, adminId } = await loadPeople(services, await hash(password, cost));
  await loadRegisters(services, organisation, adminId);
  return organisation;
}
