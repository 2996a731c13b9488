/** How long something waited, in the largest unit that fits. */
import { w } from '#model/words.ts';
import { useSay } from '#client/words/language.tsx';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const useWaited = (): ((ms: number) => string) => {
  const say = useSay();
  return (ms) => {
    if (ms >= day) return say(w('{n} d', '{n}天'), { n: Math.round((ms / day) * 10) / 10 });
    if (ms >= hour) return say(w('{n} h', '{n}小时'), { n: Math.round((ms / hour) * 10) / 10 });
    return say(w('{n} min', '{n}分钟'), { n: Math.max(1, Math.round(ms / minute)) });
  };
};
