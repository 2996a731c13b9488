/** A decision table being edited: its rules in a grid, gaps and overlaps shaded as they come, values tried against it. */
import { PHONE } from '#client/theme/look/screen.ts';
import { useGrid } from '#client/blocks/lines/useGrid.ts';
import { useLanguage, useSay } from '#client/words/language.tsx';
import '#client/fields/styles.ts';
import type { Aggregation, HitPolicy } from '#machines/dmn/decision.ts';
import { differenceOf } from '#machines/dmn/difference.ts';
import { gapTests } from '#machines/dmn/gapRule.ts';
import { sheetOf, type Sheet } from '#machines/dmn/sheet.ts';
import { insertColumn, insertRule, withPolicy } from '#machines/dmn/sheetEdit.ts';
import type { CheckedField } from '#machines/verify/fields.ts';
import { w, type Words } from '#model/words.ts';
import { textOf } from '#model/calculation/text.ts';
import { ActionIcon, Button, Select, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowBackUp, IconArrowForwardUp, IconPlus } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { groupLabels, useChoices } from '../properties/choices.ts';
import { optionsOf } from './cellOptions.ts';
import { ColumnHead } from './ColumnHead.tsx';
import css from './decisions.module.css';
import { columnsOf, rowsOf, settled, withRows } from './rows.ts';
import { RulesGrid, type GapRow } from './RulesGrid.tsx';
import { TryIt } from './TryIt.tsx';
import type { Checked } from './useCheck.ts';
import type { EditedFile } from './useFile.ts';
import { useTrial } from './useTrial.ts';
import { aggregationWords, policyWords, words } from './decisionsWords.ts';

const newNames = { when: w('Condition', '条件'), then: w('Result', '结果'), notes: w('Note', '备注') };
const aggregation = w('How results are collected', '汇集方式');

interface Props {
  readonly edited: EditedFile;
  readonly decisionKey: string;
  readonly checked: Checked | null;
  readonly readOnly: boolean;
  /** Marks what differs from this version; null: nothing is compared. */
  readonly before: Sheet | null;
  /** What the inputs may read, where it is known. */
  readonly names?: readonly CheckedField[];
}

const noNames: readonly CheckedField[] = [];

export const DecisionTableEditor = ({ edited, decisionKey, ...rest }: Props) => {
  const sheet = useMemo(() => edited.file && sheetOf(edited.file, decisionKey), [edited.file, decisionKey]);
  return sheet ? <Table {...rest} edited={edited} sheet={sheet} /> : null;
};

