/** The opinion: one line that grows, templates, files, a mark where a draft came back. */
import { useSay } from '#client/words/language.tsx';
import type { Words } from '#model/words.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { memo, useId } from 'react';
import type { ComponentType, ReactNode, RefObject } from 'react';
import css from '#client/blocks/act/ActionBar.module.css';
import { barWords } from '#client/blocks/act/actionWords.ts';
import { LazyMenu } from '#client/blocks/LazyMenu.tsx';

export interface TemplateItemsProps {
  readonly action: string;
  readonly resource: string;
  readonly text: string;
  readonly onChoose: (text: string) => void;
}

interface Props {
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly label: Words;
  readonly required: boolean;
  /** What is wrong with it. */
  readonly fault: string | null;
  readonly restored: boolean;
  readonly disabled: boolean;
  /** Whose templates are offered. */
  readonly action: string;
  readonly resource: string;
  /** The menu's items, which the bar loads late and a panel has with it. */
  readonly Templates: ComponentType<TemplateItemsProps>;
  readonly onWrite: (text: string) => void;
  readonly onTemplate: (text: string) => void;
  /** Files pasted into it or dropped on it; absent where nothing takes them. */
  readonly onFiles: ((files: readonly File[]) => void) | undefined;
  readonly children?: ReactNode;
}

// The same at every letter that is written.
const down = <IconChevronDown size={16} aria-hidden />;
const [open, shut] = [{ disabled: false }, { disabled: true }];

/** The same as long as nothing of its own changes: what is asked is seen before it. */
export const OpinionInput = memo((props: Props) => {
  const {
    inputRef,
    text,
    label,
    required,
    fault,
    restored,
    disabled,
    action,
    resource,
    Templates,
    onWrite,
    onTemplate,
    onFiles,
    children,
  } = props;
  const say = useSay();
  const id = useId();
  const take = (given: FileList): boolean => {
    if (given.length === 0) return false;
    onFiles?.([...given]);
    return true;
  };
  return (
    <div className={css['opinion']} data-missing={fault !== null || undefined}>
      <textarea
        ref={inputRef}
        rows={1}
        value={text}
        disabled={disabled}
        placeholder={say(label)}
        aria-label={say(label)}
        aria-required={required}
        aria-invalid={fault !== null || undefined}
        aria-describedby={fault === null ? undefined : id}
        maxLength={2000}
        onChange={(event) => onWrite(event.target.value)}
        onPaste={(event) => take(event.clipboardData.files) && event.preventDefault()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => take(event.dataTransfer.files) && event.preventDefault()}
      />
      {restored && <span className={css['restored']}>{say(barWords.restored)}</span>}
      <span className={css['tools']}>
        {children}
        <LazyMenu
          position="top-end"
          width={320}
          returnFocus={false}
          label={say(barWords.templates)}
          icon={down}
          button={disabled ? shut : open}
        >
          <Templates action={action} resource={resource} text={text} onChoose={onTemplate} />
        </LazyMenu>
      </span>
      {fault !== null && (
        <p className={css['missing']} id={id} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
});
