/**
 * Two people, or two windows, changed one draft: per field, per cell of a line, mine or theirs. Mine is chosen where I
 * changed it, theirs where only they did. Closing it decides nothing.
 */
import { FieldCell } from '#client/fields/cells.tsx';
import { useShown } from '#client/fields/context.tsx';
import { printed } from '#client/fields/prints.ts';
import { useSay } from '#client/words/language.tsx';
import type { Names } from '#model/api.ts';
import { allFields, allLineFields } from '#model/common.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { isEmpty } from '#model/values.ts';
import { w } from '#model/words.ts';
import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { bodyOf } from './body.ts';
import { DraggableDialog } from '#client/blocks/dialogs.tsx';
import { pathWords } from '#model/paths.ts';
import { differencesOf, mergedOf, type Difference, type Side } from './merging.ts';

const words = {
  title: w('This draft was changed elsewhere', '草稿已在别处被修改'),
  text: w('Choose for each difference what the draft goes on with.', '逐项选择保留的内容。'),
  mine: w('Mine', '我的'),
  theirs: w('Stored', '已保存的'),
  line: w('{lines}, line {n}', '{lines}第{n}行'),
  noLine: w('(no such line)', '（无此行）'),
  keep: w('Go on with this', '按此继续'),
  empty: w('(empty)', '（空）'),
};

interface Props {
  readonly definition: Definition;
  readonly mine: AnyDoc;
  readonly theirs: AnyDoc;
  /** What both began with. */
  readonly original: AnyDoc;
  readonly names: Names;
  readonly onResolve: (record: AnyDoc) => void;
  readonly onClose: () => void;
}

export const ConflictDialog = ({ definition, mine, theirs, original, names, onResolve, onClose }: Props) => {
  const say = useSay();
  const shown = useShown();
  const found = useMemo(
    () => differencesOf(definition, { base: original, mine, theirs }, (record) => bodyOf(definition, record)),
    [definition, original, mine, theirs],
  );
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const choice = ({ path, preset }: Difference): Side => chosen[path] ?? preset;
  const all: Names = { ...names, ...(theirs['$names'] as Names | undefined) };
  const label = ({ path, name, line, column }: Difference): string =>
    line === null || column !== null
      ? say(pathWords(definition, path))
      : say(words.line, { lines: say(definition.lines[name]!.label), n: Number(path.split('.')[1]) + 1 });
  const show = ({ name, line, column }: Difference, value: unknown) => {
    const field = column === null ? allFields(definition)[name] : allLineFields(definition.lines[name]!)[column];
    if (line !== null && column === null) {
      if (value === null) return say(words.noLine);
      const cells = Object.entries(allLineFields(definition.lines[name]!)).map(([cell, of]) =>
        printed({ ...shown, field: of, value: (value as AnyDoc)[cell], names: all }),
      );
      return cells.filter(Boolean).join(' · ');
    }
    return isEmpty(value) || !field ? say(words.empty) : <FieldCell field={field} value={value} names={all} />;
  };
  return (
    <DraggableDialog opened onClose={onClose} title={say(words.title)} sticky>
      <Stack gap="md">
        <Text size="sm">{say(words.text)}</Text>
        {found.map((one) => (
          <Radio.Group
            key={one.path}
            label={label(one)}
            value={choice(one)}
            onChange={(value) => setChosen({ ...chosen, [one.path]: value as Side })}
          >
            <Stack gap="xs" mt="xs">
              {(['mine', 'theirs'] as const).map((side) => (
                <Radio
                  key={side}
                  value={side}
                  label={
                    <>
                      {say(words[side]) + say(w(': ', '：'))}
                      {show(one, one[side])}
                    </>
                  }
                />
              ))}
            </Stack>
          </Radio.Group>
        ))}
        <Group justify="flex-end">
          <Button onClick={() => onResolve(mergedOf(theirs, found, choice))} data-autofocus>
            {say(words.keep)}
          </Button>
        </Group>
      </Stack>
    </DraggableDialog>
  );
};
