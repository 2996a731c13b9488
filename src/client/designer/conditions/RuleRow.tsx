/** One rule: field, operator, value, what is wrong with it. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { valuesOf, type Operator, type Rule } from '#machines/conditions/rules.ts';
import { ActionIcon, Select, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useEditing } from './editing.ts';
import css from './conditions.module.css';
import type { RuleDraft } from './drafts.ts';
import { faultOfRule } from './faults.ts';
import { operatorsOf, operatorWords, sortOf, usualOperators } from './operators.ts';
import { keyOf, subjectOfKey, subjectWords } from './subjects.ts';
import { Against, Values } from './RuleValues.tsx';
import { firstValues } from './ValueInput.tsx';

const words = {
  field: w('Field of rule {at}', '规则{at}的字段'),
  operator: w('Operator of rule {at}', '规则{at}的运算'),
  remove: w('Remove rule {at}', '删除规则{at}'),
  nothing: w('Nothing found', '没有找到'),
};

export const RuleRow = ({
  rule,
  at,
  onChange,
  onRemove,
}: {
  readonly rule: RuleDraft;
  readonly at: string;
  readonly onChange: (rule: RuleDraft) => void;
  readonly onRemove: () => void;
}) => {
  const say = useSay();
  const id = useId();
  const { fields, labels, subjects, known, readOnly } = useEditing();
  const sortAs = (subject: Rule['subject']) =>
    sortOf(
      subject,
      fields.find(({ name }) => name === subject.path),
    );
  const sort = sortAs(rule.subject);
  const fault = faultOfRule(rule, known);
  const chosen = rule.subject.path === '' ? null : keyOf(rule.subject);
  const listed = subjects.some((group) => group.items.some(({ value }) => value === chosen));
  const chooseSubject = (key: string | null) => {
    if (key === null) return;
    const subject = subjectOfKey(key);
    const next = sortAs(subject);
    if (next === sort && rule.values.length > 0 && sort !== 'choice' && sort !== 'record') return onChange({ ...rule, subject });
    const operators = next === null ? operatorsOf(next, subject, '=') : usualOperators(next, subject);
    // A new number is mostly a limit.
    const begin = operators.includes('>') ? '>' : operators[0]!;
    const settled = rule.subject.path !== '' && operators.includes(rule.operator) ? rule.operator : begin;
    onChange({ kind: 'rule', key: rule.key, subject, operator: settled, values: firstValues(next, settled) });
  };
  const chooseOperator = (text: string | null) => {
    if (text === null) return;
    const operator = text as Operator;
    const [before, now] = [valuesOf(rule.operator), valuesOf(operator)];
    const own = (one: Operator): boolean => one === 'lastDays' || one === 'nextDays';
    const keeps = !own(operator) && !own(rule.operator);
    const [first] = rule.values;
    const fixed = first && first.kind !== 'field' && first.kind !== 'ago' ? [first] : [];
    const values = !keeps
      ? firstValues(sort, operator)
      : now === before
        ? rule.values
        : now === 0
          ? []
          : now === 1
            ? rule.values.length > 0
              ? rule.values.slice(0, 1)
              : firstValues(sort, operator)
            : fixed;
    onChange({
      kind: 'rule',
      key: rule.key,
      subject: rule.subject,
      operator,
      values,
      ...(operator === 'between' ? { ends: [true, true] as const } : {}),
    });
  };
  return (
    <div className={css['rule']}>
      <div className={css['line']}>
        <div
          className={css['parts']}
          aria-describedby={fault ? `${id}-fault` : undefined}
          role="group"
          aria-label={say(w('Rule {at}', '规则{at}'), { at })}
        >
          <Select
            className={css['field'] ?? ''}
            size="xs"
            aria-label={say(words.field, { at })}
            data={
              listed || chosen === null
                ? subjects
                : [...subjects, { group: '', items: [{ value: chosen, label: say(subjectWords(rule.subject, fields, labels)) }] }]
            }
            value={chosen}
            onChange={chooseSubject}
            searchable
            selectFirstOptionOnChange
            allowDeselect={false}
            readOnly={readOnly}
            error={chosen === null}
            nothingFoundMessage={say(words.nothing)}
            maxDropdownHeight={320}
            data-rule-field
          />
          <Select
            className={css['operator'] ?? ''}
            size="xs"
            aria-label={say(words.operator, { at })}
            data={operatorsOf(sort, rule.subject, rule.operator).map((one) => ({ value: one, label: say(operatorWords(one, sort)) }))}
            value={rule.operator}
            onChange={chooseOperator}
            allowDeselect={false}
            readOnly={readOnly}
            maxDropdownHeight={400}
          />
          <div className={css['value']} data-empty={valuesOf(rule.operator) === 0 || undefined}>
            <Values
              rule={rule}
              at={at}
              id={`${id}-value`}
              sort={sort ?? 'text'}
              error={fault !== null && chosen !== null}
              onChange={onChange}
            />
          </div>
        </div>
        {readOnly ? null : (
          <div className={css['acts']}>
            <Against rule={rule} at={at} sort={sort ?? 'text'} onChange={onChange} />
            <ActionIcon size={28} variant="subtle" color="gray" aria-label={say(words.remove, { at })} onClick={onRemove}>
              <IconX size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </div>
        )}
      </div>
      {fault ? (
        <Text size="xs" c="var(--danger-text)" id={`${id}-fault`} role="status">
          {say(fault)}
        </Text>
      ) : null}
    </div>
  );
};
