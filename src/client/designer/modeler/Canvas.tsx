/** The drawing itself, with the keys of the modeler and what zooms it. One tab stop; `Tab` then walks along the flow. */
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import type { Command } from '#client/flow/modeling.ts';
import { useSay } from '#client/words/language.tsx';
import { w, type Words } from '#model/words.ts';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconFocusCentered, IconMap, IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useDesign } from '../design.ts';
import css from './modeler.module.css';

const words = {
  canvas: w('Flow diagram, see outline', '流程图，文字版见步骤列表'),
  in: w('Zoom in', '放大'),
  out: w('Zoom out', '缩小'),
  fit: w('Fit to the pane', '适应窗口'),
  map: w('Map', '小地图'),
} as const;

/** Keys of the canvas, and what each does; those that change nothing stay when the drawing is read only. */
const keys: readonly (readonly [keys: string, command: Command, words: Words, reads?: true])[] = [
  ['KeyH', 'hand', w('Hand tool', '抓手'), true],
  ['KeyL', 'lasso', w('Lasso tool', '框选'), true],
  ['KeyS', 'space', w('Make or take space', '调整间距')],
  ['KeyC', 'connect', w('Connect', '连线')],
  ['KeyE|F2', 'editLabel', w('Edit the name', '编辑名称')],
  ['KeyA', 'appendMenu', w('Append…', '追加…')],
  ['KeyN', 'createMenu', w('Create…', '新建…')],
  ['KeyR', 'replaceMenu', w('Change the type…', '更改类型…')],
  ['Mod+KeyF', 'find', w('Find an element', '查找元素'), true],
  ['Mod+KeyZ', 'undo', w('Undo', '撤销')],
  ['Mod+KeyY|Mod+Shift+KeyZ', 'redo', w('Redo', '重做')],
  ['Mod+KeyC', 'copy', w('Copy', '复制'), true],
  ['Mod+KeyV', 'paste', w('Paste', '粘贴')],
  ['Mod+KeyD', 'duplicate', w('Duplicate', '再制')],
  ['Mod+KeyA', 'selectAll', w('Select all', '全选'), true],
  ['Delete|Backspace', 'removeSelection', w('Delete', '删除')],
  ['ArrowLeft', 'move-left', w('Move left', '左移'), true],
  ['ArrowRight', 'move-right', w('Move right', '右移'), true],
  ['ArrowUp', 'move-up', w('Move up', '上移'), true],
  ['ArrowDown', 'move-down', w('Move down', '下移'), true],
  ['Tab', 'next', w('Next element along the flow', '沿流程的下一元素'), true],
  ['Shift+Tab', 'previous', w('Previous element along the flow', '沿流程的上一元素'), true],
  ['Equal|NumpadAdd|Mod+Equal', 'zoomIn', words.in, true],
  ['Minus|NumpadSubtract|Mod+Minus', 'zoomOut', words.out, true],
  ['Digit0|Numpad0|Mod+Digit0', 'fit', words.fit, true],
  ['KeyM', 'minimap', words.map, true],
];

export const Canvas = () => {
  const say = useSay();
  const { modeler, readOnly } = useDesign();
  const frame = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    modeler.attach(element);
    modeler.frame();
    const sized = new ResizeObserver(() => modeler.resized());
    sized.observe(element);
    return () => {
      sized.disconnect();
      modeler.detach();
    };
  }, [modeler]);

  const run = (command: Command): unknown => {
    if (!modeler.can(command)) return false;
    modeler.run(command);
    return true;
  };
  useShortcuts(
    'editor',
    {
      ...Object.fromEntries(
        keys.flatMap(([chord, command, text, reads]) =>
          readOnly && reads !== true ? [] : [[chord, { words: text, run: () => run(command) }]],
        ),
      ),
      Escape: {
        words: w('Select nothing', '取消选择'),
        run: () => (modeler.selected().length > 0 ? modeler.select([]) : false),
      },
    },
    { within: frame },
  );

  const tool = (command: Command, text: Words, icon: React.ReactNode) => (
    <Tooltip label={say(text)}>
      <ActionIcon variant="default" onClick={() => modeler.run(command)} aria-label={say(text)}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
  return (
    <div ref={frame} className={css['canvasFrame']}>
      <div
        ref={host}
        className={`${css['canvas']} flow-canvas`}
        role="group"
        // One tab stop for the whole drawing.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={say(words.canvas)}
        data-canvas
        data-read-only={readOnly || undefined}
      />
      <div className={css['zoom']}>
        {tool('zoomOut', words.out, <IconMinus size={16} />)}
        {tool('zoomIn', words.in, <IconPlus size={16} />)}
        {tool('fit', words.fit, <IconFocusCentered size={16} />)}
        {tool('minimap', words.map, <IconMap size={16} />)}
      </div>
    </div>
  );
};
