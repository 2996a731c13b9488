/** What an employee keeps up to date in their own file: mobile, address, whom to call. */
import { FormField } from '#client/blocks/form/FormField.tsx';
import { useFormState } from '#client/blocks/form/formState.ts';
import { closeAsked } from '#client/blocks/form/leaving.ts';
import { notify } from '#client/blocks/notify.ts';
import { keyFace, useShortcuts } from '#client/blocks/shortcuts.ts';
import { call } from '#client/data/server/call.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { Kbd } from '#client/theme/Kbd.tsx';
import { fixed } from '#client/words/fixed.ts';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { Button, Drawer, Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { file } from './calls.ts';
import { words } from './personWords.ts';

const own = ['mobile', 'address', 'emergencyName', 'emergencyMobile'];
const required = 'mobile';

/** The file as far as they write it: the rest of it is not checked here. */
const contactOf = (definition: Definition): Definition => ({
  ...definition,
  fields: Object.fromEntries(
    own.flatMap((name) => {
      const field = definition.fields[name];
      return field === undefined ? [] : [[name, { ...field, required: name === required }] as const];
    }),
  ),
  lines: {},
  computes: {},
  rules: {},
});

interface Props {
  readonly definition: Definition;
  readonly record: AnyDoc;
  readonly onClose: () => void;
}

export const OwnContact = ({ definition, record, onClose }: Props) => {
  const say = useSay();
  const client = useQueryClient();
  const contact = useMemo(() => contactOf(definition), [definition]);
  const form = useFormState(contact, record);
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<boolean> => {
    if (!form.check()) {
      notify.error(say(fixed.redFields));
      return false;
    }
    setBusy(true);
    const body = { version: record['version'], ...Object.fromEntries(own.map((name) => [name, form.record[name] ?? null])) };
    const answer = await call<AnyDoc>('PUT', `/tydf/api/${file}/my`, { body, quiet: true });
    setBusy(false);
    if (answer.code !== '200') {
      form.land(answer.faults ?? []);
      notify.error(answer.faults && answer.faults.length > 0 ? say(fixed.redFields) : answer.desc);
      return false;
    }
    await client.invalidateQueries({ queryKey: ['record', file] });
    notify.success(say(words.saved));
    return true;
  };
  const finish = async (): Promise<void> => ((await save()) ? onClose() : undefined);
  const close = () => void closeAsked({ dirty: form.dirty ? say(words.unsaved) : null, save }, onClose);
  useShortcuts('dialog', { 'Mod+Enter': { words: words.save, run: () => void finish() } });
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={480}
      title={say(words.contact)}
      closeOnClickOutside={!form.dirty}
      closeButtonProps={{ 'aria-label': say(words.close) }}
    >
      <Stack gap="md">
        {Object.entries(contact.fields).map(([name, field]) => (
          <FormField key={name} form={form} path={name} field={field} open required={field.required === true} />
        ))}
        <Group gap="sm">
          <Button
            loading={busy}
            leftSection={<Icon name="save" size={18} />}
            rightSection={<Kbd keys={keyFace('Mod+Enter')} />}
            onClick={() => void finish()}
          >
            {say(words.save)}
          </Button>
          <Button variant="default" onClick={close}>
            {say(words.cancel)}
          </Button>
        </Group>
      </Stack>
    </Drawer>
  );
};
