/** Where the drawing is: saved on the server, being saved, or only on this computer; and which version it becomes. */
import { useSay } from '#client/words/language.tsx';
import { formatInstant } from '#model/calculation/dates.ts';
import { w, type Words } from '#model/words.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Saving, SavingState } from './useSaving.ts';
import css from './modeler.module.css';

const texts: Readonly<Record<SavingState, Words | null>> = {
  clean: null,
  waiting: w('changed', '已修改'),
  saving: w('saving…', '正在保存…'),
  saved: w('autosaved {time}', '已自动保存 {time}'),
  offline: w('not saved: no connection, kept on this computer', '未保存：无连接，已留存在本机'),
  refused: w('not saved, kept on this computer: {why}', '未保存，已留存在本机：{why}'),
  conflict: w('not saved: changed elsewhere', '未保存：已在别处被修改'),
  locked: w('not saved, kept on this computer: {why}', '未保存，已留存在本机：{why}'),
};
const words = {
  version: w('draft of v{n}', 'v{n} 草稿'),
  deployed: w('v{n} as deployed', '与已发布的 v{n} 一致'),
  again: w('Save now', '立即保存'),
};

export const SavedWords = ({ saving }: { readonly saving: Saving }) => {
  const say = useSay();
  const { state, at, refusal, record } = saving;
  const deployed = record.deployedVersion;
  const same = deployed !== null && record.deployedDrawing === record.drawing && (state === 'clean' || state === 'saved');
  const text = texts[state];
  const bad = state === 'offline' || state === 'refused' || state === 'conflict' || state === 'locked';
  return (
    <span className={css['saved']} role="status" data-saving={state}>
      {same ? say(words.deployed, { n: deployed }) : say(words.version, { n: (deployed ?? 0) + 1 })}
      {text && ` · ${say(text, { time: at ? formatInstant(at, 'yyyy-MM-dd hh:mm').slice(11) : '', why: refusal ?? '' })}`}
      {bad && <IconAlertTriangle size={16} aria-hidden />}
      {(state === 'offline' || state === 'refused') && (
        <Button size="compact-xs" variant="default" onClick={() => void saving.save()}>
          {say(words.again)}
        </Button>
      )}
    </span>
  );
};
