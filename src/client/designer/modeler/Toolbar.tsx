/** What is done with the drawing as a whole, and with what is selected in it. */
import { LazyMenu } from '#client/blocks/LazyMenu.tsx';
import { keyFace } from '#client/blocks/shortcuts.ts';
import type { Command } from '#client/flow/modeling.ts';
import { useSay } from '#client/words/language.tsx';
import { w, type Words } from '#model/words.ts';
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import '@mantine/core/styles/Menu.layer.css';
import { IconClipboard, IconCopy, IconLayoutAlignCenter, IconLayoutDistributeHorizontal, IconSearch, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDesign } from '../design.ts';
import css from './modeler.module.css';

const words = {
  label: w('Drawing', '绘图'),
  find: w('Find an element', '查找元素'),
  tidy: w('Tidy up', '自动整理'),
  copy: w('Copy', '复制'),
  paste: w('Paste', '粘贴'),
  remove: w('Delete', '删除'),
  arrange: w('Arrange', '排列'),
  selectSome: w('select an element first', '先选择元素'),
  nothingCopied: w('nothing was copied', '没有可粘贴的内容'),
  selectTwo: w('select two or more elements', '选择两个以上元素'),
  selectThree: w('select three or more elements', '选择三个以上元素'),
} as const;

const arranging: readonly (readonly [Command, Words, why: Words])[] = [
  ['align-left', w('Align left', '左对齐'), words.selectTwo],
  ['align-center', w('Align centres', '水平居中'), words.selectTwo],
  ['align-right', w('Align right', '右对齐'), words.selectTwo],
  ['align-top', w('Align tops', '顶端对齐'), words.selectTwo],
  ['align-middle', w('Align middles', '垂直居中'), words.selectTwo],
  ['align-bottom', w('Align bottoms', '底端对齐'), words.selectTwo],
  ['distribute-horizontal', w('Distribute across', '水平等距'), words.selectThree],
  ['distribute-vertical', w('Distribute down', '垂直等距'), words.selectThree],
];

export const Toolbar = () => {
  const say = useSay();
  const { modeler, readOnly } = useDesign();
  /** A button that cannot be pressed says why. */
  const tool = (command: Command, text: Words, icon: ReactNode, key: string | null, why?: Words) => {
    const can = modeler.can(command);
    const told = [say(text), ...(key === null ? [] : [keyFace(key)]), ...(can || !why ? [] : [say(why)])].join(' · ');
    return (
      <Tooltip label={told}>
        <ActionIcon
          variant="default"
          aria-label={can || !why ? say(text) : `${say(text)}: ${say(why)}`}
          aria-disabled={!can || undefined}
          data-disabled={!can || undefined}
          onClick={() => can && modeler.run(command)}
        >
          {icon}
        </ActionIcon>
      </Tooltip>
    );
  };
  return (
    <div className={css['toolbar']} role="toolbar" aria-label={say(words.label)}>
      {tool('find', words.find, <IconSearch size={16} />, 'Mod+KeyF')}
      {tool('copy', words.copy, <IconCopy size={16} />, 'Mod+KeyC', words.selectSome)}
      {!readOnly && (
        <>
          {tool('paste', words.paste, <IconClipboard size={16} />, 'Mod+KeyV', words.nothingCopied)}
          {tool('removeSelection', words.remove, <IconTrash size={16} />, 'Delete', words.selectSome)}
          {tool('tidy', words.tidy, <IconLayoutDistributeHorizontal size={16} />, null)}
          <LazyMenu label={say(words.arrange)} icon={<IconLayoutAlignCenter size={16} />} button={{ variant: 'default' }}>
            {arranging.map(([command, text, why]) => (
              <Menu.Item key={command} disabled={!modeler.can(command)} onClick={() => modeler.run(command)}>
                {say(text)}
                {!modeler.can(command) && ` (${say(why)})`}
              </Menu.Item>
            ))}
          </LazyMenu>
        </>
      )}
    </div>
  );
};
