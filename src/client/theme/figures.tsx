/** Numbers as people read them: figures of one width, the unit quieter than the figure, a dash where there is none. */
import { useSay } from '#client/words/language.tsx';
import type { KeyFigure as Figure } from '#model/api.ts';
import { days, fileSize, isMasked, thousands } from '#model/calculation/format.ts';
import { w } from '#model/words.ts';
import { useCallback } from 'react';
import css from './figures.module.css';

const NONE = '–';
const inDays = w('{n} d', '{n}天');
const signs: Readonly<Record<string, string>> = { CNY: '¥', USD: '$', EUR: '€', JPY: 'JP¥', NOK: 'NOK' };

interface MoneyProps {
  /** Decimal text. */
  readonly value: string | null | undefined;
  readonly currency?: string;
  readonly size?: 'inherit' | 'lg' | 'xl';
}

/** `¥ 3,268.00` with a thin space; negative with minus, in the text of danger. */
export const Money = ({ value, currency = 'CNY', size = 'inherit' }: MoneyProps) => {
  if (value === null || value === undefined || value === '') return <span>{NONE}</span>;
  if (isMasked(value)) return <span>{value}</span>;
  const negative = value.startsWith('-');
  return (
    <span className={css['figure']} data-number data-size={size} data-negative={negative || undefined}>
      {negative ? '−' : ''}
      {signs[currency] ?? currency}
      {'\u2009'}
      {thousands(negative ? value.slice(1) : value, 2)}
    </span>
  );
};

export const Quantity = ({ value, unit }: { readonly value: string | null | undefined; readonly unit?: string }) =>
  value === null || value === undefined || value === '' ? (
    <span>{NONE}</span>
  ) : (
    <span className={css['figure']} data-number>
      {trimmed(value)}
      {unit && <span className={css['unit']}>{unit}</span>}
    </span>
  );

/** Thousands, with the decimals the value has and no zeros behind. */
const trimmed = (value: string): string => {
  const decimals = (value.split('.')[1] ?? '').replace(/0+$/, '').length;
  return thousands(value, decimals);
};

export const FileSize = ({ bytes }: { readonly bytes: number }) => (
  <span className={css['figure']} data-number>
    {fileSize(bytes)}
  </span>
);

/** The one figure that matters in a row of the inbox. */
export const KeyFigure = ({ figure, size = 'inherit' }: { readonly figure: Figure | null; readonly size?: 'inherit' | 'lg' | 'xl' }) => {
  const say = useSay();
  if (!figure) return null;
  const word = figure.word && `${say(figure.word)} `;
  if (figure.kind === 'money') {
    return (
      <>
        {word}
        <Money value={figure.value} size={size} />
      </>
    );
  }
  return (
    <span className={css['figure']} data-number data-size={size}>
      {word}
      {isMasked(figure.value)
        ? figure.value
        : figure.kind === 'days'
          ? say(inDays, { n: days(figure.value) })
          : figure.kind === 'quantity'
            ? trimmed(figure.value)
            : figure.value}
    </span>
  );
};

/** A figure inside a sentence: `¥3,268.00`, `3 d`. */
export const useFigureText = (): ((figure: Figure | null) => string) => {
  const say = useSay();
  return useCallback(
    (figure) => {
      if (figure === null) return '';
      const { kind, value } = figure;
      const word = figure.word ? `${say(figure.word)} ` : '';
      if (isMasked(value)) return word + value;
      if (kind === 'money') return `${word}¥${thousands(value, 2)}`;
      if (kind === 'days') return word + say(inDays, { n: days(value) });
      return word + (kind === 'quantity' ? trimmed(value) : value);
    },
    [say],
  );
};
