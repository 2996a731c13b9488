/** What a keeper looks for first: low, expired, soon to expire, on hold, on its way to them, waiting for their hand. */
import { PageLink } from '#client/data/page/PageLink.tsx';
import { useSession } from '#client/data/session.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import { useQuery } from '@tanstack/react-query';
import { comingQuery, tasksQuery } from '../queue.ts';
import { keeps, type StockRow, type Storehouse } from '../stockRows.ts';
import { faces } from './parts.tsx';
import { glanceOf, marks, type Mark } from './stock.ts';
import css from './stock.module.css';
import { words } from './stockWords.ts';

interface Props {
  readonly store: Storehouse;
  readonly rows: readonly StockRow[];
  readonly mark: Mark | null;
  readonly onMark: (mark: Mark | null) => void;
}

export const Glance = ({ store, rows, mark, onMark }: Props) => {
  const say = useSay();
  // What is on its way here, and waits for a hand, is done at the counter by whoever keeps the storehouse.
  const isKeeper = useSession(({ user }) => keeps(store, user?.userId ?? ''));
  const coming = useQuery({ ...comingQuery(store.id), enabled: isKeeper }).data?.total;
  const exits = useQuery({ ...tasksQuery('materialExit'), enabled: isKeeper }).data;
  const sends = useQuery({ ...tasksQuery('materialTransfer'), enabled: isKeeper }).data;
  const counts = glanceOf(rows);
  const ways = [
    { key: 'coming', label: words.coming, count: coming },
    { key: 'toIssue', label: words.toIssue, count: exits && sends && exits.length + sends.length },
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
      {isKeeper &&
        ways.map(({ key, label, count }) => (
          <li key={key}>
            <PageLink className={css['tile']} data-tone={count ? 'mine' : undefined} to="/material/counter">
              <strong>{count ?? '–'}</strong>
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
