/** Rules that hold all, or any of them; groups inside groups. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { ActionIcon, Button, Checkbox, SegmentedControl, Text } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { IconFolderPlus, IconPlus, IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import css from './conditions.module.css';
import { newGroup, newRule, type Draft, type GroupDraft } from './drafts.ts';
import { useEditing } from './editing.ts';
import { faultOf } from './faults.ts';
import { FeelInput } from './FeelInput.tsx';
import { RuleRow } from './RuleRow.tsx';

const words = {
  join: w('How the rules of group {at} are joined', '规则组{at}的组合方式'),
  whole: w('How the rules are joined', '规则的组合方式'),
  all: w('All hold', '全部满足'),
  any: w('Any holds', '任一满足'),
  not: w('Opposite', '取反'),
  rule: w('Add rule', '添加规则'),
  group: w('Add group', '添加规则组'),
  remove: w('Remove group {at}', '删除规则组{at}'),
  named: w('Group {at}', '规则组{at}'),
  formula: w('Expression {at}', '表达式{at}'),
  removeFormula: w('Remove expression {at}', '删除表达式{at}'),
  noForm: w('This part has no form as a rule; it stays an expression', '此部分无法表示为规则，保留为表达式'),
  and: w('and', '且'),
  or: w('or', '或'),
};

interface Props {
  readonly group: GroupDraft;
  /** `2.1`; empty: the outermost. */
  readonly at: string;
  readonly onReplace: (key: string, next: Draft | null) => void;
  readonly onAdd: (to: string, item: Draft) => void;
  readonly onJoin: (key: string, part: Partial<Pick<GroupDraft, 'join' | 'not'>>) => void;
}

/** The next rule's field, or the one before, gets the focus of a rule that goes. */
const focusBeside = (from: Element | null): void => {
  const fields = [...(from?.closest('[data-rules]')?.querySelectorAll<HTMLElement>('[data-rule-field]') ?? [])];
  const here = from?.closest('[data-item]')?.querySelector('[data-rule-field]');
  const at = fields.findIndex((one) => one === here);
  const next = fields[at + 1] ?? fields[at - 1] ?? from?.closest('[data-rules]')?.querySelector<HTMLElement>('[data-add-rule]');
  requestAnimationFrame(() => next?.focus());
};

export const RuleGroup = (props: Props) => {
  const { group, at, onReplace, onAdd, onJoin } = props;
  const say = useSay();
  const { readOnly, fields, labels } = useEditing();
  const add = (item: Draft, from: Element) => {
    onAdd(group.key, item);
    const inside = from.closest('[data-group]');
    requestAnimationFrame(() => [...(inside?.querySelectorAll<HTMLElement>('[data-rule-field]') ?? [])].at(-1)?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (readOnly || !event.altKey || event.code !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    add(newRule(), event.currentTarget);
  };
  return (
    <div
      className={css['group']}
      data-group
      role="group"
      aria-label={at === '' ? undefined : say(words.named, { at })}
      data-inner={at !== '' || undefined}
      onKeyDown={onKeyDown}
    >
      {group.items.length > 1 || group.not || at !== '' ? (
        <div className={css['join']}>
          <SegmentedControl
            size="xs"
            aria-label={at === '' ? say(words.whole) : say(words.join, { at })}
            readOnly={readOnly}
            value={group.join}
            onChange={(join) => onJoin(group.key, { join: join === 'or' ? 'or' : 'and' })}
            data={[
              { value: 'and', label: say(words.all) },
              { value: 'or', label: say(words.any) },
            ]}
          />
          <Checkbox
            size="xs"
            label={say(words.not)}
            checked={group.not}
            disabled={readOnly}
            onChange={(event) => onJoin(group.key, { not: event.currentTarget.checked })}
          />
          {at === '' || readOnly ? null : (
            <ActionIcon
              size={28}
              variant="subtle"
              color="gray"
              ml="auto"
              aria-label={say(words.remove, { at })}
              onClick={() => onReplace(group.key, null)}
            >
              <IconX size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ) : null}
      {group.items.map((item, index) => {
        const place = at === '' ? String(index + 1) : `${at}.${index + 1}`;
        const number = index + 1;
        return (
          <div
            key={item.key}
            data-item
            className={css['item']}
            data-join={index > 0 ? say(group.join === 'and' ? words.and : words.or) : undefined}
          >
            {item.kind === 'group' ? (
              <RuleGroup {...props} group={item} at={place} />
            ) : item.kind === 'rule' ? (
              <RuleRow
                rule={item}
                at={place}
                onChange={(next) => onReplace(item.key, next)}
                onRemove={() => {
                  focusBeside(document.activeElement);
                  onReplace(item.key, null);
                }}
              />
            ) : (
              <div className={css['rule']}>
                <div className={css['line']}>
                  <div className={css['formula']}>
                    <FeelInput
                      label={say(words.formula, { at: number })}
                      value={item.text}
                      names={fields}
                      labels={labels}
                      readOnly={readOnly}
                      onChange={(text) => onReplace(item.key, { ...item, text })}
                    />
                  </div>
                  {readOnly ? null : (
                    <ActionIcon
                      size={28}
                      variant="subtle"
                      color="gray"
                      aria-label={say(words.removeFormula, { at: number })}
                      onClick={() => onReplace(item.key, null)}
                    >
                      <IconX size={16} stroke={1.75} aria-hidden />
                    </ActionIcon>
                  )}
                </div>
                {faultOf(item.text) ? null : (
                  <Text size="xs" c="dimmed">
                    {say(words.noForm)}
                  </Text>
                )}
              </div>
            )}
          </div>
        );
      })}
      {readOnly ? null : (
        <div className={css['add']}>
          <Button
            size="compact-xs"
            variant="subtle"
            data-add-rule
            leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
            onClick={(event) => add(newRule(), event.currentTarget)}
          >
            {say(words.rule)}
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            leftSection={<IconFolderPlus size={14} stroke={1.75} aria-hidden />}
            onClick={(event) => add(newGroup(group.join === 'and' ? 'or' : 'and'), event.currentTarget)}
          >
            {say(words.group)}
          </Button>
        </div>
      )}
    </div>
  );
};
