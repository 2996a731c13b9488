/** What is to be corrected, above the form: one link per field. */
import { useSay } from '#client/words/language.tsx';
import type { Definition } from '#model/definition.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { Text, UnstyledButton } from '@mantine/core';
import css from './form.module.css';
import { saidOf } from '#model/paths.ts';

const words = { one: w('1 field to correct', '有1处需要修改'), many: w('{count} fields to correct', '有{count}处需要修改') };

interface Props {
  readonly definition: Definition;
  readonly faults: readonly Fault[];
  readonly onGo: (path: string) => void;
}

export const ErrorSummary = ({ definition, faults, onGo }: Props) => {
  const say = useSay();
  const errors = faults.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return null;
  return (
    <div className={css['summary']} role="group" aria-label={say(errors.length === 1 ? words.one : words.many, { count: errors.length })}>
      <Text fw={600} size="sm">
        {say(errors.length === 1 ? words.one : words.many, { count: errors.length })}
      </Text>
      <ul>
        {errors.map((fault, index) => (
          <li key={index}>
            {fault.field === '' ? (
              say(fault.message)
            ) : (
              <UnstyledButton fz="sm" onClick={() => onGo(fault.field)}>
                {say(saidOf(definition, fault.field, fault.message))}
              </UnstyledButton>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
};
