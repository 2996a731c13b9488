/** Stores the plain record of a form: what the server finds wrong lands at its field, and a new record is known by its id from then on. */
import { call } from '#client/data/server/call.ts';
import { addPath, putPath } from '#client/data/server/resource.ts';
import { fixed } from '#client/words/fixed.ts';
import { useSay } from '#client/words/language.tsx';
import type { Envelope } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bodyOf } from './body.ts';
import type { FormState } from './formState.ts';
import { notify } from '#client/blocks/notify.ts';

export interface RecordSaving {
  /** Empty while it is new. */
  readonly id: string;
  readonly busy: boolean;
  /** The server's answer; null where the form itself stopped it. What was refused is told by then. `also`: sent beside what the form holds. */
  readonly save: (also?: AnyDoc) => Promise<Envelope<AnyDoc> | null>;
}

export const useRecordSaving = (form: FormState): RecordSaving => {
  const say = useSay();
  const client = useQueryClient();
  const { definition } = form;
  const [id, setId] = useState(textOf(form.original['id']));
  const [busy, setBusy] = useState(false);
  const save = async (also: AnyDoc = {}): Promise<Envelope<AnyDoc> | null> => {
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
    if (answer.code === '200') {
      setId(textOf(answer.data['id']));
      form.saved(answer.data, { ...form.record, ...also });
      for (const kind of ['list', 'record', 'pick']) void client.invalidateQueries({ queryKey: [kind, definition.key] });
    } else {
      form.land(answer.faults ?? []);
      notify.error(answer.faults && answer.faults.length > 0 ? say(fixed.redFields) : answer.desc);
    }
    return answer;
  };
  return { id, busy, save };
};
