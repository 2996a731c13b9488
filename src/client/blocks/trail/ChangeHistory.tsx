/** What was changed in a document since it was first sent, field by field, with who and when. */
import type { Names, TrailEntry } from '#model/api.ts';
import type { Definition } from '#model/definition.ts';
import { formatInstant } from '#model/calculation/dates.ts';
import { type Words, w } from '#model/words.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import { Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { ChangeList } from './ChangeView.tsx';
import css from './Trail.module.css';
import { deedOf } from './trailWords.ts';
import { betweenVersions, changedIn } from './versions.ts';

interface Props {
  readonly trail: readonly TrailEntry[];
  readonly definition: Definition;
  readonly names: Names;
}

const words = {
  compare: w('Compare two versions', '对比两个版本'),
  from: w('From', '从'),
  to: w('To', '到'),
  sent: w('1: as first sent', '1：首次提交'),
  version: w('{n}: {at} {name}', '{n}：{at} {name}'),
  same: w('They say the same.', '两个版本内容相同。'),
};

/** The first and the last, until others are picked. */
const CompareVersions = ({ trail, definition, names }: Props) => {
  const say = useSay();
  const nameOf = useNameOf();
  const entries = changedIn(trail);
  const [from, setFrom] = useState(0);
  const [picked, setTo] = useState<number | null>(null);
  const to = picked ?? entries.length;
  const versions = [
    { value: '0', label: say(words.sent) },
    ...entries.map(({ at, actor }, index) => ({
      value: String(index + 1),
      label: say(words.version, {
        n: index + 2,
        at: formatInstant(at, 'yyyy-MM-dd hh:mm'),
        name: actor ? nameOf(actor) : say(w('System', '系统')),
      }),
    })),
  ];
  const changes = betweenVersions(definition, entries, from, to);
  const pick = (label: Words, value: number, onPick: (version: number) => void) => (
    <NativeSelect
      label={say(label)}
      data={versions}
      value={String(value)}
      onChange={(event) => onPick(Number(event.currentTarget.value))}
    />
  );
  return (
    <section aria-label={say(words.compare)}>
      <Group gap="sm" mb="sm">
        {pick(words.from, from, setFrom)}
        {pick(words.to, to, setTo)}
      </Group>
      <div role="status">
        {changes.length === 0 ? say(words.same) : <ChangeList changes={changes} definition={definition} names={names} />}
      </div>
    </section>
  );
};

export const ChangeHistory = ({ trail, definition, names }: Props) => {
  const say = useSay();
  const nameOf = useNameOf();
  const changed = changedIn(trail).toReversed();
  if (changed.length === 0) return <EmptyState title={say(w('Nothing was changed since it was sent.', '提交后没有任何修改。'))} />;
  return (
    <>
      {changed.length > 1 && <CompareVersions trail={trail} definition={definition} names={names} />}
      <ol className={css['list']} aria-label={say(w('Changes, the latest first', '修改记录，最新在前'))}>
        {changed.map(({ id, actor, action, at, node, changes }) => (
          <li key={id} className={css['entry']} data-tone="quiet">
            <span className={css['dot']} />
            <div className={css['line']}>
              <span className={css['who']}>{actor ? nameOf(actor) : say(w('System', '系统'))}</span>
              <span className={css['deed']}>{say(deedOf(action).words)}</span>
              <time className={css['quiet']} dateTime={at}>
                {node && `${say(node.name)} · `}
                {formatInstant(at, 'yyyy-MM-dd hh:mm')}
              </time>
            </div>
            <ChangeList changes={changes} definition={definition} names={names} />
          </li>
        ))}
      </ol>
    </>
  );
};
