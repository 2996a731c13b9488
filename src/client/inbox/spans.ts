/** A length of time as people say it: minutes, hours, then days with one decimal. Pure. */
import { w, type Words } from '#model/words.ts';

const HOUR = 3_600_000;

export const spanWords = (ms: number): { readonly words: Words; readonly params: Readonly<Record<string, number>> } => {
  const minutes = Math.max(0, Math.round(ms / 60_000));
  if (minutes < 60) return { words: w('{n} min', '{n}分钟'), params: { n: minutes } };
  if (ms < 20 * HOUR) return { words: w('{n} h', '{n}小时'), params: { n: Math.round(ms / HOUR) } };
  return { words: w('{n} d', '{n}天'), params: { n: Math.round((ms / (24 * HOUR)) * 10) / 10 } };
};
