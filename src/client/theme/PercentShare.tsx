import { percentShares } from '#model/calculation/decimal.ts';
import css from './figures.module.css';

/** The share of one value in all of them; the shares of a row add up to 100 %. */
export const PercentShare = ({ of, at }: { readonly of: readonly string[]; readonly at: number }) => (
  <span className={css['figure']} data-number>
    {percentShares(of)[at] ?? 0}%
  </span>
);
