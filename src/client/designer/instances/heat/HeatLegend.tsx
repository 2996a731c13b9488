/** What the colours of a heat map mean: each step with its colour, its word and the figures it stands for. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { levelWords, type Measure, measureWords } from './heat.ts';
import css from './heat.module.css';

const words = { legend: w('Legend: {measure}', '图例：{measure}'), none: w('none', '无'), to: w('up to {figure}', '至 {figure}') } as const;

interface Props {
  readonly measure: Measure;
  /** The largest figure; the others are shares of it. */
  readonly most: number;
  readonly print: (figure: number) => string;
}

export const HeatLegend = ({ measure, most, print }: Props) => {
  const say = useSay();
  return (
    <ul className={css['legend']} aria-label={say(words.legend, { measure: say(measureWords[measure]) })}>
      <li>
        <span className={css['swatch']} data-heat={0} aria-hidden />
        {say(words.none)}
      </li>
      {levelWords.map((word, at) => (
        <li key={word.en}>
          <span className={css['swatch']} data-heat={at + 1} aria-hidden />
          {say(word)} <span className={css['figure']}>{say(words.to, { figure: print((most / 5) * (at + 1)) })}</span>
        </li>
      ))}
    </ul>
  );
};
