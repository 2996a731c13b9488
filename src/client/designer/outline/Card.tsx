/** One row: a button that is walked to and opened, what can be done with it beside it, its problems and its details below. */
import { useSay } from '#client/words/language.tsx';
import { ActionIcon } from '@mantine/core';
import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconCircleX, IconInfoCircle, IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { acts } from './acts.ts';
import { useDesk } from './desk.ts';
import { keeps, moveBy, placeBeside, remove } from './doing.ts';
import css from './outline.module.css';
import { gapBehind } from './rows.ts';
import { words } from './outlineWords.ts';

const severities = { error: IconCircleX, warning: IconAlertTriangle, info: IconInfoCircle } as const;

interface Props {
  readonly id: string;
  readonly tone: 'start' | 'end' | 'step' | 'other' | 'block' | 'branch' | 'jump';
  readonly head: ReactNode;
  /** Elements whose problems are shown here. */
  readonly about: readonly string[];
  readonly details?: (() => ReactNode) | undefined;
  /** It can be dragged, moved and taken away. */
  readonly tools?: boolean;
}

const Tools = ({ id }: { readonly id: string }) => {
  const desk = useDesk();
  const say = useSay();
  const row = desk.rows.get(id)!;
  const gap = gapBehind(row);
  const kept = keeps(row);
  const name = say(desk.nameOf(row));
  const isBranch = row.kind === 'branch';
  const [up, down] = [placeBeside(row, -1), placeBeside(row, 1)];
  const tool = (label: string, why: string | null, icon: ReactNode, press: () => void) => (
    <ActionIcon
      size="sm"
      variant="subtle"
      color="gray"
      aria-label={`${label}: ${name}`}
      title={why ?? label}
      // Why it cannot be is read out with it, so it stays reachable.
      aria-disabled={why !== null || undefined}
      aria-description={why ?? undefined}
      data-disabled={why !== null || undefined}
      onClick={() => why === null && press()}
    >
      {icon}
    </ActionIcon>
  );
  return (
    <div className={css['tools']}>
      {tool(say(acts.addHere), gap ? null : say(acts.noGap), <IconPlus size={16} aria-hidden />, () => desk.insertAt(gap))}
      {tool(say(isBranch ? acts.earlier : acts.up), up === null ? say(acts.noPlace) : null, <IconArrowUp size={16} aria-hidden />, () =>
        moveBy(desk, row, -1),
      )}
      {tool(say(isBranch ? acts.later : acts.down), down === null ? say(acts.noPlace) : null, <IconArrowDown size={16} aria-hidden />, () =>
        moveBy(desk, row, 1),
      )}
      {tool(
        say(isBranch ? acts.removeBranch : row.kind === 'item' && row.item.type === 'block' ? acts.removeBlock : acts.remove),
        kept && say(kept),
        <IconTrash size={16} aria-hidden />,
        () => remove(desk, row),
      )}
    </div>
  );
};

export const Card = ({ id, tone, head, about, details, tools = false }: Props) => {
  const desk = useDesk();
  const say = useSay();
  const opened = desk.opened === id && details !== undefined;
  const findings = desk.findingsOf(...about);
  const chosen = desk.chosen === id;
  const row = desk.rows.get(id);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (opened) card.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [opened]);
  if (!row) return null;
  const movable = tools && !desk.design.readOnly && row.kind === 'item' && (row.item.type === 'step' || row.item.type === 'block');
  return (
    <div
      ref={card}
      className={css['card']}
      data-tone={tone}
      data-open={opened || undefined}
      data-chosen={chosen || undefined}
      data-worst={findings.find(({ severity }) => severity === 'error')?.severity ?? findings[0]?.severity}
      draggable={movable && !opened}
      onDragStart={(event) => {
        event.stopPropagation();
        event.dataTransfer.effectAllowed = 'move';
        desk.drag(id);
      }}
      onDragEnd={() => desk.drag(null)}
    >
      <div className={css['cardTop']}>
        <button
          type="button"
          className={css['row']}
          data-node={id}
          tabIndex={chosen ? 0 : -1}
          aria-current={chosen || undefined}
          aria-expanded={details ? opened : undefined}
          onFocus={() => chosen || desk.choose(id)}
          onClick={() => {
            desk.choose(id);
            if (details) desk.open(opened ? null : id);
          }}
        >
          {head}
        </button>
        {tools && chosen && !desk.design.readOnly && <Tools id={id} />}
      </div>
      {findings.length > 0 && (
        <ul className={css['findings']}>
          {findings.map((one) => {
            const Drawn = severities[one.severity];
            return (
              <li key={`${one.kind} ${one.element} ${one.reason.en}`} data-severity={one.severity} title={say(one.mend)}>
                <Drawn size={14} aria-hidden /> {say(one.reason)}
              </li>
            );
          })}
        </ul>
      )}
      {opened && (
        <div className={css['details']} data-details role="group" aria-label={say(words.details, { name: say(desk.nameOf(row)) })}>
          {details()}
        </div>
      )}
    </div>
  );
};
