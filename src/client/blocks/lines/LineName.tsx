/** A field may hold the id of a line of another record (`Field.line`); this shows that line by the columns that tell it from the others. */
import { recordQuery, useDefinition } from '#client/data/server/resource.ts';
import { useShown } from '#client/fields/context.tsx';
import { lineText } from '#client/fields/recordWords.ts';
import type { Names } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Field } from '#model/field.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import type { Words } from '#model/words.ts';
import { skipToken, useQuery } from '@tanstack/react-query';

/** The record whose lines they are: key of its resource, how the field is called that chooses it, its id once it is chosen. */
export interface LineSource {
  readonly target: string | undefined;
  readonly label: Words;
  readonly id: string | null;
}

/** Says where the lines come from of which this field names one; null for a field that names none. */
export const lineSourceOf = (definition: Definition, record: AnyDoc, { line }: Field): LineSource | null => {
  const pointer = definition.fields[line?.of ?? ''];
  return line && pointer ? { target: pointer.target, label: pointer.label, id: textOf(record[line.of]) || null } : null;
};

/** The lines of the chosen record, named. */
export const useNamedLines = ({ target, id: of }: LineSource, field: Field) => {
  const shown = useShown();
  const { set = '', named = [] } = field.line ?? {};
  const definition = useDefinition(target).data;
  const shape = definition?.lines[set];
  const {
    data: record,
    isError,
    isFetching,
  } = useQuery<AnyDoc>(definition && of !== null ? recordQuery(definition, of) : { queryKey: ['record', target, of], queryFn: skipToken });
  const names = (record?.['$names'] as Names | undefined) ?? {};
  const lines = (record && shape && linesOf(record, set)) ?? [];
  const data = lines.map((line) => ({ value: textOf(line['id']), label: shape ? lineText(shape, line, named, { ...shown, names }) : '' }));
  return { data, isError, isFetching, isRead: record !== undefined };
};

/** The line that is named, in words; its number where its record is not for the reader. */
export const LineName = ({ source, field, value }: { readonly source: LineSource; readonly field: Field; readonly value: unknown }) => {
  const { data, isFetching } = useNamedLines(source, field);
  const id = textOf(value);
  return <>{data.find((one) => one.value === id)?.label ?? (isFetching ? '…' : `#${id}`)}</>;
};
