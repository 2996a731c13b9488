/**
 * Two versions of a flow compared: both drawings side by side, the list of differences in words with each property
 * before and after, and what documents do differently. The list is the whole of it for whoever does not see the drawings.
 */
import type { Alteration } from '#machines/verify/compare.ts';
import type { CheckedField } from '#machines/verify/fields.ts';
import type { Labels } from '#machines/rules.ts';
import { w } from '#model/words.ts';
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { ActionIcon, Alert, Skeleton, Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { AlterationRow } from './AlterationRow.tsx';
import { Behaviour } from './Behaviour.tsx';
import css from './compare.module.css';
import { type Side, TwoDrawings } from './TwoDrawings.tsx';
import { useComparison } from './useComparison.ts';
import { countWords } from './compareWords.ts';

const words = {
  list: w('Differences', '差异'),
  same: w('No difference', '没有差异'),
  sameText: w('Both write the same, to the last letter.', '两者内容完全一致。'),
  onlyMoved: w('Nothing but the layout differs', '仅布局不同'),
  hide: w('Hide what was only moved', '隐藏仅布局变化'),
  comparing: w('Comparing…', '正在对比…'),
  failed: w('The drawings cannot be compared: {why}', '无法对比：{why}'),
  next: w('Next difference', '下一处差异'),
  previous: w('Previous difference', '上一处差异'),
  at: w('{at} of {all}', '第{at} / {all}处'),
} as const;

const none: readonly Alteration[] = [];
const noFields: readonly CheckedField[] = [];
const noLabels: Labels = {};

export interface VersionDiffProps {
  readonly before: Side;
  readonly after: Side;
  /** Key of the process; without it the first that can be executed. */
  readonly process?: string;
  /** Of the document, for values in words. */
  readonly fields?: readonly CheckedField[];
  readonly labels?: Labels;
}

export const VersionDiff = ({ before, after, process = '', fields = noFields, labels = noLabels }: VersionDiffProps) => {
  const say = useSay();
  const { comparison, comparing, failed } = useComparison({ before: before.xml, after: after.xml, process, fields, labels });
  const [hide, setHide] = useState(true);
  const [current, setCurrent] = useState<string | null>(null);
  const all = comparison?.alterations ?? none;
  const shown = useMemo(() => (hide ? all.filter(({ kind }) => kind !== 'moved') : all), [all, hide]);
  const at = shown.findIndex(({ element }) => element === current);
  const walk = (by: 1 | -1): unknown => {
    if (shown.length === 0) return false;
    const next = shown[at < 0 ? (by > 0 ? 0 : shown.length - 1) : (at + by + shown.length) % shown.length];
    return next && setCurrent(next.element);
  };
  useShortcuts('page', {
    F8: { words: words.next, run: () => walk(1) },
    'Shift+F8': { words: words.previous, run: () => walk(-1) },
  });
  const moved = all.filter(({ kind }) => kind === 'moved').length;
  const counts = (Object.keys(countWords) as Alteration['kind'][]).flatMap((kind) => {
    const n = all.filter((one) => one.kind === kind).length;
    return n === 0 ? [] : [say(countWords[kind], { n })];
  });
  const status = comparing ? say(words.comparing) : all.length === 0 ? say(words.same) : counts.join(say(w(', ', '，')));

  return (
    <div className={css['diff']}>
      <TwoDrawings before={before} after={after} alterations={shown} current={current} onPick={setCurrent} />
      <section className={css['told']} aria-label={say(words.list)}>
        <div className={css['bar']}>
          <p role="status" className={css['status']}>
            {status}
            {at >= 0 && ` · ${say(words.at, { at: at + 1, all: shown.length })}`}
          </p>
          <div className={css['tools']}>
            {moved > 0 && (
              <Switch size="xs" label={say(words.hide)} checked={hide} onChange={(event) => setHide(event.currentTarget.checked)} />
            )}
            <ActionIcon
              variant="default"
              aria-label={say(words.previous)}
              aria-keyshortcuts="Shift+F8"
              disabled={shown.length === 0}
              onClick={() => walk(-1)}
            >
              <IconChevronUp size={16} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              aria-label={say(words.next)}
              aria-keyshortcuts="F8"
              disabled={shown.length === 0}
              onClick={() => walk(1)}
            >
              <IconChevronDown size={16} />
            </ActionIcon>
          </div>
        </div>
        {failed !== null && <Alert color="berry">{say(words.failed, { why: failed })}</Alert>}
        {!comparison && comparing && <Skeleton height={120} />}
        {comparison && all.length === 0 && <EmptyState title={say(words.same)} text={say(words.sameText)} />}
        {all.length > 0 && shown.length === 0 && <EmptyState title={say(words.onlyMoved)} />}
        <ol className={css['list']}>
          {shown.map((alteration) => (
            <AlterationRow
              key={`${alteration.element}/${alteration.kind}`}
              alteration={alteration}
              current={alteration.element === current}
              onPick={() => setCurrent(alteration.element)}
            />
          ))}
        </ol>
        {comparison && all.length > moved && <Behaviour {...comparison} />}
      </section>
    </div>
  );
};
