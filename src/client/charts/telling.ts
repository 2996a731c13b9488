/** How columns and values of a report read: as the same field reads everywhere. */
import { useShown } from '#client/fields/context.tsx';
import { prints } from '#client/fields/prints.ts';
import { useSay } from '#client/words/language.tsx';
import type { Names } from '#model/api.ts';
import type { Field } from '#model/field.ts';
import type { ResultColumn } from '#model/report/report.ts';
import { useCallback } from 'react';
import type { Telling } from './chartData.ts';
import { words } from './chartsWords.ts';

/** A column of a result as a field; figures that count have the form of a count, whatever they count. */
export const fieldOfColumn = ({ kind, label, dictionary, target, scale, least, most, agg }: ResultColumn): Field => {
  const counts = agg === 'count' || agg === 'countDistinct';
  return {
    kind: counts ? 'integer' : kind,
    label,
    ...(dictionary === undefined || counts ? {} : { dictionary }),
    ...(target === undefined || counts ? {} : { target }),
    ...(scale === undefined ? {} : { digits: [16, scale] as const }),
    ...(least === undefined || most === undefined || counts ? {} : { least, most }),
  };
};

export const isFigure = ({ kind, agg }: ResultColumn): boolean =>
  ['integer', 'decimal', 'money'].includes(kind) || agg === 'count' || agg === 'countDistinct';

/** Tells values with these names; what is empty has a word, so that a bar without name has one. */
export const useTelling = (names: Names): Telling => {
  const shown = useShown();
  const say = useSay();
  return useCallback(
    (column, value) => {
      const field = fieldOfColumn(column);
      return prints[field.kind]({ ...shown, field, value, names }) || (column.role === 'group' ? say(words.nothing) : '');
    },
    [shown, say, names],
  );
};
