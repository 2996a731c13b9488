/** What stays open of an approved document, for who keeps it (definition.document.afterwards); the rest is text. */
import { approverBody } from '#client/blocks/form/body.ts';
import { useFormState } from '#client/blocks/form/formState.ts';
import { notify } from '#client/blocks/notify.ts';
import { ResourceForm } from '#client/blocks/form/ResourceForm.tsx';
import { keyFace, useShortcuts } from '#client/blocks/shortcuts.ts';
import { call } from '#client/data/server/call.ts';
import { type PageProps, useNavigation, usePageMarks } from '#client/data/page/page.ts';
import { putPath } from '#client/data/server/resource.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { Kbd } from '#client/theme/Kbd.tsx';
import { fixed } from '#client/words/fixed.ts';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import css from './page.module.css';
import { menuTitle, placeOf } from './paths.ts';

const words = {
  save: w('Save', '保存'),
  cancel: w('Cancel', '取消'),
  saved: w('Saved', '已保存'),
  unsaved: w('Changes that are not saved yet.', '有尚未保存的修改。'),
};

interface Props {
  readonly definition: Definition;
  readonly page: PageProps;
  readonly initial: AnyDoc;
}

export const KeepEditor = ({ definition, page, initial }: Props) => {
  const say = useSay();
  const client = useQueryClient();
  const { go, close } = useNavigation();
  const open = useMemo(() => definition.document?.afterwards?.fields ?? [], [definition]);
  const form = useFormState(definition, initial, { opens: open });
  const [busy, setBusy] = useState(false);
  const rights = useMemo(() => Object.fromEntries(open.map((name) => [name, 'edit' as const])), [open]);
  const id = textOf(initial['id']);

  const leave = () => {
    close(page.path, page.query);
    const place = placeOf(definition, 'view', { id });
    go(place.path, place.query);
  };
  const save = async (): Promise<boolean> => {
    if (!form.check((path) => open.includes(path.split('.')[0] ?? ''))) {
      notify.error(say(fixed.redFields));
      return false;
    }
    setBusy(true);
    const body = { ...approverBody(definition, form.record, open), version: initial['version'] };
    const answer = await call<AnyDoc>('PUT', putPath(definition, id), { body, quiet: true });
    setBusy(false);
    if (answer.code !== '200') {
      form.land(answer.faults ?? []);
      notify.error(answer.faults && answer.faults.length > 0 ? say(fixed.redFields) : answer.desc);
      return false;
    }
    await Promise.all(['document', 'record', 'list', 'edit'].map((kind) => client.invalidateQueries({ queryKey: [kind, definition.key] })));
    notify.success(say(words.saved));
    return true;
  };
  const finish = async () => ((await save()) ? leave() : undefined);
  const title = say(fixed.editTitle, { menu: say(menuTitle(definition)) });
  usePageMarks({ title, dirty: form.dirty ? say(words.unsaved) : null, save });
  useShortcuts('editor', { 'Mod+Enter': { words: words.save, run: () => void finish() } });
  return (
    <div className={css['page']}>
      <header className={css['head']}>
        <h1>{title}</h1>
      </header>
      <div className={css['columns']}>
        <ResourceForm form={form} mode="approveEdit" rights={rights} />
      </div>
      <div className={css['foot']}>
        <Group gap="sm">
          <Button
            loading={busy}
            leftSection={<Icon name="save" size={18} />}
            rightSection={<Kbd keys={keyFace('Mod+Enter')} />}
            onClick={() => void finish()}
          >
            {say(words.save)}
          </Button>
          <Button variant="default" onClick={leave}>
            {say(words.cancel)}
          </Button>
        </Group>
      </div>
    </div>
  );
};
