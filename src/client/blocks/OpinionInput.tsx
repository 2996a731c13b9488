/** The opinion: one line that grows, company templates, a mark where a draft came back (interface.md 5.4). */
import { Kbd } from '#client/theme/Kbd.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Words } from '#model/words.ts';
import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import type { RefObject } from 'react';
import css from './ActionBar.module.css';
import { barWords } from './actionWords.ts';
import { LazyMenu } from './LazyMenu.tsx';

interface Props {
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly label: Words;
  readonly required: boolean;
  /** It was asked for and is not there. */
  readonly missing: boolean;
  readonly restored: boolean;
  readonly disabled: boolean;
  readonly templates: readonly Words[];
  readonly onWrite: (text: string) => void;
  readonly onTemplate: (words: Words) => void;
}

export const OpinionInput = ({ inputRef, text, label, required, missing, restored, disabled, templates, onWrite, onTemplate }: Props) => {
  const say = useSay();
  const id = useId();
  return (
    <div className={css['opinion']} data-missing={missing || undefined}>
      <textarea
        ref={inputRef}
        rows={1}
        value={text}
        disabled={disabled}
        placeholder={say(label)}
        aria-label={say(label)}
        aria-required={required}
        aria-invalid={missing || undefined}
        aria-describedby={missing ? id : undefined}
        maxLength={2000}
        onChange={(event) => onWrite(event.target.value)}
      />
      {restored && <span className={css['restored']}>{say(barWords.restored)}</span>}
      <LazyMenu
        position="top-end"
        width={320}
        returnFocus={false}
        label={say(barWords.templates)}
        icon={<IconChevronDown size={16} />}
        button={{ className: css['templates'] ?? '', disabled }}
      >
        {templates.map((words, at) => (
          <Menu.Item key={words.en} onClick={() => onTemplate(words)} rightSection={<Kbd keys={`Alt ${at + 1}`} />}>
            {say(words)}
          </Menu.Item>
        ))}
      </LazyMenu>
      {missing && (
        <p className={css['missing']} id={id} role="alert">
          {say(barWords.needed)}
        </p>
      )}
    </div>
  );
};
