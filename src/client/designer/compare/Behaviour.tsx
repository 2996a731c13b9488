/** What documents do differently: for which values, which steps before and now. */
import type { Comparison } from '#machines/verify/compare.ts';
import { w } from '#model/words.ts';
import { useSay } from '#client/words/language.tsx';
import css from './compare.module.css';

const words = {
  title: w('Documents that go another way', '走向发生变化的单据'),
  same: w('Every document passes the same steps as before.', '所有单据经过的环节与原来相同。'),
  notTold: w('One of the two cannot be run, so what documents do cannot be compared.', '其中一版无法运行，无法比较单据走向。'),
  bounded: w(
    'Tried with {n} combinations of values; there are more, so other documents may differ as well.',
    '已试算{n}种取值组合；仍有未试算的组合，其他单据也可能有变化。',
  ),
} as const;

export const Behaviour = ({ detours, tried, bounded }: Comparison) => {
  const say = useSay();
  return (
    <section className={css['behaviour']}>
      <h2>{say(words.title)}</h2>
      {detours === null && <p>{say(words.notTold)}</p>}
      {detours?.length === 0 && <p>{say(words.same)}</p>}
      {detours && detours.length > 0 && (
        <ul>
          {detours.map(({ words: told }) => (
            <li key={told.en}>{say(told)}</li>
          ))}
        </ul>
      )}
      {bounded && <p className={css['quiet']}>{say(words.bounded, { n: tried })}</p>}
    </section>
  );
};
