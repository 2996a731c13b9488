/** Waits for the new key of one act. Esc gives up; two keys in a row are asked for where there were two. */
import { chordFace, chordOf, isComposing, type Layout } from '#client/blocks/shortcuts.ts';
import { Kbd } from '#client/theme/Kbd.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { isModifier } from './remap.ts';

interface Props {
  /** How many keys in a row. */
  readonly length: number;
  readonly layout: Layout | undefined;
  readonly onChord: (chord: string) => void;
  readonly onCancel: () => void;
}

export const KeyRecorder = ({ length, layout, onChord, onCancel }: Props) => {
  const say = useSay();
  const [pressed, setPressed] = useState<readonly string[]>([]);
  // A click on the button itself takes the focus away and back; only a real leaving gives up.
  const done = useRef(false);
  return (
    <Button
      size="compact-md"
      variant="light"
      autoFocus
      aria-live="polite"
      onBlur={() => !done.current && onCancel()}
      onClick={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent) || isModifier(event.code)) return;
        // Tab leaves, as everywhere.
        if (event.code === 'Tab') return;
        event.preventDefault();
        event.stopPropagation();
        if (event.code === 'Escape') return onCancel();
        const next = [...pressed, chordOf(event.nativeEvent)];
        if (next.length < length) return setPressed(next);
        done.current = true;
        onChord(next.join(' '));
      }}
    >
      {pressed.length === 0 ? (
        say(w('Press the new key (Esc: cancel)', '按下新的按键（Esc 取消）'))
      ) : (
        <>
          <Kbd keys={chordFace(pressed.join(' '), layout)} spoken /> …
        </>
      )}
    </Button>
  );
};
