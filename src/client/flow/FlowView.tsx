/**
 * The way of a document as a live diagram with its outline beside it (interface.md 4.3.4). One viewer serves all readers one after the
 * other: moving to a document of the same definition only swaps marks.
 */
import type { FlowView as Flow } from '#model/api.ts';
import { type Language, w } from '#model/words.ts';
import { ask } from '#client/data/call.ts';
import { useLanguage, useSay } from '#client/words/language.tsx';
import { ActionIcon, Alert, Button, Skeleton } from '@mantine/core';
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { FlowOutline } from './FlowOutline.tsx';
import css from './flow.module.css';
import { createDiagram } from './viewer.ts';
import type { Diagram, Mark } from './viewer.ts';

/** Shared by all readers of the window; only one shows a diagram at a time. */
let shared: Diagram | null = null;

/** The drawing of a definition never changes. */
const flowXml = (definitionId: string) => ({
  queryKey: ['flow', definitionId],
  queryFn: async () => (await ask<{ readonly xml: string }>('GET', `/tydf/process/definition/${definitionId}/xml`)).xml,
  staleTime: Infinity,
});

/** The drawing carries both names of every element; the diagram shows those of the reader's language. */
const inLanguage = (xml: string, language: Language): string => {
  if (language === 'zh') return xml;
  const drawing = new DOMParser().parseFromString(xml, 'text/xml');
  for (const element of drawing.querySelectorAll('*')) {
    const name = element.getAttribute('tydf:nameEn');
    if (name !== null) element.setAttribute('name', name);
  }
  return new XMLSerializer().serializeToString(drawing);
};

const marksOf = (flow: Flow): Readonly<Record<string, Mark>> => ({
  ...Object.fromEntries(flow.route.filter(({ state }) => state === 'expected').map(({ nodeId }) => [nodeId, 'expected' as const])),
  ...flow.marks,
});

export const FlowView = ({ flow }: { readonly flow: Flow }) => {
  const say = useSay();
  const language = useLanguage();
  const host = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<string | null>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const xml = useQuery(flowXml(flow.definitionId));
  const marks = useMemo(() => marksOf(flow), [flow]);
  const wanted = `${flow.definitionId}/${language}`;

  useEffect(() => {
    const element = host.current;
    if (!element || xml.data === undefined) return;
    const diagram = (shared ??= createDiagram());
    let gone = false;
    diagram.attach(element);
    diagram.onPick((id) => setChosen(id));
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

  useEffect(() => {
    if (drawn !== wanted || !shared) return;
    shared.mark(marks);
    const standing = flow.route.find(({ state }) => state === 'here')?.nodeId ?? null;
    shared.frame(standing);
    shared.clearFlags();
    for (const step of flow.route) {
      if (step.state !== 'here') continue;
      const people = step.people
        .map((person) => (language === 'en' ? (person.nameEn ?? person.name) : person.name))
        .slice(0, 2)
        .join(say(w(', ', '、')));
      const who = people || (step.group ? say(step.group) : '');
      shared.flag(step.nodeId, who || say(w('here', '当前')));
    }
  }, [drawn, wanted, flow, marks, say, language]);

  useEffect(() => {
    if (drawn === wanted) shared?.choose(chosen);
  }, [chosen, drawn, wanted]);

  const move = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    if (event.code === 'Digit0') return shared?.zoom('fit');
    const at = flow.route.findIndex(({ nodeId }) => nodeId === chosen);
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1 }[event.code];
    if (to === undefined) return;
    event.preventDefault();
    const step = flow.route[to];
    if (step) setChosen(step.nodeId);
  };

  const failed = broken ?? (xml.error ? xml.error.message : null);
  return (
    <div className={css['view']}>
      <div className={css['canvasFrame']}>
        {failed !== null && (
          <Alert color="berry" title={say(w('The diagram cannot be shown.', '流程图无法显示。'))} className={css['failed']}>
            <p>{failed}</p>
            <Button variant="default" onClick={() => void xml.refetch()}>
              {say(w('Try again', '重试'))}
            </Button>
          </Alert>
        )}
        {xml.isPending && <Skeleton className={css['waiting']} />}
        {/* One tab stop, arrows walk along the flow (interface.md 7.2); what is read aloud is the outline. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          ref={host}
          className={css['canvas']}
          role="group"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={say(w('Flow diagram, see outline', '流程图，文字版见步骤列表'))}
          data-drawn={drawn === wanted || undefined}
          onKeyDown={move}
        />
        <div className={css['zoom']}>
          <ActionIcon variant="default" onClick={() => shared?.zoom(1)} aria-label={say(w('Zoom in', '放大'))}>
            <IconPlus size={16} />
          </ActionIcon>
          <ActionIcon variant="default" onClick={() => shared?.zoom(-1)} aria-label={say(w('Zoom out', '缩小'))}>
            <IconMinus size={16} />
          </ActionIcon>
          <ActionIcon variant="default" onClick={() => shared?.zoom('fit')} aria-label={say(w('Fit to the pane', '适应窗口'))}>
            <IconFocusCentered size={16} />
          </ActionIcon>
        </div>
      </div>
      <FlowOutline flow={flow} chosen={chosen} onChoose={setChosen} />
    </div>
  );
};
