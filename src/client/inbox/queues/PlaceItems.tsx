/** Moves a queue, puts it out of sight, makes it the one that the inbox opens with. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconEye, IconEyeOff, IconHome, IconHomeOff } from '@tabler/icons-react';
import type { Place } from './queuePlaces.ts';

const words = {
  up: w('Move up', '上移'),
  down: w('Move down', '下移'),
  hide: w('Hide', '隐藏'),
  show: w('Show again', '重新显示'),
  start: w('Open the inbox here', '设为默认打开'),
  startOff: w('No longer open the inbox here', '取消默认打开'),
};

export const PlaceItems = ({ first, last, hidden, onMove, onHide, start, onStart }: Place) => {
  const say = useSay();
  const Start = start ? IconHomeOff : IconHome;
  const Hide = hidden ? IconEye : IconEyeOff;
  return (
    <>
      <Menu.Item leftSection={<IconArrowUp size={16} stroke={1.75} />} disabled={first} onClick={() => onMove(-1)}>
        {say(words.up)}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowDown size={16} stroke={1.75} />} disabled={last} onClick={() => onMove(1)}>
        {say(words.down)}
      </Menu.Item>
      {onStart && (
        <Menu.Item leftSection={<Start size={16} stroke={1.75} />} onClick={onStart}>
          {say(start ? words.startOff : words.start)}
        </Menu.Item>
      )}
      {onHide && (
        <Menu.Item leftSection={<Hide size={16} stroke={1.75} />} onClick={onHide}>
          {say(hidden ? words.show : words.hide)}
        </Menu.Item>
      )}
    </>
  );
};
