/** A picture to look at closely: fitted to its place, larger, smaller, turned. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { ActionIcon } from '@mantine/core';
import { IconArrowsDiagonalMinimize, IconMinus, IconPlus, IconRotateClockwise } from '@tabler/icons-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import css from './preview.module.css';

const words = {
  in: w('Zoom in', '放大'),
  out: w('Zoom out', '缩小'),
  fit: w('Fit', '适应窗口'),
  turn: w('Turn right', '向右旋转'),
  keys: w('{name}, {percent} %. Plus and minus zoom, 0 fits, R turns.', '{name}，{percent}%。加减号缩放，0 适应窗口，R 旋转。'),
};

const steps = [25, 50, 75, 100, 150, 200, 300, 400] as const;

interface Props {
  readonly name: string;
  readonly url: string | undefined;
}

export const PicturePreview = ({ name, url }: Props) => {
  const say = useSay();
  /** Percent of its own size; null: as large as its place allows. */
  const [zoom, setZoom] = useState<number | null>(null);
  const [turns, setTurns] = useState(0);
  const [size, setSize] = useState({ width: 0, height: 0, shown: 0 });
  const percent = zoom ?? (size.width === 0 ? 100 : Math.round((size.shown / size.width) * 100));
  const step = (by: 1 | -1) => {
    const next = by === 1 ? steps.find((one) => one > percent) : steps.findLast((one) => one < percent);
    if (next !== undefined) setZoom(next);
  };
  const turn = () => setTurns((turns + 1) % 4);
  const keys: Readonly<Record<string, () => void>> = {
    Equal: () => step(1),
    NumpadAdd: () => step(1),
    Minus: () => step(-1),
    NumpadSubtract: () => step(-1),
    Digit0: () => setZoom(null),
    Numpad0: () => setZoom(null),
    KeyR: turn,
  };
  const press = (event: KeyboardEvent) => {
    const run = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.code];
    if (!run) return;
    // These keys mean something else to the reader around.
    event.preventDefault();
    run();
  };
  const sideways = turns % 2 === 1;
  const wide = zoom === null ? undefined : (size.width * zoom) / 100;
  const high = zoom === null ? undefined : (size.height * zoom) / 100;
  return (
    <div className={css['picture']}>
      <div className={css['tools']}>
        <ActionIcon variant="default" onClick={() => step(-1)} aria-label={say(words.out)} aria-keyshortcuts="-">
          <IconMinus size={16} />
        </ActionIcon>
        <span className={css['percent']} data-number>
          {percent} %
        </span>
        <ActionIcon variant="default" onClick={() => step(1)} aria-label={say(words.in)} aria-keyshortcuts="+">
          <IconPlus size={16} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          onClick={() => setZoom(null)}
          aria-label={say(words.fit)}
          aria-keyshortcuts="0"
          aria-pressed={zoom === null}
        >
          <IconArrowsDiagonalMinimize size={16} />
        </ActionIcon>
        <ActionIcon variant="default" onClick={turn} aria-label={say(words.turn)} aria-keyshortcuts="R">
          <IconRotateClockwise size={16} />
        </ActionIcon>
      </div>
      {/* What is larger than its place is moved by arrow keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className={css['stage']}
        data-fit={zoom === null || undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={say(words.keys, { name, percent })}
        onKeyDown={press}
      >
        <div
          className={css['sheet']}
          style={wide === undefined ? undefined : { width: sideways ? high : wide, height: sideways ? wide : high }}
        >
          <img
            src={url}
            alt={name}
            data-sideways={sideways || undefined}
            style={{ ...(wide === undefined ? {} : { width: wide, height: high }), transform: `rotate(${turns * 90}deg)` }}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight, width } }) =>
              setSize({ width: naturalWidth, height: naturalHeight, shown: width })
            }
          />
        </div>
      </div>
    </div>
  );
};
