/** A small record beside its list: read, then edited where the permission allows. */
import { ReadForm } from '#client/blocks/reader/ReadForm.tsx';
import { keptDraft } from '#client/blocks/form/keptDraft.ts';
import { useActor } from '#client/blocks/form/useActor.ts';
import { closeAsked } from '#client/blocks/form/leaving.ts';
import { useHeld } from '#client/data/held.ts';
import { PageMarksContext, type PageMarks } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { recordQuery } from '#client/data/server/resource.ts';
import { useSession } from '#client/data/session.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { fixed } from '#client/words/fixed.ts';
import { useSay } from '#client/words/language.tsx';
import type { Can } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { Alert, Button, Drawer, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useContext, useMemo, useState } from 'react';
import { freshRecord } from '#client/blocks/form/freshRecord.ts';
import { menuTitle } from './paths.ts';
import { RecordActs } from '#client/blocks/act/RecordActs.tsx';
import { RecordEditor } from './RecordEditor.tsx';

const edit = w('Edit', '编辑');
const closeName = w('Close', '关闭');

interface Props {
  readonly definition: Definition;
  readonly id: string | null;
  /** What a new record begins with beside its defaults. */
  readonly given?: AnyDoc;
  /** Opened to be written, not to be read first. */
  readonly editing?: boolean;
  readonly onClose: () => void;
}

export const RecordDrawer = ({ definition, id, given, editing: written = false, onClose }: Props) => {
  const say = useSay();
  const actor = useActor();
  const user = useSession((session) => session.user);
  const mayPut = usePermit(`${definition.key}:put`) && definition.kind !== 'register' && definition.kind !== 'report';
  const [editing, setEditing] = useState(id === null || written);
  const stored = useQuery({ ...recordQuery(definition, id ?? ''), enabled: id !== null });
  // What was typed in this drawer before and not saved.
  const kept = useQuery({
    queryKey: ['kept', definition.key, id, given],
    queryFn: () => keptDraft(definition, id, given),
    gcTime: 0,
    staleTime: 0,
    enabled: editing,
  });
  const held = useHeld(kept.data === undefined || kept.isFetching ? undefined : { kept: kept.data });
  const onPage = useContext(PageMarksContext);
  const [marks, setMarks] = useState<PageMarks>({});
  const onEditor = useCallback(
    (marked: PageMarks | null) => {
      // Hidden with its tab it keeps what it said.
      if (marked === null) return;
      setMarks(marked);
      // The page keeps its name; what is typed beside it would be lost with it.
      onPage({ ...marked, title: null });
    },
    [onPage],
  );
  const close = () => {
    onPage({});
    onClose();
  };
  const fresh = useMemo(() => freshRecord(definition, actor, user), [definition, actor, user]);
  const record = id === null ? { ...fresh, ...given } : stored.data;
  const title = say(id === null ? fixed.newTitle : editing ? fixed.editTitle : fixed.viewTitle, { menu: say(menuTitle(definition)) });
  return (
    <Drawer
      opened
      onClose={() => void closeAsked(marks, close)}
      position="right"
      size={480}
      title={title}
      closeOnClickOutside={!editing}
      closeButtonProps={{ 'aria-label': say(closeName) }}
    >
      {stored.isError ? <Alert color="berry">{stored.error.message}</Alert> : null}
      {!record ? (
        stored.isError ? null : (
          <Skeleton height={240} />
        )
      ) : editing ? (
        held === undefined ? null : (
          <PageMarksContext value={onEditor}>
            <RecordEditor definition={definition} id={id} initial={record} kept={held.kept} onDone={close} />
          </PageMarksContext>
        )
      ) : (
        <>
          <ReadForm definition={definition} record={record} />
          <Group mt="md" gap="sm">
            {mayPut ? (
              <Button leftSection={<Icon name="edit" size={18} />} onClick={() => setEditing(true)}>
                {say(edit)}
              </Button>
            ) : null}
            <RecordActs definition={definition} record={record} can={(record['can'] as Can | undefined) ?? {}} />
          </Group>
        </>
      )}
    </Drawer>
  );
};
