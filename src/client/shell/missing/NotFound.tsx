/** A page that does not exist, or could not be loaded, inside the frame. */
import { PageLink } from '#client/data/page/PageLink.tsx';
import { useNavigation } from '#client/data/page/page.ts';
import { shell } from '#client/words/shell.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button, Group, Text, Title } from '@mantine/core';
import { lazy, Suspense, type ComponentType } from 'react';
import { home } from '#client/shell/menu/menu.ts';
import css from './NotFound.module.css';
import { reloadApplication } from '#client/shell/reloading.ts';

/** What stands here as well when code does not come must not wait for code. */
const Help = lazy(async (): Promise<{ default: ComponentType }> => {
  const loaded = await import('#client/shell/Help.tsx').catch(() => null);
  return { default: loaded?.Help ?? (() => null) };
});

interface Props {
  readonly path: string;
  /** Set when the page exists but its code did not come: what failed, in the fixed words. */
  readonly failure?: string;
}

const Ways = lazy(async (): Promise<{ default: ComponentType<{ readonly path: string | null }> }> => {
  const loaded = await import('./NotFoundWays.tsx').catch(() => null);
  return { default: loaded?.NotFoundWays ?? (() => null) };
});

export const NotFound = ({ path, failure }: Props) => {
  const say = useSay();
  const { back } = useNavigation();
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
        <Suspense>
          <Ways path={failure === undefined ? path : null} />
        </Suspense>
      </Group>
      <Suspense>
        <Help />
      </Suspense>
    </section>
  );
};
