/** Menus of a system: the tree left, the entry in the middle, the side menu as it would be at the right. */
import { useConfirm } from '#client/blocks/dialogs.tsx';
import { notify } from '#client/blocks/notify.ts';
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { useLeaving } from '#client/blocks/form/useLeaving.ts';
import { useGo, type PageProps } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { useSession } from '#client/data/session.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import '#client/fields/styles.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { Alert, Button, Group, Select, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Failed } from '#client/blocks/Loaded.tsx';
import { checksOf, titleOf, types, walk, withDraft, type MenuDraft } from './menu.ts';
import { entryQuery, menuQuery, removeEntry, saveEntry, systemsQuery } from './menuCalls.ts';
import { MenuForm } from './MenuForm.tsx';
import { MenuPreview } from './MenuPreview.tsx';
import { MenuTree } from './MenuTree.tsx';
import beside from '#client/blocks/reader/beside.module.css';
import { words as common } from './systemWords.ts';

const words = {
  menus: w('Menus and interfaces', '菜单与接口'),
  system: w('System', '所属系统'),
  choose: w('Choose an entry at the left.', '在左侧选择一项。'),
  empty: w('This system has no menu yet', '该系统还没有菜单'),
  noSystem: w('No system runs yet', '暂无运行中的系统'),
  addDirectory: w('New directory', '新增目录'),
  addMenu: w('New menu', '新增菜单'),
  addCall: w('New interface', '新增接口'),
  newEntry: w('New entry', '新增'),
  removeAsk: w('Delete “{name}”?', '删除“{name}”？'),
  removeText: w(
    'It disappears from the menu, and the roles and posts that were given it lose it.',
    '该项将从菜单中消失，已授权的角色和岗位将失去该权限。',
  ),
  vanish: w('{count} entries leave the menu', '{count}个菜单项将从菜单中消失'),
} as const;

const fresh = (systemId: string, parentId: string | null, resType: string): MenuDraft => ({
  id: null,
  parentId,
  systemId,
  name: '',
  nameEn: '',
  resType,
  permCode: '',
  path: '',
  realPath: '',
  redirect: '',
  icon: null,
  hidden: false,
  hasPage: resType === types.menu,
  flowKey: '',
  method: null,
  url: '',
  sort: null,
  status: 'enabled',
});

