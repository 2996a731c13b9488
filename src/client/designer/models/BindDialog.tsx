/** Which document runs a flow, and from which menu it is opened (the "flow id" of a menu). */
import { DraggableDialog } from '#client/blocks/dialogs.tsx';
import { notify } from '#client/blocks/notify.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { useShown } from '#client/fields/context.tsx';
import { useSay } from '#client/words/language.tsx';
import type { ModelRow } from '#model/workflow/design.ts';
import { w } from '#model/words.ts';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { bind } from './bind.ts';
import { useDocuments, useMenus } from './documents.ts';
import css from './models.module.css';
import { faultsIn } from './useNewModel.ts';
import { words } from './modelsWords.ts';

const texts = {
  title: w('Bind “{name}”', '绑定“{name}”'),
  document: w('Document that runs this flow', '使用此流程的单据'),
  menu: w('Menu from which it is opened', '打开单据的菜单'),
  save: w('Bind', '绑定'),
  bound: w('Bound', '已绑定'),
  all: w('All settings of the flow', '流程的全部设置'),
};

export const BindDialog = ({ row, onClose }: { readonly row: ModelRow; readonly onClose: () => void }) => {
  const say = useSay();
  const { language } = useShown();
  const [resource, setResource] = useState(row.resource);
  const [menuId, setMenuId] = useState(row.menu?.id ?? null);
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const documents = useDocuments();
  const mine = useMenus();
  // A menu that this person does not see keeps its name.
  const menus =
    row.menu && !mine.some(({ value }) => value === row.menu?.id)
      ? [...mine, { value: row.menu.id, label: row.menu.path.map((name) => say(name)).join(' / ') }]
      : mine;
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await bind({ key: row.key, name: row.name.zh, nameEn: row.name.en, category: row.category }, { resource, menuId });
      notify.success(say(texts.bound));
      onClose();
    } catch (error) {
      setFaults(faultsIn(error, language));
    } finally {
      setBusy(false);
    }
  };
  return (
    <DraggableDialog opened onClose={onClose} title={say(texts.title, { name: say(row.name) })}>
      <Stack gap="md">
        <Select
          label={say(texts.document)}
          data={documents}
          value={resource}
          onChange={setResource}
          error={faults['resource']}
          searchable
          clearable
        />
        <Select label={say(texts.menu)} data={menus} value={menuId} onChange={setMenuId} error={faults['menuId']} searchable clearable />
        {faults[''] && (
          <Text c="var(--danger-text)" role="alert">
            {faults['']}
          </Text>
        )}
        <Group justify="space-between">
          {row.settingId ? (
            <PageLink to="/ulfoAddEdit" query={{ id: row.settingId }} className={css['name']}>
              {say(texts.all)}
            </PageLink>
          ) : (
            <span />
          )}
          <Group gap="sm">
            <Button variant="default" onClick={onClose}>
              {say(words.cancel)}
            </Button>
            <Button loading={busy} onClick={() => void save()}>
              {say(texts.save)}
            </Button>
          </Group>
        </Group>
      </Stack>
    </DraggableDialog>
  );
};
