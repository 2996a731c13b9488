/** Both drawings beside each other, showing the same part; what is told in the list is marked in them. */
import type { Alteration } from '#machines/verify/compare.ts';
import { w, type Words } from '#model/words.ts';
import type { Badge, Viewer } from '#client/flow/modeling.ts';
import { createViewer } from '#client/flow/viewer.ts';
import { useLanguage, useSay } from '#client/words/language.tsx';
import { ActionIcon, Alert } from '@mantine/core';
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import css from './compare.module.css';
import { kindWords } from './compareWords.ts';

const words = {
  drawing: w('{title}, see the list of differences', '{title}，文字版见差异列表'),
  broken: w('This drawing cannot be shown.', '该流程图无法显示。'),
  in: w('Zoom in', '放大'),
  out: w('Zoom out', '缩小'),
  fit: w('Fit to the pane', '适应窗口'),
} as const;

type Kind = Alteration['kind'];
const signs: Readonly<Record<Exclude<Kind, 'moved'>, string>> = { added: '+', removed: '−', changed: 'Δ' };

export interface Side {
  readonly xml: string;
  readonly title: string;
}

interface Props {
  readonly before: Side;
  readonly after: Side;
  readonly alterations: readonly Alteration[];
  readonly current: string | null;
  readonly onPick: (id: string) => void;
}

/** Below this scale names cannot be read. */
const readable = 0.7;

/** Whatever part one shows, the other shows as well. */
const together = (a: Viewer, b: Viewer): void => {
  let leading: Viewer | null = null;
  const follow = (one: Viewer, other: Viewer) => (): void => {
    if (leading === other) return;
    leading = one;
    other.look(one.view());
    leading = null;
  };
  a.onView(follow(a, b));
  b.onView(follow(b, a));
  a.look(b.view());
};

const badgesOf = (all: readonly Alteration[], say: (words: Words) => string): readonly Badge[] =>
  all.flatMap(({ element, kind, name }) =>
    kind === 'moved' ? [] : [{ id: element, text: signs[kind], title: say(kindWords[kind]) + say(w(': ', '：')) + say(name), tone: kind }],
  );

export const TwoDrawings = ({ before, after, alterations, current, onPick }: Props) => {
  const say = useSay();
  const language = useLanguage();
  const hosts = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)] as const;
  const [left, right] = hosts;
  const standing = useRef<readonly [Viewer, Viewer] | null>(null);
  const pick = useRef(onPick);
  const [broken, setBroken] = useState<readonly boolean[]>([false, false]);
  const [drawn, setDrawn] = useState(0);
  useEffect(() => {
    pick.current = onPick;
  });

  useEffect(() => {
    const viewers = [createViewer(language), createViewer(language)] as const;
    const [a, b] = viewers;
    a.attach(left.current!);
    b.attach(right.current!);
    let gone = false;
    const open = (viewer: Viewer, xml: string): Promise<boolean> =>
      viewer.open(xml).then(
        () => true,
        () => false,
      );
    void Promise.all([open(a, before.xml), open(b, after.xml)]).then(([older, newer]) => {
      if (gone) return;
      setBroken([!older, !newer]);
      if (older) a.run('fit');
      if (newer) b.run('fit');
      for (const viewer of viewers)
        viewer.onSelect(([id]) => {
          if (id !== undefined) pick.current(id);
        });
      if (older && newer) together(a, b);
      standing.current = viewers;
      setDrawn((count) => count + 1);
    });
    return () => {
      gone = true;
      standing.current = null;
      for (const viewer of viewers) viewer.destroy();
    };
  }, [left, right, before.xml, after.xml, language]);

  useEffect(() => {
    const viewers = standing.current;
    if (drawn === 0 || !viewers) return;
    for (const [at, viewer] of viewers.entries()) {
      const all = alterations.filter(({ kind, type }) => type !== 'Process' && kind !== (at === 0 ? 'added' : 'removed'));
      viewer.mark('differences', Object.fromEntries(all.map(({ element, kind }) => [element, kind])));
      viewer.badges('differences', badgesOf(all, say));
    }
  }, [drawn, alterations, say]);

  useEffect(() => {
    const viewers = standing.current;
    if (drawn === 0 || !viewers) return;
    for (const viewer of viewers) viewer.mark('current', current === null ? {} : { [current]: 'chosen' });
    if (current === null) return;
    // The newer one leads; what is only in the older one is looked for there.
    const leading = viewers[1].element(current) ? viewers[1] : viewers[0];
    const scale = (right.current?.clientWidth ?? 0) / leading.view().width;
    if (scale < readable) leading.frame(current);
    else leading.reveal(current);
  }, [drawn, current, right]);

  const run = (command: 'zoomIn' | 'zoomOut' | 'fit') => () => standing.current?.[1].run(command);
  return (
    <div className={css['two']}>
      {[before, after].map((side, at) => (
        <figure key={at === 0 ? 'before' : 'after'} className={css['side']} data-side={at === 0 ? 'before' : 'after'}>
          <figcaption>{side.title}</figcaption>
          {broken[at] && (
            <Alert color="berry" className={css['broken']}>
              {say(words.broken)}
            </Alert>
          )}
          <div
            ref={hosts[at]}
            className={css['canvas']}
            role="group"
            aria-label={say(words.drawing, { title: side.title })}
            data-drawn={drawn > 0 || undefined}
          />
        </figure>
      ))}
      <div className={css['zoom']}>
        <ActionIcon variant="default" aria-label={say(words.in)} onClick={run('zoomIn')}>
          <IconPlus size={16} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={say(words.out)} onClick={run('zoomOut')}>
          <IconMinus size={16} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={say(words.fit)} onClick={run('fit')}>
          <IconFocusCentered size={16} />
        </ActionIcon>
      </div>
    </div>
  );
};
