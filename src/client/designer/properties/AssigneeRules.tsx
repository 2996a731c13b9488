/**
 * Who decides at a step: a row for each rule, with what it is about, and below it whom the rules give today.
 * Each change of a finished row is one `onChange`; a row whose parameter is still missing is kept here until it has one.
 */
import { useSay } from '#client/words/language.tsx';
import type { ApproverRule } from '#machines/flow.ts';
import { formOf, readRule, rowOfKind, ruleKinds, type RuleKind, type RuleRow, writeRule } from '#machines/ruleRows.ts';
import type { Definition } from '#model/definition.ts';
import type { WhoNode } from '#model/workflow/design.ts';
import { w } from '#model/words.ts';
import { ActionIcon, Button, Select } from '@mantine/core';
import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { RuleParameter } from './rules/RuleParameter.tsx';
import { useStarter, useWho, type WhoAsked } from './rules/who.ts';
import { WhoLine } from './rules/WhoLine.tsx';
import css from './properties.module.css';

const words = {
  rules: w('Who is asked', '审批人'),
  rule: w('Rule {n}', '规则{n}'),
  who: w('Rule {n}: who', '规则{n}：审批人来源'),
  add: w('Add approvers', '添加审批人'),
  addReaders: w('Add people', '添加人员'),
  remove: w('Remove rule {n}', '删除规则{n}'),
  up: w('Move rule {n} up', '规则{n}上移'),
  down: w('Move rule {n} down', '规则{n}下移'),
  people: w('Who', '审批人来源'),
  forms: w('Of the applicant', '申请人相关'),
  organisation: w('Organisation', '组织'),
  document: w('Of the form', '表单'),
  chosen: w('Chosen by people', '由人选定'),
  computed: w('Computed', '计算'),
  unknown: w('Not known: {text}', '无法识别：{text}'),
  missing: w('Still to be chosen', '尚未选择'),
} as const;

const groups: readonly (readonly [keyof typeof words, readonly RuleKind[]])[] = [
  ['forms', ['starter', 'starterLeader', 'starterLeaders', 'starterInCharge']],
  ['organisation', ['role', 'post', 'user', 'deptLeader', 'deptInCharge', 'dept']],
  ['document', ['field', 'fieldLeader', 'fieldInCharge', 'fieldStarter']],
  ['chosen', ['starterChooses', 'previousChooses']],
  ['computed', ['decision', 'feel']],
];

export interface AssigneeRulesProps {
  readonly value: readonly ApproverRule[];
  readonly onChange: (rules: readonly ApproverRule[]) => void;
  readonly definition: Definition | null;
  /** Where the people are looked up; null: no live line. */
  readonly asked: WhoAsked | null;
  /** The step with its policies, as the flow would settle it. */
  readonly node?: Omit<WhoNode, 'rules'>;
  readonly disabled?: boolean;
  /** Kinds that make no sense here. */
  readonly without?: readonly RuleKind[];
  /** What the people do who do not decide but get a copy. */
  readonly label?: string;
}

/** Rows as they are edited: those of the rules, and one that is not finished yet, at its place. */
interface Unfinished {
  readonly at: number;
  readonly row: RuleRow;
  /** It takes the place of the rule that is there. */
  readonly instead: boolean;
}

