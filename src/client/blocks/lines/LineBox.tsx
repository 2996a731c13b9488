/** Input of a field that holds the id of a line of another record (`Field.line`): that record's lines, by what tells them apart. */
import { clearName, control, type InputProps } from '#client/fields/parts.ts';
import { foundWords } from '#client/fields/reference.tsx';
import { useSay } from '#client/words/language.tsx';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { Select } from '@mantine/core';
import { useEffect } from 'react';
import { type LineSource, useNamedLines } from './LineName.tsx';

const words = {
  first: w('Choose {label} first', '先选择{label}'),
  failed: w('{label} could not be read. Choose it again.', '{label}读取失败，需重新选择。'),
};

export const LineBox = ({ source, ...props }: InputProps & { readonly source: LineSource }) => {
  const { field, value, onChange, onBlur, required } = props;
  const { id: of } = source;
  const say = useSay();
  const { data, isError, isFetching, isRead } = useNamedLines(source, field);
  // A line of another record than the one chosen now is none.
  const known = of === null || (isRead && !isFetching);
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
