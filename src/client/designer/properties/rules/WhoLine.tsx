/** “For starter Song Dawei: Qin Hao”: whom the rules give today, for a starter of one's choice. */
import { PeoplePicker } from '#client/blocks/people/PeoplePicker.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import type { Person } from '#model/api.ts';
import type { WhoAnswer } from '#model/workflow/design.ts';
import { w } from '#model/words.ts';
import { Anchor, Button, Popover } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { isTrouble, listed, outcomeWords } from './outcome.ts';
import css from '../properties.module.css';

const words = {
  forStarter: w('If the applicant is', '若申请人为'),
  choose: w('Applicant of the test: {name}', '试算申请人：{name}'),
  chooseLabel: w('Applicant of the test', '试算申请人'),
  asks: w('asks', '则由'),
  copies: w('copies to', '则抄送'),
  decides: w('', '审批'),
  more: w('and {n} more', '等，另有{n}人'),
  standIn: w('{person} stands in for {away}', '{person}代理{away}'),
  group: w('group {name}', '{name}'),
  looking: w('Looking up…', '正在查询…'),
  failed: w('Could not be looked up.', '查询失败。'),
  retry: w('Retry', '重试'),
  nobodyYet: w('Add who decides; the people appear here.', '添加审批人后，此处显示具体人员。'),
  noReaderYet: w('Add who gets a copy; the people appear here.', '添加抄送人后，此处显示具体人员。'),
} as const;

interface Props {
  readonly starter: Person | null;
  readonly onStarter: (person: Person) => void;
  readonly answer: WhoAnswer | null;
  readonly settled: boolean;
  readonly failed: boolean;
  readonly onRetry: () => void;
  /** There are no rules yet. */
  readonly empty: boolean;
  /** The people get a copy and decide nothing. */
  readonly reads: boolean;
}

const Starter = ({ starter, onStarter }: Pick<Props, 'starter' | 'onStarter'>) => {
  const say = useSay();
  const nameOf = useNameOf();
  const [open, setOpen] = useState(false);
  const name = starter ? nameOf(starter) : '–';
  return (
    <Popover opened={open} onChange={setOpen} width={280} trapFocus withArrow>
      <Popover.Target>
        <Button
          size="compact-xs"
          variant="default"
          rightSection={<IconChevronDown size={12} aria-hidden />}
          aria-label={say(words.choose, { name })}
          onClick={() => setOpen(!open)}
        >
          {name}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <PeoplePicker
          label={say(words.chooseLabel)}
          value={starter ? [starter] : []}
          onChange={([person]) => {
            if (person) onStarter(person);
            setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
};

export const WhoLine = ({ starter, onStarter, answer, settled, failed, onRetry, empty, reads }: Props) => {
  const say = useSay();
  const nameOf = useNameOf();
  if (empty) return <p className={css['hint']}>{say(reads ? words.noReaderYet : words.nobodyYet)}</p>;
  const outcome = answer && outcomeWords[answer.outcome];
  const { first, more } = listed(answer?.people ?? []);
  const names = first.map(nameOf).join(say(w(', ', '、')));
  return (
    <div className={css['who']} data-trouble={(answer && isTrouble(answer.outcome)) || undefined}>
      <span className={css['whoStarter']}>
        {say(words.forStarter)} <Starter starter={starter} onStarter={onStarter} />{' '}
        {outcome === null ? say(reads ? words.copies : words.asks) : ''}
      </span>
      <p role="status" className={css['whoPeople']} data-old={!settled || undefined}>
        {failed ? (
          <>
            {say(words.failed)}{' '}
            <Anchor component="button" type="button" size="xs" onClick={onRetry}>
              {say(words.retry)}
            </Anchor>
          </>
        ) : answer === null ? (
          say(words.looking)
        ) : (
          <>
            {outcome === null ? (
              <IconUsers size={14} aria-hidden />
            ) : (
              isTrouble(answer.outcome) && <IconAlertTriangle size={14} aria-hidden />
            )}
            <span>
              {outcome !== null && say(outcome)}
              {names !== '' && (
                <>
                  {outcome !== null && say(w(': ', '：'))}
                  {answer.group !== null && <strong>{say(answer.group)} </strong>}
                  <b>{names}</b>
                  {more > 0 && ` ${say(words.more, { n: more })}`}
                </>
              )}
            </span>
          </>
        )}
      </p>
      {answer?.standIns.map(({ person, onBehalfOf }) => (
        <p key={`${person.id} ${onBehalfOf.id}`} className={css['hint']}>
          {say(words.standIn, { person: nameOf(person), away: nameOf(onBehalfOf) })}
        </p>
      ))}
    </div>
  );
};
