/** The drawing beside its XML; what is clicked in one is selected in the other. */
import { createViewer } from '#client/flow/viewer.ts';
import { useLanguage, useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Alert } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import css from './xml.module.css';

const words = {
  canvas: w('Flow diagram; its XML stands beside it', '流程图，XML 见右侧'),
  broken: w('The diagram cannot be shown.', '流程图无法显示。'),
} as const;

interface Props {
  readonly xml: string;
  readonly selected: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
}

export const XmlDrawing = ({ xml, selected, onSelect }: Props) => {
  const say = useSay();
  const language = useLanguage();
  const host = useRef<HTMLDivElement>(null);
  const viewer = useRef<ReturnType<typeof createViewer> | null>(null);
  const heard = useRef(onSelect);
  const [drawn, setDrawn] = useState(false);
  const [broken, setBroken] = useState<string | null>(null);
  useEffect(() => {
    heard.current = onSelect;
  });
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const own = createViewer(language);
    let gone = false;
    viewer.current = own;
    own.attach(element);
    const quiet = own.onSelect((ids) => heard.current(ids));
    own.open(xml).then(
      () => {
        if (gone) return;
        setDrawn(true);
        own.run('fit');
      },
      (error: unknown) => !gone && setBroken(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      gone = true;
      quiet();
      viewer.current = null;
      setDrawn(false);
      setBroken(null);
      own.destroy();
    };
  }, [xml, language]);
  useEffect(() => {
    const own = viewer.current;
    if (!drawn || !own) return;
    const [first] = selected;
    if (own.selected().join(' ') === selected.join(' ')) return;
    own.select(selected);
    if (first !== undefined) own.reveal(first);
  }, [drawn, selected]);
  return (
    <div className={css['drawing']}>
      {broken !== null && (
        <Alert color="berry" title={say(words.broken)}>
          {broken}
        </Alert>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={host} style={{ height: '100%' }} role="group" tabIndex={0} aria-label={say(words.canvas)} data-drawn={drawn || undefined} />
    </div>
  );
};
