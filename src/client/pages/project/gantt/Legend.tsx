/** What the shapes of the chart mean. */
import { useSay } from '#client/words/language.tsx';
import css from './gantt.module.css';
import { words } from './ganttWords.ts';

const SIZE = { width: 26, height: 16 } as const;

export const Legend = ({ compared }: { readonly compared: boolean }) => {
  const say = useSay();
  const bar = { x: 1, y: 3, width: 24, height: 10, rx: 3 } as const;
  const all = [
    { label: words.critical, shape: <rect className={css['bar']} data-critical {...bar} /> },
    { label: words.finished, shape: <rect className={css['bar']} data-done {...bar} /> },
    { label: words.today, shape: <line className={css['today']} x1={13} x2={13} y1={0} y2={16} /> },
    ...(compared ? [{ label: words.baseline, shape: <rect className={css['baseline']} {...bar} y={1} height={14} /> }] : []),
  ];
  return (
    <ul className={css['legend']} aria-label={say(words.legend)}>
      {all.map(({ label, shape }) => (
        <li key={label.en}>
          <svg {...SIZE} aria-hidden>
            {shape}
          </svg>
          {say(label)}
        </li>
      ))}
    </ul>
  );
};
