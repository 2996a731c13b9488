/** Ledgers: what they name exists, what mirrors them is written by nobody else, and each has a user. */
import type { Fields } from '#model/field.ts';
import type { Ledger, Mirror } from '#model/posting.ts';
import type { Registry } from '../../context.ts';
import { poolAccount } from '../../postings/keys.ts';
import { isNamed, type Check } from './parts.ts';

const without = (names: readonly string[], known: readonly string[]): readonly string[] => names.filter((name) => !known.includes(name));

/** Fields of a resource that a ledger names, or of one of its line sets; a sentence where there are none. */
function fieldsIn(registry: Registry, resource: string, lines: string | undefined, said: string): Fields | string {
  const definition = registry.get(resource);
  if (definition === undefined) return `${said} “${resource}”, which is no resource.`;
  if (lines === undefined) return definition.fields;
  return definition.lines[lines]?.fields ?? `${said} ${resource}.${lines}, which is no set of lines.`;
}

function mirrorProblems(
  { key, dimensions, accounts }: Ledger,
  { resource, lines, by, fields = {}, values = {} }: Mirror,
  registry: Registry,
): string[] {
  const found = fieldsIn(registry, resource, lines, `The ledger “${key}” is mirrored by`);
  if (typeof found === 'string') return [found];
  const shown = [...Object.entries(fields), ...Object.entries(values).filter(([account]) => account !== 'pool')];
  return [
    ...without(Object.keys(by), dimensions).map(
      (name) => `The mirror of the ledger “${key}” in ${resource} names the dimension “${name}”, which it does not have.`,
    ),
    ...without(
      Object.values(by).filter((field) => field !== 'id'),
      Object.keys(found),
    ).map((field) => `The mirror of the ledger “${key}” finds its row by ${resource}.${field}, which is no field.`),
    ...shown
      .filter(([account]) => accounts[account] === undefined)
      .map(([account]) => `The mirror of the ledger “${key}” in ${resource} names the account “${account}”, which it does not have.`),
    ...[...Object.values(fields), ...Object.values(values)]
      .filter((field) => found[field]?.readOnly !== true)
      .map((field) => `The ledger “${key}” writes ${resource}.${field}, which is no read-only field.`),
  ];
}

/** Records that its rules and gates read. */
function readProblems({ key, record, gates = [], dimensions }: Ledger, registry: Registry): string[] {
  const read = [
    ...(record ? [{ resource: record.resource, fields: [...record.fields, ...Object.values(record.by)] }] : []),
    ...gates.flatMap((gate) => (gate.record ? [{ resource: gate.record.resource, fields: [gate.record.by] }] : [])),
  ];
  return [
    ...read.flatMap(({ resource, fields }) => {
      const found = fieldsIn(registry, resource, undefined, `The ledger “${key}” reads`);
      if (typeof found === 'string') return [found];
      return without(fields, ['id', ...Object.keys(found)]).map(
        (field) => `The ledger “${key}” reads ${resource}.${field}, which is no field.`,
      );
    }),
    ...without(Object.keys(record?.by ?? {}), dimensions).map(
      (name) => `The ledger “${key}” finds its record by the dimension “${name}”, which it does not have.`,
    ),
  ];
}

/** Words for its own parts. */
const ownProblems = ({ key, dimensions, accounts, pool = [], listedBy = [], daily }: Ledger): string[] => [
  ...(accounts[poolAccount] ? [`The ledger “${key}” has an account “${poolAccount}”, which is the name of its pool.`] : []),
  ...without([...pool, ...listedBy], dimensions).map(
    (name) => `The ledger “${key}” names the dimension “${name}”, which it does not have.`,
  ),
  ...without(daily?.accounts ?? [], Object.keys(accounts)).map(
    (name) => `The ledger “${key}” names the account “${name}”, which it does not have.`,
  ),
];

const ledgers: Check = (parts) => {
  const { registry, manifests, areas } = parts;
  const all: readonly Ledger[] = Object.values(manifests).flatMap((manifest) => manifest.ledgers ?? []);
  const keys = all.map(({ key }) => key);
  const shown = Object.values(areas).flatMap((area) => Object.keys(area.ledgerEffects ?? {}));
  return [
    ...keys.filter((key, at) => keys.indexOf(key) !== at).map((key) => `There are two ledgers with the key “${key}”.`),
    ...all.flatMap((ledger) => [
      ...ownProblems(ledger),
      ...(ledger.mirrors ?? []).flatMap((mirror) => mirrorProblems(ledger, mirror, registry)),
      ...readProblems(ledger, registry),
    ]),
    ...shown
      .filter((key) => !keys.includes(key))
      .map((key) => `Something follows the movements of the ledger “${key}”, which does not exist.`),
    ...keys.filter((key) => !isNamed(parts, key)).map((key) => `The ledger “${key}” is used by nobody.`),
  ];
};

export const ledgerChecks: readonly Check[] = [ledgers];
