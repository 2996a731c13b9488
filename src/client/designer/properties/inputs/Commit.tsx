/** Inputs that write when they are left or Enter is pressed, so that what is typed is one step of undo; Escape takes it back. */
import { Textarea, TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';

export interface CommitProps {
  readonly value: string;
  /** Trimmed; only called where it differs. */
  readonly onCommit: (text: string) => void;
  readonly label: string;
  readonly description?: ReactNode;
  /** Why a text cannot stand here; it is then not written. */
  readonly fault?: (text: string) => string | null;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly mono?: boolean;
  /** Without its label shown; it stays for those who hear it. */
  readonly bare?: boolean;
}

interface Draft {
  /** What was there when the draft began: a change from elsewhere ends it. */
  readonly over: string;
  readonly text: string;
}

const useCommit = ({ value, onCommit, fault }: CommitProps) => {
  const [draft, setDraft] = useState<Draft | null>(null);
  const open = draft !== null && draft.over === value;
  const text = open ? draft.text : value;
  const problem = open ? (fault?.(text.trim()) ?? null) : null;
  const commit = (): void => {
    if (!open || problem !== null) return;
    setDraft(null);
    if (text.trim() !== value) onCommit(text.trim());
  };
  return {
    text,
    problem,
    type: (next: string) => setDraft({ over: value, text: next }),
    commit,
    onKeyDown: (several: boolean) => (event: KeyboardEvent<HTMLElement>) => {
      if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
      if (event.key === 'Enter' && (!several || event.ctrlKey || event.metaKey)) commit();
      else if (event.key === 'Escape' && open) {
        event.stopPropagation();
        setDraft(null);
      }
    },
  };
};

const framed = ({ label, bare, description, disabled, placeholder, mono }: CommitProps) => ({
  size: 'xs' as const,
  ...(bare ? { 'aria-label': label } : { label, description }),
  disabled,
  placeholder,
  ...(mono ? { styles: { input: { fontFamily: 'var(--mantine-font-family-monospace)' } }, spellCheck: false } : {}),
});

export const CommitText = (props: CommitProps) => {
  const { text, problem, type, commit, onKeyDown } = useCommit(props);
  return (
    <TextInput
      {...framed(props)}
      value={text}
      error={problem}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={onKeyDown(false)}
    />
  );
};

/** Several lines; Ctrl Enter writes. */
export const CommitArea = (props: CommitProps) => {
  const { text, problem, type, commit, onKeyDown } = useCommit(props);
  return (
    <Textarea
      {...framed(props)}
      autosize
      minRows={2}
      maxRows={10}
      value={text}
      error={problem}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={onKeyDown(true)}
    />
  );
};
