/** One role: what it may do, who has it, whose records it opens; saved after its effect was shown. */
import { useConfirm } from '#client/blocks/dialogs.tsx';
import { notify } from '#client/blocks/notify.ts';
import { usePageMarks } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Effect } from '#model/rights.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { Alert, Badge, Button, Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askEffect, removeRole, saveRole, type RoleRow } from './calls.ts';
import { EffectDialog } from './EffectDialog.tsx';
import { FlowsAsking } from './FlowsAsking.tsx';
import { Members } from './Members.tsx';
import { PermissionTree, type Show } from './PermissionTree.tsx';
import beside from '#client/blocks/reader/beside.module.css';
import { RoleDetails } from './RoleDetails.tsx';
import { TreeBar } from './TreeBar.tsx';
import type { TreeNode } from './tree.ts';
import { useRoleDraft, type RoleBeginning } from './useRoleDraft.ts';
import { effectWords, words } from './rightsWords.ts';

const texts = {
  delete: w('Delete', '删除'),
  deleteAsk: w('Delete the role “{name}”?', '删除角色「{name}」？'),
  deleteEffect: w(
    'What it grants is gone with it. While somebody has it by name it cannot be deleted.',
    '其授权将一并失效；仍有逐人分配的成员时不能删除。',
  ),
  unsaved: w('Rights of {name} that are not saved', '「{name}」尚未保存的权限'),
  unsavedNew: w('The new role is not saved', '新角色尚未保存'),
};

interface Props {
  readonly from: RoleBeginning;
  readonly nodes: readonly TreeNode[];
  readonly memberCount: number | null;
  readonly tab: string;
  readonly onTab: (tab: string) => void;
  /** Null: it is gone. */
  readonly onSaved: (id: string | null) => void;
  readonly onCopy: () => void;
}

export const RoleEditor = ({ from, nodes, memberCount, tab, onTab, onSaved, onCopy }: Props) => {
  const { role } = from;
  const say = useSay();
  const confirm = useConfirm();
  const client = useQueryClient();
  const mayGrant = usePermit('roles:grant');
  const mayAdd = usePermit('roles:add') && mayGrant;
  const mayDelete = usePermit('roles:deletes');
  const mayPut = usePermit('roles:put') && mayGrant;
  const draft = useRoleDraft(from, nodes);
  const [typed, setTyped] = useState('');
  const [show, setShow] = useState<Show>('all');
  const [effect, setEffect] = useState<Effect | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [busy, setBusy] = useState(false);
  const { fields, isChanged } = draft;
  const rescoped = Object.keys(draft.changedScopes).length;
  const name = say(w(fields.nameEn || fields.name, fields.name)) || say(words.newRole);

  const save = async (): Promise<boolean> => {
    setBusy(true);
    const answer = await saveRole(draft.body());
    if (answer.code !== '200') {
      setBusy(false);
      setFault(answer.desc);
      setFaults(answer.faults ?? []);
      return false;
    }
    await Promise.all([client.invalidateQueries({ queryKey: ['rights'] }), client.invalidateQueries({ queryKey: ['list', 'roles'] })]);
    setBusy(false);
    draft.reset();
    setEffect(null);
    notify.success(say(words.saved));
    onSaved(answer.data.id);
    return true;
  };
  const ask = async (): Promise<void> => {
    setBusy(true);
    setFault(null);
    setFaults([]);
    const answer = await askEffect('role', role?.id ?? null, [...draft.chosen]);
    setBusy(false);
    if (answer.code === '200') setEffect(answer.data);
  };
  const remove = async (gone: RoleRow): Promise<void> => {
    const sure = await confirm({
      title: say(texts.deleteAsk, { name }),
      text: say(texts.deleteEffect),
      confirm: say(texts.delete),
      danger: true,
    });
    if (!sure || (await removeRole(gone.id)).code !== '200') return;
    onSaved(null);
    await client.invalidateQueries({ queryKey: ['list', 'roles'] });
  };
  usePageMarks({ dirty: isChanged ? say(role ? texts.unsaved : texts.unsavedNew, { name }) : null, save: isChanged ? save : null });

  return (
    <>
      <header className={beside['head']}>
        <h2 tabIndex={-1}>
          {name}{' '}
          {role?.builtIn && (
            <Badge variant="default" component="span">
              {say(words.builtIn)}
            </Badge>
          )}
        </h2>
        {role && !role.builtIn && mayDelete && (
          <Button variant="default" c="var(--danger-text)" leftSection={<Icon name="delete" />} onClick={() => void remove(role)}>
            {say(texts.delete)}
          </Button>
        )}
        {role && mayAdd && (
          <Button variant="default" onClick={onCopy}>
            {say(words.copyOf)}
          </Button>
        )}
        {mayGrant && (
          <Button
            leftSection={<Icon name="save" />}
            disabled={role !== null && !isChanged}
            loading={busy && effect === null}
            onClick={() => void ask()}
          >
            {say(words.save)}
          </Button>
        )}
      </header>
      {fault !== null && effect === null && (
        <Alert color="berry" role="alert">
          {fault}
        </Alert>
      )}
      <Tabs value={tab} onChange={(value) => value && onTab(value)} keepMounted={false}>
        <Tabs.List mb="sm">
          <Tabs.Tab value="resources">{say(words.resources)}</Tabs.Tab>
          {role && (
            <Tabs.Tab value="members">
              {say(words.members)}
              {memberCount !== null && ` ${memberCount}`}
            </Tabs.Tab>
          )}
          {role && <Tabs.Tab value="flows">{say(words.flows)}</Tabs.Tab>}
          <Tabs.Tab value="details">{say(words.details)}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="resources">
          <TreeBar typed={typed} onTyped={setTyped} show={show} onShow={setShow} difference={draft.difference} />
          <PermissionTree
            nodes={nodes}
            chosen={draft.chosen}
            stored={draft.stored}
            {...(mayGrant && { onChange: draft.putChosen, onScope: draft.putScope })}
            typed={typed}
            show={show}
            onAll={() => {
              setTyped('');
              setShow('all');
            }}
            scopes={draft.scopes}
            ownScope={fields.dataScope}
          />
        </Tabs.Panel>
        {role && (
          <Tabs.Panel value="members">
            <Members role={role} />
          </Tabs.Panel>
        )}
        {role && (
          <Tabs.Panel value="flows">
            <FlowsAsking holder="role" id={role.id} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="details">
          <RoleDetails
            fields={fields}
            onField={(role ? mayPut : mayAdd) ? draft.putField : null}
            isNew={role === null}
            builtIn={role?.builtIn ?? false}
            faults={faults}
          />
        </Tabs.Panel>
      </Tabs>
      {effect && (
        <EffectDialog
          name={name}
          effect={effect}
          more={[
            ...(rescoped > 0 ? [say(effectWords.scopes, { count: rescoped })] : []),
            ...(role && Object.keys(draft.changedFields).length > 0 ? [say(effectWords.fields)] : []),
          ]}
          fault={fault}
          busy={busy}
          onSave={() => void save()}
          onClose={() => setEffect(null)}
        />
      )}
    </>
  );
};
