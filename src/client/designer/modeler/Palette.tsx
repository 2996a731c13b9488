/**
 * What can be drawn: the elements that flows of this product are made of. Drag one onto the drawing, or press it: it then stands behind what
 * is selected. Everything else that BPMN has is under "more", what is not run here with a note.
 */
import type { Command, Kind } from '#client/flow/modeling.ts';
import { keyFace } from '#client/blocks/shortcuts.ts';
import { useSay } from '#client/words/language.tsx';
import { w, type Words } from '#model/words.ts';
import { Tooltip, UnstyledButton } from '@mantine/core';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useRef } from 'react';
import { useDesign } from '../design.ts';
import css from './modeler.module.css';

interface Entry {
  readonly icon: string;
  readonly words: Words;
  readonly kind: Kind;
}
interface Tool {
  readonly icon: string;
  readonly words: Words;
  readonly command: Command;
  readonly key: string;
}

const label = w('Elements and tools', '元素与工具');
const more = w('More elements…', '更多元素…');

const tools: readonly Tool[] = [
  { icon: 'bpmn-icon-hand-tool', words: w('Hand tool', '抓手'), command: 'hand', key: 'KeyH' },
  { icon: 'bpmn-icon-lasso-tool', words: w('Lasso tool', '框选'), command: 'lasso', key: 'KeyL' },
  { icon: 'bpmn-icon-space-tool', words: w('Make or take space', '调整间距'), command: 'space', key: 'KeyS' },
  { icon: 'bpmn-icon-connection-multi', words: w('Connect', '连线'), command: 'connect', key: 'KeyC' },
];

/** @internal the palette's elements, for its test: every one of them is run. */
const paletteEntries: readonly Entry[] = [
  { icon: 'bpmn-icon-start-event-none', words: w('Start', '开始'), kind: { type: 'bpmn:StartEvent' } },
  { icon: 'bpmn-icon-user-task', words: w('Approval step', '审批环节'), kind: { type: 'bpmn:UserTask' } },
  { icon: 'bpmn-icon-send-task', words: w('Copy or notice', '抄送/通知'), kind: { type: 'bpmn:SendTask' } },
  { icon: 'bpmn-icon-service-task', words: w('Automatic action', '系统动作'), kind: { type: 'bpmn:ServiceTask' } },
  { icon: 'bpmn-icon-business-rule-task', words: w('Decision table', '决策表'), kind: { type: 'bpmn:BusinessRuleTask' } },
  { icon: 'bpmn-icon-gateway-xor', words: w('Choice by condition', '条件分支'), kind: { type: 'bpmn:ExclusiveGateway' } },
  { icon: 'bpmn-icon-gateway-parallel', words: w('At the same time', '并行分支'), kind: { type: 'bpmn:ParallelGateway' } },
  { icon: 'bpmn-icon-gateway-or', words: w('One or more ways', '包容分支'), kind: { type: 'bpmn:InclusiveGateway' } },
  {
    icon: 'bpmn-icon-intermediate-event-catch-timer',
    words: w('Wait for a time', '等待时间'),
    kind: { type: 'bpmn:IntermediateCatchEvent', event: 'bpmn:TimerEventDefinition' },
  },
  { icon: 'bpmn-icon-subprocess-expanded', words: w('Sub-process', '子流程'), kind: { type: 'bpmn:SubProcess' } },
  { icon: 'bpmn-icon-end-event-none', words: w('End', '结束'), kind: { type: 'bpmn:EndEvent' } },
];

/** Pixels that the pointer has to move before a press is a drag. */
const drags = 4;

export const Palette = () => {
  const say = useSay();
  const { modeler } = useDesign();
  const root = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ readonly x: number; readonly y: number; readonly kind: Kind } | null>(null);

  const move = (event: PointerEvent): void => {
    const from = pressed.current;
    if (!from || Math.hypot(event.clientX - from.x, event.clientY - from.y) < drags) return;
    pressed.current = null;
    modeler.begin(from.kind, event.nativeEvent);
  };
  /** One tab stop; arrows go from button to button. */
  const walk = (event: KeyboardEvent): void => {
    const all = [...(root.current?.querySelectorAll('button') ?? [])];
    const at = all.indexOf(event.target as HTMLButtonElement);
    const to = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.code];
    const next = to === undefined ? undefined : all[to];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    for (const one of all) one.tabIndex = one === next ? 0 : -1;
    next.focus();
  };
  const button = (at: number, icon: string, words: Words, key: string | null, run: () => void, kind?: Kind) => (
    <Tooltip key={icon} label={key === null ? say(words) : `${say(words)} · ${keyFace(key)}`} position="right">
      <UnstyledButton
        className={css['tool']}
        aria-label={say(words)}
        tabIndex={at === 0 ? 0 : -1}
        onClick={run}
        {...(kind && {
          onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
            if (event.button === 0) pressed.current = { x: event.clientX, y: event.clientY, kind };
          },
          onPointerMove: move,
          onPointerLeave: move,
          onPointerUp: () => void (pressed.current = null),
        })}
      >
        <span className={icon} aria-hidden />
      </UnstyledButton>
    </Tooltip>
  );
  return (
    // The buttons take the focus, one of them by Tab.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div ref={root} className={css['palette']} role="toolbar" aria-orientation="vertical" aria-label={say(label)} onKeyDown={walk}>
      {tools.map(({ icon, words, command, key }, at) => button(at, icon, words, key, () => modeler.run(command)))}
      <hr />
      {paletteEntries.map(({ icon, words, kind }) => button(1, icon, words, null, () => void modeler.begin(kind, null), kind))}
      {button(1, 'bpmn-icon-screw-wrench', more, 'KeyN', () => modeler.run('createMenu'))}
    </div>
  );
};
