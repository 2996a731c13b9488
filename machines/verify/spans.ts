/** Stretches of values for people to read. */
import { w, type Words } from '#model/words.ts';
import type { CheckedField } from './fields.ts';
import type { Interval, Span } from './finding.ts';

const intervalText = ({ low, high, withLow, withHigh }: Interval, label: string): string => {
  if (low !== null && low === high) return `${label} = ${low}`;
  if (low === null) return high === null ? label : `${label} ${withHigh ? '≤' : '<'} ${high}`;
  if (high === null) return `${label} ${withLow ? '≥' : '>'} ${low}`;
  return `${low} ${withLow ? '≤' : '<'} ${label} ${withHigh ? '≤' : '<'} ${high}`;
};

const truth = { en: ['no', 'yes'], zh: ['否', '是'] } as const;

/** `5000 < Amount ≤ 20000, Type = Sick leave`. Nothing confined: any values. */
export const spanWords = (spans: readonly Span[], fields: ReadonlyMap<string, CheckedField>): Words => {
  const say = (language: keyof Words): string => {
    const told = spans.map(({ field, stretch }) => {
      const known = fields.get(field);
      const label = known?.label?.[language] ?? field;
      if (stretch.kind === 'intervals')
        return stretch.intervals.map((one) => intervalText(one, label)).join(language === 'zh' ? ' 或 ' : ' or ');
      const named = stretch.values.map((value) => {
        if (value === null) return language === 'zh' ? '其他任何值' : 'anything else';
        if (typeof value === 'boolean') return truth[language][Number(value) as 0 | 1];
        return known?.options?.find((one) => one.value === value)?.label[language] ?? (value === '' ? '“”' : value);
      });
      return `${label} = ${named.join(language === 'zh' ? '、' : ', ')}`;
    });
    return told.join(language === 'zh' ? '，' : ', ');
  };
  return spans.length === 0 ? w('any values', '任意值') : w(say('en'), say('zh'));
};
