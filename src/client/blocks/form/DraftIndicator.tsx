/** Says where the draft is: saved on the server, being saved, or only on this computer. */
import { useSay } from '#client/words/language.tsx';
import { formatInstant } from '#model/calculation/dates.ts';
import { type Words, w } from '#model/words.ts';
import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { Draft, DraftState } from './draft.ts';

const texts: Readonly<Record<DraftState, Words | null>> = {
  clean: null,
  waiting: w('changed', '已修改'),
  saving: w('saving…', '正在保存…'),
  saved: w('draft saved {time}', '草稿已保存 {time}'),
  offline: w('not saved: offline, kept on this computer', '未保存：离线，已留存在本机'),
  refused: w('not saved, kept on this computer: {why}', '未保存，已留存在本机：{why}'),
  conflict: w('not saved: changed elsewhere', '未保存：已在别处被修改'),
};
const redFields = w('red fields', '有红色项');

export const DraftIndicator = ({ draft }: { readonly draft: Pick<Draft, 'state' | 'at' | 'refusal'> }) => {
  const say = useSay();
  const text = texts[draft.state];
  const bad = draft.state === 'offline' || draft.state === 'refused' || draft.state === 'conflict';
  const Mark = bad ? IconAlertTriangle : IconCheck;
  return (
    <Text size="sm" c="dimmed" role="status" style={{ display: 'inline-flex', gap: 4, alignItems: 'center' }} data-draft={draft.state}>
      {text === null ? null : (
        <>
          {say(text, { time: draft.at ? formatInstant(draft.at, 'yyyy-MM-dd hh:mm').slice(11) : '', why: draft.refusal ?? say(redFields) })}
          {bad || draft.state === 'saved' ? <Mark size={16} stroke={1.75} aria-hidden /> : null}
        </>
      )}
    </Text>
  );
};
