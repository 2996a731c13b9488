/** The value side of a rule: what stands right of the operator, and what else may stand there. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { valuesOf, type Operand, type Rule } from '#machines/conditions/rules.ts';
import { ActionIcon, Checkbox, Menu, Select, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import css from './conditions.module.css';
import type { RuleDraft } from './drafts.ts';
import { useEditing } from './editing.ts';
import { sortOf, type Sort } from './operators.ts';
import { subjectWords } from './subjects.ts';
import { firstValues, NumberInput, ValueInput } from './ValueInput.tsx';

const words = {
  value: w('Value of rule {at}', '规则{at}的值'),
  from: w('From, rule {at}', '规则{at}：从'),
  to: w('To, rule {at}', '规则{at}：至'),
  more: w('Compare rule {at} with', '规则{at}的比较对象'),
  days: w('days', '天'),
  inclusive: w('inclusive', '含端点'),
  withLow: w('From: inclusive, rule {at}', '规则{at}：从，含端点'),
  withHigh: w('To: inclusive, rule {at}', '规则{at}：至，含端点'),
  asValue: w('A value', '固定值'),
  asField: w('Another field', '其他字段'),
  today: w('Today', '今天'),
  now: w('Now', '当前时间'),
  daysAgo: w('days before today', '天前'),
  daysAhead: w('days after today', '天后'),
  asAgo: w('Days before today', '若干天前'),
  asAhead: w('Days after today', '若干天后'),
  nothing: w('Nothing found', '没有找到'),
};

const moments: ReadonlySet<Sort> = new Set(['date', 'dateTime']);

/** A value that moves with the day, or another field. */
const Moving = ({
  rule,
  at,
  id,
  sort,
  error,
  onChange,
}: {
  readonly rule: Rule;
  readonly at: string;
  readonly id: string;
  readonly sort: Sort;
  readonly error: boolean;
  readonly onChange: (value: Operand) => void;
}) => {
  const say = useSay();
  const { fields, labels, readOnly } = useEditing();
  const value = rule.values[0]!;
  const label = say(words.value, { at });
  if (value.kind === 'field') {
    const data = fields.flatMap((field) =>
      sortOf({ path: field.name, fold: null }, field) === sort &&
      field.name !== rule.subject.path &&
      (!field.name.includes('.') || field.name.startsWith('starter.'))
        ? [{ value: field.name, label: say(subjectWords({ path: field.name, fold: null }, fields, labels)) }]
        : [],
    );
    const known =
      data.some((one) => one.value === value.path) || value.path === '' ? data : [...data, { value: value.path, label: value.path }];
    return (
      <Select
        id={id}
        size="xs"
        aria-label={label}
        data={known}
        value={value.path || null}
        error={error}
        readOnly={readOnly}
        searchable
        allowDeselect={false}
        nothingFoundMessage={say(words.nothing)}
        onChange={(path) => onChange({ kind: 'field', path: path ?? '' })}
      />
    );
  }
  if (value.kind !== 'ago') return null;
  if (value.days === 0 && rule.operator !== 'lastDays' && rule.operator !== 'nextDays')
    return <Text size="sm">{say(value.of === 'now' ? words.now : words.today)}</Text>;
  const sign = value.days < 0 ? -1 : 1;
  const spoken = rule.operator === 'lastDays' || rule.operator === 'nextDays' ? words.days : sign < 0 ? words.daysAhead : words.daysAgo;
  return (
    <div className={css['days']}>
      <NumberInput
        id={id}
        label={label}
        error={error}
        readOnly={readOnly}
        scale={0}
        value={Number.isNaN(value.days) ? '' : String(Math.abs(value.days))}
        onChange={(text) => onChange({ ...value, days: /^\d{1,5}$/.test(text) && Number(text) > 0 ? sign * Number(text) : Number.NaN })}
      />
      <Text size="xs" c="dimmed">
        {say(spoken)}
      </Text>
    </div>
  );
};

