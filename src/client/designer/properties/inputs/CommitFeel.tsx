/** FEEL with completion, written when it is left and can be read: one step of undo. */
import { useSay } from '#client/words/language.tsx';
import type { Labels } from '#machines/rules.ts';
import type { CheckedField } from '#machines/verify/fields.ts';
import { useState } from 'react';
import { FeelInput } from '../../conditions/FeelInput.tsx';
import { feelFault } from '../feelFault.ts';
import css from '../properties.module.css';

interface Props {
  readonly value: string;
  readonly onCommit: (text: string) => void;
  readonly label: string;
  readonly fields: readonly CheckedField[];
  readonly labels: Labels;
  readonly disabled: boolean;
  /** The label is heard only. */
  readonly bare?: boolean;
  readonly hint?: string;
}

export const CommitFeel = ({ value, onCommit, label, fields, labels, disabled, bare = false, hint }: Props) => {
  const say = useSay();
  const [draft, setDraft] = useState<{ readonly over: string; readonly text: string } | null>(null);
  const text = draft?.over === value ? draft.text : value;
  return (
    <div className={css['feel']}>
      {!bare && <span className={css['label']}>{label}</span>}
      <FeelInput
        value={text}
        onChange={(next) => setDraft({ over: value, text: next })}
        onBlur={() => {
          if (text.trim() === value || feelFault(text, say) !== null) return;
          setDraft(null);
          onCommit(text.trim());
        }}
        names={fields}
        labels={labels}
        label={label}
        readOnly={disabled}
        optional
      />
      {hint !== undefined && <span className={css['hint']}>{hint}</span>}
    </div>
  );
};
