/** Ways on from a page that is not there: the frame's search, and what an address that does not exist perhaps meant. */
import { shortcuts } from '#client/blocks/shortcuts.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { useSession } from '#client/data/session.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button, Text } from '@mantine/core';
import { useMemo } from 'react';
import { titleOf } from '#client/data/menuTree.ts';
import { nearest } from './nearest.ts';
import css from './NotFound.module.css';

export const NotFoundWays = ({ path }: { readonly path: string | null }) => {
  const say = useSay();
  const menu = useSession((now) => now.menu);
  const like = useMemo(() => (path === null ? [] : nearest(menu, path)), [menu, path]);
  // A key of the frame; outside of it there is none.
  const search = shortcuts.all().find(({ keys }) => keys === 'Mod+KeyK');
  return (
    <>
      {search && (
        <Button variant="default" onClick={() => void search.run(new KeyboardEvent('keydown'))}>
          {say(w('Search…', '搜索…'))}
        </Button>
      )}
      {like.length > 0 && (
        <nav aria-labelledby="similar" className={css['similar']}>
          <Text mb={4} id="similar">
            {say(w('Pages with a similar address:', '地址相近的页面：'))}
          </Text>
          <ul className={css['like']}>
            {like.map((entry) => (
              <li key={entry.id}>
                <PageLink to={entry.realPath} menu={entry.id}>
                  {say(titleOf(entry))}
                </PageLink>{' '}
                <span className={css['address']}>{entry.realPath}</span>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
};
