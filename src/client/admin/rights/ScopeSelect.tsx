/** Whose records a role sees on one menu: as the role says, or another scope. */
import { useChoices } from '#client/fields/choice.tsx';
import { useSay } from '#client/words/language.tsx';
import css from './rights.module.css';
import { words } from './rightsWords.ts';

interface Props {
  readonly label: string;
  /** Null: as the role says. */
  readonly value: string | null;
  readonly own: string;
  /** Null: only to be looked at. */
  readonly onChange: ((scope: string | null) => void) | null;
}

export const ScopeSelect = ({ label, value, own, onChange }: Props) => {
  const say = useSay();
  const scopes = useChoices('dataScope');
  const ofRole = scopes.find((scope) => scope.value === own)?.label ?? own;
  return (
    <select
      className={css['scope']}
      aria-label={label}
      value={value ?? ''}
      disabled={onChange === null}
      onChange={(event) => onChange?.(event.currentTarget.value || null)}
    >
      <option value="">{say(words.ownScope, { scope: ofRole })}</option>
      {scopes.map((scope) => (
        <option key={scope.value} value={scope.value}>
          {scope.label}
        </option>
      ))}
    </select>
  );
};