export const MenusPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const go = useGo();
  const confirm = useConfirm();
  const client = useQueryClient();
  const [mayAdd, mayPut, mayDelete] = [usePermit('resources:add'), usePermit('resources:put'), usePermit('resources:deletes')];
  const current = useSession((now) => now.system?.id);
  const systems = useQuery(systemsQuery);
  const systemId = query['systemId'] ?? current ?? systems.data?.[0]?.id ?? '';
  const nodes = useQuery(menuQuery(systemId));
  const id = query['chosen'] ?? null;
  const entry = useQuery(entryQuery(id ?? ''));
  const [edited, setEdited] = useState<{ readonly of: string | null; readonly draft: MenuDraft } | null>(null);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);

  const tree = nodes.data ?? [];
  const own = edited?.of === id ? edited.draft : null;
  const draft = own ?? (id === null ? null : (entry.data ?? null));
  const dirty = own !== null;
  const maySave = draft?.id === null ? mayAdd : mayPut;
  const checks = draft && maySave ? checksOf(tree, draft) : [];
  const shown = withDraft(tree, own);
  const chosen = [...walk(tree)].find(([node]) => node.id === id)?.[0] ?? null;
  const stored = id === null ? null : entry.data;
  const vanishes =
    own && stored && chosen && (own.hidden || own.status === 'disabled') && !stored.hidden && stored.status !== 'disabled'
      ? [...walk([chosen])].filter(([node]) => node.resType === types.menu).length
      : 0;

  const visit = (next: string | null): void => {
    setEdited(null);
    setFaults([]);
    setRefused(null);
    go(path, { ...(query['systemId'] && { systemId: query['systemId'] }), ...(next !== null && { chosen: next }) }, { replace: true });
  };
  const save = async (): Promise<boolean> => {
    if (!own || checks.some(({ stops }) => stops)) return false;
    setSaving(true);
    const answer = await saveEntry(own);
    setSaving(false);
    if (answer.code !== '200') {
      setFaults(answer.faults ?? []);
      setRefused(answer.desc);
      return false;
    }
    await client.invalidateQueries({ queryKey: ['menus'] });
    visit(String(answer.data['id']));
    notify.success(say(common.saved));
    return true;
  };
  const { leave } = useLeaving({ title: say(words.menus), dirty: dirty ? say(common.unsaved) : null, save: dirty ? save : null });
  const add = (resType: string): void => {
    const at = chosen;
    const parent =
      resType === types.call
        ? at?.resType === types.menu
          ? at.id
          : (at?.parentId ?? null)
        : at?.resType === types.directory
          ? at.id
          : at?.resType === types.menu
            ? at.parentId
            : null;
    void leave(() => {
      visit(null);
      setEdited({ of: null, draft: fresh(systemId, parent, resType) });
    });
  };
  const remove = async (): Promise<void> => {
    if (!draft?.id) return;
    const sure = await confirm({
      title: say(words.removeAsk, { name: say(titleOf(draft)) }),
      text: say(words.removeText),
      confirm: say(common.remove),
      danger: true,
    });
    if (!sure) return;
    const answer = await removeEntry(draft.id);
    if (answer.code !== '200') return;
    visit(null);
    await client.invalidateQueries({ queryKey: ['menus'] });
  };
  useShortcuts('page', maySave ? { 'Mod+KeyS': { words: common.save, run: () => void save() } } : {});

  const pane = () => {
    if (systems.data?.length === 0) return <EmptyState title={say(words.noSystem)} />;
    if (!nodes.data || (id !== null && !entry.data)) {
      const failed = [systems, nodes, entry].find(({ isError }) => isError);
      return failed ? <Failed error={failed.error} onRetry={failed.refetch} /> : <Skeleton height={320} aria-busy />;
    }
    if (!draft) return <EmptyState title={say(tree.length === 0 ? words.empty : words.choose)} />;
    return (
      <>
        <div className={beside['head']}>
          <h2>{draft.id === null ? say(words.newEntry) : say(titleOf(draft))}</h2>
          <Group gap="xs">
            {draft.id !== null && mayDelete && (
              <Button
                size="compact-sm"
                variant="default"
                c="var(--danger-text)"
                leftSection={<Icon name="delete" />}
                onClick={() => void remove()}
              >
                {say(common.remove)}
              </Button>
            )}
            {maySave && (
              <>
                <Button size="compact-sm" variant="default" disabled={!dirty} onClick={() => visit(id)}>
                  {say(common.discard)}
                </Button>
                <Button
                  size="compact-sm"
                  leftSection={<Icon name="save" />}
                  loading={saving}
                  disabled={!dirty || draft.name.trim() === '' || checks.some(({ stops }) => stops)}
                  onClick={() => void save()}
                >
                  {say(common.save)}
                </Button>
              </>
            )}
          </Group>
        </div>
        {vanishes > 0 && (
          <Alert color="amber" role="status">
            {say(words.vanish, { count: vanishes })}
          </Alert>
        )}
        {refused !== null && (
          <Alert color="berry" role="alert">
            {refused}
          </Alert>
        )}
        <MenuForm
          nodes={tree}
          draft={draft}
          checks={checks}
          faults={faults}
          readOnly={!maySave}
          onDraft={(next) => {
            setEdited({ of: id, draft: next });
            setFaults([]);
          }}
        />
      </>
    );
  };
  return (
    <div className={beside['page']} data-columns="3">
      <aside className={beside['side']}>
        <h1 tabIndex={-1}>{say(words.menus)}</h1>
        <Select
          size="sm"
          aria-label={say(words.system)}
          allowDeselect={false}
          value={systemId}
          data={(systems.data ?? []).map((one) => ({ value: one.id, label: say(one.name) }))}
          onChange={(next) => next && void leave(() => go(path, { systemId: next }, { replace: true }))}
        />
        {mayAdd && systemId !== '' && (
          <Group gap="xs">
            <Button size="compact-sm" leftSection={<Icon name="new" />} onClick={() => add(types.menu)}>
              {say(words.addMenu)}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => add(types.directory)}>
              {say(words.addDirectory)}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => add(types.call)}>
              {say(words.addCall)}
            </Button>
          </Group>
        )}
        {nodes.data ? (
          <MenuTree nodes={tree} current={id} onChoose={(next) => void leave(() => visit(next))} />
        ) : (
          nodes.isFetching && <Skeleton height={240} aria-busy />
        )}
      </aside>
      <section className={beside['main']} aria-label={say(words.menus)}>
        {pane()}
      </section>
      <MenuPreview nodes={shown} current={draft?.id ?? 'new'} />
    </div>
  );
};
