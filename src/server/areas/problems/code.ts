/** Facts, effects, calls and work: what definitions and drawings name is there, and nothing is there that nobody names. */
import type { Check } from './parts.ts';
import { clashes, givenBy } from './parts.ts';

const facts: Check = ({ registry, areas }) => {
  const given = givenBy(areas, (area) => area.facts);
  const known = new Map(given.map(({ name, value }) => [name, value]));
  return [
    ...clashes('facts of', given),
    ...[...registry.values()].flatMap(({ key, facts: named = {} }) =>
      Object.keys(named)
        .filter((name) => known.get(key)?.[name] === undefined)
        .map((name) => `${key} names the fact “${name}”, which nothing looks up.`),
    ),
    ...given.flatMap(({ name: key, value }) => {
      const definition = registry.get(key);
      if (definition === undefined) return [`Facts are looked up for “${key}”, which is no resource.`];
      return Object.keys(value)
        .filter((name) => definition.facts?.[name] === undefined)
        .map((name) => `The fact “${name}” of ${key} is looked up, but ${key} does not name it.`);
    }),
  ];
};

const effects: Check = ({ registry, areas, drawings }) => {
  const given = givenBy(areas, (area) => area.effects);
  const known = new Set(given.map(({ name }) => name));
  const named = [
    ...[...registry.values()].flatMap((definition) =>
      Object.values(definition.effects ?? {}).flatMap((names) => names.map((name) => ({ by: definition.key, name }))),
    ),
    ...[...drawings].flatMap(([key, xml]) =>
      [...xml.matchAll(/\beffect="([^"]+)"/g)].map(([, name = '']) => ({ by: `The drawing of ${key}`, name })),
    ),
  ];
  const used = new Set(named.map(({ name }) => name));
  return [
    ...clashes('the effect', given),
    ...named.filter(({ name }) => !known.has(name)).map(({ by, name }) => `${by} names the effect “${name}”, which does not exist.`),
    ...given.filter(({ name }) => !used.has(name)).map(({ name }) => `The effect “${name}” is named by no definition and no drawing.`),
  ];
};

const calls: Check = ({ registry, areas }) => {
  const served = Object.values(areas).flatMap((area) => area.calls ?? []);
  const at = ({ resource, method, path }: { readonly resource: string; readonly method: string; readonly path: string }): string =>
    `${method} ${resource}/${path}`;
  const known = new Map(served.map((call) => [at(call), call]));
  const twice = served.filter((call) => known.get(at(call)) !== call);
  return [
    ...twice.map((call) => `The call ${at(call)} is served twice.`),
    ...served.filter(({ resource }) => !registry.has(resource)).map((call) => `The call ${at(call)} belongs to no resource.`),
    ...[...registry.values()].flatMap(({ key, acts = {} }) =>
      Object.entries(acts).flatMap(([name, { call, page, needs }]) => {
        if (call === undefined) return page === undefined ? [`The act “${name}” of ${key} leads to no call and to no page.`] : [];
        const found = known.get(at({ resource: key, ...call }));
        if (found === undefined) return [`The act “${name}” of ${key} calls ${call.method} ${call.path}, which is not served.`];
        return found.action === null || found.action === needs
          ? []
          : [`The act “${name}” of ${key} needs “${needs}”, but its call asks for “${found.action}”.`];
      }),
    ),
  ];
};

/** Keys that stand in tables of the database: two pieces of work under one would count as one. */
const work: Check = ({ areas }) => {
  const keyed = (what: string, given: readonly { readonly key: string }[]): string[] =>
    given
      .filter(({ key }, at) => given.findIndex((one) => one.key === key) !== at)
      .map(({ key }) => `There are two ${what} with the key “${key}”.`);
  const all = Object.values(areas);
  return [
    ...keyed(
      'works of the day',
      all.flatMap((area) => area.works ?? []),
    ),
    ...keyed(
      'turns',
      all.flatMap((area) => area.turns ?? []),
    ),
    ...keyed(
      'kinds of jobs',
      all.flatMap((area) => area.jobs ?? []),
    ),
  ];
};

export const codeChecks: readonly Check[] = [facts, effects, calls, work];
