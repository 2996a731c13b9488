/** Walks through the trail, entry by entry: by the slider, by buttons, by arrow keys, by itself. */
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { deedOf } from '#client/blocks/trail/trailWords.ts';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import type { TrailEntry } from '#model/api.ts';
import { formatInstant } from '#model/calculation/dates.ts';
import { w } from '#model/words.ts';
import { ActionIcon, Button, Slider } from '@mantine/core';
import '@mantine/core/styles/Slider.layer.css';
import { IconPlayerPause, IconPlayerPlay, IconPlayerSkipBack, IconPlayerSkipForward } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import css from './instance.module.css';

const texts = {
  replay: w('Replay', '回放'),
  moment: w('Moment of the trail', '轨迹时刻'),
  previous: w('Previous entry', '上一条'),
  next: w('Next entry', '下一条'),
  play: w('Play', '播放'),
  pause: w('Pause', '暂停'),
  now: w('Back to now', '回到当前'),
  says: w('{place} of {of}: {time}, {who} {deed}{node}', '第{place}/{of}条：{time}，{who}{deed}{node}'),
  at: w(' at {node}', '（{node}）'),
  system: w('System', '系统'),
} as const;

/** How long each entry stands while it plays, in milliseconds. */
const stepMs = 1400;

interface Props {
  readonly trail: readonly TrailEntry[];
  /** Place in the trail; null: now. */
  readonly place: number | null;
  readonly onPlace: (place: number | null) => void;
}

export const ReplayBar = ({ trail, place, onPlace }: Props) => {
  const say = useSay();
  const nameOf = useNameOf();
  const [playing, setPlaying] = useState(false);
  const last = trail.length - 1;
  const at = place ?? last;
  const entry = trail[at];
  const to = (next: number) => onPlace(Math.max(0, Math.min(next, last)));
  const latest = useRef({ at, to });
  useEffect(() => {
    latest.current = { at, to };
  });
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => {
      const { at: now, to: go } = latest.current;
      if (now >= last) setPlaying(false);
      else go(now + 1);
    }, stepMs);
    return () => clearInterval(timer);
  }, [playing, last]);
  useShortcuts('page', {
    Comma: { words: texts.previous, run: () => to(at - 1) },
    Period: { words: texts.next, run: () => to(at + 1) },
  });
  if (!entry) return null;
  const text = say(texts.says, {
    place: at + 1,
    of: trail.length,
    time: formatInstant(entry.at, 'yyyy-MM-dd hh:mm'),
    who: entry.actor ? nameOf(entry.actor) : say(texts.system),
    deed: say(deedOf(entry.action).words),
    node: entry.node ? say(texts.at, { node: say(entry.node.name) }) : '',
  });
  const play = () => {
    if (!playing && at >= last) to(0);
    setPlaying(!playing);
  };
  return (
    <div className={css['replay']} role="group" aria-label={say(texts.replay)} data-then={place !== null || undefined}>
      <ActionIcon variant="subtle" aria-label={say(texts.previous)} aria-keyshortcuts="," disabled={at <= 0} onClick={() => to(at - 1)}>
        <IconPlayerSkipBack size={18} stroke={1.75} />
      </ActionIcon>
      <ActionIcon variant="subtle" aria-label={say(playing ? texts.pause : texts.play)} disabled={last < 1} onClick={play}>
        {playing ? <IconPlayerPause size={18} stroke={1.75} /> : <IconPlayerPlay size={18} stroke={1.75} />}
      </ActionIcon>
      <ActionIcon variant="subtle" aria-label={say(texts.next)} aria-keyshortcuts="." disabled={at >= last} onClick={() => to(at + 1)}>
        <IconPlayerSkipForward size={18} stroke={1.75} />
      </ActionIcon>
      <Slider
        className={css['slider']}
        min={0}
        max={Math.max(1, last)}
        step={1}
        value={at}
        label={null}
        disabled={last < 1}
        thumbLabel={say(texts.moment)}
        thumbProps={{ 'aria-valuetext': text }}
        marks={trail.length <= 24 ? trail.map((_, value) => ({ value })) : []}
        onChange={to}
      />
      {place !== null && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            setPlaying(false);
            onPlace(null);
          }}
        >
          {say(texts.now)}
        </Button>
      )}
      <span className={css['moment']} role="status">
        {text}
      </span>
    </div>
  );
};
