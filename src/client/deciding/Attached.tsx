/** Files that go with an opinion or a comment: chosen, dropped or pasted; sent at once, named by their ids later. */
import type { SentFiles } from '#client/blocks/decide/sentFiles.ts';
import { useSay } from '#client/words/language.tsx';
import type { FileRef } from '#model/field.ts';
import { fileSize } from '#model/calculation/format.ts';
import { w } from '#model/words.ts';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import css from './deciding.module.css';
import { words } from './decidingWords.ts';

interface Props {
  readonly files: readonly FileRef[];
  readonly onChange: (files: readonly FileRef[]) => void;
  /** Those on their way. */
  readonly sent: SentFiles;
  readonly error?: string | null;
}

export const Attached = ({ files, onChange, sent: { sending, unsent, awaited, send }, error = null }: Props) => {
  const say = useSay();
  const chooser = useRef<HTMLInputElement>(null);
  const faults = unsent.map(({ name, desc }) => (desc === '' ? say(words.notSent, { name }) : `${name}${say(w(': ', '：'))}${desc}`));
  return (
    // Files are dropped on it; the button inside is what one acts with.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={css['attached']}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        send([...event.dataTransfer.files]);
      }}
    >
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={say(words.files)}
        onChange={(event) => {
          send([...(event.target.files ?? [])]);
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
        {awaited && <strong>{say(sending.length === 1 ? words.oneAwaited : words.awaited, { n: sending.length })}</strong>}
      </span>
      {[...faults, ...(error === null ? [] : [error])].map((text) => (
        <p key={text} className={css['error']} role="alert">
          {text}
        </p>
      ))}
    </div>
  );
};
