/** An act on many: what it needs, why, what would come of each, then the order and how far it is. */
import { DraggableDialog } from '#client/blocks/dialogs.tsx';
import { call } from '#client/data/server/call.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Alert, Button, Group, Stack, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { kindWords, words } from '#client/designer/instances/instancesWords.ts';
import { Job } from './Job.tsx';
import { bodyOf, type Intended, isComplete, type Params, pathOf } from './order.ts';
import { BatchParams } from './Params.tsx';
import { Preview, previewQuery } from './Preview.tsx';

const texts = {
  title: w('{act}: {count} chosen', '{act}：已选{count}条'),
  handover: w('Hand over all tasks of a person', '移交某人的全部待办'),
  order: w('{act} {count}', '{act}{count}条'),
  missing: w('Say what is asked for above first.', '先填写上方内容。'),
  none: w('None of them can be done.', '没有可执行的记录。'),
} as const;

interface Props {
  readonly intended: Intended;
  readonly onClose: (ordered: boolean) => void;
}

export const BatchDialog = ({ intended, onClose }: Props) => {
  const say = useSay();
  const client = useQueryClient();
  const [params, setParams] = useState<Params>({});
  const [reason, setReason] = useState('');
  const [lacking, setLacking] = useState(false);
  const [job, setJob] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const complete = isComplete(intended, params);
  const { data } = useQuery(previewQuery(intended, params, complete && job === null));
  const fits = data?.rows.filter((row) => row.fits).length ?? 0;
  const act = say(kindWords[intended.kind]);
  const count = data && data.total > data.rows.length ? data.total : fits;
  const title = 'handover' in intended.subjects ? say(texts.handover) : say(texts.title, { act, count: intended.count ?? '…' });
  const blocked = !complete ? say(texts.missing) : data && fits === 0 ? say(texts.none) : null;

  const order = async () => {
    if (reason.trim() === '') return setLacking(true);
    setBusy(true);
    const answer = await call<{ id: string }>('POST', pathOf(intended), {
      body: { ...bodyOf(intended, params), reason: reason.trim() },
      quiet: true,
    });
    setBusy(false);
    if (answer.code !== '200') return setRefused(answer.desc);
    setJob(answer.data.id);
    await client.invalidateQueries({ queryKey: ['instances', 'operations'] });
  };

  return (
    <DraggableDialog opened onClose={() => onClose(job !== null)} title={title} room="table" dirty={job === null && reason !== ''}>
      {job !== null ? (
        <Stack gap="md">
          <Job id={job} />
          <Group justify="flex-end">
            <Button onClick={() => onClose(true)}>{say(words.close)}</Button>
          </Group>
        </Stack>
      ) : (
        <Stack gap="md">
          <BatchParams intended={intended} value={params} onChange={setParams} />
          {complete && <Preview intended={intended} params={params} />}
          <Textarea
            label={say(words.reason)}
            withAsterisk
            required
            maxLength={500}
            autosize
            minRows={2}
            value={reason}
            error={lacking && reason.trim() === '' ? say(words.reasonNeeded) : null}
            onChange={(event) => setReason(event.currentTarget.value)}
            data-autofocus={intended.kind !== 'reassign' || undefined}
          />
          {refused !== null && <Alert color="berry">{refused}</Alert>}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={() => onClose(false)}>
              {say(words.cancel)}
            </Button>
            <Button
              loading={busy}
              disabled={blocked !== null}
              title={blocked ?? undefined}
              color={intended.kind === 'end' ? 'berry' : 'fjord'}
              onClick={() => void order()}
            >
              {say(texts.order, { act, count })}
            </Button>
          </Group>
          {blocked !== null && complete && <Alert color="amber">{blocked}</Alert>}
        </Stack>
      )}
    </DraggableDialog>
  );
};
