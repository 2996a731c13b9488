/** One dictionary being edited: its grid, what saving would do, its file. */
import { useConfirm } from '#client/blocks/dialogs.tsx';
import { notify } from '#client/blocks/notify.ts';
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { offerFile } from '#client/data/server/file.ts';
import { usePageMarks } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { exportDictionary, headsQuery, removeDictionary, saveValues, valuesQuery, type DictionaryHead, type ValueRow } from './calls.ts';
import { DictionaryGrid } from './DictionaryGrid.tsx';
import beside from '#client/blocks/reader/beside.module.css';
import { changesBetween, isChanged } from './values.ts';
import { words } from './systemWords.ts';

interface Props {
  readonly head: Omit<DictionaryHead, 'values'>;
  readonly stored: readonly ValueRow[];
  /** Which state of the list is stored; absent: nobody says. */
  readonly state: string | undefined;
  /** It was deleted. */
  readonly onGone: () => void;
}

export const DictionaryPane = ({ head, stored, state, onGone }: Props) => {
  const say = useSay();
  const why = useId();
  const confirm = useConfirm();
  const client = useQueryClient();
  const mayExport = usePermit('dictionaries:export');
  const mayPut = usePermit('dictionaries:put');
  const mayDelete = usePermit('dictionaries:deletes') && !head.builtIn;
  // With the state that was there when editing began: what somebody saves meanwhile is not saved over.
  const [edited, setEdited] = useState<{ readonly rows: readonly ValueRow[]; readonly state: string | undefined } | null>(null);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const rows = edited?.rows ?? stored;
  const changes = changesBetween(stored, rows);
  const dirty = edited !== null && isChanged(changes);
  const name = say(w(head.labelEn ?? head.dictName, head.dictName));

  const save = async (): Promise<boolean> => {
    if (!dirty) return true;
    setSaving(true);
    const answer = await saveValues(head.id, rows, edited.state);
    setSaving(false);
    if (answer.code !== '200') {
      setFaults(answer.faults ?? []);
      setRefused(answer.desc);
      return false;
    }
    setFaults([]);
    setRefused(null);
    client.setQueryData(valuesQuery(head.id).queryKey, answer.data);
    setEdited(null);
    void client.invalidateQueries({ queryKey: headsQuery.queryKey });
    notify.success(say(words.saved));
    return true;
  };
  usePageMarks({ dirty: dirty ? say(words.unsaved) : null, save: dirty ? save : null });
  useShortcuts('page', mayPut ? { 'Mod+KeyS': { words: words.save, run: () => void save() } } : {});

  const takeOut = async (): Promise<void> => {
    const answer = await exportDictionary(head.id);
    if (answer.code === '200') offerFile(`${head.dictCode}.json`, 'application/json', JSON.stringify(answer.data, null, 2));
  };
  const remove = async (): Promise<void> => {
    const sure = await confirm({
      title: say(words.removeAsk, { name }),
      text: say(words.removeText, { code: head.dictCode }),
      confirm: say(words.remove),
      danger: true,
    });
    if (!sure || (await removeDictionary(head.id)).code !== '200') return;
    onGone();
    await client.invalidateQueries({ queryKey: headsQuery.queryKey });
  };
  const drop = (): void => {
    setEdited(null);
    setFaults([]);
    setRefused(null);
  };
  return (
    <>
      <div className={beside['head']}>
        <h2>
          {name}{' '}
          <Text span size="sm" c="dimmed">
            {head.dictCode}
            {head.builtIn ? ` · ${say(words.builtIn)}` : ''}
          </Text>
        </h2>
        <Group gap="xs">
          {dirty && (
            <Text size="sm" role="status">
              {say(words.changes, { added: changes.added, changed: changes.changed, removed: changes.removed })}
            </Text>
          )}
          {mayDelete && stored.length > 0 && (
            <Text size="sm" c="dimmed" id={why}>
              {say(words.valuesFirst)}
            </Text>
          )}
          {mayDelete && (
            <Button
              size="compact-sm"
              variant="default"
              c={stored.length > 0 ? undefined : 'var(--danger-text)'}
              leftSection={<Icon name="delete" />}
              disabled={stored.length > 0}
              aria-describedby={stored.length > 0 ? why : undefined}
              onClick={() => void remove()}
            >
              {say(words.remove)}
            </Button>
          )}
          {mayExport && (
            <Button size="compact-sm" variant="default" leftSection={<Icon name="export" />} onClick={() => void takeOut()}>
              {say(words.exportFile)}
            </Button>
          )}
          {mayPut && (
            <>
              <Button size="compact-sm" variant="default" disabled={!dirty} onClick={drop}>
                {say(words.discard)}
              </Button>
              <Button size="compact-sm" leftSection={<Icon name="save" />} loading={saving} disabled={!dirty} onClick={() => void save()}>
                {say(words.save)}
              </Button>
            </>
          )}
        </Group>
      </div>
      {refused !== null && (
        <Alert color="berry" role="alert">
          {refused}
        </Alert>
      )}
      <DictionaryGrid
        name={name}
        rows={rows}
        faults={faults}
        mayChange={mayPut}
        onRows={(next) => {
          setEdited({ rows: next, state: edited === null ? state : edited.state });
          setFaults([]);
        }}
      />
    </>
  );
};
