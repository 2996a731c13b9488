/** Input of a field that holds the id of a line of another record (`Field.line`): that record's lines, by what tells them apart. */
import { recordQuery, useDefinition } from '#client/data/resource.ts';
import { useShown } from '#client/fields/context.tsx';
import { clearName, control, type InputProps } from '#client/fields/parts.ts';
import { lineText } from '#client/fields/recordWords.ts';
import { foundWords } from '#client/fields/reference.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Names } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/text.ts';
import { linesOf } from '#model/values.ts';
import { type Words, w } from '#model/words.ts';
import { Select } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

const words = {
  first: w('Choose {label} first', '先选择{label}'),
  failed: w('{label} could not be read. Choose it again.', '{label}读取失败，需重新选择。'),
};

/** The record whose lines they are: key of its resource, how the field is called that chooses it, its id once it is chosen. */
export interface LineSource {
  readonly target: string | undefined;
  readonly label: Words;
  readonly id: string | null;
}

export const LineBox = ({ source, ...props }: InputProps & { readonly source: LineSource }) => {
  const { field, value, onChange, onBlur, required } = props;
  const { target, id: of } = source;
  const say = useSay();
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
  // A line of another record than the one chosen now is none.
  const known = of === null || (record !== undefined && !isFetching);
  const lost = textOf(value) !== '' && known && !data.some((one) => one.value === value);
  useEffect(() => {
    if (lost) onChange(null);
  }, [lost, onChange]);
  return (
    <Select
      {...control(props)}
      {...(isError && !props.error ? { error: say(words.failed, { label: say(source.label) }) } : {})}
      data={data}
      value={textOf(value) || null}
      onChange={(next) => onChange(next)}
      onBlur={onBlur}
      disabled={of === null}
      placeholder={of === null ? say(words.first, { label: say(source.label) }) : undefined}
      nothingFoundMessage={say(isFetching ? foundWords.searching : foundWords.none)}
      searchable
      allowDeselect={!required}
      clearable={!required}
      clearButtonProps={clearName(props.label)}
    />
  );
};