export const Values = ({
  rule,
  at,
  id,
  sort,
  error,
  onChange,
}: {
  readonly rule: RuleDraft;
  readonly at: string;
  readonly id: string;
  readonly sort: Sort;
  readonly error: boolean;
  readonly onChange: (rule: RuleDraft) => void;
}) => {
  const say = useSay();
  const { fields, readOnly } = useEditing();
  const field = rule.subject.fold === 'count' ? undefined : fields.find(({ name }) => name === rule.subject.path);
  const count = valuesOf(rule.operator);
  if (count === 0) return null;
  if (count === 2) {
    const ends = rule.ends ?? [true, true];
    const part = (which: 0 | 1) => ({
      id: which === 0 ? id : `${id}-to`,
      sort,
      field,
      error,
      readOnly,
      operator: '=' as const,
      label: say(which === 0 ? words.from : words.to, { at }),
      values: rule.values[which] ? [rule.values[which]] : [],
      onChange: ([next]: readonly Operand[]) => {
        // A side that is not filled stands as an empty text, so that the other one keeps its place.
        const none: Operand = { kind: 'text', text: '' };
        const [low = none, high = none] = rule.values;
        onChange({ ...rule, ends, values: which === 0 ? [next ?? none, high] : [low, next ?? none] });
      },
    });
    const end = (which: 0 | 1) => (
      <Checkbox
        size="xs"
        label={say(words.inclusive)}
        aria-label={say(which === 0 ? words.withLow : words.withHigh, { at })}
        mt={2}
        checked={ends[which]}
        disabled={readOnly}
        onChange={(event) =>
          onChange({ ...rule, ends: which === 0 ? [event.currentTarget.checked, ends[1]] : [ends[0], event.currentTarget.checked] })
        }
      />
    );
    return (
      <div className={css['between']}>
        <div>
          <ValueInput {...part(0)} />
          {end(0)}
        </div>
        <span aria-hidden>–</span>
        <div>
          <ValueInput {...part(1)} />
          {end(1)}
        </div>
      </div>
    );
  }
  const [value] = rule.values;
  if (value?.kind === 'ago' || value?.kind === 'field')
    return <Moving rule={rule} at={at} id={id} sort={sort} error={error} onChange={(next) => onChange({ ...rule, values: [next] })} />;
  return (
    <ValueInput
      id={id}
      label={say(words.value, { at })}
      sort={sort}
      field={field}
      operator={rule.operator}
      values={rule.values}
      error={error}
      readOnly={readOnly}
      onChange={(values) => onChange({ ...rule, values })}
    />
  );
};

/** What the value may be beside a fixed one. */
export const Against = ({
  rule,
  at,
  sort,
  onChange,
}: {
  readonly rule: RuleDraft;
  readonly at: string;
  readonly sort: Sort;
  readonly onChange: (rule: RuleDraft) => void;
}) => {
  const say = useSay();
  const { readOnly } = useEditing();
  if (readOnly || valuesOf(rule.operator) !== 1 || ['lastDays', 'nextDays', 'has', 'hasNot'].includes(rule.operator)) return null;
  if (!['number', 'text', 'date', 'dateTime', 'time', 'record', 'choice'].includes(sort)) return null;
  const of = sort === 'dateTime' ? 'now' : 'today';
  const put = (...values: readonly Operand[]) => onChange({ ...rule, values });
  return (
    <Menu withinPortal position="bottom-end">
      <Menu.Target>
        <ActionIcon size={28} variant="subtle" color="gray" aria-label={say(words.more, { at })}>
          <IconDots size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => put(...firstValues(sort, rule.operator))}>{say(words.asValue)}</Menu.Item>
        {moments.has(sort) ? (
          <>
            <Menu.Item onClick={() => put({ kind: 'ago', days: 0, of })}>{say(of === 'now' ? words.now : words.today)}</Menu.Item>
            <Menu.Item onClick={() => put({ kind: 'ago', days: 7, of })}>{say(words.asAgo)}</Menu.Item>
            <Menu.Item onClick={() => put({ kind: 'ago', days: -7, of })}>{say(words.asAhead)}</Menu.Item>
          </>
        ) : null}
        <Menu.Item onClick={() => put({ kind: 'field', path: '' })}>{say(words.asField)}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
