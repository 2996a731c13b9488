/** What comes with a post beside its roles: the list of posts left, the same tree of rights right. */
import { SearchBox } from '#client/blocks/list/SearchBox.tsx';
import { useLeaving } from '#client/blocks/form/useLeaving.ts';
import { PageMarksContext, useGo, type PageProps } from '#client/data/page/page.ts';
import '#client/fields/styles.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { postsQuery, resourcesQuery, rolesQuery } from './calls.ts';
import { Failed } from '#client/blocks/Loaded.tsx';
import { PostPane } from './PostEditor.tsx';
import beside from '#client/blocks/reader/beside.module.css';
import { treeOf } from './tree.ts';
import { words } from './rightsWords.ts';

export const PostRightsPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const go = useGo();
  const [typed, setTyped] = useState('');
  const list = useQuery(postsQuery);
  const resources = useQuery(resourcesQuery);
  const roles = useQuery(rolesQuery);
  const nodes = useMemo(() => treeOf(resources.data ?? []), [resources.data]);
  const { leave, onPart } = useLeaving({ title: say(words.posts) });
  const posts = list.data ?? [];
  const post = posts.find(({ id }) => id === query['chosen']) ?? null;
  const wanted = typed.trim().toLowerCase();
  const found = posts.filter(({ name, code, department }) =>
    [name.zh, name.en, code, department?.zh ?? '', department?.en ?? ''].some((text) => text.toLowerCase().includes(wanted)),
  );
  const pane = () => {
    if (!list.data || !resources.data || !roles.data) {
      const failed = [list, resources, roles].find(({ isError }) => isError);
      return failed ? <Failed error={failed.error} onRetry={failed.refetch} /> : <Skeleton height={320} aria-busy />;
    }
    if (!post) return <EmptyState title={say(words.choosePost)} />;
    return <PostPane key={post.id} post={post} nodes={nodes} roles={roles.data} />;
  };
  return (
    <div className={beside['page']}>
      <aside className={beside['side']}>
        <h1 tabIndex={-1}>{say(words.posts)}</h1>
        <SearchBox label={words.searchPosts} value={typed} onSearch={(text) => setTyped(text ?? '')} width="100%" />
        {list.data && found.length === 0 && <EmptyState title={say(words.noPosts)} />}
        {list.data ? (
          <ul className={beside['list']} aria-label={say(words.posts)}>
            {found.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  className={beside['item']}
                  aria-current={one.id === post?.id}
                  onClick={() => void leave(() => go(path, { chosen: one.id }, { replace: true }))}
                >
                  {say(one.name)}
                  <small>{[one.code, one.department && say(one.department)].filter(Boolean).join(' · ')}</small>
                </button>
              </li>
            ))}
          </ul>
        ) : (
          !list.isError && <Skeleton height={200} aria-busy />
        )}
      </aside>
      <section className={beside['main']} aria-label={say(words.posts)}>
        <PageMarksContext value={onPart}>{pane()}</PageMarksContext>
      </section>
    </div>
  );
};
