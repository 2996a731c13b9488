/** The sheet of keys that work where the focus was (`?`), searchable. */
import { DraggableDialog } from '#client/blocks/dialogs.tsx';
import { keyFace, shortcuts } from '#client/blocks/shortcuts.ts';
import { Kbd } from '#client/theme/Kbd.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import css from './KeySheet.module.css';

/** `Mod+KeyK|Slash` → `Ctrl K`, `/`; the two keys of a row stand side by side. */
const facesOf = (keys: string): readonly string[] =>
  keys.split('|').map((chord) =>
    chord
      .split(' ')
      .map((part) => keyFace(part))
      .join('  '),
  );

export const KeySheet = ({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) => {
  const say = useSay();
  const [text, setText] = useState('');
  const [all, setAll] = useState<ReturnType<typeof shortcuts.all>>([]);
  // The keys of the place that was left; the sheet keeps them while it fades out.
  const [wasOpened, setWasOpened] = useState(false);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setAll(shortcuts.all());
  }
  const wanted = text.trim().toLowerCase();
  const shown = all.filter(({ words, keys }) => `${say(words)} ${facesOf(keys).join(' ')}`.toLowerCase().includes(wanted));
  return (
    <DraggableDialog opened={opened} onClose={onClose} title={say(w('Keys', '快捷键'))}>
      <TextInput
        label={say(w('Search', '搜索'))}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
        mb="md"
      />
      <dl className={css['sheet']}>
        {shown.map(({ scope, keys, words }) => (
          <div key={`${scope} ${keys}`} className={css['row']}>
            <dt>{say(words)}</dt>
            <dd>
              {facesOf(keys).map((face) => (
                <Kbd key={face} keys={face} spoken />
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {shown.length === 0 && <Text c="dimmed">{say(w('No key matches.', '没有匹配的快捷键。'))}</Text>}
    </DraggableDialog>
  );
};
