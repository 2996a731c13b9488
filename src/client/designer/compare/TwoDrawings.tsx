/** Both drawings beside each other, showing the same part; what is told in the list is marked in them. */
import type { Alteration } from '#machines/verify/compare.ts';
import { w, type Words } from '#model/words.ts';
import { inLanguage } from '#client/flow/drawing.ts';
import type { Badge } from '#client/flow/modeling.ts';
import { createStill, type Still } from '#client/flow/still.ts';
import { useLanguage, useSay } from '#client/words/language.tsx';
import { ActionIcon, Alert } from '@mantine/core';
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import css from './compare.module.css';
import { kindWords } from './words.ts';

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

/** Waits until the drawing stands; what is done to it comes after. */
interface Standing {
  readonly still: Still;
  readonly opened: Promise<boolean>;
}

const badgesOf = (all: readonly Alteration[], say: (words: Words) => string): readonly Badge[] =>
  all.flatMap(({ element, kind, name }) =>
    kind === 'moved' ? [] : [{ id: element, text: signs[kind], title: `${say(kindWords[kind])}: ${say(name)}`, tone: kind }],
  );

export const TwoDrawings = ({ before, after, alterations, current, onPick }: Props) => {
  const say = useSay();
  const language = useLanguage();
  const hosts = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)] as const;
  const [left, right] = hosts;
  const standing = useRef<readonly Standing[]>([]);
  const pick = useRef(onPick);
  const [broken, setBroken] = useState<readonly boolean[]>([false, false]);
  const [drawn, setDrawn] = useState(0);
  useEffect(() => {
    pick.current = onPick;
  });

  useEffect(() => {
    const sides = [
      { host: left.current!, xml: before.xml },
      { host: right.current!, xml: after.xml },
    ];
    const made = sides.map(({ host, xml }): Standing => {
      const still = createStill();
      still.attach(host);
      still.onPick((id) => pick.current(id));
      const opened = still.open(inLanguage(xml, language)).then(
        () => true,
        () => false,
      );
      return { still, opened };
    });
    standing.current = made;
    let gone = false;
    void Promise.all(made.map(({ opened }) => opened)).then((fine) => {
      if (gone) return;
      setBroken(fine.map((one) => !one));
      const [a, b] = made.map(({ still }) => still) as [Still, Still];
      (fine[1] ? b : a).fit();
      if (fine[0] && fine[1]) {
        a.show(b.part());
        a.onMoved((part) => b.show(part));
        b.onMoved((part) => a.show(part));
      }
      setDrawn((count) => count + 1);
    });
    return () => {
      gone = true;
      for (const { still } of made) still.destroy();
      standing.current = [];
    };
  }, [left, right, before.xml, after.xml, language]);

  useEffect(() => {
    const [a, b] = standing.current;
    if (drawn === 0 || !a || !b) return;
    const inOld = alterations.filter(({ kind }) => kind !== 'added');
    const inNew = alterations.filter(({ kind }) => kind !== 'removed');
    for (const [{ still }, all] of [
      [a, inOld],
      [b, inNew],
    ] as const) {
      still.mark('differences', Object.fromEntries(all.map(({ element, kind }) => [element, kind])));
      still.badges('differences', badgesOf(all, say));
    }
  }, [drawn, alterations, say]);

  useEffect(() => {
    const [a, b] = standing.current;
    if (drawn === 0 || !a || !b) return;
    const marks = current === null ? {} : { [current]: 'chosen' };
    for (const { still } of [a, b]) still.mark('current', marks);
    if (current === null) return;
    // The newer one leads; what is only in the older one is looked for there.
    const leading = b.still.has(current) ? b.still : a.still;
    leading.reveal(current);
  }, [drawn, current]);

  const lead = (act: (still: Still) => void): void => {
    const second = standing.current[1];
    if (second) act(second.still);
  };
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
        <ActionIcon variant="default" aria-label={say(words.in)} onClick={() => lead((still) => still.zoom(1))}>
          <IconPlus size={16} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={say(words.out)} onClick={() => lead((still) => still.zoom(-1))}>
          <IconMinus size={16} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={say(words.fit)} onClick={() => lead((still) => still.fit())}>
          <IconFocusCentered size={16} />
        </ActionIcon>
      </div>
    </div>
  );
};
