/** Asks the name of a view, and whom it is shared with. */
import { useLanguage, useSay } from '#client/words/language.tsx';
import type { ListView, SharedRole } from '#model/lists.ts';
import { w } from '#model/words.ts';
import { Button, Group, MultiSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DialogCancel, DraggableDialog } from '#client/blocks/dialogs.tsx';

const words = {
  title: w('Save this view', '保存视图'),
  change: w('Change the view “{name}”', '修改视图“{name}”'),
  name: w('Name', '名称'),
  share: w('Share with roles', '共享给角色'),
  shareNote: w('Their people see it and cannot change it', '所选角色的人员可以查看，不能修改'),
  save: w('Save', '保存'),
  cancel: w('Cancel', '取消'),
};

/** What is kept: its name, and the ids of the roles that see it as well. */
export interface ViewNamed {
  readonly name: string;
  readonly roles: readonly string[];
}

interface Props {
  /** The view that is changed; null for a new one. */
  readonly view: Pick<ListView, 'name' | 'roles'> | null;
  readonly shareWith: readonly SharedRole[];
  /** Answers the server's sentence when it would not have it. */
  readonly onSave: (named: ViewNamed) => Promise<string | null>;
  readonly onClose: () => void;
}

export const ViewDialog = ({ view, shareWith, onSave, onClose }: Props) => {
  const say = useSay();
  const language = useLanguage();
  const [name, setName] = useState(view?.name ?? '');
  const [roles, setRoles] = useState<readonly string[]>(view?.roles.map(({ id }) => id) ?? []);
  // Those that it was shared with may stay, whoever holds them by now.
  const offered = new Map([...(view?.roles ?? []), ...shareWith].map(({ id, name: called }) => [id, called[language]]));
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const save = async () => {
    setBusy(true);
    setRefused(await onSave({ name: name.trim(), roles }));
    setBusy(false);
  };
  return (
    <DraggableDialog opened onClose={onClose} title={view ? say(words.change, { name: view.name }) : say(words.title)}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') void save();
        }}
      >
        <Stack gap="md">
          <TextInput
            label={say(words.name)}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={50}
            error={refused}
            data-autofocus
            withAsterisk
          />
          {offered.size > 0 ? (
            <MultiSelect
              label={say(words.share)}
              description={say(words.shareNote)}
              data={[...offered].map(([value, label]) => ({ value, label }))}
              value={[...roles]}
              onChange={setRoles}
              searchable
              comboboxProps={{ withinPortal: false }}
            />
          ) : null}
          <Group justify="flex-end">
            <DialogCancel>{say(words.cancel)}</DialogCancel>
            <Button type="submit" loading={busy} disabled={name.trim() === ''}>
              {say(words.save)}
            </Button>
          </Group>
        </Stack>
      </form>
    </DraggableDialog>
  );
};
