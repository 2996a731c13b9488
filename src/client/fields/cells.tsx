/** The cell part of every kind: how a value is shown in lists, in lines and in the read form. */
import './styles.ts';
import type { FileRef, FieldKind, Signature } from '#model/field.ts';
import { StatusTone, ToneLabel } from '#client/theme/StatusTone.tsx';
import { Skeleton } from '@mantine/core';
import { type ComponentType, lazy, Suspense } from 'react';
import { useShown } from './context.tsx';
import type { Shown } from './parts.ts';
import { choiceLabel, entriesOf, prints } from './prints.ts';
import { SignaturePicture } from './signaturePicture.tsx';

const Plain = (shown: Shown) => <>{prints[shown.field.kind](shown)}</>;
const Lines = (shown: Shown) => <span style={{ whiteSpace: 'pre-wrap' }}>{prints[shown.field.kind](shown)}</span>;
const Figure = (shown: Shown) => {
  const text = prints[shown.field.kind](shown);
  return (
    <span
      style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', color: text.startsWith('-') ? 'var(--danger-text)' : undefined }}
    >
      {text.replace(/^-/, '−')}
    </span>
  );
};
const Clock = (shown: Shown) => (
  <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{prints[shown.field.kind](shown)}</span>
);
/** Numbers of documents and records stay on one line, names may wrap. */
const Ref = (shown: Shown) => (/^[A-Z]+-[\d-]+$/.test(prints[shown.field.kind](shown)) ? <Clock {...shown} /> : <Plain {...shown} />);
/** States and urgency are tones; every other choice is its word. */
const Choice = (shown: Shown) => {
  const { field, value } = shown;
  if (field.dictionary === 'docStatus') return <StatusTone status={String(value)} size="sm" />;
  if (field.dictionary === 'urgency' && (value === 'urgent' || value === 'veryUrgent'))
    return (
      <ToneLabel
        tone={value === 'urgent' ? 'attention' : 'mine'}
        words={{ en: choiceLabel({ ...shown, language: 'en' }, value), zh: choiceLabel({ ...shown, language: 'zh' }, value) }}
        icon="urgent"
      />
    );
  return <Plain {...shown} />;
};
const Files = lazy(async () => {
  const { FileList } = await import('./fileList.tsx');
  return {
    default: ({ value, field }: Shown) => (
      <FileList files={Array.isArray(value) ? (value as readonly FileRef[]) : []} pictures={field.kind === 'images'} />
    ),
  };
});
const Rich = lazy(async () => {
  const { RichTextView } = await import('./richText.tsx');
  return { default: ({ value }: Shown) => <RichTextView html={typeof value === 'string' ? value : ''} /> };
});
/** An object whose entries are fields, as label and value; free JSON as its text. */
const Entries = (shown: Shown) => {
  const entries = entriesOf(shown);
  if (entries === null) return <Lines {...shown} />;
  return (
    <ul style={{ columns: '15rem', margin: 0, padding: 0, listStyle: 'none' }}>
      {entries.map(({ field, value }) => (
        <li key={field.label.en} style={{ display: 'flex', justifyContent: 'space-between', gap: 8 }}>
          <span style={{ color: 'var(--text-2)' }}>{field.label[shown.language]}</span>
          <Figure {...shown} field={field} value={value} />
        </li>
      ))}
    </ul>
  );
};
const Signed = ({ value }: Shown) => (value ? <SignaturePicture value={value as Signature} /> : null);

export const cells = {
  text: Plain,
  longText: Lines,
  richText: Rich,
  integer: Figure,
  decimal: Figure,
  money: Figure,
  date: Clock,
  dateTime: Clock,
  month: Clock,
  time: Clock,
  boolean: Plain,
  choice: Choice,
  choices: Plain,
  ref: Ref,
  refs: Plain,
  user: Plain,
  users: Plain,
  staff: Plain,
  department: Plain,
  post: Plain,
  files: Files,
  images: Files,
  location: Clock,
  signature: Signed,
  json: Entries,
  code: Clock,
} satisfies Record<FieldKind, ComponentType<Shown>>;

/** The value of any field, for reading. */
export const FieldCell = (props: Omit<Shown, 'language' | 'dictionary'>) => {
  const shown = useShown();
  const Cell: ComponentType<Shown> = cells[props.field.kind];
  return (
    <Suspense fallback={<Skeleton height={20} />}>
      <Cell {...props} {...shown} />
    </Suspense>
  );
};
