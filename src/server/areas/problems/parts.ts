/** What the check of the registry looks at, and how its parts read definitions. */
import { allFields, allLineFields } from '#model/common.ts';
import type { Definition } from '#model/definition.ts';
import type { Field } from '#model/field.ts';
import type { DictionarySeed } from '#resources/dictionary.ts';
import type { Manifest } from '#resources/manifest.ts';
import type { Area, Registry } from '../../context.ts';

export interface RegistryParts {
  readonly registry: Registry;
  readonly manifests: Readonly<Record<string, Manifest>>;
  /** Dictionaries that belong to no area. */
  readonly shared: Readonly<Record<string, DictionarySeed>>;
  readonly areas: Readonly<Record<string, Partial<Area>>>;
  /** Codes of the shipped roles. */
  readonly roles: ReadonlySet<string>;
  /** Shipped drawings: the key of each and its text. */
  readonly drawings: ReadonlyMap<string, string>;
  /** What the browser has; the server does not know it when it starts. */
  readonly client?: ClientParts;
  /** Every text in the program outside the manifests: what is named in none of them is used by nobody. Not known when the server starts. */
  readonly texts?: ReadonlySet<string>;
}

export interface ClientParts {
  /** Icons of acts. */
  readonly icons: ReadonlySet<string>;
  /** Icons of menus and resources. */
  readonly menuIcons: ReadonlySet<string>;
  readonly ownPages: Readonly<Record<string, { readonly code: string; readonly fresh?: string }>>;
  /** Paths of every other page. */
  readonly pages: ReadonlySet<string>;
}

/** One check: sentences that name the resource and the thing. */
export type Check = (parts: RegistryParts) => readonly string[];

/** Every field with the name under which people know it: `hrLeave.days`, in lines `hrLeave.items.days`, in what acts ask `hrLeave.repay.amount`. */
export const fieldsOf = (definition: Definition): readonly (readonly [string, Field])[] => {
  const { key, lines, acts = {} } = definition;
  return [
    ...Object.entries(allFields(definition)).map(([name, field]) => [`${key}.${name}`, field] as const),
    ...Object.entries(lines).flatMap(([set, group]) =>
      Object.entries(allLineFields(group)).map(([name, field]) => [`${key}.${set}.${name}`, field] as const),
    ),
    ...Object.entries(acts).flatMap(([act, { asks = {} }]) =>
      Object.entries(asks).map(([name, field]) => [`${key}.${act}.${name}`, field] as const),
    ),
  ];
};

interface Given<Value> {
  readonly by: string;
  readonly name: string;
  readonly value: Value;
}

/** What the areas give under names of their own, with the area that gives it. */
export const givenBy = <Owner, Value>(
  owners: Readonly<Record<string, Owner>>,
  read: (owner: Owner) => Readonly<Record<string, Value>> | undefined,
): readonly Given<Value>[] =>
  Object.entries(owners).flatMap(([by, owner]) => Object.entries(read(owner) ?? {}).map(([name, value]) => ({ by, name, value })));

/** Names that two areas give with different content: only one of them would count. */
export function clashes<Value>(what: string, given: readonly Given<Value>[], same = (a: Value, b: Value): boolean => a === b): string[] {
  const first = new Map<string, Given<Value>>();
  return given.flatMap((one) => {
    const before = first.get(one.name);
    if (before === undefined) first.set(one.name, one);
    return before === undefined || same(before.value, one.value)
      ? []
      : [`${before.by} and ${one.by} both have ${what} “${one.name}”, with different content.`];
  });
}

/** Equal as data. */
export const alike = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether a text of the program names it; true where the texts are not known. */
export const isNamed = ({ texts }: RegistryParts, name: string): boolean => texts === undefined || texts.has(name);
