/** One kept case: what is filled in, whom it passes, how it ends, and whether that is still as expected. */
import { RelTime } from '#client/theme/RelTime.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import type { CaseResult, FlowCase } from '#model/workflow/design.ts';
import { ActionIcon, Button, Menu, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Menu.layer.css';
import { IconAlertTriangle, IconCheck, IconDots } from '@tabler/icons-react';
import { useTold } from './describe.ts';
import css from './simulate.module.css';
import { useSteps } from './wayText.ts';
import { caseWords, endWords } from './simulateWords.ts';

interface Props {
  readonly kept: FlowCase;
  readonly result: CaseResult | undefined;
  /** What is told is of an earlier drawing. */
  readonly stale: boolean;
  readonly reads: readonly string[];
  readonly readOnly: boolean;
  readonly onOpen: ((kept: FlowCase) => void) | undefined;
  readonly onAccept: () => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

export const CaseRow = ({ kept, result, stale, reads, readOnly, onOpen, onAccept, onRename, onDelete }: Props) => {
  const say = useSay();
  const nameOf = useNameOf();
  const told = useTold();
  const stepsOf = useSteps();
  const { name } = kept;
  const values = told(kept.values, reads);
  const steps = result ? stepsOf(result.outcome, result.names) : [];
  return (
    <tr data-passed={result?.passed} data-stale={stale || undefined}>
      <th scope="row">
        {onOpen ? (
          <UnstyledButton className={css['name']} aria-label={say(caseWords.openName, { name })} onClick={() => onOpen(kept)}>
            {name}
          </UnstyledButton>
        ) : (
          name
        )}
        <span className={css['quiet']}>{nameOf(kept.starter)}</span>
      </th>
      <td>
        {values.map(({ label, text }) => (
          <div key={label}>
            <span className={css['quiet']}>{label}</span> {text}
          </div>
        ))}
      </td>
      <td>
        <ol className={css['way']}>
          {steps.map(({ step, who }, at) => (
            <li key={at}>
              {step} <span className={css['quiet']}>{who}</span>
            </li>
          ))}
        </ol>
      </td>
      <td>{result ? say(endWords[result.outcome.end]) : ''}</td>
      <td className={css['result']}>
        {!result && <span className={css['quiet']}>{say(caseWords.notRun)}</span>}
        {result?.passed && (
          <span className={css['good']}>
            <IconCheck size={16} aria-hidden /> {say(caseWords.good)}
          </span>
        )}
        {result && !result.passed && (
          <>
            <span className={css['different']}>
              <IconAlertTriangle size={16} aria-hidden /> {say(caseWords.different)}
            </span>
            <ul className={css['differences']}>
              {result.differences.map((one) => (
                <li key={one.en}>{say(one)}</li>
              ))}
            </ul>
            {kept.expectedBy && (
              <p className={css['quiet']}>
                {say(caseWords.expectedBy, { who: nameOf(kept.expectedBy), when: '' })} <RelTime at={kept.expectedAt} />
              </p>
            )}
          </>
        )}
      </td>
      <td className={css['acts']}>
        {result && !result.passed && !readOnly && (
          <Button size="compact-xs" variant="default" aria-label={say(caseWords.acceptName, { name })} onClick={onAccept}>
            {say(caseWords.accept)}
          </Button>
        )}
        {!readOnly && (
          <Menu>
            <Menu.Target>
              <ActionIcon size="sm" variant="subtle" aria-label={say(caseWords.more, { name })}>
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={onRename}>{say(caseWords.rename)}</Menu.Item>
              <Menu.Item color="berry" onClick={onDelete}>
                {say(caseWords.delete)}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </td>
    </tr>
  );
};
