/** Key and name of a new decision table. */
import { DialogCancel, DraggableDialog } from '#client/blocks/dialogs.tsx';
import { useSay } from '#client/words/language.tsx';
import { newTable } from '#machines/dmn/template.ts';
import { w } from '#model/words.ts';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';

const words = {
  title: w('New decision table', '新建决策表'),
  name: w('Name', '名称'),
  key: w('Key', '标识'),
  keyHelp: w('Flows ask for the table by it; it stays as it is', '流程以此标识引用决策表，之后不再改变'),
  keyForm: w('Letters, digits, _ and -; begins with a letter', '仅限字母、数字、_、-，以字母开头'),
  taken: w('There is a decision of this key already', '已有此标识的决策表'),
  needed: w('required', '必填'),
  create: w('Create table', '创建决策表'),
  cancel: w('Cancel', '取消'),
  amount: w('Amount', '金额'),
  who: w('Who', '审批人'),
};

interface Props {
  readonly taken: readonly string[];
  readonly onClose: () => void;
  readonly onMade: (key: string, xml: string) => void;
}

export const NewDecision = ({ taken, onClose, onMade }: Props) => {
  const say = useSay();
  const [name, setName] = useState('');
  const [key, setKey] = useState('');
  const [asked, setAsked] = useState(false);
  const faults = {
    name: name.trim() === '' ? words.needed : null,
    key:
      key.trim() === ''
        ? words.needed
        : !/^[a-z_][\w-]*$/i.test(key.trim())
          ? words.keyForm
          : taken.includes(key.trim())
            ? words.taken
            : null,
  };
  return (
    <DraggableDialog opened onClose={onClose} title={say(words.title)} dirty={name !== '' || key !== ''}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (!faults.name && !faults.key) onMade(key.trim(), newTable(key.trim(), name.trim(), say(words.amount), say(words.who)));
        }}
      >
        <Stack gap="sm">
          <TextInput
            data-autofocus
            label={say(words.name)}
            withAsterisk
            value={name}
            maxLength={100}
            error={asked && faults.name ? say(faults.name) : null}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            label={say(words.key)}
            description={say(words.keyHelp)}
            withAsterisk
            value={key}
            maxLength={100}
            error={(asked || key !== '') && faults.key && (asked || faults.key !== words.needed) ? say(faults.key) : null}
            onChange={(event) => setKey(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <DialogCancel>{say(words.cancel)}</DialogCancel>
            <Button type="submit">{say(words.create)}</Button>
          </Group>
        </Stack>
      </form>
    </DraggableDialog>
  );
};
