/** One of a few, by arrow keys or pointer: steps to go back to, approvers to take away, questions, times. */
import { useId } from 'react';
import type { ReactNode } from 'react';
import css from './deciding.module.css';

export interface Choice {
  readonly id: string;
  readonly label: string;
  readonly beside?: string;
}

interface Props {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: string | null;
  readonly onChange: (id: string) => void;
  readonly error?: string | null;
  /** Short ones stand beside each other. */
  readonly inline?: boolean;
  readonly children?: ReactNode;
}

export const Choices = ({ label, choices, value, onChange, error = null, inline = false, children }: Props) => {
  const id = useId();
  return (
    <fieldset className={css['choices']} aria-describedby={error === null ? undefined : `${id}-error`}>
      <legend>{label}</legend>
      <div className={css['options']} data-inline={inline || undefined}>
        {choices.map((one) => (
          <label key={one.id} className={css['choice']}>
            <input
              type="radio"
              name={id}
              aria-labelledby={`${id}-${one.id}`}
              checked={value === one.id}
              onChange={() => onChange(one.id)}
              // Left and right belong to the choice, not to the way back to the list.
              onKeyDown={(event) => event.code.startsWith('Arrow') && event.stopPropagation()}
            />
            <span id={`${id}-${one.id}`}>{one.label}</span>
            {one.beside !== undefined && <span className={css['beside']}>{one.beside}</span>}
          </label>
        ))}
        {children}
      </div>
      {error !== null && (
        <p id={`${id}-error`} className={css['error']} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
};
