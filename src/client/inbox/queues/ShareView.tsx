/** Shares a saved filter with roles, or takes it back from them: those that the server lets its owner choose, and those that have it. */
import { DialogCancel, DraggableDialog } from '#client/blocks/dialogs.tsx';
import { ask } from '#client/data/server/call.ts';
import { useSay } from '#client/words/language.tsx';
import type { SharedRole } from '#model/lists.ts';
import { w } from '#model/words.ts';
import { Alert, Button, Checkbox, Group, ScrollArea, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedView } from './savedViews.ts';
import { words as common } from '#client/inbox/inboxWords.ts';

const words = {
  title: w('Share “{name}”', '共享“{name}”'),
  about: w(
    'Whoever holds one of these roles finds this filter among their queues and sees their own tasks through it. Only you can change it.',
    '拥有所选角色的同事会在队列中看到此筛选，并用它查看各自的任务；只有本人可以修改。',
  ),
  roles: w('Roles', '角色'),
  none: w('There is no role that you could share with.', '没有可共享的角色。'),
  failed: w('The roles could not be loaded.', '角色加载失败。'),
  cancel: w('Cancel', '取消'),
  ok: w('Save', '保存'),
};

/** Those that the server lets the person share with. */
const rolesQuery = {
  queryKey: ['inbox', 'views', 'roles'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    ask<readonly SharedRole[]>('GET', '/tydf/process/inbox/views/roles', { signal }),
};

interface Props {
  readonly view: SavedView;
  /** Answers the server's sentence when it would not have it. */
  readonly onShare: (roles: readonly string[]) => Promise<string | null>;
  readonly onClose: () => void;
}

export const ShareView = ({ view, onShare, onClose }: Props) => {
  const say = useSay();
  const offered = useQuery(rolesQuery);
  const [chosen, setChosen] = useState<readonly string[]>(view.roles.map(({ id }) => id));
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const roles = [...view.roles.filter(({ id }) => !offered.data?.some((one) => one.id === id)), ...(offered.data ?? [])];
  const same = chosen.length === view.roles.length && view.roles.every(({ id }) => chosen.includes(id));
  const save = async () => {
    setBusy(true);
    const why = await onShare(chosen);
    setBusy(false);
    if (why === null) onClose();
    else setRefused(why);
  };
  return (
    <DraggableDialog opened onClose={onClose} title={say(words.title, { name: view.name })} dirty={!same}>
      <Stack gap="sm">
        <Text size="sm">{say(words.about)}</Text>
        {offered.isPending && <Skeleton height={96} aria-busy />}
        {offered.isError && (
          <Alert color="berry" title={say(words.failed)}>
            {offered.error.message}
            <Button display="block" mt="xs" size="compact-sm" variant="default" onClick={() => void offered.refetch()}>
              {say(common.retry)}
            </Button>
          </Alert>
        )}
        {offered.data && roles.length === 0 && <Text size="sm">{say(words.none)}</Text>}
        {offered.data && roles.length > 0 && (
          <Checkbox.Group label={say(words.roles)} value={[...chosen]} onChange={setChosen}>
            <ScrollArea.Autosize mah={320} mt="xs">
              <Stack gap="xs" p={4}>
                {roles.map(({ id, name }) => (
                  <Checkbox key={id} value={id} label={say(name)} />
                ))}
              </Stack>
            </ScrollArea.Autosize>
          </Checkbox.Group>
        )}
        {refused !== null && (
          <Alert color="berry" role="alert">
            {refused}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <DialogCancel>{say(words.cancel)}</DialogCancel>
          <Button onClick={() => void save()} loading={busy} disabled={same}>
            {say(words.ok)}
          </Button>
        </Group>
      </Stack>
    </DraggableDialog>
  );
};
