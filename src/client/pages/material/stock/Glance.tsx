/** What a keeper looks for first: low, expired, soon to expire, on hold, on its way to him, waiting for his hand. */
import { PageLink } from '#client/data/PageLink.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import { useQuery } from '@tanstack/react-query';
import { comingQuery, tasksQuery } from '../queue.ts';
import type { StockRow } from '../stockRows.ts';
import { faces } from './parts.tsx';
import { glanceOf, marks, type Mark } from './stock.ts';
import css from './stock.module.css';
import { words } from './words.ts';

interface Props {
  readonly store: string;
  readonly rows: readonly StockRow[];
  readonly mark: Mark | null;
  readonly onMark: (mark: Mark | null) => void;
}

export const Glance = ({ store, rows, mark, onMark }: Props) => {
  const say = useSay();
  const coming = useQuery(comingQuery(store)).data?.total ?? 0;
  const exits = useQuery(tasksQuery('materialExit')).data ?? [];
  const sends = useQuery(tasksQuery('materialTransfer')).data ?? [];
  const counts = glanceOf(rows);
  const ways = [
    { key: 'coming', label: words.coming, count: coming },
    { key: 'toIssue', label: words.toIssue, count: exits.length + sends.length },
  ] as const;
  return (
    <ul className={css['glance']} aria-label={say(words.glance)}>
      {marks.map((one) => (
        <li key={one}>
          <button
            type="button"
            className={css['tile']}
            data-tone={counts[one] > 0 ? faces[one].tone : undefined}
            aria-pressed={mark === one}
            onClick={() => onMark(mark === one ? null : one)}
          >
            <strong>{counts[one]}</strong>
            <span>
              <Icon name={faces[one].icon} size={14} />
              {say(words[one])}
            </span>
          </button>
        </li>
      ))}
      {ways.map(({ key, label, count }) => (
        <li key={key}>
          <PageLink className={css['tile']} data-tone={count > 0 ? 'mine' : undefined} to="/material/counter">
            <strong>{count}</strong>
            <span>
              <Icon name={key === 'coming' ? 'goodsSubmitted' : 'mine'} size={14} />
              {say(label)}
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  );
};
