/** Two people, or two windows, changed one draft: per field mine or theirs (interface 5.6). Mine is chosen where only I changed it. */
import { FieldCell } from '#client/fields/cells.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Names } from '#model/api.ts';
import { allFields } from '#model/common.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { normalise } from '#model/evaluate.ts';
import { isEmpty } from '#model/values.ts';
import { w } from '#model/words.ts';
import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { bodyOf } from './body.ts';
import { DraggableDialog } from './dialogs.tsx';
import { equalValues } from './path.ts';

const words = {
  title: w('This draft was changed elsewhere', '草稿已在别处被修改'),
  text: w('Choose for each difference what the draft goes on with.', '请逐项选择保留的内容。'),
  mine: w('Mine', '我的'),
  theirs: w('Stored', '已保存的'),
  line: w('1 line', '1 行'),
  lines: w('{count} lines', '{count} 行'),
  keep: w('Go on with this', '按此继续'),
  empty: w('(empty)', '（空）'),
};

/** Names of fields and line sets in which the two differ and which a person can write. */
const differences = (definition: Definition, mine: AnyDoc, theirs: AnyDoc): readonly string[] => {
  const written = (record: AnyDoc) => bodyOf(definition, normalise(definition, record));
  const [own, other] = [written(mine), written(theirs)];
  const bare = (value: unknown): unknown =>
    Array.isArray(value) ? value.map((line: unknown) => (isRecord(line) ? { ...line, id: undefined } : line)) : value;
  return Object.keys({ ...own, ...other }).filter(
    (name) => name !== 'id' && name !== 'version' && !equalValues(bare(own[name]), bare(other[name])),
  );
};

const isRecord = (value: unknown): value is AnyDoc => typeof value === 'object' && value !== null && !Array.isArray(value);

interface Props {
  readonly definition: Definition;
  readonly mine: AnyDoc;
  readonly theirs: AnyDoc;
  readonly original: AnyDoc;
  readonly names: Names;
  readonly onResolve: (record: AnyDoc) => void;
}

export const ConflictDialog = ({ definition, mine, theirs, original, names, onResolve }: Props) => {
  const say = useSay();
  const fields = allFields(definition);
  const paths = differences(definition, mine, theirs);
  const [choice, setChoice] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>(() =>
    Object.fromEntries(paths.map((name) => [name, equalValues(mine[name], original[name]) ? 'theirs' : 'mine'])),
  );
  const all: Names = { ...names, ...(theirs['$names'] as Names | undefined) };
  const show = (name: string, record: AnyDoc) => {
    const value = record[name];
    const field = fields[name];
    if (!field) {
      const count = Array.isArray(value) ? value.length : 0;
      return say(count === 1 ? words.line : words.lines, { count });
    }
    return isEmpty(value) ? say(words.empty) : <FieldCell field={field} value={value} names={all} />;
  };
  const resolve = () =>
    onResolve({ ...theirs, ...Object.fromEntries(paths.flatMap((name) => (choice[name] === 'mine' ? [[name, mine[name]]] : []))) });
  return (
    <DraggableDialog opened onClose={resolve} title={say(words.title)} dirty>
      <Stack gap="md">
        <Text size="sm">{say(words.text)}</Text>
        {paths.map((name) => (
          <Radio.Group
            key={name}
            label={say(fields[name]?.label ?? definition.lines[name]!.label)}
            value={choice[name]}
            onChange={(value) => setChoice({ ...choice, [name]: value as 'mine' | 'theirs' })}
          >
            <Stack gap="xs" mt="xs">
              {(['mine', 'theirs'] as const).map((side) => (
                <Radio
                  key={side}
                  value={side}
                  label={
                    <>
                      {`${say(words[side])}: `}
                      {show(name, side === 'mine' ? mine : theirs)}
                    </>
                  }
                />
              ))}
            </Stack>
          </Radio.Group>
        ))}
        <Group justify="flex-end">
          <Button onClick={resolve} data-autofocus>
            {say(words.keep)}
          </Button>
        </Group>
      </Stack>
    </DraggableDialog>
  );
};
