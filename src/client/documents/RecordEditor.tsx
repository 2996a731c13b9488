/** Writes a plain record: page or drawer. It has no draft on the server, so leaving with changes asks. */
import { ConflictDialog } from '#client/blocks/form/ConflictDialog.tsx';
import { beginningOf, useDraft } from '#client/blocks/form/draft.ts';
import type { KeptDraft } from '#client/blocks/form/keptDraft.ts';
import { useFormState } from '#client/blocks/form/formState.ts';
import { closeAsked } from '#client/blocks/form/leaving.ts';
import { notify } from '#client/blocks/notify.ts';
import { ResourceForm } from '#client/blocks/form/ResourceForm.tsx';
import { useFirstPassword } from '#client/blocks/account/ShownOnce.tsx';
import { keyFace, useShortcuts } from '#client/blocks/shortcuts.ts';
import { useRecordSaving } from '#client/blocks/form/useRecordSaving.ts';
import { type PageProps, useNavigation, usePageMarks } from '#client/data/page/page.ts';
import { askRecord } from '#client/data/server/resource.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { Kbd } from '#client/theme/Kbd.tsx';
import { fixed } from '#client/words/fixed.ts';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
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
  /** Where this form is shown, when that is a page. */
  readonly page?: PageProps;
  readonly id: string | null;
  readonly initial: AnyDoc;
  readonly kept: KeptDraft | null;
  /** In a drawer: closes it. Without, the page goes back to its list. */
  readonly onDone?: () => void;
}

export const RecordEditor = ({ definition, page, id, initial, kept, onDone }: Props) => {
  const say = useSay();
  const { go, close } = useNavigation();
  const [begin] = useState(() => beginningOf(initial, kept));
  const form = useFormState(definition, begin.record, { original: begin.original });
  const draft = useDraft(form, { id, onServer: false });
  const { busy, save: store } = useRecordSaving(form);
  const [theirs, setTheirs] = useState(begin.theirs);
  const first = useFirstPassword();
  const title = say(id ? fixed.editTitle : fixed.newTitle, { menu: say(menuTitle(definition)) });

  const save = async (): Promise<boolean> => {
    const answer = await store();
    if (answer?.code === '409' && id) setTheirs(await askRecord(definition, id).catch(() => null));
    if (answer?.code !== '200') return false;
    await draft.forget();
    // Whatever leaves this page waits until it has been seen.
    const { initialPassword } = answer.data;
    if (typeof initialPassword === 'string') await first.show(initialPassword);
    notify.success(say(words.saved));
    return true;
  };
  const leave = () => {
    if (onDone) return onDone();
    const place = placeOf(definition, 'list');
    if (page) close(page.path, page.query);
    go(place.path, place.query);
  };
  const finish = async () => ((await save()) ? leave() : undefined);
  const marks = { title, dirty: form.dirty ? say(words.unsaved) : null, save, discard: draft.forget };
  usePageMarks(marks);
  useShortcuts(onDone ? 'dialog' : 'editor', {
    'Mod+KeyS': { words: words.save, run: () => void save() },
    'Mod+Enter': { words: words.save, run: () => void finish() },
  });
  return (
    <div className={onDone ? undefined : css['page']}>
      {onDone ? null : (
        <header className={css['head']}>
          <h1>{title}</h1>
        </header>
      )}
      <div className={onDone ? undefined : css['columns']}>
        <ResourceForm form={form} />
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
          <Button variant="default" onClick={() => void closeAsked(marks, leave)}>
            {say(words.cancel)}
          </Button>
        </Group>
      </div>
      {first.dialog}
      {theirs ? (
        <ConflictDialog
          definition={definition}
          mine={form.record}
          theirs={theirs}
          original={form.original}
          names={form.names}
          onResolve={(record) => {
            setTheirs(null);
            form.replace(record, theirs);
          }}
          onClose={() => setTheirs(null)}
        />
      ) : null}
    </div>
  );
};
