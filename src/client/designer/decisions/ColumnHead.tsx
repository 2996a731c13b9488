/** The head of a column; a press opens what the column is: its expression, type, values, place. */
import { FeelInput } from '../conditions/FeelInput.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Column, Sheet } from '#machines/dmn/sheet.ts';
import { moveColumn, removeColumn, withAnnotation, withInput, withOutput } from '#machines/dmn/sheetEdit.ts';
import type { CheckedField } from '#machines/verify/fields.ts';
import { w } from '#model/words.ts';
import { Button, Group, Popover, Select, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import css from './decisions.module.css';
import type { SheetColumn } from './rows.ts';
import type { EditedFile } from './useFile.ts';
import { typeWords } from './decisionsWords.ts';

const words = {
  open: w('Column settings', '列设置'),
  label: w('Name', '名称'),
  expression: w('Expression', '表达式'),
  type: w('Type', '类型'),
  noType: w('not said', '未指定'),
  allowed: w('Possible values', '可能的取值'),
  allowedHelp: w('With commas: "a", "b". Gaps are told against them.', '以逗号分隔："a", "b"；据此判断遗漏'),
  allowedOutput: w('Possible results, most important first', '可能的结果（重要者在前）'),
  name: w('Name in the result', '结果中的名称'),
  fallback: w('Where no rule fits', '无规则命中时'),
  left: w('Move left', '左移'),
  right: w('Move right', '右移'),
  remove: w('Remove column', '删除列'),
  noExpression: w('no expression yet', '尚无表达式'),
};

interface Props {
  readonly sheet: Sheet;
  readonly column: SheetColumn;
  readonly edited: EditedFile;
  readonly names: readonly CheckedField[];
  readonly readOnly: boolean;
}

const Types = ({ value, onChange }: { readonly value: string; readonly onChange: (type: string) => void }) => {
  const say = useSay();
  const known = Object.entries(typeWords).map(([type, label]) => ({ value: type, label: say(label) }));
  const data = [{ value: '', label: say(words.noType) }, ...known];
  return (
    <Select
      size="xs"
      label={say(words.type)}
      data={data.some((one) => one.value === value) ? data : [...data, { value, label: value }]}
      value={value}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      onChange={(type) => onChange(type ?? '')}
    />
  );
};

const countOf = (sheet: Sheet, part: Column['part']): number =>
  part === 'when' ? sheet.inputs.length : part === 'then' ? sheet.outputs.length : sheet.annotations.length;

const Settings = ({ sheet, column, edited, names, onDone }: Omit<Props, 'readOnly'> & { readonly onDone: () => void }) => {
  const say = useSay();
  const { key } = sheet;
  const { part, at } = column.column;
  const text = (label: string, value: string, put: (next: string) => void, description?: string) => (
    <TextInput
      size="xs"
      label={label}
      description={description}
      value={value}
      autoComplete="off"
      onChange={(event) => put(event.currentTarget.value)}
    />
  );
  const input = part === 'when' ? sheet.inputs[at] : undefined;
  const output = part === 'then' ? sheet.outputs[at] : undefined;
  const putInput = (more: Partial<typeof input>) =>
    input &&
    edited.change((file) => withInput(file, key, at, { ...input, ...more }), `head ${column.name} ${Object.keys(more ?? {}).join()}`);
  const putOutput = (more: Partial<typeof output>) =>
    output &&
    edited.change((file) => withOutput(file, key, at, { ...output, ...more }), `head ${column.name} ${Object.keys(more ?? {}).join()}`);
  const first = part === 'notes' ? 1 : 0;
  const fixed = part === 'notes' && at === 0;
  const move = (to: number) => {
    edited.change((file) => moveColumn(file, key, column.column, to));
    onDone();
  };
  return (
    <Stack gap="xs">
      {input ? (
        <>
          {text(say(words.label), input.label, (label) => putInput({ label }))}
          <div>
            <Text size="xs" fw={500}>
              {say(words.expression)}
            </Text>
            <FeelInput
              label={say(words.expression)}
              value={input.expression}
              names={names}
              onChange={(expression) => putInput({ expression })}
            />
          </div>
          <Types value={input.type} onChange={(type) => putInput({ type })} />
          {text(say(words.allowed), input.allowed, (allowed) => putInput({ allowed }), say(words.allowedHelp))}
        </>
      ) : null}
      {output ? (
        <>
          {text(say(words.label), output.label, (label) => putOutput({ label }))}
          {text(say(words.name), output.name, (name) => putOutput({ name }))}
          <Types value={output.type} onChange={(type) => putOutput({ type })} />
          {text(say(words.allowedOutput), output.allowed, (allowed) => putOutput({ allowed }))}
          {text(say(words.fallback), output.fallback, (fallback) => putOutput({ fallback }))}
        </>
      ) : null}
      {part === 'notes' && !fixed
        ? text(say(words.label), sheet.annotations[at] ?? '', (name) =>
            edited.change((file) => withAnnotation(file, key, at, name), `head ${column.name}`),
          )
        : null}
      {fixed ? null : (
        <Group gap={4}>
          <Button size="compact-xs" variant="default" disabled={at <= first} onClick={() => move(at - 1)}>
            {say(words.left)}
          </Button>
          <Button size="compact-xs" variant="default" disabled={at >= countOf(sheet, part) - 1} onClick={() => move(at + 1)}>
            {say(words.right)}
          </Button>
          {part === 'notes' || countOf(sheet, part) > 1 ? (
            <Button
              size="compact-xs"
              variant="default"
              c="var(--danger-text)"
              onClick={() => {
                edited.change((file) => removeColumn(file, key, column.column));
                onDone();
              }}
            >
              {say(words.remove)}
            </Button>
          ) : null}
        </Group>
      )}
    </Stack>
  );
};

export const ColumnHead = ({ sheet, column, edited, names, readOnly }: Props) => {
  const say = useSay();
  const [open, setOpen] = useState(false);
  const { part, at } = column.column;
  const input = part === 'when' ? sheet.inputs[at] : undefined;
  const below = input && input.label !== '' ? input.expression || say(words.noExpression) : null;
  const inside = (
    <>
      <span className={css['headName']}>{column.label || say(words.noExpression)}</span>
      {below ? <span className={css['headBelow']}>{below}</span> : null}
    </>
  );
  if (readOnly || (part === 'notes' && at === 0)) return <span className={css['head']}>{inside}</span>;
  return (
    <Popover opened={open} onChange={setOpen} width={300} position="bottom-start" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <button type="button" className={css['head']} title={say(words.open)} onClick={() => setOpen(!open)}>
          {inside}
          <VisuallyHidden>{say(words.open)}</VisuallyHidden>
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <Settings sheet={sheet} column={column} edited={edited} names={names} onDone={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
};
