/** Nobody approves real money in a test, or the reverse: everything but production says what it is. */
import type { Environment } from '#client/data/environment.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import css from './EnvironmentLine.module.css';

export const EnvironmentLine = ({ name }: { readonly name: Environment }) => {
  const say = useSay();
  return name === 'prod' ? null : (
    // A part of the page by itself: on some pages it stands above all others.
    <section className={css['environment']} aria-label={say(w('Environment {name}', '{name} 环境'), { name })} data-name={name}>
      <span className={css['label']}>{name}</span>
    </section>
  );
};
