/** The drawing of a deployed version with marks and badges over it: one tab stop, zoom by keys and buttons; what it says stands beside it in words. */
import { flowXml } from '#client/flow/drawing.ts';
import type { Badge, Viewer } from '#client/flow/modeling.ts';
import { createViewer } from '#client/flow/viewer.ts';
import { useLanguage, useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { ActionIcon, Alert, Button, Skeleton } from '@mantine/core';
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import css from './drawing.module.css';

const words = {
  canvas: w('Flow diagram, see the list of steps', '流程图，文字版见环节列表'),
  broken: w('The diagram cannot be shown.', '流程图无法显示。'),
  retry: w('Retry', '重试'),
  in: w('Zoom in', '放大'),
  out: w('Zoom out', '缩小'),
  fit: w('Fit to the pane', '适应窗口'),
} as const;

interface Props {
  readonly definitionId: string;
  readonly marks: Readonly<Record<string, string>>;
  readonly badges: readonly Badge[];
  readonly chosen?: string | null;
  /** What has to be in sight where the whole is too small to read. */
  readonly near?: string | null;
  readonly onChoose?: (id: string) => void;
  readonly height?: number;
}

export const Drawing = ({ definitionId, marks, badges, chosen = null, near = null, onChoose, height }: Props) => {
  const say = useSay();
  const language = useLanguage();
  const host = useRef<HTMLDivElement>(null);
  const viewer = useRef<Viewer | null>(null);
  const pick = useRef(onChoose);
  const around = useRef(near);
  const [drawn, setDrawn] = useState<string | null>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const xml = useQuery(flowXml(definitionId));
  const shown = drawn === definitionId;

  useEffect(() => {
    pick.current = onChoose;
    around.current = near;
  });
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const own = createViewer();
    viewer.current = own;
    own.attach(element);
    own.onSelect(([id]) => id !== undefined && pick.current?.(id));
    return () => {
      viewer.current = null;
      setDrawn(null);
      own.destroy();
    };
  }, []);
  useEffect(() => {
    const own = viewer.current;
    if (!own || xml.data === undefined) return;
    let gone = false;
    own.open(xml.data).then(
      () => {
        if (gone) return;
        setBroken(null);
        setDrawn(definitionId);
      },
      (error: unknown) => {
        if (!gone) setBroken(error instanceof Error ? error.message : String(error));
      },
    );
    return () => {
      gone = true;
    };
  }, [definitionId, xml.data]);
  useEffect(() => {
    viewer.current?.speak(language);
  }, [language, shown]);
  // Framed once; afterwards it is the reader who moves it.
  useEffect(() => {
    if (shown) viewer.current?.frame(around.current);
  }, [shown]);
  useEffect(() => {
    if (shown) viewer.current?.mark('state', marks);
  }, [shown, marks]);
  useEffect(() => {
    if (shown) viewer.current?.badges('state', badges);
  }, [shown, badges]);
  useEffect(() => {
    if (shown) viewer.current?.select(chosen === null ? [] : [chosen]);
    if (shown && chosen !== null) viewer.current?.reveal(chosen);
  }, [shown, chosen]);

  const press = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const command = (
      { Digit0: 'fit', Numpad0: 'fit', Equal: 'zoomIn', NumpadAdd: 'zoomIn', Minus: 'zoomOut', NumpadSubtract: 'zoomOut' } as const
    )[event.code];
    if (command === undefined) return;
    event.preventDefault();
    viewer.current?.run(command);
  };

  const failed = broken ?? (xml.error ? xml.error.message : null);
  return (
    <div className={css['frame']} style={height === undefined ? undefined : { height, flex: 'none' }}>
      {failed !== null && (
        <Alert color="berry" title={say(words.broken)} className={css['failed']}>
          <p>{failed}</p>
          <Button size="compact-sm" variant="default" onClick={() => void xml.refetch()}>
            {say(words.retry)}
          </Button>
        </Alert>
      )}
      {xml.isPending && <Skeleton className={css['waiting']} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={host}
        className={css['canvas']}
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={say(words.canvas)}
        aria-keyshortcuts="+ - 0"
        data-drawn={shown || undefined}
        onKeyDown={press}
      />
      <div className={css['zoom']}>
        <ActionIcon variant="default" onClick={() => viewer.current?.run('zoomIn')} aria-label={say(words.in)}>
          <IconPlus size={16} />
        </ActionIcon>
        <ActionIcon variant="default" onClick={() => viewer.current?.run('zoomOut')} aria-label={say(words.out)}>
          <IconMinus size={16} />
        </ActionIcon>
        <ActionIcon variant="default" onClick={() => viewer.current?.run('fit')} aria-label={say(words.fit)}>
          <IconFocusCentered size={16} />
        </ActionIcon>
      </div>
    </div>
  );
};
