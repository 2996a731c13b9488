/** Says that the demo company still gets its history, and how far that is: what is missing is neither lost nor a fault. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import css from './HistoryLine.module.css';

const words = {
  label: w('History of the demo company', '演示公司历史数据'),
  text: w(
    'Last year’s documents of the demo company are still being loaded: {share} %. Work as usual.',
    '演示公司历史单据正在加载：{share}%，可照常办理。',
  ),
} as const;

interface Props {
  readonly done: number;
  readonly total: number;
}

export const HistoryLine = ({ done, total }: Props) => {
  const say = useSay();
  const share = Math.floor((done / total) * 100);
  return (
    <aside className={css['line']} aria-label={say(words.label)}>
      <div className={css['bar']} role="progressbar" aria-label={say(words.label)} aria-valuenow={share}>
        <span style={{ width: `${share}%` }} />
      </div>
      {say(words.text, { share })}
    </aside>
  );
};