const Table = ({ edited, sheet, checked, readOnly, before, names = noNames }: Omit<Props, 'decisionKey'> & { readonly sheet: Sheet }) => {
  const say = useSay();
  const language = useLanguage();
  const phone = useMediaQuery(PHONE) ?? false;
  const { key } = sheet;
  const { choices } = useChoices();
  const labels = useMemo(() => groupLabels(choices), [choices]);
  const columns = columnsOf(sheet, !readOnly, say(words.note));
  const rows = useMemo(() => rowsOf(sheet), [sheet]);
  const known = useMemo(() => new Set(names.map(({ name }) => name)), [names]);
  // Letters of one visit to a cell are one step.
  const visit = useRef(0);
  const put = (row: number, name: string, text: string, together?: string) =>
    edited.change(
      (file) =>
        withRows(
          file,
          key,
          rows.map((one, at) => (at === row ? { ...one, [name]: text } : one)),
        ),
      together,
    );
  const grid = useGrid({
    rows,
    columns,
    mayChange: !readOnly,
    phone: false,
    fresh: () => ({}),
    setRows: (next) => edited.change((file) => withRows(file, key, next)),
    history: edited,
    touch: (row, name) => {
      const column = columns.find((one) => one.name === name);
      const text = textOf(rows[row]?.[name]);
      const meant = column ? settled(text, column, known) : text;
      if (meant !== text) put(row, name, meant, `cell ${visit.current}`);
      visit.current += 1;
    },
  });
  const difference = useMemo(() => (before ? differenceOf(before, sheet) : null), [before, sheet]);
  const decision = checked?.decisions[key];
  const trial = useTrial(checked?.decisions ?? null, key);
  const { decided } = trial;
  const hits = decided && !('failed' in decided) ? new Set(decided.rules) : null;
  const overlaps: Record<string, Words> = {};
  for (const { kind, flows, reason } of checked?.findings ?? [])
    if (kind === 'overlap') for (const rule of flows ?? []) overlaps[rule] ??= reason;
  const gaps = (checked?.findings ?? []).flatMap(({ kind, spans, reason }): readonly GapRow[] =>
    kind === 'gap' && spans && decision?.logic.kind === 'table' ? [{ tests: gapTests(decision.logic, spans), words: reason }] : [],
  );
  const unchecked = checked?.findings.find(({ kind }) => kind === 'unchecked');
  const add = (part: 'when' | 'then' | 'notes') => edited.change((file) => insertColumn(file, key, part, say(newNames[part])));
  const policy = (next: HitPolicy, how: Aggregation | null) => edited.change((file) => withPolicy(file, key, next, how));
  return (
    <div className={css['editor']}>
      <div className={css['tools']} role="toolbar" aria-label={sheet.name || key}>
        <Select
          size="xs"
          w={phone ? '100%' : 300}
          aria-label={say(words.policy)}
          data={Object.entries(policyWords).map(([value, label]) => ({ value, label: say(label) }))}
          value={sheet.policy}
          readOnly={readOnly}
          allowDeselect={false}
          onChange={(next) => next && policy(next as HitPolicy, sheet.aggregation)}
        />
        {sheet.policy === 'COLLECT' ? (
          <Select
            size="xs"
            w={120}
            aria-label={say(aggregation)}
            data={Object.entries(aggregationWords).map(([value, label]) => ({ value, label: say(label) }))}
            value={sheet.aggregation ?? 'LIST'}
            readOnly={readOnly}
            allowDeselect={false}
            onChange={(next) => policy('COLLECT', next === 'LIST' ? null : (next as Aggregation))}
          />
        ) : null}
        {readOnly ? null : (
          <>
            <ActionIcon variant="subtle" color="gray" aria-label={say(words.undo)} disabled={!edited.canUndo} onClick={edited.undo}>
              <IconArrowBackUp size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
            <ActionIcon variant="subtle" color="gray" aria-label={say(words.redo)} disabled={!edited.canRedo} onClick={edited.redo}>
              <IconArrowForwardUp size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
            {(['when', 'then', 'notes'] as const).map((part) => (
              <Button
                key={part}
                size="compact-sm"
                variant="default"
                leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
                onClick={() => add(part)}
              >
                {say({ when: words.addInput, then: words.addOutput, notes: words.addNote }[part])}
              </Button>
            ))}
          </>
        )}
      </div>
      <RulesGrid
        sheet={sheet}
        grid={grid}
        columns={columns}
        labels={labels}
        readOnly={readOnly}
        overlaps={overlaps}
        gaps={gaps}
        hits={hits}
        difference={difference}
        names={known}
        optionsFor={(column) => optionsOf(sheet, column, choices, labels, language)}
        headOf={(column) => <ColumnHead sheet={sheet} column={column} edited={edited} names={names} readOnly={readOnly} />}
        onCell={(row, column, text) => put(row, column.name, text, `cell ${visit.current}`)}
        onFill={({ tests }) => {
          edited.change((file) => insertRule(file, key, sheet.rules.length, { when: tests }));
          // The result of the new rule is what is missing.
          requestAnimationFrame(() => grid.latest.current.focusCell(sheet.rules.length, tests.length));
        }}
      />
      {readOnly ? null : (
        <div>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
            onClick={() => grid.add()}
          >
            {say(words.addRule)}
          </Button>
        </div>
      )}
      {unchecked ? (
        <Text size="xs" c="dimmed">
          {say(unchecked.reason)}
        </Text>
      ) : null}
      <TryIt trial={trial} labels={labels} />
    </div>
  );
};
