/** What choosing a record fills in a form (definition.fills): read as the person may read it, shown with a way back. */
import { companyToday } from '#client/fields/dateText.ts';
import { definitionQuery, recordQuery } from '#client/data/server/resource.ts';
import type { Names } from '#model/api.ts';
import { allFields, allLineFields } from '#model/common.ts';
import { defaultsOf, lineDefaultsOf } from '#model/defaults.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { RuleActor } from '#model/facts.ts';
import type { Field, Fields } from '#model/field.ts';
import { filledBy } from '#model/fills.ts';
import { idOf } from '#model/calculation/text.ts';
import type { Words } from '#model/words.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { mine } from './body.ts';
import { withLine } from '#client/blocks/lines/chosenLine.ts';
import { equalValues, valueAt } from './path.ts';

/** The chosen record stays as fresh as a list is: who picks back and forth asks once. */
const FRESH_MS = 60_000;

interface Place {
  /** Path of the record or line around the choice, with its last point; empty for the record itself. */
  readonly around: string;
  readonly name: string;
  readonly fields: Fields;
  readonly fills: NonNullable<Definition['fills']>;
  /** Whether this person may write a field there. */
  readonly open: (own: string, field: Field, isNew: boolean) => boolean;
  readonly fresh: (actor: RuleActor) => AnyDoc;
}

/** What a choice at a path fills; null where it fills nothing. `opens`: the paths that are open to an approver, else it is the author. */
const placeOf = (definition: Definition, path: string, opens: readonly string[] | undefined): Place | null => {
  const now = (actor: RuleActor) => ({ actor, today: companyToday(), now: new Date().toISOString() });
  const [set = '', row, name] = path.split('.');
  const authors = (field: Field, isNew: boolean): boolean => mine(field) && (isNew || !field.fixed);
  if (row === undefined)
    return definition.fills?.[set] === undefined
      ? null
      : {
          around: '',
          name: set,
          fields: allFields(definition),
          fills: definition.fills,
          open: (own, field, isNew) => opens?.includes(own) ?? authors(field, isNew),
          fresh: (actor) => defaultsOf(definition, now(actor)),
        };
  const lines = definition.lines[set];
  if (name === undefined || lines?.fills?.[name] === undefined) return null;
  return {
    around: `${set}.${row}.`,
    name,
    fields: allLineFields(lines),
    fills: lines.fills,
    open: (own, field, isNew) => (opens === undefined || opens.includes(set) ? authors(field, isNew) : opens.includes(`${set}.${own}`)),
    fresh: (actor) => lineDefaultsOf(definition, set, now(actor)),
  };
};

const asked = async (client: QueryClient, target: string, id: string | null): Promise<AnyDoc | null> => {
  if (id === null) return null;
  const definition = await client.fetchQuery(definitionQuery(target));
  return definition === null ? null : client.fetchQuery({ ...recordQuery(definition, id), staleTime: FRESH_MS });
};

/** What a choice has just filled. */
export interface Filled {
  /** Of the choice, and what was chosen. */
  readonly path: string;
  readonly chosen: unknown;
  readonly choice: Words;
  readonly fields: readonly Words[];
  /** Puts back what nobody has changed since. */
  readonly undo: () => void;
}

interface Filling {
  readonly definition: Definition;
  readonly actor: RuleActor;
  readonly opens: readonly string[] | undefined;
  /** The values as they are now, changed at once by `put`. */
  readonly read: () => AnyDoc;
  readonly put: (path: string, value: unknown) => void;
  readonly addNames: (names: Names) => void;
  readonly onFilled: (filled: Filled) => void;
}

/** To be called when a person has chosen: the path of their choice, and what was chosen there before. */
export const useFills = ({
  definition,
  actor,
  opens,
  read,
  put,
  addNames,
  onFilled,
}: Filling): ((path: string, before: unknown) => void) => {
  const client = useQueryClient();
  /** By path, choices whose record is still being read: what the values there come from, and which choice was the last. */
  const waiting = useRef(new Map<string, { readonly before: unknown; readonly turn: number }>());
  return useCallback(
    (path, before) => {
      const place = placeOf(definition, path, opens);
      const target = place?.fields[place.name]?.target;
      if (place === null || target === undefined) return;
      const chosen = valueAt(read(), path) ?? null;
      const earlier = waiting.current.get(path);
      const mark = { before: earlier ? earlier.before : before, turn: (earlier?.turn ?? 0) + 1 };
      waiting.current.set(path, mark);

      const putAll = (values: AnyDoc) => Object.entries(values).forEach(([own, value]) => put(place.around + own, value));
      const fill = async () => {
        const [was, is] = await Promise.all([asked(client, target, idOf(mark.before)), asked(client, target, idOf(chosen))]);
        if (waiting.current.get(path) !== mark) return;
        const from = is && (await withLine(await client.fetchQuery(definitionQuery(target)), is, place.fills[place.name] ?? {}));
        if (waiting.current.get(path) !== mark) return;
        waiting.current.delete(path);
        const raw = read();
        // The line may have gone, or moved, while the record was read.
        if (!equalValues(valueAt(raw, path), chosen)) return;
        const values = place.around === '' ? raw : ((valueAt(raw, place.around.slice(0, -1)) as AnyDoc | undefined) ?? {});
        const found = filledBy(place, place.name, values, { before: was, chosen: from, fresh: place.fresh(actor) });
        const filled = Object.fromEntries(
          Object.entries(found).filter(([own]) => place.open(own, place.fields[own]!, values['id'] === undefined)),
        );
        const changed = Object.keys(filled);
        if (changed.length === 0) return;
        if (is) addNames((is['$names'] as Names | undefined) ?? {});
        putAll(filled);
        const old = Object.fromEntries(changed.map((own) => [own, values[own] ?? null]));
        onFilled({
          path,
          chosen,
          choice: place.fields[place.name]!.label,
          fields: changed.map((own) => place.fields[own]!.label),
          undo: () => {
            const same = (own: string) => equalValues(valueAt(read(), place.around + own), filled[own]);
            if (equalValues(valueAt(read(), path), chosen)) putAll(Object.fromEntries(Object.entries(old).filter(([own]) => same(own))));
          },
        });
      };
      // What cannot be read fills nothing; the person writes it themselves.
      void fill().catch(() => waiting.current.get(path) === mark && waiting.current.delete(path));
    },
    [definition, actor, opens, read, put, addNames, onFilled, client],
  );
};
