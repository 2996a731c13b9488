/** Asks for the name of a kept filter, in the place where it stands. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import css from './QueueList.module.css';

const words = { name: w('Name', '名称'), ok: w('Save', '保存'), cancel: w('Cancel', '取消') };

interface Props {
  readonly first: string;
  /** Answers the server's sentence when it would not have it. */
  readonly onName: (name: string) => Promise<string | null>;
  readonly onCancel: () => void;
}

export const NameBox = ({ first, onName, onCancel }: Props) => {
  const say = useSay();
  const [name, setName] = useState(first);
  const [error, setError] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.select(), []);
  return (
    <form
      className={css['naming']}
      onSubmit={(event) => {
        event.preventDefault();
        void onName(name.trim()).then(setError);
      }}
      onKeyDown={(event) => event.key === 'Escape' && (event.stopPropagation(), onCancel())}
    >
      <TextInput
        ref={box}
        size="xs"
        aria-label={say(words.name)}
        placeholder={say(words.name)}
        maxLength={50}
        value={name}
        error={error}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <span>
        <Button size="compact-xs" type="submit" disabled={name.trim() === ''}>
          {say(words.ok)}
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={onCancel}>
          {say(words.cancel)}
        </Button>
      </span>
    </form>
  );
};
