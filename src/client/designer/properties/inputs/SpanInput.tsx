/** A span of time as numbers: days, hours, minutes. Written when a number is left. */
import { useSay } from '#client/words/language.tsx';
import { isNothing, readSpan, type Span, spanWords, writeSpan } from '#machines/spans.ts';
import { w, type Words } from '#model/words.ts';
import { NumberInput } from '@mantine/core';
import { useId, useState } from 'react';
import css from '../properties.module.css';

const words = {
  days: w('Days', '天'),
  workdays: w('Working days', '工作日'),
  hours: w('Hours', '小时'),
  minutes: w('Minutes', '分钟'),
} as const;

interface Props {
  readonly value: Span;
  readonly onCommit: (span: Span) => void;
  readonly label: string;
  /** Days count working days. */
  readonly working?: boolean;
  /** How a span of no length reads where it means something of its own. */
  readonly nothing?: Words;
  readonly disabled?: boolean;
}

const parts = ['days', 'hours', 'minutes'] as const;

export const SpanInput = ({ value, onCommit, label, working = false, nothing, disabled = false }: Props) => {
  const say = useSay();
  const id = useId();
  const [draft, setDraft] = useState<{ readonly over: string; readonly span: Span } | null>(null);
  const written = writeSpan(value);
  const span = draft?.over === written ? draft.span : value;
  const commit = (): void => {
    setDraft(null);
    if (writeSpan(span) !== written) onCommit(span);
  };
  return (
    <div role="group" aria-labelledby={id} className={css['span']}>
      <span id={id} className={css['label']}>
        {label}
      </span>
      <div className={css['spanParts']}>
        {parts.map((part) => (
          <NumberInput
            key={part}
            size="xs"
            label={say(part === 'days' && working ? words.workdays : words[part])}
            value={span[part]}
            min={0}
            max={9999}
            allowDecimal={false}
            allowNegative={false}
            disabled={disabled}
            onChange={(next) => setDraft({ over: written, span: { ...span, [part]: typeof next === 'number' ? next : 0 } })}
            onBlur={commit}
            onKeyDown={(event) => event.key === 'Enter' && commit()}
          />
        ))}
      </div>
      <span className={css['hint']}>
        {say(nothing !== undefined && isNothing(span) ? nothing : spanWords(readSpan(writeSpan(span), working ? 5 : 7) ?? span, working))}
      </span>
    </div>
  );
};
