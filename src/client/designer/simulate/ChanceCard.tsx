/** What may happen now at one place of a trial: who acts and how, or a message, or time. */
import type { Chance } from '#machines/explore/simulate/moves.ts';
import { nameOf as elementName } from '#machines/verify/changes.ts';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import type { CaseStep } from '#model/workflow/design.ts';
import { w } from '#model/words.ts';
import { Button, Group, Menu, Select } from '@mantine/core';
import '@mantine/core/styles/Menu.layer.css';
import { useState } from 'react';
import { useDesign } from '../design.ts';
import { dueWords } from './due.ts';
import css from './simulate.module.css';
import { stepWords } from './simulateWords.ts';

const text = {
  who: w('Who acts at “{step}”', '由谁处理“{step}”'),
  here: w('What happens at “{step}”', '“{step}”如何处理'),
  rejectTo: w('Reject to “{step}”', '驳回至“{step}”'),
  returnTo: w('Return to…', '退回至…'),
} as const;

interface Props {
  readonly chance: Chance;
  readonly busy: boolean;
  readonly onAct: (step: CaseStep) => void;
}

export const ChanceCard = ({ chance, busy, onAct }: Props) => {
  const say = useSay();
  const nameOf = useNameOf();
  const { proved } = useDesign();
  const { nodeId, people, actions, returnTo, rejectTo, timers } = chance;
  const [chosen, setChosen] = useState<string | null>(null);
  const by = people.some(({ id }) => id === chosen) ? chosen : (people[0]?.id ?? null);
  const called = (id: string): string => say(elementName(proved.elements, id));
  const act = (action: CaseStep['action'], to?: string): void => onAct({ nodeId, action, by, ...(to === undefined ? {} : { to }) });
  const step = nodeId === '' ? '' : called(nodeId);
  return (
    <div className={css['chance']} role="group" aria-label={say(text.here, { step })}>
      {people.length > 1 && (
        <Select
          size="xs"
          label={say(text.who, { step })}
          data={people.map((person) => ({ value: person.id, label: nameOf(person) }))}
          value={by}
          onChange={setChosen}
          allowDeselect={false}
          searchable={people.length > 8}
        />
      )}
      {people.length === 1 && (
        <p className={css['sole']}>
          {step} · {nameOf(people[0]!)}
        </p>
      )}
      {people.length === 0 && step !== '' && <p className={css['sole']}>{step}</p>}
      <Group gap={6}>
        {actions.includes('approve') && (
          <Button size="compact-sm" color="kelp" disabled={busy} onClick={() => act('approve')}>
            {say(stepWords.approve)}
          </Button>
        )}
        {actions.includes('reject') && rejectTo.length === 0 && (
          <Button size="compact-sm" variant="default" disabled={busy} onClick={() => act('reject')}>
            {say(stepWords.reject)}
          </Button>
        )}
        {actions.includes('reject') &&
          rejectTo.map((to) => (
            <Button key={to} size="compact-sm" variant="default" disabled={busy} onClick={() => act('reject', to)}>
              {say(text.rejectTo, { step: called(to) })}
            </Button>
          ))}
        {returnTo.length === 1 && (
          <Button size="compact-sm" variant="default" disabled={busy} onClick={() => act('return', returnTo[0])}>
            {say(stepWords.return, { step: called(returnTo[0]!) })}
          </Button>
        )}
        {returnTo.length > 1 && (
          <Menu>
            <Menu.Target>
              <Button size="compact-sm" variant="default" disabled={busy}>
                {say(text.returnTo)}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {returnTo.map((to) => (
                <Menu.Item key={to} onClick={() => act('return', to)}>
                  {called(to)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        {actions.includes('message') && (
          <Button size="compact-sm" disabled={busy} onClick={() => act('message')}>
            {say(stepWords.message)}
          </Button>
        )}
        {actions.includes('timeout') && timers[0] && (
          <Button size="compact-sm" variant="default" disabled={busy} onClick={() => act('timeout')}>
            {say(stepWords.timeout, { due: say(dueWords(timers[0])) })}
          </Button>
        )}
        {actions.includes('repost') && (
          <Button size="compact-sm" disabled={busy} onClick={() => act('repost')}>
            {say(stepWords.repost)}
          </Button>
        )}
      </Group>
    </div>
  );
};
