/** One act with its key: change, back to the usual, and what stands in the way of a new one. */
import { chordFace, type Layout } from '#client/blocks/shortcuts.ts';
import { Kbd } from '#client/theme/Kbd.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import { KeyRecorder } from './KeyRecorder.tsx';
import keyCss from './keys.module.css';
import { scopeWords, type KeyRow } from './keyTable.ts';
import { refusalOf, remapped, swapped, takenBy, type Keys } from './remap.ts';

interface Props {
  readonly row: KeyRow;
  readonly table: readonly KeyRow[];
  readonly keys: Keys;
  readonly layout: Layout | undefined;
  readonly onKeys: (keys: Keys) => void;
}

interface Complaint {
  readonly chord: string;
  readonly text: string;
  /** The one act whose key this is: the two can change places. */
  readonly other: KeyRow | null;
}

const words = {
  change: w('Change', '修改'),
  changeOf: w('Change the key of “{name}”', '修改“{name}”的按键'),
  back: w('Usual', '恢复默认'),
  backOf: w('The usual key for “{name}”', '“{name}”恢复默认按键'),
  none: w('none', '无'),
  taken: w('{key} is “{name}” ({scope}).', '{key} 已用于“{name}”（{scope}）。'),
  refused: w('{key}: {why}', '{key}：{why}'),
  swap: w('Let them change places', '互换'),
};

export const KeyTableRow = ({ row, table, keys, layout, onKeys }: Props) => {
  const say = useSay();
  const [recording, setRecording] = useState(false);
  const [complaint, setComplaint] = useState<Complaint | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const name = say(row.words);
  const own = keys[row.chord];
  const face = (chord: string): string => (chord.startsWith(':') ? '' : chordFace(chord, layout));

  const stop = (): void => {
    setRecording(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  const take = (chord: string): void => {
    stop();
    const why = refusalOf(chord);
    if (why) return setComplaint({ chord, text: say(words.refused, { key: face(chord), why: say(why) }), other: null });
    const taken = takenBy(table, keys, row, chord);
    const [other] = taken;
    if (other) {
      const text = taken.map((one) => say(words.taken, { key: face(chord), name: say(one.words), scope: say(scopeWords[one.scope]) }));
      const exact = taken.length === 1 && (keys[other.chord] ?? other.chord) === chord && !other.also.includes(chord);
      return setComplaint({ chord, text: text.join(' '), other: exact ? other : null });
    }
    setComplaint(null);
    onKeys(remapped(keys, row, chord));
  };
  const shown = [own ?? row.chord, ...row.also].map(face).filter((one) => one !== '');

  return (
    <>
      <tr>
        <th scope="row">{name}</th>
        <td>
          {shown.length === 0 && <span>{say(words.none)}</span>}
          {shown.map((one) => (
            <Kbd key={one} keys={one} spoken />
          ))}
        </td>
        <td>
          {recording ? (
            <KeyRecorder length={row.chord.split(' ').length} layout={layout} onChord={take} onCancel={stop} />
          ) : (
            <Group gap="xs" justify="flex-end" wrap="nowrap">
              {own !== undefined && (
                <Button
                  size="compact-md"
                  variant="subtle"
                  aria-label={say(words.backOf, { name })}
                  onClick={() => {
                    setComplaint(null);
                    take(row.chord);
                  }}
                >
                  {say(words.back)}
                </Button>
              )}
              <Button
                ref={button}
                size="compact-md"
                variant="default"
                aria-label={say(words.changeOf, { name })}
                onClick={() => {
                  setComplaint(null);
                  setRecording(true);
                }}
              >
                {say(words.change)}
              </Button>
            </Group>
          )}
        </td>
      </tr>
      {complaint && (
        <tr>
          <td colSpan={3} className={keyCss['complaint']}>
            <span role="alert">{complaint.text}</span>
            {complaint.other && (
              <Button
                size="compact-md"
                variant="default"
                onClick={() => {
                  if (complaint.other) onKeys(swapped(keys, row, complaint.other));
                  setComplaint(null);
                  button.current?.focus();
                }}
              >
                {say(words.swap)}
              </Button>
            )}
          </td>
        </tr>
      )}
    </>
  );
};
