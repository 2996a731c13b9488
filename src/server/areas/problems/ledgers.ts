/** Ledgers: what mirrors them exists and is written by nobody else, and each has a user. */
import type { Ledger } from '#model/posting.ts';
import type { Registry } from '../../context.ts';
import { isNamed, type Check } from './parts.ts';

function mirrorProblems({ key, mirror, dimensions, accounts }: Ledger, registry: Registry): string[] {
  if (mirror === undefined) return [];
  const { resource, by, fields } = mirror;
  const definition = registry.get(resource);
  if (definition === undefined) return [`The ledger “${key}” is mirrored by “${resource}”, which is no resource.`];
  return [
    ...dimensions
      .filter((name) => by[name] === undefined)
      .map((name) => `The mirror of the ledger “${key}” in ${resource} says nothing of the dimension “${name}”.`),
    ...Object.entries(by).flatMap(([name, field]) => [
      ...(dimensions.includes(name)
        ? []
        : [`The mirror of the ledger “${key}” in ${resource} names the dimension “${name}”, which it does not have.`]),
      ...(field === 'id' || definition.fields[field] !== undefined
        ? []
        : [`The mirror of the ledger “${key}” finds its row by ${resource}.${field}, which is no field.`]),
    ]),
    ...Object.entries(fields).flatMap(([account, field]) => [
      ...(accounts[account] === undefined
        ? [`The mirror of the ledger “${key}” in ${resource} names the account “${account}”, which it does not have.`]
        : []),
      ...(definition.fields[field]?.readOnly === true
        ? []
        : [`The ledger “${key}” writes ${resource}.${field}, which is no read-only field.`]),
    ]),
  ];
}

const ledgers: Check = (parts) => {
  const { registry, manifests, areas } = parts;
  const all = Object.values(manifests).flatMap((manifest) => manifest.ledgers ?? []);
  const keys = all.map(({ key }) => key);
  const shown = Object.values(areas).flatMap((area) => Object.keys(area.ledgerEffects ?? {}));
  return [
    ...keys.filter((key, at) => keys.indexOf(key) !== at).map((key) => `There are two ledgers with the key “${key}”.`),
    ...all.flatMap((ledger) => mirrorProblems(ledger, registry)),
    ...shown
      .filter((key) => !keys.includes(key))
      .map((key) => `Something follows the movements of the ledger “${key}”, which does not exist.`),
    ...keys.filter((key) => !isNamed(parts, key)).map((key) => `The ledger “${key}” is used by nobody.`),
  ];
};

export const ledgerChecks: readonly Check[] = [ledgers];
