/** Quick buttons of a row under the pointer; on touch one button that opens all of them. Loaded with the first hover. */
import type { InboxRow, InboxTab } from '#model/workflow/inbox.ts';
import { acts } from '#client/blocks/act/actionWords.ts';
import { actionIcons } from '#client/deciding/actionIcons.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { IconDots } from '@tabler/icons-react';
import { useContext, useEffect, useRef, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { RowActsContext } from './rowActs.ts';
import { RowMenu } from './RowMenu.tsx';
import { followSwipes, type SwipeSides } from './swipe.ts';
import css from './RowTools.module.css';

interface Props {
  readonly row: InboxRow;
  readonly tab: InboxTab;
  readonly touch: boolean;
}

const quick = ['approve', 'reject', 'snooze'] as const;

export const RowTools = ({ row, tab, touch }: Props) => {
  const say = useSay();
  const { press } = useContext(RowActsContext)!;
  const [menu, setMenu] = useState(false);
  const frame = useRef<HTMLSpanElement>(null);
  const close = () => {
    setMenu(false);
    frame.current?.closest<HTMLElement>('[role=grid]')?.focus({ preventScroll: true });
  };
  const sides: SwipeSides = {
    right: tab === 'todo' && row.task === 'approve' ? { text: say(acts.approve.words), run: () => press(row, 'approve') } : null,
    left: { text: say(w('More', '更多')), run: () => setMenu(true) },
  };
  const now = useRef(sides);
  useEffect(() => {
    now.current = sides;
  });
  useEffect(() => {
    const one = touch ? frame.current?.closest<HTMLElement>('[role=row]') : null;
    return one ? followSwipes(one, () => now.current) : undefined;
  }, [touch]);
  const button = (name: string, drawn: ReactNode, run: () => void, more = {}) => (
    <button
      key={name}
      type="button"
      tabIndex={-1}
      aria-label={name}
      title={name}
      onClick={(event: MouseEvent) => {
        event.stopPropagation();
        run();
      }}
      {...more}
    >
      {drawn}
    </button>
  );
  return (
    // The buttons do what they say; a press beside them must not open the row.
    <span ref={frame} className={css['tools']} data-open={menu || undefined} data-touch={touch || undefined}>
      {!touch &&
        tab === 'todo' &&
        row.task === 'approve' &&
        quick.map((action) => button(say(acts[action].words), <Icon name={actionIcons[action]} size={16} />, () => press(row, action)))}
      {menu ? (
        <RowMenu row={row} onClose={close} />
      ) : (
        button(
          say(w('More for {code}', '{code} 的更多操作'), { code: row.code }),
          <IconDots size={16} stroke={1.75} aria-hidden />,
          () => setMenu(true),
          { 'aria-haspopup': 'menu' },
        )
      )}
    </span>
  );
};
