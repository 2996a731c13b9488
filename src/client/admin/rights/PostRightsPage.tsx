/** What comes with a post beside its roles: the list of posts left, the same tree of rights right (interface.md 4.12). */
import { notify } from '#client/blocks/notify.ts';
import { PageLink } from '#client/data/PageLink.tsx';
import { useGo, usePageMarks, type PageProps } from '#client/data/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import '#client/fields/styles.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Effect } from '#model/rights.ts';
import { w } from '#model/words.ts';
import { Button, MultiSelect, Skeleton, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { askEffect, heldQuery, postsQuery, resourcesQuery, rolesQuery, savePost, type PostRow, type RoleRow } from './calls.ts';
import { EffectDialog } from './EffectDialog.tsx';
import { Failed } from './Failed.tsx';
import { PermissionTree, type Show } from './PermissionTree.tsx';
import css from './rights.module.css';
import { TreeBar } from './TreeBar.tsx';
import { differenceOf, treeOf, type Chosen, type TreeNode } from './tree.ts';
import { words } from './words.ts';

const texts = {
  open: w('Open the post', '打开岗位'),
  roles: w('Roles that come with the post', '默认角色'),
  extra: w(
    'What the post may do beside its roles; whose records it opens are the own ones.',
    '岗位在角色之外的附加权限，数据范围为仅本人。',
  ),
  rolesChanged: w('changes the roles that come with the post', '将修改岗位的默认角色'),
  unsaved: w('Rights of {name} that are not saved', '「{name}」尚未保存的权限'),
  notYours: w('You may not grant rights to posts.', '您没有岗位授权的权限。'),
};

interface EditorProps {
  readonly post: PostRow;
  readonly held: readonly string[];
  readonly nodes: readonly TreeNode[];
  readonly roles: readonly RoleRow[];
}

const PostEditor = ({ post, held, nodes, roles }: EditorProps) => {
  const say = useSay();
  const client = useQueryClient();
  const stored: Chosen = useMemo(() => new Set(held), [held]);
  const [chosen, setChosen] = useState<Chosen>(stored);
  const [own, setOwn] = useState<readonly string[]>(post.roles);
  const [typed, setTyped] = useState('');
  const [show, setShow] = useState<Show>('all');
  const [effect, setEffect] = useState<Effect | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const name = say(post.name);
  const difference = differenceOf(nodes, stored, chosen);
  const rolesDiffer = own.toSorted().join() !== post.roles.toSorted().join();
  const isDirty = difference.added.length + difference.removed.length > 0 || rolesDiffer;
  const save = async (): Promise<boolean> => {
    setBusy(true);
    const answer = await savePost(post.id, [...chosen], own);
    setBusy(false);
    if (answer.code !== '200') {
      setFault(answer.desc);
      return false;
    }
    setEffect(null);
    notify.success(say(words.saved));
    await Promise.all([client.invalidateQueries({ queryKey: ['rights'] }), client.invalidateQueries({ queryKey: ['list', 'posts'] })]);
    return true;
  };
  const ask = async (): Promise<void> => {
    setBusy(true);
    setFault(null);
    const answer = await askEffect('post', post.id, [...chosen]);
    setBusy(false);
    if (answer.code === '200') setEffect(answer.data);
  };
  usePageMarks({ title: name, dirty: isDirty ? say(texts.unsaved, { name }) : null, save: isDirty ? save : null });
  return (
    <>
      <header className={css['head']}>
        <h2 tabIndex={-1}>{name}</h2>
        <PageLink to="/system/postsView" query={{ id: post.id }}>
          {say(texts.open)}
        </PageLink>
        <Button disabled={!isDirty} loading={busy && effect === null} onClick={() => void ask()}>
          {say(words.save)}
        </Button>
      </header>
      <MultiSelect
        maw={620}
        searchable
        label={say(texts.roles)}
        data={roles.map((role) => ({ value: role.id, label: say(w(role.nameEn ?? role.name, role.name)) }))}
        value={[...own]}
        onChange={setOwn}
      />
      <Text size="sm" c="dimmed">
        {say(texts.extra)}
      </Text>
      <TreeBar typed={typed} onTyped={setTyped} show={show} onShow={setShow} difference={difference} />
      <PermissionTree
        nodes={nodes}
        chosen={chosen}
        stored={stored}
        onChange={setChosen}
        typed={typed}
        show={show}
        onAll={() => {
          setTyped('');
          setShow('all');
        }}
      />
      {effect && (
        <EffectDialog
          name={name}
          effect={effect}
          more={rolesDiffer ? [say(texts.rolesChanged)] : []}
          fault={fault}
          busy={busy}
          onSave={() => void save()}
          onClose={() => setEffect(null)}
        />
      )}
    </>
  );
};

const PostPane = ({ post, nodes, roles }: Omit<EditorProps, 'held'>) => {
  const held = useQuery(heldQuery('post', post.id));
  if (held.isError) return <Failed error={held.error} onAgain={() => void held.refetch()} />;
  if (!held.data) return <Skeleton height={240} />;
  return <PostEditor key={held.dataUpdatedAt} post={post} held={held.data} nodes={nodes} roles={roles} />;
};

export const PostRightsPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const go = useGo();
  const mayGrant = usePermit('posts:grant');
  const [typed, setTyped] = useState('');
  const list = useQuery(postsQuery);
  const resources = useQuery({ ...resourcesQuery, enabled: mayGrant });
  const roles = useQuery({ ...rolesQuery, enabled: mayGrant });
  const nodes = useMemo(() => treeOf(resources.data ?? []), [resources.data]);
  usePageMarks({ title: say(words.posts) });
  const failed = [list, resources, roles].find(({ isError }) => isError);
  const posts = list.data ?? [];
  const post = posts.find(({ id }) => id === query['chosen']) ?? null;
  const wanted = typed.trim().toLowerCase();
  const found = posts.filter(({ name, code, department }) =>
    [name.zh, name.en, code, department?.zh ?? '', department?.en ?? ''].some((text) => text.toLowerCase().includes(wanted)),
  );
  const pane = () => {
    if (failed) return <Failed error={failed.error} onAgain={() => void failed.refetch()} />;
    if (!mayGrant) return <EmptyState title={say(texts.notYours)} />;
    if (!list.data || !resources.data || !roles.data) return <Skeleton height={320} />;
    if (!post) return <EmptyState title={say(words.choosePost)} />;
    return <PostPane key={`${post.id}/${post.roles.join()}`} post={post} nodes={nodes} roles={roles.data} />;
  };
  return (
    <div className={css['page']}>
      <aside className={css['side']}>
        <h1 tabIndex={-1}>{say(words.posts)}</h1>
        <TextInput
          size="sm"
          aria-label={say(words.searchPosts)}
          placeholder={say(words.searchPosts)}
          leftSection={<Icon name="filter" />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {list.data && found.length === 0 && <EmptyState title={say(words.noPosts)} />}
        <ul className={css['list']} aria-label={say(words.posts)}>
          {found.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className={css['item']}
                aria-current={one.id === post?.id}
                onClick={() => go(path, { chosen: one.id }, { replace: true })}
              >
                {say(one.name)}
                <small>{[one.code, one.department && say(one.department)].filter(Boolean).join(' · ')}</small>
              </button>
            </li>
          ))}
        </ul>
      </aside>
      <section className={css['main']} aria-label={say(words.posts)}>
        {pane()}
      </section>
    </div>
  );
};
