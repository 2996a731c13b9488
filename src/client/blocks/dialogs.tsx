/**
 * Dialogs: 40 % wide, dragged by the header, moved by arrow keys on the move button, clamped so that
 * the header stays in sight; a double click puts them back. On a phone a dialog is a sheet at the bottom.
 */
import { w } from '#model/words.ts';
import { ActionIcon, Button, Group, Modal, Text } from '@mantine/core';
import { IconArrowsMove } from '@tabler/icons-react';
import { createContext, useCallback, useContext, useRef, useState, useSyncExternalStore } from 'react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { dialogWidth, type DialogRoom } from '#client/theme/look/dialogWidth.ts';
import { useSay } from '#client/words/language.tsx';
import { choose, questions, type Question } from './confirm.ts';
import { closeAsked } from './form/leaving.ts';
import css from './dialogs.module.css';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Part of the header that always stays on the screen, in pixels. */
const IN_SIGHT = 80;
const STEP = 16;
const BIG_STEP = 64;

/** Moves the content with `translate`: Mantine's transition owns `transform`. */
const useMoving = () => {
  const content = useRef<HTMLDivElement>(null);
  const place = useRef<Place>({ x: 0, y: 0 });
  const grip = useRef<{ readonly pointer: Place; readonly place: Place } | null>(null);

  const moveTo = (next: Place) => {
    const element = content.current;
    if (!element) return;
    const box = element.getBoundingClientRect();
    const home = { left: box.left - place.current.x, top: box.top - place.current.y };
    const x = Math.min(Math.max(next.x, IN_SIGHT - home.left - box.width), innerWidth - IN_SIGHT - home.left);
    const y = Math.min(Math.max(next.y, -home.top), innerHeight - IN_SIGHT - home.top);
    place.current = { x, y };
    element.style.translate = `${x}px ${y}px`;
  };

  return {
    content,
    header: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || (event.target as HTMLElement).closest('button')) return;
        grip.current = { pointer: { x: event.clientX, y: event.clientY }, place: place.current };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (grip.current) {
          const { pointer, place: from } = grip.current;
          moveTo({ x: from.x + event.clientX - pointer.x, y: from.y + event.clientY - pointer.y });
        }
      },
      onPointerUp: () => void (grip.current = null),
      onPointerCancel: () => void (grip.current = null),
      onDoubleClick: () => moveTo({ x: 0, y: 0 }),
    },
    onArrow: (event: KeyboardEvent) => {
      const step = event.shiftKey ? BIG_STEP : STEP;
      const way: Record<string, Place> = {
        ArrowLeft: { x: -step, y: 0 },
        ArrowRight: { x: step, y: 0 },
        ArrowUp: { x: 0, y: -step },
        ArrowDown: { x: 0, y: step },
      };
      const by = way[event.code];
      if (!by) return;
      event.preventDefault();
      moveTo({ x: place.current.x + by.x, y: place.current.y + by.y });
    },
    recentre: () => void (place.current = { x: 0, y: 0 }),
  };
};

interface DraggableDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Says what the dialog needs more room than usual for. */
  readonly room?: DialogRoom;
  /** Something typed would be lost: a click beside the dialog then does not close it, and closing it otherwise asks first. */
  readonly dirty?: boolean;
  /** Nothing is typed, yet a click beside the dialog must not close it. */
  readonly sticky?: boolean;
}

const ClosingContext = createContext<() => void>(() => undefined);

/** Closes the dialog around it, asking as its cross does. */
export const DialogCancel = ({ children }: { readonly children: ReactNode }) => (
  <Button variant="default" onClick={useContext(ClosingContext)}>
    {children}
  </Button>
);

export const DraggableDialog = (props: DraggableDialogProps) => {
  const { opened, onClose, title, children, room = 'usual', dirty = false, sticky = dirty } = props;
  const say = useSay();
  const close = () =>
    void closeAsked({ dirty: dirty ? say(w('What was typed here is not saved yet.', '此处填写的内容尚未保存。')) : null }, onClose);
  const { content, header, onArrow, recentre } = useMoving();
  return (
    <Modal.Root
      opened={opened}
      onClose={close}
      size={dialogWidth[room]}
      closeOnClickOutside={!sticky}
      onEnterTransitionEnd={recentre}
      centered
    >
      <Modal.Overlay />
      <Modal.Content ref={content} className={css['content']}>
        <Modal.Header className={css['header']} {...header}>
          <Modal.Title component="h2">{title}</Modal.Title>
          <Group gap={4} wrap="nowrap">
            <ActionIcon
              className={css['move']}
              aria-label={say(w('Move the dialog with the arrow keys', '用方向键移动对话框'))}
              onKeyDown={onArrow}
            >
              <IconArrowsMove size={16} stroke={1.75} />
            </ActionIcon>
            <Modal.CloseButton aria-label={say(w('Close', '关闭'))} />
          </Group>
        </Modal.Header>
        <Modal.Body>
          <ClosingContext value={close}>{children}</ClosingContext>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
};

/** Loaded when somebody copies. */
const copy = async (text: string): Promise<unknown> => (await import('./copyText.ts')).copyText(text);

/** Draws the question that stands; one in the whole application. */
export const QuestionHost = () => {
  const say = useSay();
  const standing = useSyncExternalStore(questions.subscribe, questions.first);
  // While it fades out, the dialog still shows the question it had.
  const [last, setLast] = useState(standing);
  if (standing && standing !== last) setLast(standing);
  const shown = standing ?? last;
  if (!shown) return null;
  const { question, answer } = shown;
  const destroys = question.choices.some(({ kind }) => kind === 'danger');
  return (
    <DraggableDialog opened={standing !== null} onClose={() => answer(question.dismissed)} title={question.title}>
      {question.text && <Text mb="md">{question.text}</Text>}
      {question.detail && (
        <Group gap="sm" mb="md">
          <Text size="xs" c="dimmed" className={css['detail']}>
            {question.detail}
          </Text>
          <Button size="compact-xs" variant="default" onClick={() => void copy(question.detail ?? '')}>
            {say(w('Copy for the administrator', '复制给管理员'))}
          </Button>
        </Group>
      )}
      <Group justify="flex-end" gap="sm">
        {question.choices.map(({ value, label, kind = 'plain' }) => (
          <Button
            key={String(value)}
            variant={kind === 'plain' ? 'default' : 'filled'}
            color={kind === 'danger' ? 'berry' : 'fjord'}
            data-autofocus={(destroys ? value === question.dismissed : kind === 'primary') || undefined}
            onClick={() => answer(value)}
          >
            {label}
          </Button>
        ))}
      </Group>
    </DraggableDialog>
  );
};

export interface Confirmation {
  readonly title: string;
  readonly text?: string;
  readonly detail?: string;
  /** "Confirm" by default; better the verb with its object. */
  readonly confirm?: string;
  readonly cancel?: string;
  readonly danger?: boolean;
}

/** `const confirm = useConfirm(); if (await confirm({ title: … })) …` */
export const useConfirm = (): ((confirmation: Confirmation) => Promise<boolean>) => {
  const say = useSay();
  return useCallback(
    ({ confirm, cancel, danger = false, ...rest }) => {
      const question: Question<boolean> = {
        ...rest,
        dismissed: false,
        choices: [
          { value: false, label: cancel ?? say(w('Cancel', '取消')) },
          { value: true, label: confirm ?? say(w('Confirm', '确定')), kind: danger ? 'danger' : 'primary' },
        ],
      };
      return choose(question);
    },
    [say],
  );
};
