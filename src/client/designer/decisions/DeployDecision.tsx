/** Deploying a file of decisions: what comes of it, with a note; where somebody else was faster, what to do about it. */
import { DialogCancel, DraggableDialog } from '#client/blocks/dialogs.tsx';
import { notify } from '#client/blocks/notify.ts';
import { useSay } from '#client/words/language.tsx';
import type { Fault } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';
import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deployDecision } from './calls.ts';

const words = {
  title: w('Deploy “{name}”?', '发布“{name}”？'),
  effect: w('It counts from now on, also for documents on their way.', '发布后立即生效，包括流转中的单据。'),
  others: w('The file holds other decisions, which become new versions too: {names}', '同一文件中的其他决策也将产生新版本：{names}'),
  doubts: w('{count} gaps or doubts remain', '仍有{count}处遗漏或疑问'),
  note: w('Note', '发布说明'),
  cancel: w('Cancel', '取消'),
  deploy: w('Deploy', '发布'),
  over: w('Deploy over it', '覆盖发布'),
  changed: w(
    'Somebody deployed version {version} meanwhile. Compare with it first, or deploy over it.',
    '他人已发布第{version}版。可先对比，或覆盖发布。',
  ),
  done: w('{name} deployed as version {version}', '{name}已发布为第{version}版'),
};

interface Props {
  readonly decisionKey: string;
  readonly name: string;
  readonly text: string;
  /** Version that was edited; 0: none is deployed. */
  readonly over: number;
  readonly others: readonly string[];
  readonly doubts: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export const DeployDecision = ({ decisionKey, name, text, over, others, doubts, onClose, onDone }: Props) => {
  const say = useSay();
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{
    readonly desc: string;
    readonly faults: readonly Words[];
    readonly newest: number | null;
  } | null>(null);
  const send = async (version: number) => {
    setBusy(true);
    const answer = await deployDecision({ xml: text, note, over: { key: decisionKey, version } });
    setBusy(false);
    if (answer.code === '200') {
      const made = answer.data.find(({ key }) => key === decisionKey);
      notify.success(say(words.done, { name, version: made?.version ?? version + 1 }));
      await client.invalidateQueries({ queryKey: ['decisions'] });
      return onDone();
    }
    const newest = answer.reason === 'decisionChanged' ? Number(answer.params?.['version']) : null;
    setRefused({ desc: answer.desc, newest, faults: (answer.faults ?? []).map(({ message }: Pick<Fault, 'message'>) => message) });
  };
  return (
    <DraggableDialog opened onClose={onClose} title={say(words.title, { name })} dirty={note !== ''}>
      <Stack gap="sm">
        <Text size="sm">{say(words.effect)}</Text>
        {others.length > 0 ? <Text size="sm">{say(words.others, { names: others.join(say(w(', ', '、'))) })}</Text> : null}
        {doubts > 0 ? <Text size="sm">{say(words.doubts, { count: doubts })}</Text> : null}
        <Textarea
          data-autofocus
          label={say(words.note)}
          maxLength={500}
          autosize
          minRows={2}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {refused ? (
          <Alert color="berry">
            {refused.newest === null ? refused.desc : say(words.changed, { version: refused.newest })}
            {refused.faults.map((fault) => (
              <Text key={fault.en} size="sm">
                {say(fault)}
              </Text>
            ))}
          </Alert>
        ) : null}
        <Group justify="flex-end">
          <DialogCancel>{say(words.cancel)}</DialogCancel>
          {refused?.newest ? (
            <Button loading={busy} onClick={() => void send(refused.newest ?? over)}>
              {say(words.over)}
            </Button>
          ) : (
            <Button loading={busy} onClick={() => void send(over)}>
              {say(words.deploy)}
            </Button>
          )}
        </Group>
      </Stack>
    </DraggableDialog>
  );
};