export const AssigneeRules = (props: AssigneeRulesProps) => {
  const { value, onChange, definition, asked, node, disabled = false, without = [], label } = props;
  const say = useSay();
  const [unfinished, setUnfinished] = useState<Unfinished | null>(null);
  const [starter, setStarter] = useStarter();
  const list = useRef<HTMLOListElement>(null);
  const { answer, settled, error, retry } = useWho(
    asked ?? { resource: null, flow: '' },
    { nodeId: '', ...node, rules: value },
    asked ? starter : null,
  );
  const rows: RuleRow[] = value.map(readRule);
  if (unfinished) rows.splice(unfinished.at, unfinished.instead ? 1 : 0, unfinished.row);

  const write = (next: readonly RuleRow[]): void => onChange(next.flatMap((row) => writeRule(row) ?? []));
  const put = (at: number, row: RuleRow): void => {
    const next = rows.toSpliced(at, 1, row);
    if (writeRule(row) !== null) {
      setUnfinished(null);
      write(next);
    } else setUnfinished({ at, row, instead: unfinished?.at === at ? unfinished.instead : true });
  };
  const remove = (at: number): void => {
    if (unfinished?.at === at) setUnfinished(null);
    if (unfinished?.at !== at || unfinished.instead) write(rows.toSpliced(at, 1));
    list.current?.parentElement?.querySelector<HTMLElement>('[data-add]')?.focus();
  };
  const move = (at: number, by: number): void => {
    const row = rows[at]!;
    setUnfinished(null);
    write(rows.toSpliced(at, 1).toSpliced(at + by, 0, row));
  };
  const data = groups.map(([group, kinds]) => ({
    group: say(words[group]),
    items: kinds.filter((kind) => !without.includes(kind)).map((kind) => ({ value: kind as string, label: say(formOf(kind).label) })),
  }));

  return (
    <div className={css['rules']}>
      <ol ref={list} className={css['ruleList']} aria-label={label ?? say(words.rules)}>
        {rows.map((row, at) => {
          const n = at + 1;
          const open = unfinished?.at === at;
          const found = open ? undefined : answer?.rules.find(({ rule }) => rule === writeRule(row));
          const problem = found?.problem ?? null;
          return (
            // A rule has no name of its own; its place is all there is.
            <li key={at} className={css['rule']}>
              <div className={css['ruleHead']}>
                <Select
                  size="xs"
                  aria-label={say(words.who, { n })}
                  data={row.kind === 'other' ? [...data, { value: 'other', label: say(words.unknown, { text: row.subject }) }] : data}
                  value={row.kind}
                  allowDeselect={false}
                  disabled={disabled}
                  searchable
                  maxDropdownHeight={360}
                  onChange={(kind) =>
                    kind !== null && kind !== row.kind && ruleKinds.includes(kind as RuleKind) && put(at, rowOfKind(kind as RuleKind, row))
                  }
                />
                {!disabled && rows.length > 1 && (
                  <>
                    <ActionIcon size="sm" aria-label={say(words.up, { n })} disabled={at === 0} onClick={() => move(at, -1)}>
                      <IconArrowUp size={14} aria-hidden />
                    </ActionIcon>
                    <ActionIcon size="sm" aria-label={say(words.down, { n })} disabled={at === rows.length - 1} onClick={() => move(at, 1)}>
                      <IconArrowDown size={14} aria-hidden />
                    </ActionIcon>
                  </>
                )}
                {!disabled && (
                  <ActionIcon size="sm" aria-label={say(words.remove, { n })} onClick={() => remove(at)}>
                    <IconTrash size={14} aria-hidden />
                  </ActionIcon>
                )}
              </div>
              {row.kind !== 'other' && (
                <RuleParameter
                  row={row as RuleRow & { kind: RuleKind }}
                  onChange={(next) => put(at, next)}
                  definition={definition}
                  person={row.kind === 'user' ? (found?.people[0] ?? null) : null}
                  disabled={disabled}
                  name={say(words.rule, { n })}
                />
              )}
              {open && <p className={css['hint']}>{say(words.missing)}</p>}
              {problem && (
                <p className={css['problem']}>
                  <IconAlertTriangle size={14} aria-hidden />
                  {say(problem)}
                </p>
              )}
            </li>
          );
        })}
      </ol>
      {!disabled && (
        <Button
          data-add
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={unfinished !== null}
          onClick={() => setUnfinished({ at: rows.length, row: rowOfKind(without.includes('role') ? 'user' : 'role'), instead: false })}
        >
          {say(label === undefined ? words.add : words.addReaders)}
        </Button>
      )}
      {asked && (
        <WhoLine
          starter={starter}
          onStarter={setStarter}
          answer={answer}
          settled={settled}
          failed={error !== null}
          onRetry={retry}
          empty={value.length === 0}
          reads={label !== undefined}
        />
      )}
    </div>
  );
};
