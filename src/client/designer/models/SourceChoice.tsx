/** What a new model begins with: cards with the drawing it would have, one of them chosen; arrows walk as in every set of radios. */
import frame from '#client/blocks/frame.module.css';
import { useSay } from '#client/words/language.tsx';
import { drawingOf } from '#machines/patterns/drawn.ts';
import type { Pattern } from '#machines/patterns/patterns.ts';
import { sketchOf } from '#machines/sketch.ts';
import type { Sketch as Drawn } from '#model/workflow/design.ts';
import { w, type Words } from '#model/words.ts';
import { Button, Group, Text } from '@mantine/core';
import { Icon } from '#client/theme/Icon.tsx';
import { useRef, type KeyboardEvent } from 'react';
import css from './models.module.css';
import { PracticeFlow } from './PracticeFlow.tsx';
import { Sketch } from './Sketch.tsx';

/** `blank`, `deployed`, or the id of a pattern. */
export type Source = string;

const blank = { id: 'blank', name: w('Blank', '空白'), text: w('One step; draw the rest yourself.', '仅一个环节，其余自行设计。') };
const deployed = {
  id: 'deployed',
  name: w('A deployed version', '已发布的版本'),
  text: w('Take the drawing of a flow that runs.', '沿用正在运行的流程图。'),
};
const files = w('From BPMN files…', '从 BPMN 文件导入…');

const blankSketch: Drawn | null = {
  width: 332,
  height: 80,
  shapes: [
    { kind: 'start', x: 0, y: 22, width: 36, height: 36 },
    { kind: 'task', x: 106, y: 0, width: 120, height: 80 },
    { kind: 'end', x: 296, y: 22, width: 36, height: 36 },
  ],
  lines: [
    [36, 40, 106, 40],
    [226, 40, 296, 40],
  ],
};

interface Card {
  readonly id: Source;
  readonly name: Words;
  readonly text: Words;
  readonly sketch: Drawn | null;
}

interface Props {
  readonly label: string;
  readonly value: Source;
  readonly onChange: (source: Source) => void;
  readonly onFiles: () => void;
  readonly patterns: readonly Pattern[];
}

export const SourceChoice = ({ label, value, onChange, onFiles, patterns }: Props) => {
  const say = useSay();
  const group = useRef<HTMLDivElement>(null);
  const cards: readonly Card[] = [
    { ...blank, sketch: blankSketch },
    ...patterns.map((pattern) => ({ ...pattern, sketch: sketchOf(drawingOf('p', pattern.name, pattern.draw({}))) })),
    { ...deployed, sketch: null },
  ];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.code];
    if (step === undefined) return;
    event.preventDefault();
    const at = cards.findIndex(({ id }) => id === value);
    const next = cards[(at + step + cards.length) % cards.length];
    if (!next) return;
    onChange(next.id);
    group.current?.querySelector<HTMLElement>(`[data-source="${next.id}"]`)?.focus();
  };
  return (
    <div>
      <div className={frame['head']}>
        <Text fw={600} size="sm" id="new-model-source">
          {label}
        </Text>
        <Group gap={4}>
          <PracticeFlow compact />
          <Button size="compact-sm" variant="subtle" leftSection={<Icon name="import" />} onClick={onFiles}>
            {say(files)}
          </Button>
        </Group>
      </div>
      <div className={css['choices']} role="radiogroup" tabIndex={-1} aria-labelledby="new-model-source" ref={group} onKeyDown={onKeyDown}>
        {cards.map(({ id, name, text, sketch }) => (
          <button
            key={id}
            type="button"
            role="radio"
            aria-checked={id === value}
            tabIndex={id === value ? 0 : -1}
            data-source={id}
            data-autofocus={id === value || undefined}
            className={css['choice']}
            onClick={() => onChange(id)}
          >
            {sketch && <Sketch sketch={sketch} />}
            <strong>{say(name)}</strong>
            <span className={frame['second']}>{say(text)}</span>
          </button>
        ))}
      </div>
    </div>
  );
};
