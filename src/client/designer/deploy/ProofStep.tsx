/** First step: what was proved. Errors block; warnings and kept cases that come out otherwise want a tick. */
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Finding } from '#machines/verify/finding.ts';
import type { Words } from '#model/words.ts';
import { Alert, Checkbox, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import css from './deploy.module.css';
import type { Deploying } from './useDeploying.ts';
import { words } from './deployWords.ts';

const signs = { error: IconCircleX, warning: IconAlertTriangle, info: IconInfoCircle } as const;

const Findings = ({ title, findings }: { readonly title: Words; readonly findings: readonly Finding[] }) => {
  const say = useSay();
  if (findings.length === 0) return null;
  return (
    <section aria-label={say(title)}>
      <Text fw={600}>
        {say(title)} ({findings.length})
      </Text>
      <ul className={css['list']}>
        {findings.map(({ severity, element, reason, mend }, at) => {
          const Sign = signs[severity];
          return (
            <li key={at}>
              <span className={css['sign']} data-severity={severity}>
                <Sign size={16} stroke={1.75} aria-hidden />
              </span>
              <div>
                <p>{say(reason)}</p>
                <p className={css['second']}>
                  {element && `${element} · `}
                  {say(mend)}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
};

const Cases = ({ deploying }: { readonly deploying: Deploying }) => {
  const say = useSay();
  const { cases, accepted, accept } = deploying;
  if (!cases) return null;
  const { passed, failing } = cases;
  return (
    <section aria-label={say(words.cases)}>
      <Text fw={600}>{say(words.cases)}</Text>
      {passed + failing.length === 0 && <Text className={css['second']}>{say(words.casesNone)}</Text>}
      {passed > 0 && <Text size="sm">{say(words.casesPassed, { count: passed })}</Text>}
      <ul className={css['list']}>
        {failing.map(({ id, name, differences }) => (
          <li key={id}>
            <span className={css['sign']} data-severity="warning">
              <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            </span>
            <div>
              <p>
                <strong>{name}</strong>
              </p>
              {differences.map((difference, at) => (
                <p key={at} className={css['second']}>
                  {say(difference)}
                </p>
              ))}
              <Checkbox
                mt={4}
                size="sm"
                label={say(words.accept)}
                aria-label={`${say(words.accept)}: ${name}`}
                checked={accepted.has(id)}
                onChange={(event) => accept(id, event.currentTarget.checked)}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};

export const ProofStep = ({ deploying }: { readonly deploying: Deploying }) => {
  const say = useSay();
  const { reports, findings, count, read, setRead } = deploying;
  if (!reports.data)
    return (
      <Stack role="status" aria-label={say(words.checking)}>
        <Text c="dimmed">{say(words.checking)}</Text>
        <Skeleton height={24} />
        <Skeleton height={24} />
      </Stack>
    );
  const of = (severity: Finding['severity']): readonly Finding[] => findings.filter((finding) => finding.severity === severity);
  const warnings = count('warning');
  return (
    <Stack gap="md">
      {count('error') + warnings === 0 && (
        <Alert color="kelp" icon={<Icon name="approved" size={18} />}>
          {say(words.clean)}
        </Alert>
      )}
      {reports.data.some(({ bounded }) => bounded) && <Text className={css['second']}>{say(words.bounded)}</Text>}
      <Findings title={words.errors} findings={of('error')} />
      <Findings title={words.warnings} findings={of('warning')} />
      {warnings > 0 && count('error') === 0 && (
        <Checkbox
          label={warnings === 1 ? say(words.tickOne) : say(words.tick, { count: warnings })}
          checked={read}
          onChange={(event) => setRead(event.currentTarget.checked)}
        />
      )}
      <Findings title={words.hints} findings={of('info')} />
      <Cases deploying={deploying} />
    </Stack>
  );
};
