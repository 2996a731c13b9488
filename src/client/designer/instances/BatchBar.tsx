/** What can be done with the rows that are chosen, or with all that fit the filters. */
import { useSay } from '#client/words/language.tsx';
import type { OperationKind } from '#model/operations/operations.ts';
import { w } from '#model/words.ts';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { BatchDialog } from './batch/BatchDialog.tsx';
import type { Intended, Subjects } from './batch/order.ts';
import css from './instances.module.css';
import type { Selection } from './selection.ts';
import { kindWords } from './instancesWords.ts';

const words = {
  chosen: w('{count} selected', '已选{count}条'),
  all: w('Select all {count} that fit the filters', '选择符合条件的全部{count}条'),
  every: w('all {count} that fit the filters', '符合条件的全部{count}条'),
  clear: w('Clear selection', '取消选择'),
} as const;

interface Props {
  readonly selection: Selection;
  readonly kinds: readonly OperationKind[];
  readonly subjectsOf: (ids: readonly string[]) => Subjects;
  /** All that fit the filters, where that can be asked for. */
  readonly whole?: { readonly subjects: Subjects; readonly count: number };
  /** Key of the flow where all rows are of one: only then they can go to another version of it. */
  readonly flow?: string | undefined;
}

export const BatchBar = ({ selection, kinds, subjectsOf, whole, flow }: Props) => {
  const say = useSay();
  const [every, setEvery] = useState(false);
  const [intended, setIntended] = useState<Intended | null>(null);
  const count = every && whole ? whole.count : selection.ids.size;
  if (count === 0 && !intended) return null;
  const subjects = every && whole ? whole.subjects : subjectsOf([...selection.ids]);
  const offered = kinds.filter((kind) => kind !== 'migrate' || flow !== undefined);
  return (
    <div className={css['acts']}>
      <Text size="sm" role="status">
        {say(every ? words.every : words.chosen, { count })}
      </Text>
      {offered.map((kind) => (
        <Button
          key={kind}
          size="compact-sm"
          variant="default"
          c={kind === 'end' ? 'var(--danger-text)' : undefined}
          onClick={() => setIntended({ kind, subjects, count, ...(flow === undefined ? {} : { flow }) })}
        >
          {say(kindWords[kind])}
        </Button>
      ))}
      {whole && !every && whole.count > selection.ids.size && (
        <Button size="compact-sm" variant="subtle" onClick={() => setEvery(true)}>
          {say(words.all, { count: whole.count })}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => {
          setEvery(false);
          selection.clear();
        }}
      >
        {say(words.clear)}
      </Button>
      {intended && (
        <BatchDialog
          intended={intended}
          onClose={(ordered) => {
            setIntended(null);
            if (!ordered) return;
            setEvery(false);
            selection.clear();
          }}
        />
      )}
    </div>
  );
};
