/** What was just done by itself, with a way back. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';

const words = { undo: w('Undo', '撤销'), undone: w('Undone', '已撤销') };

export const UndoText = ({ text, onUndo }: { readonly text: string; readonly onUndo: () => void }) => {
  const say = useSay();
  const [undone, setUndone] = useState(false);
  const undo = () => {
    onUndo();
    setUndone(true);
  };
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between">
      <span>{undone ? say(words.undone) : text}</span>
      {undone ? null : (
        <Button size="compact-sm" variant="subtle" flex="none" onClick={undo}>
          {say(words.undo)}
        </Button>
      )}
    </Group>
  );
};
