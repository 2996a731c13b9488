/** A record in a form of these pages: loaded or begun, saved with its faults at their fields. Leaving with changes asks. */
import { bodyOf } from '#client/blocks/body.ts';
import { useFormState, type FormState } from '#client/blocks/formState.ts';
import { notify } from '#client/blocks/notify.ts';
import { call } from '#client/data/call.ts';
import { addPath, putPath } from '#client/data/resource.ts';
import { fixed } from '#client/words/fixed.ts';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { textOf } from '#model/text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

export interface Editor {
  readonly form: FormState;
  readonly busy: boolean;
  /** The stored record, or null where it could not be stored; its faults are then shown. `also`: sent beside what the form holds. */
  readonly save: (also?: AnyDoc) => Promise<AnyDoc | null>;
}

export const useEditor = (definition: Definition, initial: AnyDoc): Editor => {
  const say = useSay();
  const client = useQueryClient();
  const form = useFormState(definition, initial);
  const [id, setId] = useState(textOf(initial['id']));
  const [busy, setBusy] = useState(false);
  const save = async (also: AnyDoc = {}): Promise<AnyDoc | null> => {
    if (!form.check()) {
      notify.error(say(fixed.redFields));
      return null;
    }
    setBusy(true);
    const body = { ...bodyOf(definition, form.record), ...also };
    const answer = id
      ? await call<AnyDoc>('PUT', putPath(definition, id), { body, quiet: true })
      : await call<AnyDoc>('POST', addPath(definition), { body, quiet: true });
    setBusy(false);
    if (answer.code !== '200') {
      if (answer.faults && answer.faults.length > 0) form.land(answer.faults);
      notify.error(answer.desc);
      return null;
    }
    setId(textOf(answer.data['id']));
    form.saved(answer.data, { ...form.record, ...also });
    void client.invalidateQueries({ queryKey: ['list', definition.key] });
    void client.invalidateQueries({ queryKey: ['record', definition.key] });
    return answer.data;
  };
  return { form, busy, save };
};
