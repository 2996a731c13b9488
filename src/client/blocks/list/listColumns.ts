/** Which columns a list shows: the definition's, as the person has changed them; kept per person and resource. */
import { kept } from '#client/data/kept.ts';
import type { Query } from '#client/data/page/page.ts';
import { withPart } from '#client/data/server/query.ts';
import { allFields, fieldOf } from '#model/common.ts';
import type { Definition } from '#model/definition.ts';
import type { Field, FieldKind } from '#model/field.ts';
import { useEffect, useState } from 'react';

export interface Column {
  readonly name: string;
  readonly field: Field;
}

const hidden: ReadonlySet<FieldKind> = new Set<FieldKind>(['richText', 'files', 'images', 'signature', 'location', 'json']);
const internal = new Set(['title', 'version', 'processInstanceId', 'processKey', 'applicantPost']);

/** Every column that can be chosen, the definition's first. */
export const possibleColumns = (definition: Definition): readonly Column[] => {
  const own = definition.list.columns.flatMap((name) => {
    const field = fieldOf(definition, name);
    return field ? [{ name: name as string, field }] : [];
  });
  const rest = Object.entries(allFields(definition))
    .filter(([name, field]) => !own.some((column) => column.name === name) && !hidden.has(field.kind) && !internal.has(name))
    .map(([name, field]) => ({ name, field }));
  return [...own, ...rest];
};

export interface Columns {
  readonly shown: readonly Column[];
  /** What the person has chosen for themselves, where it is not the definition's. */
  readonly own: readonly string[] | null;
  /** Null puts back the definition's own. */
  readonly set: (names: readonly string[] | null) => void;
}

/** Shown columns in order: those that the address names, else the person's own, else the definition's. */
export const useColumns = (definition: Definition, query: Query, onQuery: (query: Query) => void): Columns => {
  const place = `columns/${definition.key}`;
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  useEffect(() => {
    let gone = false;
    void kept.get<readonly string[]>(place).then((names) => !gone && setChosen(names ?? null));
    return () => void (gone = true);
  }, [place]);
  const possible = possibleColumns(definition);
  const named = query['columns'];
  const wanted = named?.split(',') ?? chosen ?? (definition.list.columns as readonly string[]);
  const columns = wanted.flatMap((name) => possible.filter((column) => column.name === name));
  return {
    shown: columns.length > 0 ? columns : possible.slice(0, 1),
    own: chosen,
    set: (names) => {
      if (named) return onQuery(withPart(query, { columns: names?.join(',') ?? null }));
      setChosen(names);
      void (names === null ? kept.remove(place) : kept.set(place, names));
    },
  };
};
