/** Confirms a record that one person confirms and that is locked from then on; where that cannot be done now, it says why. */
import { Refused, ask } from '#client/data/server/call.ts';
import { notify } from '#client/blocks/notify.ts';
import { VerdictButton } from '#client/blocks/act/VerdictButton.tsx';
import { basePath } from '#client/data/server/resource.ts';
import { useSay } from '#client/words/language.tsx';
import type { Can } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';

const words = { confirm: w('Confirm', '确认'), done: w('Confirmed', '已确认') } as const;

export const ConfirmButton = ({ definition, record }: { readonly definition: Definition; readonly record: AnyDoc }) => {
  const say = useSay();
  const client = useQueryClient();
  const id = textOf(record['id']);
  const verdict = (record['can'] as Can | undefined)?.confirm;
  const confirm = useMutation({
    mutationFn: () => ask<AnyDoc>('PUT', `${basePath(definition)}/confirm/${id}`, { body: { version: record['version'] } }),
    onSuccess: (after) => {
      client.setQueryData(['record', definition.key, id], after);
      void client.invalidateQueries({ queryKey: ['list', definition.key] });
      notify.success(say(words.done));
    },
    onError: (error) => notify.error(error instanceof Refused ? error.envelope.desc : error.message),
  });
  if (verdict === undefined || record['confirmState'] === 'confirmed') return null;
  return (
    <VerdictButton verdict={verdict} label={say(words.confirm)} icon="check" loading={confirm.isPending} onPress={() => confirm.mutate()} />
  );
};
