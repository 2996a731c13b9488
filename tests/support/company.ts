/** The demo company in an empty database: what is shipped, its people with one password, its registers; no documents. */
import { hashPassword } from '#server/access/passwords.ts';
import type { Services } from '#server/context.ts';
import type { Organisation } from '#server/demo/people.ts';
import { loadPeople, loadRegisters } from '#server/demo/company.ts';
import { deployShipped } from '#server/flows/definitions.ts';
import { installBase } from '#server/install/base.ts';

export async function loadCompany(services: Services, password: string): Promise<Organisation> {
  await installBase(services);
  await deployShipped(services);
  const { organisation, adminId } = await loadPeople(services, await hashPassword(password));
  await loadRegisters(services, organisation, adminId);
  return organisation;
}
