/** Dictionaries and references: what fields name exists, means one thing, and is used. */
import { fieldOf } from '#model/common.ts';
import { fieldsOf, alike, clashes, givenBy, type Check } from './parts.ts';

/** The dictionary in which areas say what kind their flows are. */
const categories = 'flowCategory';

const dictionaries: Check = ({ registry, manifests, shared }) => {
  const given = [
    ...givenBy({ 'the shared dictionaries': shared }, (own) => own),
    ...givenBy(manifests, (manifest) => manifest.dictionaries),
  ];
  const known = new Map(given.map(({ name, value }) => [name, value]));
  const holds = (name: string, value: unknown): boolean => known.get(name)?.items.some((item) => item.value === value) === true;
  const fields = [...registry.values()].flatMap(fieldsOf).filter(([, { kind }]) => kind === 'choice' || kind === 'choices');
  const used = new Set(fields.map(([, { dictionary }]) => dictionary));
  return [
    ...clashes('the dictionary', given, alike),
    ...fields.flatMap(([place, { dictionary = '', default: usual }]) => {
      if (!known.has(dictionary)) return [`${place} chooses from the dictionary “${dictionary}”, which does not exist.`];
      return [usual ?? []]
        .flat()
        .flatMap((value) =>
          typeof value === 'string' && !holds(dictionary, value)
            ? [`${place} begins with “${value}”, which the dictionary “${dictionary}” does not have.`]
            : [],
        );
    }),
    // The shared ones are every area's, the next one's too.
    ...given
      .filter(({ name }) => !used.has(name) && !(name in shared))
      .map(({ by, name }) => `No field chooses from the dictionary “${name}” of ${by}.`),
    ...Object.entries(manifests).flatMap(([area, { flowCategory }]) =>
      flowCategory === undefined || holds(categories, flowCategory)
        ? []
        : [`The flows of ${area} are of the kind “${flowCategory}”, which the dictionary “${categories}” does not have.`],
    ),
  ];
};

const references: Check = ({ registry, manifests }) => [
  ...[...registry.values()].flatMap((definition) => {
    const { key, access, belonging = [], acts = {}, dated } = definition;
    const targetOf = (name: string): string | undefined => definition.fields[name]?.target;
    const { through, audience, owners = [], department } = access;
    return [
      ...fieldsOf(definition)
        .filter(([, { target }]) => target !== undefined && !registry.has(target))
        .map(([place, { target }]) => `${place} points at “${target}”, which is no resource.`),
      ...belonging.flatMap(({ resource, by }) =>
        registry.get(resource)?.fields[by]?.target === key
          ? []
          : [`${key} shows records of “${resource}” that point at it by “${by}”, but there is no such reference.`],
      ),
      ...Object.entries(acts).flatMap(([name, { opens }]) =>
        opens === undefined || registry.has(opens) ? [] : [`The act “${name}” of ${key} opens “${opens}”, which is no resource.`],
      ),
      ...[through, dated?.about]
        .filter((name) => name !== undefined)
        .filter((name) => registry.get(targetOf(name) ?? '') === undefined)
        .map((name) => `${key} belongs to what “${name}” points at, but that is no reference to a resource.`),
      ...(registry.get(targetOf(through ?? '') ?? '')?.access.through === undefined
        ? []
        : [`${key} is read through “${through}”, whose records are read through others themselves.`]),
      ...(audience === undefined || targetOf(audience) === 'roles' ? [] : [`The audience “${audience}” of ${key} is no field of roles.`]),
      ...owners
        .filter((name) => !['user', 'users', 'staff'].includes(fieldOf(definition, name)?.kind ?? ''))
        .map((name) => `The owner “${name}” of ${key} is no field of persons.`),
      ...(definition.kind === 'register' && owners.includes('createdBy')
        ? [`Rows of ${key} are written by effects: who caused one is not its owner.`]
        : []),
      ...(department === undefined || definition.fields[department]?.kind === 'department'
        ? []
        : [`The department “${department}” of ${key} is no field of a department.`]),
    ];
  }),
  ...Object.entries(manifests).flatMap(([area, { records = [] }]) =>
    records
      .filter(({ resource }) => !registry.has(resource))
      .map(({ resource }) => `${area} ships records of “${resource}”, which is no resource.`),
  ),
];

export const valueChecks: readonly Check[] = [dictionaries, references];
