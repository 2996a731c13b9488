/** Nobody approves real money in a test, or the reverse: everything but production says what it is (interface 3.7). */
import type { Environment } from '#client/data/environment.ts';
import css from './EnvironmentLine.module.css';

export const EnvironmentLine = ({ name }: { readonly name: Environment }) =>
  name === 'prod' ? null : (
    <div className={css['environment']} data-name={name}>
      <span className={css['label']}>{name}</span>
    </div>
  );
