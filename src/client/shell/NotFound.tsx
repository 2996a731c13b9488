/** A page that does not exist, or could not be loaded, inside the frame. */
import { PageLink } from '#client/data/PageLink.tsx';
import { useNavigation } from '#client/data/page.ts';
import { useSession } from '#client/data/session.ts';
import { shell } from '#client/words/shell.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Anchor, Button, Group, List, Text, Title } from '@mantine/core';
import { home, nearest, titleOf } from './menu.ts';
import css from './NotFound.module.css';

interface Props {
  readonly path: string;
  /** Set when the page exists but its code did not come: what failed, in the fixed words. */
  readonly failure?: string;
}

export const NotFound = ({ path, failure }: Props) => {
  const say = useSay();
  const { back } = useNavigation();
  const menu = useSession((now) => now.menu);
  const like = nearest(menu, path);
  return (
    <section className={css['page']}>
      <Title order={1} tabIndex={-1}>
        {failure ? say(w('This page could not be loaded', '页面加载失败')) : say(w('This page does not exist', '页面不存在'))}
      </Title>
      <Text c="dimmed" className={css['path']}>
        {failure ?? path}
      </Text>
      <Group gap="sm">
        {failure && <Button onClick={() => location.reload()}>{say(w('Reload the application', '重新加载应用'))}</Button>}
        <Button variant="default" onClick={back}>
          {say(shell.back)}
        </Button>
        <Button component={PageLink} to={home.path} variant="default">
          {say(shell.inbox)}
        </Button>
      </Group>
      {!failure && like.length > 0 && (
        <div>
          <Text mb={4}>{say(w('Pages with a similar address:', '地址相近的页面：'))}</Text>
          <List listStyleType="none">
            {like.map((entry) => (
              <List.Item key={entry.id}>
                <Anchor component={PageLink} to={entry.realPath}>
                  {say(titleOf(entry))}
                </Anchor>
              </List.Item>
            ))}
          </List>
        </div>
      )}
    </section>
  );
};
