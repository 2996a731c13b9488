/** A person: initial and name in the reader's language; "on behalf of" where a substitute acts, "away" where one is. */
import type { Person } from '#model/api.ts';
import { w } from '#model/words.ts';
import { useSay } from '#client/words/language.tsx';
import { AwayLater } from './AwayLater.tsx';
import css from './PersonChip.module.css';
import { useNameOf } from './nameOf.ts';

/** Chinese names show their first character, others their first letter. */
const initialOf = (name: string): string => Array.from(name.trim())[0]?.toUpperCase() ?? '·';

export const Avatar = ({ name, size = 24 }: { readonly name: string; readonly size?: number }) => (
  <span className={css['avatar']} style={{ width: size, height: size, fontSize: Math.max(12, size * 0.45) }} aria-hidden>
    {initialOf(name)}
  </span>
);

interface Props {
  readonly person: Person | null;
  readonly onBehalfOf?: Person | null;
  /** Name only. */
  readonly plain?: boolean;
}

export const PersonChip = ({ person, onBehalfOf = null, plain = false }: Props) => {
  const say = useSay();
  const nameOf = useNameOf();
  const name = person ? nameOf(person) : say(w('System', '系统'));
  return (
    <span className={css['chip']}>
      {!plain && <Avatar name={name} />}
      {name}
      {onBehalfOf && <span className={css['behalf']}>{say(w('for {name}', '代 {name}'), { name: nameOf(onBehalfOf) })}</span>}
      {person && <AwayLater people={[person]} short />}
    </span>
  );
};
