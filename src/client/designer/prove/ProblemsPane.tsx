/**
 * What is wrong with the drawing as it stands: the worst first, each with its element, a way there, a mend where there
 * is one, and the counter-example played on the drawing.
 */
import type { Finding } from '#machines/verify/finding.ts';
import { w } from '#model/words.ts';
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { Alert, Button, Chip, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Chip.layer.css';
import { useState } from 'react';
import { useDesign } from '../design.ts';
import { countsOf, countWords, keyOf, severities, type Severity } from './problems.ts';
import { ProblemRow } from './ProblemRow.tsx';
import css from './prove.module.css';
import { usePlaying } from './usePlaying.ts';

const words = {
  none: w('Nothing found', '未发现问题'),
  looked: w('{n} states of the flow were looked at.', '已检查流程的{n}个状态。'),
  bounded: w(
    'Not everything could be looked at: after {n} states the search stopped. What is not found here is not proved.',
    '未能全部检查：已检查{n}个状态后停止。此处未发现的问题并不代表不存在。',
  ),
  checking: w('Checking…', '正在校验…'),
  asking: w('Asking the organisation…', '正在核对组织人员…'),
  filtered: w('No problem of this kind', '没有此类问题'),
  all: w('Show all', '显示全部'),
  list: w('Problems', '问题'),
  filter: w('Show', '显示'),
  clean: w('No problems', '没有问题'),
  next: w('Next problem', '下一个问题'),
  previous: w('Previous problem', '上一个问题'),
} as const;

export const ProblemsPane = () => {
  const say = useSay();
  const { proved, modeler, selected, readOnly } = useDesign();
  const { findings: all, checking, asking, states, bounded, trouble, revision } = proved;
  const [hidden, setHidden] = useState<readonly Severity[]>([]);
  const [current, setCurrent] = useState<string | null>(null);
  const playing = usePlaying();
  const counts = countsOf(all);
  const shown = all.filter(({ severity }) => !hidden.includes(severity));

  const go = (finding: Finding): void => {
    setCurrent(keyOf(finding));
    if (!modeler.element(finding.element)) return;
    modeler.select([finding.element]);
    modeler.reveal(finding.element);
  };
  const walk = (by: 1 | -1): unknown => {
    if (shown.length === 0) return false;
    const at = shown.findIndex((one) => keyOf(one) === current);
    const next = shown[at < 0 ? (by > 0 ? 0 : shown.length - 1) : (at + by + shown.length) % shown.length];
    return next && go(next);
  };
  useShortcuts('page', {
    F8: { words: words.next, run: () => walk(1) },
    'Shift+F8': { words: words.previous, run: () => walk(-1) },
  });

  const told = severities.filter((one) => counts[one] > 0).map((one) => say(countWords(one, counts[one])));
  const status = [
    told.length > 0 ? told.join(say(w(', ', '，'))) : say(words.clean),
    ...(checking ? [say(words.checking)] : asking && revision >= 0 && proved.flow ? [say(words.asking)] : []),
  ].join(' · ');

  if (revision < 0 && !trouble)
    return (
      <div className={css['pane']} aria-busy>
        <p role="status" className={css['status']}>
          {say(words.checking)}
        </p>
        <Skeleton height={36} />
        <Skeleton height={36} />
      </div>
    );
  return (
    <div className={css['pane']}>
      <div className={css['bar']}>
        <p role="status" className={css['status']}>
          {status}
        </p>
        {all.length > 0 && (
          <Chip.Group multiple value={severities.filter((one) => !hidden.includes(one))}>
            <div className={css['chips']} role="group" aria-label={say(words.filter)}>
              {severities
                .filter((one) => counts[one] > 0)
                .map((one) => (
                  <Chip
                    key={one}
                    value={one}
                    size="xs"
                    variant="outline"
                    onChange={() =>
                      setHidden((before) => (before.includes(one) ? before.filter((other) => other !== one) : [...before, one]))
                    }
                  >
                    {say(countWords(one, counts[one]))}
                  </Chip>
                ))}
            </div>
          </Chip.Group>
        )}
      </div>
      {trouble && <Alert color="berry">{say(trouble)}</Alert>}
      {bounded && <Alert color="amber">{say(words.bounded, { n: states })}</Alert>}
      {all.length === 0 && !trouble && !bounded && <EmptyState title={say(words.none)} text={say(words.looked, { n: states })} />}
      {all.length > 0 && shown.length === 0 && (
        <EmptyState
          title={say(words.filtered)}
          action={
            <Button variant="default" size="xs" onClick={() => setHidden([])}>
              {say(words.all)}
            </Button>
          }
        />
      )}
      <ol className={css['list']} aria-label={say(words.list)}>
        {shown.map((finding) => (
          <ProblemRow
            key={keyOf(finding)}
            finding={finding}
            current={keyOf(finding) === current || (current === null && finding.element !== '' && selected.includes(finding.element))}
            readOnly={readOnly || checking}
            playing={playing.key === keyOf(finding)}
            onGo={() => go(finding)}
            onPlay={() => (playing.key === keyOf(finding) ? playing.stop() : playing.play(finding))}
          />
        ))}
      </ol>
    </div>
  );
};
