/** Rows of what no table names: as its fixture says, else closed to everybody but the administrator of the system. */
import type { Definition } from '#model/definition.ts';
import { loadRegistry } from '#resources/registry.ts';
import { loadFixtures, loadRegisters } from '#tests/fixtures/index.ts';
import { readersActs, rightsBy, type Rights } from './patterns.ts';
import type { Row } from './people.ts';

/** Actions that are tried of every resource of its kind; a report answers by calls of its own, which its own test tries. */
export function actionsOf({ kind, document, confirmation, fields, lines }: Definition): readonly string[] {
  // Only of sets that no record is without there is always something to look at.
  const filled = Object.values(lines).filter(({ least = 0 }) => least > 0);
  const all = [fields, ...filled.map((set) => set.fields)].flatMap((some) => Object.values(some));
  const masked = all.some(({ sensitive }) => sensitive === true) ? ['sensitive'] : [];
  if (kind === 'report') return [];
  if (kind === 'register') return ['read', ...masked];
  const voidable = document?.voidable === true || confirmation?.voidable === true ? ['void'] : [];
  const life = kind === 'document' ? ['submit', 'withdraw', 'approve'] : kind === 'confirmable' ? ['confirm'] : [];
  return ['read', 'add', 'put', 'deletes', ...life, ...voidable, ...masked];
}

export async function fixtureRows(tabled: ReadonlySet<string>): Promise<readonly Row[]> {
  const said = new Map<string, Rights | undefined>(
    [...(await loadFixtures()), ...(await loadRegisters())].map(({ definition, rights }) => [definition.key, rights]),
  );
  return [...(await loadRegistry()).values()]
    .filter(({ key }) => !tabled.has(key))
    .flatMap((definition) => {
      const rights = said.get(definition.key) ?? { like: definition.kind === 'document' ? 'closedDocument' : 'closed' };
      return Object.entries(rightsBy(rights, [...actionsOf(definition), ...(definition.kind === 'document' ? readersActs : [])])).map(
        ([action, each]) => ({
          resource: definition.key,
          action,
          rights: each,
        }),
      );
    });
}
