/** What comes with one post: its roles, and what it may do beside them; saved after its effect was shown. */
import { notify } from '#client/blocks/notify.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { usePageMarks } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { useSay } from '#client/words/language.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import type { Effect } from '#model/rights.ts';
import { w } from '#model/words.ts';
import { Alert, Button, MultiSelect, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askEffect, heldQuery, savePost, type PostRow, type RoleRow } from './calls.ts';
import { EffectDialog } from './EffectDialog.tsx';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { FlowsAsking } from './FlowsAsking.tsx';
import { PermissionTree, type Show } from './PermissionTree.tsx';
import beside from '#client/blocks/reader/beside.module.css';
import { TreeBar } from './TreeBar.tsx';
import type { TreeNode } from './tree.ts';
import { useTicks } from './useTicks.ts';
import { words } from './rightsWords.ts';

const texts = {
  open: w('Open the post', '打开岗位'),
  roles: w('Roles that come with the post', '默认角色'),
  extra: w(
    'What the post may do beside its roles; whose records it opens are the own ones.',
    '岗位在角色之外的附加权限，数据范围为仅本人。',
  ),
  rolesChanged: w('changes the roles that come with the post', '将修改岗位的默认角色'),
  unsaved: w('Rights of {name} that are not saved', '「{name}」尚未保存的权限'),
};

interface Props {
  readonly post: PostRow;
  readonly nodes: readonly TreeNode[];
  readonly roles: readonly RoleRow[];
}

const PostEditor = ({ post, held, nodes, roles }: Props & { readonly held: readonly string[] }) => {
  const say = useSay();
  const client = useQueryClient();
  const mayGrant = usePermit('posts:grant');
  const ticks = useTicks(nodes, held);
  const [given, setGiven] = useState<readonly string[] | null>(null);
  const [typed, setTyped] = useState('');
  const [show, setShow] = useState<Show>('all');
  const [effect, setEffect] = useState<Effect | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const name = say(post.name);
  const own = given ?? post.roles;
  const rolesDiffer = own.toSorted().join() !== post.roles.toSorted().join();
  const isDirty = ticks.isChanged || rolesDiffer;
  const save = async (): Promise<boolean> => {
    setBusy(true);
    const answer = await savePost(post.id, [...ticks.chosen], own);
    if (answer.code !== '200') {
      setBusy(false);
      setFault(answer.desc);
      return false;
    }
    await Promise.all([client.invalidateQueries({ queryKey: ['rights'] }), client.invalidateQueries({ queryKey: ['list', 'posts'] })]);
    setBusy(false);
    ticks.reset();
    setGiven(null);
    setEffect(null);
    notify.success(say(words.saved));
    return true;
  };
  const ask = async (): Promise<void> => {
    setBusy(true);
    setFault(null);
    const answer = await askEffect('post', post.id, [...ticks.chosen]);
    setBusy(false);
    if (answer.code === '200') setEffect(answer.data);
  };
  usePageMarks({ dirty: isDirty ? say(texts.unsaved, { name }) : null, save: isDirty ? save : null });
  return (
    <>
      <header className={beside['head']}>
        <h2 tabIndex={-1}>{name}</h2>
        <PageLink to="/system/postsView" query={{ id: post.id }}>
          {say(texts.open)}
        </PageLink>
        {mayGrant && (
          <Button leftSection={<Icon name="save" />} disabled={!isDirty} loading={busy && effect === null} onClick={() => void ask()}>
            {say(words.save)}
          </Button>
        )}
      </header>
      {fault !== null && effect === null && (
        <Alert color="berry" role="alert">
          {fault}
        </Alert>
      )}
      <MultiSelect
        maw={620}
        searchable={mayGrant}
        readOnly={!mayGrant}
        label={say(texts.roles)}
        data={roles.map((role) => ({ value: role.id, label: say(w(role.nameEn ?? role.name, role.name)) }))}
        value={[...own]}
        onChange={setGiven}
      />
      <section aria-label={say(words.flows)}>
        <h3>{say(words.flows)}</h3>
        <FlowsAsking holder="post" id={post.id} />
      </section>
      <h3>{say(words.resources)}</h3>
      <Text size="sm" c="dimmed">
        {say(texts.extra)}
      </Text>
      <TreeBar typed={typed} onTyped={setTyped} show={show} onShow={setShow} difference={ticks.difference} />
      <PermissionTree
        nodes={nodes}
        chosen={ticks.chosen}
        stored={ticks.begun}
        {...(mayGrant && { onChange: ticks.put })}
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

export const PostPane = (props: Props) => {
  const held = useQuery(heldQuery('post', props.post.id));
  return <Loaded of={held}>{(ids) => <PostEditor {...props} held={ids} />}</Loaded>;
};
