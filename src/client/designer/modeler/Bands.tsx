/** What one has to know before going on drawing: somebody else edits, somebody else has saved, a file that could not be read whole. */
import { ask, Refused } from '#client/data/server/call.ts';
import { notify } from '#client/blocks/notify.ts';
import { useConfirm } from '#client/blocks/dialogs.tsx';
import { useNow } from '#client/data/clock.ts';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useWaited } from '#client/theme/waited.ts';
import { useSay } from '#client/words/language.tsx';
import type { ModelLock, ModelRecord } from '#model/workflow/design.ts';
import { w } from '#model/words.ts';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useDesign } from '../design.ts';
import css from './modeler.module.css';
import type { Saving } from './useSaving.ts';

const words = {
  editing: w('{name} is editing (last change {time} ago)', '{name} 正在编辑（{time}前有改动）'),
  opened: w('{name} is editing (nothing changed yet)', '{name} 正在编辑（尚无改动）'),
  look: w('You see the drawing as it was last saved.', '当前显示最近保存的流程图。'),
  view: w('View', '查看'),
  take: w('Take over', '接管'),
  takeTitle: w('Take over from {name}?', '从 {name} 接管编辑？'),
  takeText: w('{name} can then no longer save. That you took over is written down.', '{name} 将无法继续保存。接管操作会被记录。'),
  mayNot: w('You may look at this model, but not change it.', '可以查看此模型，但无权修改。'),
  conflict: w('This model was saved elsewhere meanwhile', '此模型已在别处被保存'),
  conflictText: w(
    'Theirs: the drawing as it is stored now; yours can be got back with undo. Mine: your drawing becomes a new state, theirs stays among the earlier states.',
    '“采用对方的”：打开已保存的流程图，撤销可找回自己的改动；“保留我的”：自己的流程图成为新的状态，对方的保留在历史中。',
  ),
  theirs: w('Take theirs', '采用对方的'),
  mine: w('Keep mine', '保留我的'),
  doubts: w('{n} places of the file could not be read', '文件中有{n}处无法识别'),
  close: w('Close', '关闭'),
  loss: w('This file cannot be saved whole', '此文件无法完整保存'),
  lossText: w(
    'Saved from here it would lose {n} of its parts, so it is only shown. What was delivered stays as it is; it can be deployed and exported.',
    '在此保存将丢失其中{n}处内容，目前只供查看。原文件保持不变，可发布和导出。',
  ),
  accept: w('Edit without them', '舍弃并编辑'),
} as const;

interface LockProps {
  readonly lock: ModelLock;
  readonly readOnly: boolean;
  readonly take: () => Promise<boolean>;
}

export const LockBand = ({ lock, readOnly, take }: LockProps) => {
  const say = useSay();
  const nameOf = useNameOf();
  const waited = useWaited();
  const now = useNow();
  const confirm = useConfirm();
  const [seen, setSeen] = useState(false);
  if (!readOnly) return null;
  if (!lock.by)
    return (
      <Alert className={css['band']} color="gray" role="status">
        {say(words.mayNot)}
      </Alert>
    );
  const name = nameOf(lock.by);
  const takeOver = async (): Promise<void> => {
    if (await confirm({ title: say(words.takeTitle, { name }), text: say(words.takeText, { name }), confirm: say(words.take) }))
      await take();
  };
  const text = lock.lastChangeAt
    ? say(words.editing, { name, time: waited(now - Date.parse(lock.lastChangeAt)) })
    : say(words.opened, { name });
  return (
    <Alert className={css['band']} color="amber" role="status">
      <Group gap="sm" justify="space-between">
        <Text size="sm">
          <strong>{text}</strong> {!seen && say(words.look)}
        </Text>
        <Group gap="xs">
          {!seen && (
            <Button size="compact-sm" variant="default" onClick={() => setSeen(true)}>
              {say(words.view)}
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={() => void takeOver()}>
            {say(words.take)}
          </Button>
        </Group>
      </Group>
    </Alert>
  );
};

export const ConflictBand = ({ saving }: { readonly saving: Saving }) => {
  const say = useSay();
  const { modeler, model } = useDesign();
  if (saving.state !== 'conflict') return null;
  const choose = async (theirs: boolean): Promise<void> => {
    try {
      const stored = await ask<ModelRecord>('GET', `/tydf/process/model/get/${model.id}`);
      if (theirs && stored.xml) await modeler.restore(stored.xml);
      saving.standOn(stored, theirs);
      if (!theirs) await saving.save();
    } catch (error) {
      notify.error(error instanceof Refused ? error.envelope.desc : String(error));
    }
  };
  return (
    <Alert className={css['band']} color="amber" role="alert" title={say(words.conflict)}>
      <Text size="sm">{say(words.conflictText)}</Text>
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" variant="default" onClick={() => void choose(true)}>
          {say(words.theirs)}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => void choose(false)}>
          {say(words.mine)}
        </Button>
      </Group>
    </Alert>
  );
};

export const DoubtsBand = ({ doubts }: { readonly doubts: readonly string[] }) => {
  const say = useSay();
  const [closed, setClosed] = useState(false);
  if (closed || doubts.length === 0) return null;
  return (
    <Alert
      className={css['band']}
      color="gray"
      role="status"
      withCloseButton
      closeButtonLabel={say(words.close)}
      onClose={() => setClosed(true)}
      title={say(words.doubts, { n: doubts.length })}
    >
      <details>
        <summary>{doubts[0]}</summary>
        {doubts.slice(1, 20).map((doubt) => (
          <p key={doubt}>{doubt}</p>
        ))}
      </details>
    </Alert>
  );
};

/** What saving would lose of a file; drawing begins once that is accepted. */
export const LossBand = ({ lost, onAccept }: { readonly lost: readonly string[]; readonly onAccept: () => void }) => {
  const say = useSay();
  return (
    <Alert className={css['band']} color="amber" role="status" title={say(words.loss)}>
      <Text size="sm">{say(words.lossText, { n: lost.length })}</Text>
      <details>
        <summary>{lost[0]}</summary>
        {lost.slice(1, 20).map((what) => (
          <p key={what}>{what}</p>
        ))}
      </details>
      <Button size="compact-sm" variant="default" mt="xs" onClick={onAccept}>
        {say(words.accept)}
      </Button>
    </Alert>
  );
};
