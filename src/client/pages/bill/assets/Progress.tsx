/** How far a stocktake is: 43/120 and a bar. */
import { useSay } from '#client/words/language.tsx';
import css from './assets.module.css';
import { words } from './assetsWords.ts';

interface Props {
  readonly seen: number;
  readonly all: number;
}

export const Progress = ({ seen, all }: Props) => {
  const say = useSay();
  return (
    <div className={css['progress']}>
      <strong>{say(words.progress, { n: seen, all })}</strong>
      <div
        className={css['bar']}
        role="progressbar"
        aria-label={say(words.progressOf, { n: seen, all })}
        aria-valuenow={seen}
        aria-valuemin={0}
        aria-valuemax={all}
      >
        <div style={{ inlineSize: `${all === 0 ? 0 : (seen / all) * 100}%` }} />
      </div>
    </div>
  );
};
