/** Files that go with an opinion or a comment (interface.md 5.4): chosen, dropped or pasted; sent at once, named by their ids later. */
import { Refused } from '#client/data/call.ts';
import { upload } from '#client/data/upload.ts';
import { useStable } from '#client/blocks/useStable.ts';
import { useSay } from '#client/words/language.tsx';
import type { FileRef } from '#model/field.ts';
import { fileSize } from '#model/format.ts';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import css from './deciding.module.css';
import { words } from './words.ts';

interface Props {
  readonly files: readonly FileRef[];
  readonly onChange: (files: readonly FileRef[]) => void;
  /** Dropped or pasted elsewhere: another list, other files. */
  readonly given: readonly File[];
  readonly error?: string | null;
}

export const Attached = ({ files, onChange, given, error = null }: Props) => {
  const say = useSay();
  const chooser = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<readonly File[]>([]);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const abort = useRef<AbortController>(null);
  const all = useRef(files);
  useEffect(() => {
    all.current = files;
  }, [files]);
  useEffect(() => {
    const leaving = new AbortController();
    abort.current = leaving;
    return () => leaving.abort();
  }, []);
  const send = useStable(async (one: File) => {
    setSending((before) => [...before, one]);
    try {
      const stored = await upload(one, () => undefined, abort.current!.signal);
      all.current = [...all.current, stored];
      onChange(all.current);
    } catch (failure) {
      if (abort.current?.signal.aborted) return;
      const desc = failure instanceof Refused ? failure.envelope.desc : '';
      setFaults((before) => [...before, desc === '' ? say(words.notSent, { name: one.name }) : `${one.name}: ${desc}`]);
    }
    setSending((before) => before.filter((other) => other !== one));
  });
  useEffect(() => {
    for (const one of given) void send(one);
  }, [given, send]);
  const add = (list: FileList | null) => {
    setFaults([]);
    for (const one of list ?? []) void send(one);
  };
  return (
    // Files are dropped on it; the button inside is what one acts with.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={css['attached']}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        add(event.dataTransfer.files);
      }}
    >
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={say(words.files)}
        onChange={(event) => {
          add(event.target.files);
          event.target.value = '';
        }}
      />
      <button type="button" className={css['small']} onClick={() => chooser.current?.click()}>
        <IconPaperclip size={16} stroke={1.75} aria-hidden /> {say(words.choose)}
      </button>
      {files.length + sending.length === 0 && <span className={css['beside']}>{say(words.drop)}</span>}
      {files.map((file) => (
        <span key={file.id} className={css['file']}>
          {file.name} <span className={css['beside']}>{fileSize(file.size)}</span>
          <button
            type="button"
            aria-label={say(words.take, { name: file.name })}
            onClick={() => onChange(files.filter(({ id }) => id !== file.id))}
          >
            <IconX size={14} aria-hidden />
          </button>
        </span>
      ))}
      <span role="status">
        {sending.map((file, at) => (
          <span key={at} className={css['beside']}>
            {say(words.sending, { name: file.name })}{' '}
          </span>
        ))}
      </span>
      {[...faults, ...(error === null ? [] : [error])].map((text) => (
        <p key={text} className={css['error']} role="alert">
          {text}
        </p>
      ))}
    </div>
  );
};
