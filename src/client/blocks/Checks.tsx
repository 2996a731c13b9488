/** What is still to be looked at before sending: warnings and errors of the rules, each a link to its field. */
import { useSay } from '#client/words/language.tsx';
import type { Definition } from '#model/definition.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { Text } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { pathWords } from './groups.ts';
import css from './route.module.css';

const title = w('To check ({count})', '待核对（{count}）');

export const Checks = ({ definition, faults }: { readonly definition: Definition; readonly faults: readonly Fault[] }) => {
  const say = useSay();
  // An empty field is no news while one is still filling the form.
  const shown = faults.filter(({ rule }) => rule !== 'required' && rule !== 'least');
  if (shown.length === 0) return null;
  return (
    <div className={css['checks']}>
      <Text size="sm" fw={600}>
        {say(title, { count: shown.length })}
      </Text>
      <ul>
        {shown.map((fault, index) => {
          const Mark = fault.severity === 'error' ? IconAlertCircle : IconAlertTriangle;
          return (
            <li key={index} style={{ color: fault.severity === 'error' ? 'var(--danger-text)' : 'var(--tone-attention-text)' }}>
              <Mark size={14} stroke={1.75} aria-hidden style={{ verticalAlign: '-2px' }} />{' '}
              {fault.field === '' ? '' : `${say(pathWords(definition, fault.field))}: `}
              {say(fault.message)}
            </li>
          );
        })}
      </ul>
    </div>
  );
};
