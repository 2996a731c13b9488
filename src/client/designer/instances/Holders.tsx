/** Who held it at a moment, and for how long already. */
import { useNameOf } from '#client/theme/nameOf.ts';
import { useWaited } from '#client/theme/waited.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import css from './instance.module.css';
import type { Holding } from './replay.ts';
import { words } from './instancesWords.ts';

const texts = { title: w('Held then by', '当时的审批人'), nobody: w('Nobody was asked at that moment.', '当时没有待办任务。') } as const;

export const Holders = ({ holders, at }: { readonly holders: readonly Holding[]; readonly at: string }) => {
  const say = useSay();
  const nameOf = useNameOf();
  const waited = useWaited();
  return (
    <section className={css['section']} aria-label={say(texts.title)}>
      <h2>{say(texts.title)}</h2>
      {holders.length === 0 && <p className={css['quiet']}>{say(texts.nobody)}</p>}
      <ul className={css['lines']}>
        {holders.map(({ node, name, people, group, since }) => (
          <li key={`${node} ${since} ${people.map(({ id }) => id).join(' ')}`}>
            <span>
              <strong>{say(name)}</strong> {group && people.length !== 1 ? say(group) : people.map(nameOf).join(say(words.comma))}
            </span>
            <span className={css['quiet']}>{waited(Date.parse(at) - Date.parse(since))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
