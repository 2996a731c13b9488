/** A comment in which @ names colleagues: a mention tells them, it gives no right. */
import { choicesOf, PeopleList, useChoosing } from '#client/blocks/people/PeopleList.tsx';
import { usePeople } from '#client/blocks/people/usePeople.ts';
import { useNameOf } from '#client/theme/nameOf.ts';
import type { Person } from '#model/api.ts';
import { useId, useRef, useState } from 'react';
import css from './deciding.module.css';
import { mentionAt } from './mentions.ts';

interface Props {
  readonly label: string;
  readonly text: string;
  readonly onWrite: (text: string) => void;
  readonly onMention: (person: Person) => void;
  readonly onFiles: (files: readonly File[]) => void;
  readonly error: string | null;
  readonly disabled: boolean;
}

export const MentionInput = ({ label, text, onWrite, onMention, onFiles, error, disabled }: Props) => {
  const nameOf = useNameOf();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const { people, settled, failed } = usePeople(typed);
  const choices = choicesOf(people);
  const choose = (person: Person) => {
    const element = input.current;
    if (!element || typed === null) return;
    const start = element.selectionStart - typed.length;
    const inserted = `${nameOf(person)} `;
    onWrite(text.slice(0, start) + inserted + text.slice(element.selectionStart));
    onMention(person);
    setTyped(null);
    requestAnimationFrame(() => element.setSelectionRange(start + inserted.length, start + inserted.length));
  };
  const list = useChoosing({ choices, opened: typed !== null, settled, onChoose: choose, onClose: () => setTyped(null) });
  return (
    <div className={css['writing']} ref={box} data-error={error !== null || undefined}>
      <textarea
        ref={input}
        rows={2}
        value={text}
        disabled={disabled}
        maxLength={2000}
        placeholder={label}
        aria-label={label}
        aria-required
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : id}
        aria-autocomplete="list"
        aria-controls={choices.length > 0 ? list.id : undefined}
        aria-activedescendant={choices.length > 0 ? list.optionId : undefined}
        onChange={(event) => {
          onWrite(event.target.value);
          setTyped(mentionAt(event.target.value, event.target.selectionStart));
          list.first();
        }}
        onKeyDown={list.take}
        onBlur={() => setTyped(null)}
        onPaste={(event) => {
          if (event.clipboardData.files.length === 0) return;
          event.preventDefault();
          onFiles([...event.clipboardData.files]);
        }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          if (event.dataTransfer.files.length === 0) return;
          event.preventDefault();
          onFiles([...event.dataTransfer.files]);
        }}
      />
      {typed !== null && (
        <PeopleList id={list.id} choices={choices} active={list.active} settled={settled} failed={failed} anchor={box} onChoose={choose} />
      )}
      {error !== null && (
        <p id={id} className={css['error']} role="alert">
          {error}
        </p>
      )}
    </div>
  );
};
