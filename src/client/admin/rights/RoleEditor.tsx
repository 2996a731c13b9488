/** One role: what it may do, who has it, whose records it opens; saved after its effect was shown. */
import { choose } from '#client/blocks/confirm.ts';
import { notify } from '#client/blocks/notify.ts';
import { usePageMarks } from '#client/data/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Effect } from '#model/rights.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { Badge, Button, Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askEffect, removeRole, saveRole, type RoleRow } from './calls.ts';
import { EffectDialog } from './EffectDialog.tsx';
import { Members } from './Members.tsx';
import { PermissionTree, type Show } from './PermissionTree.tsx';
import css from './rights.module.css';
import { RoleDetails, type RoleFields } from './RoleDetails.tsx';
import { TreeBar } from './TreeBar.tsx';
import { differenceOf, type Chosen, type TreeNode } from './tree.ts';
import { effectWords, words } from './words.ts';

const texts = {
  delete: w('Delete', '删除'),
  deleteAsk: w('Delete the role “{name}”?', '删除角色「{name}」？'),
  deleteEffect: w(
    'Nobody has it by name, or the server refuses. What it grants is gone with it.',
    '仍有成员时不能删除；删除后其授权一并失效。',
  ),
};
const unsavedWork = w('Rights of {name} that are not saved', '「{name}」尚未保存的权限');

type Scopes = Readonly<Record<string, string>>;

interface Props {
  /** Null: a new one. */
  readonly role: RoleRow | null;
  /** What it begins with; of a new one what it was copied from. */
  readonly start: RoleFields;
  readonly held: readonly string[];
  readonly scopes: Scopes;
  readonly nodes: readonly TreeNode[];
  readonly memberCount: number | null;
  readonly tab: string;
  readonly onTab: (tab: string) => void;
  /** Null: it is gone. */
  readonly onSaved: (id: string | null) => void;
  readonly onCopy: () => void;
}

const none: Chosen = new Set();

const changedFields = (before: RoleFields, after: RoleFields): Partial<RoleFields> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof RoleFields])),
  );

export const RoleEditor = ({ role, start, held, scopes: storedScopes, nodes, memberCount, tab, onTab, onSaved, onCopy }: Props) => {
  const say = useSay();
  const client = useQueryClient();
  const mayGrant = usePermit('roles:grant');
  const mayDelete = usePermit('roles:deletes');
  const mayPut = usePermit('roles:put') && mayGrant;
  const stored: Chosen = role ? new Set(held) : none;
  const [chosen, setChosen] = useState<Chosen>(new Set(held));
  const [scopes, setScopes] = useState<Readonly<Record<string, string | null>>>({});
  const [fields, setFields] = useState<RoleFields>(start);
  const [typed, setTyped] = useState('');
  const [show, setShow] = useState<Show>('all');
  const [effect, setEffect] = useState<Effect | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [busy, setBusy] = useState(false);

  const difference = differenceOf(nodes, stored, chosen);
  const newFields = role ? changedFields(start, fields) : fields;
  const rescoped = Object.entries(scopes).filter(([id, scope]) => chosen.has(id) && scope !== (storedScopes[id] ?? null));
  const isDirty =
    difference.added.length + difference.removed.length + rescoped.length > 0 ||
    Object.keys(role ? newFields : {}).length > 0 ||
    role === null;
  const name = say(w(fields.nameEn || fields.name, fields.name)) || say(words.newRole);

  const save = async (): Promise<boolean> => {
    setBusy(true);
    const answer = await saveRole({
      ...(role && { roleId: role.id }),
      ...(role && Object.keys(newFields).length > 0 && { version: role.version }),
      ...newFields,
      resourceIds: [...chosen],
      scopes: Object.fromEntries(rescoped),
    });
    setBusy(false);
    if (answer.code !== '200') {
      setFault(answer.desc);
      setFaults(answer.faults ?? []);
      return false;
    }
    setEffect(null);
    notify.success(say(words.saved));
    await Promise.all([client.invalidateQueries({ queryKey: ['rights'] }), client.invalidateQueries({ queryKey: ['list', 'roles'] })]);
    onSaved(answer.data.id);
    return true;
  };
  const ask = async (): Promise<void> => {
    setBusy(true);
    setFault(null);
    setFaults([]);
    const answer = await askEffect('role', role?.id ?? null, [...chosen]);
    setBusy(false);
    if (answer.code === '200') setEffect(answer.data);
  };
  const remove = async (gone: RoleRow): Promise<void> => {
    const yes = await choose({
      title: say(texts.deleteAsk, { name }),
      text: say(texts.deleteEffect),
      choices: [
        { value: false, label: say(words.cancel) },
        { value: true, label: say(texts.delete), kind: 'danger' as const },
      ],
      dismissed: false,
    });
    if (!yes || (await removeRole(gone.id)).code !== '200') return;
    await client.invalidateQueries({ queryKey: ['list', 'roles'] });
    onSaved(null);
  };
  usePageMarks({ title: name, dirty: isDirty && role ? say(unsavedWork, { name }) : null, save: isDirty && role ? save : null });

  const merged = { ...storedScopes, ...Object.fromEntries(Object.entries(scopes).map(([id, scope]) => [id, scope ?? ''])) };
  const shownScopes: Scopes = Object.fromEntries(Object.entries(merged).filter(([, scope]) => scope !== ''));
  return (
    <>
      <header className={css['head']}>
        <h2 tabIndex={-1}>
          {name}{' '}
          {role?.builtIn && (
            <Badge variant="default" component="span">
              {say(words.builtIn)}
            </Badge>
          )}
        </h2>
        {role && !role.builtIn && mayDelete && (
          <Button variant="default" onClick={() => void remove(role)}>
            {say(texts.delete)}
          </Button>
        )}
        {role && mayGrant && (
          <Button variant="default" onClick={onCopy}>
            {say(words.copyOf)}
          </Button>
        )}
        {mayGrant && (
          <Button disabled={!isDirty} loading={busy && effect === null} onClick={() => void ask()}>
            {say(words.save)}
          </Button>
        )}
      </header>
      <Tabs value={tab} onChange={(value) => value && onTab(value)} keepMounted={false}>
        <Tabs.List mb="sm">
          <Tabs.Tab value="resources">{say(words.resources)}</Tabs.Tab>
          {role && (
            <Tabs.Tab value="members">
              {say(words.members)}
              {memberCount !== null && ` ${memberCount}`}
            </Tabs.Tab>
          )}
          <Tabs.Tab value="details">{say(words.details)}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="resources">
          <TreeBar typed={typed} onTyped={setTyped} show={show} onShow={setShow} difference={difference} />
          <PermissionTree
            nodes={nodes}
            chosen={chosen}
            stored={stored}
            {...(mayGrant && { onChange: setChosen, onScope: (id: string, scope: string | null) => setScopes({ ...scopes, [id]: scope }) })}
            typed={typed}
            show={show}
            onAll={() => {
              setTyped('');
              setShow('all');
            }}
            scopes={shownScopes}
            ownScope={fields.dataScope}
          />
        </Tabs.Panel>
        {role && (
          <Tabs.Panel value="members">
            <Members role={role} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="details">
          <RoleDetails
            fields={fields}
            onChange={mayPut ? setFields : null}
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
            ...(rescoped.length > 0 ? [say(effectWords.scopes, { count: rescoped.length })] : []),
            ...(role && Object.keys(newFields).length > 0 ? [say(effectWords.fields)] : []),
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
