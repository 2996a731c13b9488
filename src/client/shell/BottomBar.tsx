/** The bar under the thumb on a phone. */
import { PageLink } from '#client/data/page/PageLink.tsx';
import { shell } from '#client/words/shell.ts';
import { useSay } from '#client/words/language.tsx';
import { IconInbox, IconMenu2, IconPlus, IconSearch, IconSend } from '@tabler/icons-react';
import css from './BottomBar.module.css';
import { home } from './menu/menu.ts';

interface Props {
  readonly at: 'inbox' | 'started' | null;
  readonly todo: number;
  readonly onNew: () => void;
  readonly onSearch: () => void;
  readonly onMore: () => void;
}

export const BottomBar = ({ at, todo, onNew, onSearch, onMore }: Props) => {
  const say = useSay();
  return (
    <nav className={css['bar']} aria-label={say(shell.menu)}>
      <PageLink to={home.path} className={css['item']} aria-current={at === 'inbox' ? 'page' : undefined}>
        <IconInbox size={20} stroke={1.75} aria-hidden />
        {say(shell.inbox)}
        {todo > 0 && <span className={css['count']}>{todo > 99 ? '99+' : todo}</span>}
      </PageLink>
      <PageLink to={home.path} query={{ tab: 'started' }} className={css['item']} aria-current={at === 'started' ? 'page' : undefined}>
        <IconSend size={20} stroke={1.75} aria-hidden />
        {say(shell.started)}
      </PageLink>
      <button type="button" className={css['item']} onClick={onNew}>
        <IconPlus size={20} stroke={1.75} aria-hidden />
        {say(shell.newDocument)}
      </button>
      <button type="button" className={css['item']} onClick={onSearch}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
        {say(shell.find)}
      </button>
      <button type="button" className={css['item']} onClick={onMore}>
        <IconMenu2 size={20} stroke={1.75} aria-hidden />
        {say(shell.more)}
      </button>
    </nav>
  );
};
