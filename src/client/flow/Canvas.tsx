/** The live drawing of a flow with its tools. One viewer serves all readers one after the other: documents of one definition only swap marks. */
import type { FlowView } from '#model/api.ts';
import { w } from '#model/words.ts';
import { useNow } from '#client/data/clock.ts';
import { partAround, toggleFullScreen, useFullScreen } from '#client/theme/fullScreen.ts';
import { FullScreenButton } from '#client/theme/FullScreenButton.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useWaited } from '#client/theme/waited.ts';
import { useLanguage, useSay } from '#client/words/language.tsx';
import { ActionIcon, Alert, Button, Skeleton } from '@mantine/core';
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { flowXml, inLanguage } from './drawing.ts';
import css from './flow.module.css';
import { marksOf } from './marks.ts';
import { createDiagram, type Diagram } from './viewer.ts';

const words = {
  broken: w('The diagram cannot be shown.', '流程图无法显示。'),
  retry: w('Retry', '重试'),
  canvas: w('Flow diagram, see outline', '流程图，文字版见步骤列表'),
  in: w('Zoom in', '放大'),
  out: w('Zoom out', '缩小'),
  fit: w('Fit to the pane', '适应窗口'),
  large: w('Diagram in full screen', '流程图全屏'),
  here: w('here', '当前'),
} as const;

/** Shared by all readers of the window; only one shows a diagram at a time. */
let shared: Diagram | null = null;

interface Props {
  readonly flow: FlowView;
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

export const Canvas = ({ flow, chosen, onChoose }: Props) => {
  const say = useSay();
  const language = useLanguage();
  const nameOf = useNameOf();
  const waited = useWaited();
  const now = useNow();
  const host = useRef<HTMLDivElement>(null);
  const pick = useRef(onChoose);
  const [drawn, setDrawn] = useState<string | null>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const xml = useQuery(flowXml(flow.definitionId));
  const marks = useMemo(() => marksOf(flow), [flow]);
  const wanted = `${flow.definitionId}/${language}`;
  const shown = drawn === wanted;
  const large = useFullScreen(() => partAround(host.current));

  useEffect(() => {
    pick.current = onChoose;
  });
  useEffect(() => {
    const element = host.current;
    if (!element || xml.data === undefined) return;
    const diagram = (shared ??= createDiagram());
    let gone = false;
    diagram.attach(element);
    diagram.onPick((id) => pick.current(id));
    diagram.show(wanted, inLanguage(xml.data, language)).then(
      () => {
        if (gone) return;
        setBroken(null);
        setDrawn(wanted);
      },
      (error: unknown) => {
        if (!gone) setBroken(error instanceof Error ? error.message : String(error));
      },
    );
    return () => {
      gone = true;
      diagram.detach();
    };
  }, [wanted, xml.data, language]);

  const here = useMemo(() => flow.route.filter(({ state }) => state === 'here'), [flow]);
  useEffect(() => {
    if (!shown || !shared) return;
    shared.mark(marks);
    shared.frame(here[0]?.nodeId ?? null);
  }, [shown, marks, here, large]);
  const flags = here.map(({ nodeId, people, group }) => {
    const who =
      people.length > 0 && people.length <= 2 ? people.map(nameOf).join(say(w(', ', '、'))) : group ? say(group) : say(words.here);
    const since = flow.since?.[nodeId];
    return `${nodeId}\n${since === undefined ? who : `${who} · ${waited(now - Date.parse(since))}`}`;
  });
  const flagged = flags.join('\n');
  useEffect(() => {
    if (!shown || !shared) return;
    shared.clearFlags();
    const lines = flagged.split('\n');
    for (let at = 0; at + 1 < lines.length; at += 2) shared.flag(lines[at] ?? '', lines[at + 1] ?? '');
  }, [shown, flagged]);
  useEffect(() => {
    if (shown) shared?.choose(chosen);
  }, [chosen, shown]);

  const press = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const zooms: Readonly<Record<string, 1 | -1 | 'fit'>> = {
      Digit0: 'fit',
      Numpad0: 'fit',
      Equal: 1,
      NumpadAdd: 1,
      Minus: -1,
      NumpadSubtract: -1,
    };
    if (event.code === 'KeyF') {
      event.preventDefault();
      return void toggleFullScreen(partAround(host.current));
    }
    const zoom = zooms[event.code];
    const at = flow.route.findIndex(({ nodeId }) => nodeId === chosen);
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1 }[event.code];
    if (zoom === undefined && to === undefined) return;
    event.preventDefault();
    if (zoom !== undefined) shared?.zoom(zoom);
    const step = to === undefined ? undefined : flow.route[to];
    if (step) onChoose(step.nodeId);
  };

  const failed = broken ?? (xml.error ? xml.error.message : null);
  return (
    <div className={css['canvasFrame']}>
      {failed !== null && (
        <Alert color="berry" title={say(words.broken)} className={css['failed']}>
          <p>{failed}</p>
          <Button variant="default" onClick={() => void xml.refetch()}>
            {say(words.retry)}
          </Button>
        </Alert>
      )}
      {xml.isPending && <Skeleton className={css['waiting']} />}
      {/* One tab stop, arrows walk along the flow; what is read aloud is the outline. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={host}
        className={css['canvas']}
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={say(words.canvas)}
        aria-keyshortcuts="+ - 0 F"
        data-drawn={shown || undefined}
        onKeyDown={press}
      />
      <div className={css['zoom']}>
        <ActionIcon variant="default" onClick={() => shared?.zoom(1)} aria-label={say(words.in)}>
          <IconPlus size={16} />
        </ActionIcon>
        <ActionIcon variant="default" onClick={() => shared?.zoom(-1)} aria-label={say(words.out)}>
          <IconMinus size={16} />
        </ActionIcon>
        <ActionIcon variant="default" onClick={() => shared?.zoom('fit')} aria-label={say(words.fit)}>
          <IconFocusCentered size={16} />
        </ActionIcon>
        <FullScreenButton label={words.large} variant="default" keys="F" />
      </div>
    </div>
  );
};
