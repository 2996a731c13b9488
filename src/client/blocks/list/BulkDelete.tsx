/** Deletes the selected records one by one and says for each what came of it: nothing is rolled back for another's sake. */
import { call } from '#client/data/server/call.ts';
import { deletesPath } from '#client/data/server/resource.ts';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { w, type Words } from '#model/words.ts';
import { Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DraggableDialog, useConfirm } from '#client/blocks/dialogs.tsx';
import { DELETES } from './useListKeys.ts';
import { Icon } from '#client/theme/Icon.tsx';

const words = {
  remove: w('Delete', '删除'),
  question: w('Delete {count} {kind}?', '删除{count}条{kind}？'),
  one: w('Delete {name}?', '删除 {name}？'),
  note: w(
    'Only drafts that were never sent can be deleted; the others stay and say why.',
    '只能删除从未提交过的草稿；其余会保留并说明原因。',
  ),
  result: w('{done} deleted, {failed} not', '已删除{done}条，{failed}条未删除'),
};

const AT_ONCE = 4;

interface Props {
  readonly definition: Definition;
  readonly selected: readonly AnyDoc[];
  /** What it means that they are gone, said before. */
  readonly effect?: Words;
  /** One record on its own page or in its drawer, not some of a list. */
  readonly alone?: boolean;
  /** Told how many are gone, once everything was read. */
  readonly onDone: (deleted: number) => void;
}

export const BulkDelete = ({ definition, selected, effect, alone = false, onDone }: Props) => {
  const say = useSay();
  const confirm = useConfirm();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<readonly { readonly name: string; readonly why: string }[] | null>(null);
  const [done, setDone] = useState(0);

  const said = effect ?? (definition.kind === 'document' ? words.note : undefined);
  const nameOf = (record: AnyDoc): string => textOf(record['code'] ?? record[definition.name?.zh ?? ''] ?? record['id']);

  const run = async () => {
    const fine = await confirm({
      title:
        alone && selected[0]
          ? say(words.one, { name: nameOf(selected[0]) })
          : say(words.question, { count: selected.length, kind: say(definition.label) }),
      ...(said ? { text: say(said) } : {}),
      confirm: say(words.remove),
      danger: true,
    });
    if (!fine) return;
    setBusy(true);
    const waiting = [...selected];
    const refused: { name: string; why: string }[] = [];
    const work = async (): Promise<void> => {
      for (let record = waiting.shift(); record; record = waiting.shift()) {
        const answer = await call('DELETE', deletesPath(definition), { body: { ids: [String(record['id'])] }, quiet: true });
        if (answer.code !== '200') refused.push({ name: nameOf(record), why: answer.desc });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    setBusy(false);
    const gone = selected.length - refused.length;
    setDone(gone);
    await client.invalidateQueries({ queryKey: ['list', definition.key] });
    if (refused.length > 0) setFailed(refused);
    else onDone(gone);
  };
  return (
    <>
      <Button
        {...{ [DELETES]: true }}
        size={alone ? 'sm' : 'compact-sm'}
        variant="default"
        c="var(--danger-text)"
        loading={busy}
        leftSection={<Icon name="delete" />}
        onClick={() => void run()}
      >
        {say(words.remove)}
      </Button>
      {failed ? (
        <DraggableDialog
          opened
          onClose={() => {
            setFailed(null);
            onDone(done);
          }}
          title={say(words.result, { done, failed: failed.length })}
        >
          <Stack gap="xs">
            {failed.map(({ name, why }) => (
              <Text key={name} size="sm">
                <strong>{name}</strong> {why}
              </Text>
            ))}
          </Stack>
        </DraggableDialog>
      ) : null}
    </>
  );
};
