/** Says the key of a button that was clicked once too often, above where it stood; it pulses once and goes. */
import { hearClicks, type Lesson } from '#client/blocks/keyLesson.ts';
import { Kbd } from '#client/theme/Kbd.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Portal } from '@mantine/core';
import { useEffect, useState } from 'react';
import css from './KeyLesson.module.css';

const words = { quicker: w('Quicker with', '快捷键') } as const;

/** Long enough to read two words, in milliseconds. */
const SHOWN_MS = 4_000;
/** Room that it needs at the edge of the window, in pixels. */
const EDGE = 80;

export const KeyTip = ({ lesson }: { readonly lesson: Lesson }) => {
  const say = useSay();
  const { x, y } = lesson.at;
  const left = Math.max(EDGE, Math.min(innerWidth - EDGE, x));
  // A button at the upper edge has no room above it.
  return (
    <div className={css['tip']} role="status" data-below={y < EDGE || undefined} style={{ left, top: y }}>
      {say(words.quicker)} <Kbd keys={lesson.face} spoken />
    </div>
  );
};

export const KeyLesson = () => {
  const [lesson, setLesson] = useState<Lesson | null>(null);
  useEffect(() => hearClicks(document, setLesson), []);
  useEffect(() => {
    if (lesson === null) return undefined;
    const timer = setTimeout(setLesson, SHOWN_MS, null);
    return () => clearTimeout(timer);
  }, [lesson]);
  return (
    lesson && (
      <Portal>
        <KeyTip key={lesson.keys} lesson={lesson} />
      </Portal>
    )
  );
};
