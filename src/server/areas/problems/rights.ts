/** Permission words: whatever asks for a right, or gives one, names an action that the resource has. */
import { needOf } from '#model/acts.ts';
import type { Definition } from '#model/definition.ts';
import { actionsOf, kindWords } from '../../install/permissions.ts';
import { alike, clashes, givenBy, type Check, type RegistryParts } from './parts.ts';

/** Whether there is a permission `resource:action`. */
const permits = ({ registry }: RegistryParts, resource: string, action: string): boolean => {
  const definition = registry.get(resource);
  return definition !== undefined && actionsOf(definition).includes(action);
};
const isCode = (parts: RegistryParts, code: string): boolean => {
  const [resource = '', action = ''] = code.split(':');
  return permits(parts, resource, action);
};

const grantsOf = (definition: Definition, roles: ReadonlySet<string>): string[] => {
  const actions = new Set(actionsOf(definition));
  return Object.entries(definition.access.grants).flatMap(([role, grant]) => [
    ...(roles.has(role) ? [] : [`${definition.key} grants something to “${role}”, which is no role.`]),
    ...[...(grant.actions === 'all' ? [] : grant.actions), ...(grant.but ?? [])]
      .filter((action) => !actions.has(action))
      .map((action) => `${definition.key} grants “${action}” to ${role}, which is no permission of it.`),
  ]);
};

const rights: Check = (parts) => [
  ...[...parts.registry.values()].flatMap((definition) => {
    const { key, acts = {}, document } = definition;
    return [
      ...grantsOf(definition, parts.roles),
      ...Object.entries(acts)
        .filter(([, act]) => !permits(parts, ...needOf(definition, act)))
        .map(([name, { needs }]) => `The act “${name}” of ${key} needs “${needs}”, which is no permission.`),
      ...(document?.afterwards === undefined || permits(parts, key, document.afterwards.action)
        ? []
        : [`${key} stays open after its approval for “${document.afterwards.action}”, which is no permission of it.`]),
    ];
  }),
  ...Object.values(parts.areas)
    .flatMap((area) => area.calls ?? [])
    .filter(({ resource, action }) => action !== null && parts.registry.has(resource) && !permits(parts, resource, action))
    .map(({ resource, path, action }) => `The call ${resource}/${path} asks for “${action}”, which is no permission of ${resource}.`),
  ...Object.values(parts.manifests)
    .flatMap(({ menus = [] }) => menus.flatMap(({ groups }) => groups.flatMap(({ pages = [] }) => pages)))
    .filter(({ code }) => !isCode(parts, code))
    .map(({ path, code }) => `The menu entry ${path} is for who holds “${code}”, which is no permission.`),
  ...Object.entries(parts.client?.ownPages ?? {}).flatMap(([path, { code, fresh = code }]) =>
    [...new Set([code, fresh])]
      .filter((asked) => !isCode(parts, asked))
      .map((asked) => `The page ${path} is for who holds “${asked}”, which is no permission.`),
  ),
];

/** What else says who sees a record: beside a narrowing it would say nothing, or open what the narrowing closes. */
const besideNarrowing = ['owners', 'department', 'audience', 'confined', 'through', 'published'] as const;

const narrowings: Check = ({ registry, areas }) => {
  const given = givenBy(areas, (area) => area.narrowings);
  const known = new Set(given.map(({ name }) => name));
  return [
    ...clashes('who sees', given),
    ...[...registry.values()].flatMap(({ key, access }) =>
      access.narrowed === true
        ? [
            ...(known.has(key) ? [] : [`${key} is narrowed, but no area says who sees which of its records.`]),
            ...besideNarrowing
              .filter((part) => access[part] !== undefined)
              .map((part) => `${key} is narrowed, so its access cannot also name “${part}”.`),
          ]
        : [],
    ),
    ...given
      .filter(({ name }) => registry.get(name)?.access.narrowed !== true)
      .map(({ by, name }) => `${by} says who sees which record of “${name}”, which is no narrowed resource.`),
  ];
};

const words: Check = ({ registry, manifests }) => {
  const given = givenBy(manifests, (manifest) => manifest.permissions);
  const known = new Set([...Object.keys(kindWords), ...given.map(({ name }) => name)]);
  const used = new Set([...registry.values()].flatMap(actionsOf));
  return [
    ...clashes('words for the permission', given, alike),
    ...given
      .filter(({ name }) => name in kindWords)
      .map(({ by, name }) => `${by} has words for the permission “${name}”, which kinds of resource have.`),
    ...[...registry.values()].flatMap((definition) =>
      actionsOf(definition)
        .filter((action) => !known.has(action))
        .map((action) => `The permission “${action}” of ${definition.key} has no words.`),
    ),
    ...given
      .filter(({ name }) => !used.has(name))
      .map(({ by, name }) => `${by} has words for the permission “${name}”, which no resource has.`),
  ];
};

export const rightChecks: readonly Check[] = [rights, narrowings, words];
