/** A page that does not exist, or could not be loaded, inside the frame. */
import { PageLink } from '#client/data/PageLink.tsx';
import { useNavigation } from '#client/data/page.ts';
import { useSession } from '#client/data/session.ts';
import { shell } from '#client/words/shell.ts';
import { useSay } from '#client/words/language.tsx';
import type { MenuEntry } from '#model/api.ts';
import { w } from '#model/words.ts';
import { Button, Group, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { home, titleOf } from './menu.ts';
import css from './NotFound.module.css';
import { reloadApplication } from './reloading.ts';

interface Props {
  readonly path: string;
  /** Set when the page exists but its code did not come: what failed, in the fixed words. */
  readonly failure?: string;
}

/** Entries of the menu that were perhaps meant; comparing them is loaded when it is needed. */
const useNearest = (path: string, wanted: boolean): readonly MenuEntry[] => {
  const menu = useSession((now) => now.menu);
  const [found, setFound] = useState<readonly MenuEntry[]>([]);
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    void import('./nearest.ts').then(
      ({ nearest }) => left || setFound(nearest(menu, path)),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [menu, path, wanted]);
  return wanted ? found : [];
};

/** The frame's search, which is a key of its own; outside the frame there is none. */
const useSearch = (): (() => void) | null => {
  const [search, setSearch] = useState<(() => void) | null>(null);
  useEffect(() => {
    void import('#client/blocks/shortcuts.ts').then(
      ({ shortcuts }) => {
        const found = shortcuts.all().find(({ keys }) => keys === 'Mod+KeyK');
        if (found) setSearch(() => () => void found.run(new KeyboardEvent('keydown')));
      },
      () => undefined,
    );
  }, []);
  return search;
};

export const NotFound = ({ path, failure }: Props) => {
  const say = useSay();
  const { back } = useNavigation();
  const like = useNearest(path, failure === undefined);
  const search = useSearch();
  return (
    <section className={css['page']}>
      <Title order={1} tabIndex={-1}>
        {failure ? say(w('This page could not be loaded', '页面加载失败')) : say(w('This page does not exist', '页面不存在'))}
      </Title>
      <Text c="dimmed" className={css['path']}>
        {failure ?? path}
      </Text>
      {failure && <Text>{say(w('Opened pages, drafts and opinions stay.', '已打开的页面、草稿和意见都会保留。'))}</Text>}
      <Group gap="sm">
        {failure && <Button onClick={() => void reloadApplication()}>{say(w('Reload the application', '重新加载应用'))}</Button>}
        <Button variant="default" onClick={back}>
          {say(shell.back)}
        </Button>
        <Button component={PageLink} to={home.path} variant="default">
          {say(shell.inbox)}
        </Button>
        {search && (
          <Button variant="default" onClick={search}>
            {say(w('Search…', '搜索…'))}
          </Button>
        )}
      </Group>
      {like.length > 0 && (
        <nav aria-labelledby="similar">
          <Text mb={4} id="similar">
            {say(w('Pages with a similar address:', '地址相近的页面：'))}
          </Text>
          <ul className={css['like']}>
            {like.map((entry) => (
              <li key={entry.id}>
                <PageLink to={entry.realPath}>{say(titleOf(entry))}</PageLink> <span className={css['address']}>{entry.realPath}</span>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </section>
  );
};
