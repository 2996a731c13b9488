/** What is still to be looked at before sending: warnings and errors of the rules, and what approvers will find unusual; each leads to its field. */
import { useSay } from '#client/words/language.tsx';
import type { Finding } from '#model/api.ts';
import type { Definition } from '#model/definition.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { Text } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { saidOf } from '#model/paths.ts';
import { OtherLink } from '#client/blocks/reader/OtherLink.tsx';
import css from '#client/blocks/trail/route.module.css';

const title = w('To check ({count})', '待核对（{count}）');
const marks = {
  error: { Mark: IconAlertCircle, color: 'var(--danger-text)' },
  warning: { Mark: IconAlertTriangle, color: 'var(--tone-attention-text)' },
  info: { Mark: IconInfoCircle, color: 'var(--text-2)' },
} as const;

interface Props {
  readonly definition: Definition;
  readonly faults: readonly Fault[];
  readonly unusual: readonly Finding[];
  readonly onGo: (path: string) => void;
}

export const Checks = ({ definition, faults, unusual, onGo }: Props) => {
  const say = useSay();
  // An empty field is no news while one is still filling the form.
  const wrong = faults
    .filter(({ rule }) => rule !== 'required' && rule !== 'least')
    .map(({ severity, field, message }): Finding => ({ severity, field: field || null, text: saidOf(definition, field, message) }));
  const shown = [...wrong, ...unusual];
  if (shown.length === 0) return null;
  return (
    <div className={css['checks']}>
      <Text size="sm" fw={600}>
        {say(title, { count: shown.length })}
      </Text>
      <ul>
        {shown.map(({ severity, field, text, other }, index) => {
          const { Mark, color } = marks[severity];
          return (
            <li key={index} style={{ color }}>
              <Mark size={14} stroke={1.75} aria-hidden />
              <span>
                {field === null ? (
                  say(text)
                ) : (
                  <button type="button" onClick={() => onGo(field)}>
                    {say(text)}
                  </button>
                )}
                {other && (
                  <>
                    {' '}
                    <OtherLink other={other} />
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
};
