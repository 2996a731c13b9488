/** Everything a list can be narrowed by, in one panel under the tabs. Each choice narrows at once and stands in the address. */
import type { InboxFilterName, InboxTab } from '#model/workflow/inbox.ts';
import { PeoplePicker } from '#client/blocks/people/PeoplePicker.tsx';
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { useNow } from '#client/data/clock.ts';
import { DateBox } from '#client/fields/date.tsx';
import { useSay } from '#client/words/language.tsx';
import { statusOf } from '#model/status.ts';
import { dateAt } from '#model/calculation/dates.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { catalogue } from '#resources/catalogue.ts';
import { Button, MultiSelect, Select, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { deedOf } from '#client/blocks/trail/trailWords.ts';
import css from './Filters.module.css';
import { amountOf, filterLabels, periodsAt } from './filterText.ts';
import { countsQuery, type Filters, type InboxQuery } from '#client/inbox/queries.ts';
import { rememberPerson, treeOf, useDepartments, useFilterNames } from './useFilterNames.ts';
import type { Narrowing } from '#client/inbox/useInboxAddress.ts';

const words = {
  panel: w('Filters', '筛选条件'),
  from: w('From', '起'),
  to: w('To', '止'),
  least: w('At least', '不低于'),
  most: w('At most', '不高于'),
  badAmount: w('An amount such as 1500 or 1,500.00', '输入金额，如 1500'),
  overdue: w('Due or overdue only', '仅今日到期 / 逾期'),
  periods: w('Periods', '时间段'),
  close: w('Close', '关闭'),
  clear: w('Clear all', '全部清除'),
  save: w('Save this filter', '保存此筛选'),
  below: w('With everything below it', '含下级部门'),
};

const day = f.date(filterLabels.received);
const statuses = ['submitted', 'reposted', 'approved', 'rejected', 'invalidated'] as const;
const actions = ['approve', 'reject', 'return', 'transfer', 'delegate'] as const;
const ownTabs: readonly InboxTab[] = ['started', 'drafts'];

interface Props {
  readonly inbox: InboxQuery;
  readonly onNarrow: (changes: Narrowing, replace?: boolean) => void;
  readonly onClose: () => void;
  readonly onSave: () => void;
}

/** An amount is taken when the box is left or Enter is pressed. */
const AmountBox = ({
  label,
  value,
  onTake,
}: {
  readonly label: string;
  readonly value: string;
  readonly onTake: (value: string) => void;
}) => {
  const say = useSay();
  const [typed, setTyped] = useState(value);
  const [bad, setBad] = useState(false);
  const take = () => {
    const amount = typed.trim() === '' ? '' : amountOf(typed);
    setBad(amount === null);
    if (amount !== null && amount !== value) onTake(amount);
  };
  return (
    <TextInput
      size="xs"
      label={label}
      inputMode="decimal"
      value={typed}
      error={bad ? say(words.badAmount) : null}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  );
};

export const FilterPanel = ({ inbox, onNarrow, onClose, onSave }: Props) => {
  const say = useSay();
  const frame = useRef<HTMLDivElement>(null);
  const { tab, queue, filters } = inbox;
  const client = useQueryClient();
  const counts = useQuery(countsQuery).data;
  const name = useFilterNames(filters).person(filters.starter ?? '');
  const starter = { id: filters.starter ?? '', name, nameEn: name };
  const departments = useDepartments(true);
  const today = dateAt(new Date(useNow()).toISOString());
  const put = (changes: Filters, clear: readonly InboxFilterName[] = []) =>
    onNarrow({
      filters: Object.fromEntries(
        Object.entries({ ...filters, ...changes }).filter(([name, value]) => value && !(clear as readonly string[]).includes(name)),
      ),
    });
  const set = (name: InboxFilterName, value: string | null | undefined) => put({ [name]: value ?? '' });
  // On touch a focused box would open its list and the keyboard over everything else.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) frame.current?.querySelector<HTMLElement>('input')?.focus();
  }, []);
  useShortcuts('bar', { Escape: { words: words.close, run: onClose } }, { within: frame });

  const kinds = [...catalogue.values()]
    .filter(({ kind }) => kind === 'document')
    .map(({ key, label }) => ({ value: key, label: say(label) }));
  return (
    <div ref={frame} className={css['panel']} role="group" aria-label={say(words.panel)}>
      <MultiSelect
        size="xs"
        label={say(filterLabels.resource)}
        data={kinds}
        value={filters.resource?.split(',') ?? []}
        onChange={(value) => set('resource', value.join(','))}
        searchable
        clearable
      />
      {(counts?.bySystem ?? []).length > 1 && (
        <Select
          size="xs"
          label={say(filterLabels.system)}
          data={(counts?.bySystem ?? []).map(({ system, name }) => ({ value: system, label: say(name) }))}
          value={filters.system ?? null}
          onChange={(value) => set('system', value)}
          clearable
        />
      )}
      {!ownTabs.includes(tab) && (
        <>
          <PeoplePicker
            label={say(filterLabels.starter)}
            value={filters.starter ? [starter] : []}
            onChange={([person]) => {
              if (person) void rememberPerson(client, person);
              set('starter', person?.id);
            }}
          />
          <Select
            size="xs"
            label={say(filterLabels.department)}
            description={say(words.below)}
            data={treeOf(departments.data ?? []).map((one) => ({ value: one.id, label: `${'\u2003'.repeat(one.depth)}${say(one.name)}` }))}
            value={filters.department ?? null}
            onChange={(value) => set('department', value)}
            searchable
            clearable
          />
        </>
      )}
      <div className={css['pair']}>
        {(['from', 'to'] as const).map((end) => (
          <DateBox
            key={end}
            id={`inbox-${end}`}
            field={day}
            label={end === 'from' ? `${say(filterLabels.received)} · ${say(words.from)}` : say(words.to)}
            value={filters[end] ?? null}
            onChange={(value) => set(end, typeof value === 'string' ? value : null)}
          />
        ))}
      </div>
      <ul className={css['chips']} aria-label={say(words.periods)}>
        {periodsAt(today).map(({ key, words: period, from, to }) => {
          const on = filters.from === from && filters.to === to;
          return (
            <li key={key}>
              <button type="button" aria-pressed={on} onClick={() => (on ? put({}, ['from', 'to']) : put({ from, to }))}>
                {say(period)}
              </button>
            </li>
          );
        })}
      </ul>
      <div className={css['pair']}>
        <AmountBox
          key={`from-${filters.amountFrom}`}
          label={`${say(filterLabels.amount)} · ${say(words.least)}`}
          value={filters.amountFrom ?? ''}
          onTake={(value) => set('amountFrom', value)}
        />
        <AmountBox
          key={`to-${filters.amountTo}`}
          label={say(words.most)}
          value={filters.amountTo ?? ''}
          onTake={(value) => set('amountTo', value)}
        />
      </div>
      {tab === 'todo' && (
        <ul className={css['chips']}>
          <li>
            <button
              type="button"
              aria-pressed={queue === 'overdue'}
              onClick={() => onNarrow({ queue: queue === 'overdue' ? 'all' : 'overdue' })}
            >
              {say(words.overdue)}
            </button>
          </li>
        </ul>
      )}
      {(tab === 'done' || tab === 'started') && (
        <MultiSelect
          size="xs"
          label={say(tab === 'done' ? filterLabels.action : filterLabels.status)}
          data={
            tab === 'done'
              ? actions.map((action) => ({ value: action, label: say(deedOf(action).words) }))
              : statuses.map((status) => ({ value: status, label: say(statusOf(status).label) }))
          }
          value={(tab === 'done' ? filters.action : filters.status)?.split(',') ?? []}
          onChange={(value) => set(tab === 'done' ? 'action' : 'status', value.join(','))}
          clearable
        />
      )}
      <div className={css['foot']}>
        <Button size="compact-sm" variant="subtle" onClick={() => onNarrow({ filters: {}, q: '' })}>
          {say(words.clear)}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onSave}>
          {say(words.save)}
        </Button>
        <Button size="compact-sm" onClick={onClose}>
          {say(words.close)}
        </Button>
      </div>
    </div>
  );
};
