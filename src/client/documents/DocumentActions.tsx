/** What can be done with a document beside deciding it: edit, delete a draft, invalidate, and what its kind has of its own. Drawn from `can`. */
import { useConfirm } from '#client/blocks/dialogs.tsx';
import { notify } from '#client/blocks/notify.ts';
import { VerdictButton } from '#client/blocks/act/VerdictButton.tsx';
import { call } from '#client/data/server/call.ts';
import { useNavigation } from '#client/data/page/page.ts';
import { deletesPath } from '#client/data/server/resource.ts';
import type { IconName } from '#client/theme/icons.ts';
import { useSay } from '#client/words/language.tsx';
import type { DocumentAction } from '#model/api.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import type { Definition } from '#model/definition.ts';
import { type Words, w } from '#model/words.ts';
import { textOf } from '#model/calculation/text.ts';
import { Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { placeOf } from './paths.ts';
import { offersActs, RecordActs } from '#client/blocks/act/RecordActs.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';

const words = {
  put: w('Edit', '编辑'),
  deletes: w('Delete', '删除'),
  void: w('Invalidate', '作废'),
  deleteQuestion: w('Delete {code}?', '删除 {code}？'),
  voidQuestion: w('Invalidate {kind} {code}?', '作废{kind} {code}？'),
  voidNote: w('Its bookings are taken back. This cannot be undone.', '相关记账将被冲销，且不可恢复。'),
  deleted: w('Deleted', '已删除'),
};

interface Props {
  readonly bundle: DocumentBundle;
  readonly definition: Definition;
  readonly onChanged: () => void;
}

export const DocumentActions = ({ bundle, definition, onChanged }: Props) => {
  const say = useSay();
  const confirm = useConfirm();
  const client = useQueryClient();
  const { go } = useNavigation();
  const [voiding, setVoiding] = useState(false);
  const { can, document } = bundle;
  const id = String(document['id']);
  const code = textOf(document['code']);
  const to = (page: 'edit' | 'list', more = {}) => {
    const place = placeOf(definition, page, more);
    go(place.path, place.query);
  };
  const remove = async () => {
    if (!(await confirm({ title: say(words.deleteQuestion, { code }), confirm: say(words.deletes), danger: true }))) return;
    const answer = await call('DELETE', deletesPath(definition), { body: { ids: [id] } });
    if (answer.code !== '200') return;
    await client.invalidateQueries({ queryKey: ['list', definition.key] });
    notify.success(say(words.deleted));
    to('list');
  };
  /** Absent where it is none of this person's business; disabled with its reason where it is not possible now. */
  const button = (action: DocumentAction, label: Words, icon: IconName, run: () => void): ReactNode => {
    const answer = can[action];
    if (answer === undefined) return null;
    return <VerdictButton verdict={answer} size="compact-md" variant="default" label={say(label)} icon={icon} onPress={run} />;
  };
  const offered = [
    can.put === true ? button('put', words.put, 'edit', () => to('edit', { id })) : null,
    can.deletes === true ? button('deletes', words.deletes, 'delete', () => void remove()) : null,
    // Until it is approved there is nothing to invalidate, and an approver has enough to look at.
    can.void === true || document['status'] === 'approved' ? button('void', words.void, 'invalidate', () => setVoiding(true)) : null,
  ].filter(Boolean);
  if (offered.length === 0 && !offersActs(definition, can)) return null;
  return (
    <Group gap="sm" p="sm" justify="flex-end" component="nav" aria-label={say(definition.label)}>
      {offered.map((one, index) => (
        <span key={index}>{one}</span>
      ))}
      <RecordActs definition={definition} record={document} can={can} />
      {voiding ? (
        <ReasonDialog
          title={say(words.voidQuestion, { kind: say(definition.label), code })}
          text={say(words.voidNote)}
          act={say(words.void)}
          code={code}
          path="voidProcess"
          definition={definition}
          document={document}
          onClose={() => setVoiding(false)}
          onDone={onChanged}
        />
      ) : null}
    </Group>
  );
};
