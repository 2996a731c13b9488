/** Templates of one action with their digits; own ones are dragged, or moved by buttons and by Alt with an arrow. */
import { catalogue } from '#resources/catalogue.ts';
import { Kbd } from '#client/theme/Kbd.tsx';
import { useSay } from '#client/words/language.tsx';
import type { OpinionTemplate } from '#model/operations/personal.ts';
import { w } from '#model/words.ts';
import { ActionIcon, Badge, Group, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import css from './opinions.module.css';

const words = {
  list: w('Opinion templates', '常用意见'),
  company: w('Company', '公司'),
  edit: w('Edit “{text}”', '编辑“{text}”'),
  delete: w('Delete “{text}”', '删除“{text}”'),
  up: w('Move “{text}” up', '上移“{text}”'),
  down: w('Move “{text}” down', '下移“{text}”'),
  none: w('No template yet.', '暂无常用意见。'),
};
const DIGITS = 9;

interface Props {
  readonly list: readonly OpinionTemplate[];
  readonly edited: string | null;
  readonly form: (one: OpinionTemplate) => ReactNode;
  readonly onEdit: (id: string) => void;
  readonly onDelete: (one: OpinionTemplate) => void;
  readonly onMove: (id: string, by: number) => void;
}

export const OpinionList = ({ list, edited, form, onEdit, onDelete, onMove }: Props) => {
  const say = useSay();
  const dragged = useRef<string | null>(null);
  const placeOf = (id: string): number => {
    // The company's count as one place.
    const places = list.filter((one, at) => one.own || list.findIndex(({ own }) => !own) === at);
    const place = places.findIndex((one) => one.id === id);
    return place < 0 ? places.findIndex(({ own }) => !own) : place;
  };
  const drop = (onto: string): void => {
    if (dragged.current !== null && dragged.current !== onto) onMove(dragged.current, placeOf(onto) - placeOf(dragged.current));
    dragged.current = null;
  };
  if (list.length === 0) return <p className={css['none']}>{say(words.none)}</p>;
  return (
    <ol className={css['list']} aria-label={say(words.list)}>
      {list.map((one, at) => {
        const text = say(one.text);
        const kind = one.resource === null ? null : catalogue.get(one.resource)?.label;
        const button = (label: string, icon: ReactNode, run: () => void, disabled = false): ReactNode => (
          <Tooltip label={label}>
            <ActionIcon
              size={32}
              aria-label={label}
              aria-disabled={disabled || undefined}
              data-disabled={disabled || undefined}
              onClick={() => !disabled && run()}
            >
              {icon}
            </ActionIcon>
          </Tooltip>
        );
        if (one.id === edited) return <li key={one.id}>{form(one)}</li>;
        return (
          <li
            key={one.id}
            className={css['row']}
            draggable={one.own && edited === null}
            onDragStart={(event) => {
              dragged.current = one.id;
              event.dataTransfer.effectAllowed = 'move';
            }}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              drop(one.id);
            }}
            onKeyDown={(event) => {
              if (!one.own || !event.altKey || (event.code !== 'ArrowUp' && event.code !== 'ArrowDown')) return;
              event.preventDefault();
              onMove(one.id, event.code === 'ArrowUp' ? -1 : 1);
            }}
          >
            <span className={css['grip']} aria-hidden>
              {one.own && <IconGripVertical size={16} stroke={1.75} />}
            </span>
            <span className={css['digit']}>{at < DIGITS && <Kbd keys={`Alt ${at + 1}`} spoken />}</span>
            <span className={css['text']}>{text}</span>
            {kind && <Badge color="gray">{say(kind)}</Badge>}
            {one.own ? (
              <Group gap={0} wrap="nowrap">
                {button(say(words.up, { text }), <IconArrowUp size={16} stroke={1.75} />, () => onMove(one.id, -1), at === 0)}
                {button(
                  say(words.down, { text }),
                  <IconArrowDown size={16} stroke={1.75} />,
                  () => onMove(one.id, 1),
                  at === list.length - 1,
                )}
                {button(say(words.edit, { text }), <IconPencil size={16} stroke={1.75} />, () => onEdit(one.id), edited !== null)}
                {button(say(words.delete, { text }), <IconTrash size={16} stroke={1.75} />, () => onDelete(one), edited !== null)}
              </Group>
            ) : (
              <Badge color="fjord">{say(words.company)}</Badge>
            )}
          </li>
        );
      })}
    </ol>
  );
};
