/** What is put together for an act, what is wrong with it, and its way to the server. */
import type { PanelAction } from '#client/blocks/act/actionWords.ts';
import { useStepPeople } from '#client/blocks/act/after.ts';
import { agree } from '#client/blocks/act/actionWords.ts';
import type { Deed, OnDeed } from '#client/blocks/act/deed.ts';
import { saidIn } from '#client/blocks/decide/evidence.ts';
import { notify } from '#client/blocks/notify.ts';
import { useOpinion } from '#client/blocks/decide/opinions.ts';
import { takenBack } from '#client/blocks/decide/outbox.ts';
import { useSentFiles } from '#client/blocks/decide/sentFiles.ts';
import { upload } from '#client/data/server/upload.ts';
import { useNameOf } from '#client/theme/nameOf.ts';
import { momentOf } from '#client/theme/relative.ts';
import { useSay } from '#client/words/language.tsx';
import type { FieldRemark, Person } from '#model/api.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import type { FileRef } from '#model/field.ts';
import { useEffect, useState } from 'react';
import { mentioned } from './mentions.ts';
import { type PanelSpec, specOf } from './specs.ts';
import { snoozeTimes } from './snoozeTimes.ts';
import { words } from './decidingWords.ts';

export interface Parts {
  readonly people: readonly Person[];
  /** Of `choices`: a step, a task, a question. */
  readonly choice: string | null;
  /** At fields, of a return. */
  readonly remarks: readonly FieldRemark[];
  /** A return comes back at once, where the step that was chosen allows it. */
  readonly straight: boolean;
  readonly place: 'before' | 'after';
  readonly until: string | null;
  readonly files: readonly FileRef[];
  readonly mentions: readonly Person[];
}
type Faults = Readonly<Partial<Record<'people' | 'choice' | 'straight' | 'text' | 'until' | 'files' | 'general', string>>>;

/** Fields of the calls, by the part in which they are chosen. */
const partOf: Readonly<Record<string, keyof Faults>> = {
  userId: 'people',
  userIds: 'people',
  mentions: 'text',
  comment: 'text',
  to: 'choice',
  straight: 'straight',
  taskId: 'choice',
  questionId: 'choice',
  until: 'until',
  files: 'files',
};

/** What was chosen for an act that is held is found again by whoever takes it back. */
const sent = new Map<string, Parts>();

const freshParts = (spec: PanelSpec, bundle: DocumentBundle, now: string): Parts => ({
  people: [],
  choice: spec.choices?.(bundle)[0]?.id ?? null,
  remarks: [],
  straight: false,
  place: bundle.can.addBefore === true ? 'before' : 'after',
  until: spec.until === true ? (snoozeTimes(now)[0]?.until ?? null) : null,
  files: [],
  mentions: [],
});

interface Given {
  readonly action: PanelAction;
  readonly about: string;
  readonly bundle: DocumentBundle;
  readonly opinion: string;
  /** The moment in which it was opened. */
  readonly now: string;
  readonly onDeed: OnDeed;
  readonly onClose: () => void;
  /** The files that it waited for are there. */
  readonly onReady: () => void;
}

export const usePanel = ({ action, about, bundle, opinion, now, onDeed, onClose, onReady }: Given) => {
  const say = useSay();
  const nameOf = useNameOf();
  const stepPeople = useStepPeople();
  const spec = specOf[action];
  const key = `${about}/${action}`;
  const { text, restored, write, settle } = useOpinion(key);
  const [parts, setParts] = useState<Parts>(() => (takenBack.has(key) && sent.get(key)) || freshParts(spec, bundle, now));
  const [faults, setFaults] = useState<Faults>({});
  const files = useSentFiles(upload, (file) => setParts((before) => ({ ...before, files: [...before.files, file] })), onReady);
  useEffect(() => {
    // What stands in the bar already was written for this.
    if (spec.takesOpinion && opinion.trim() !== '' && opinion !== say(agree)) write(opinion, false);
    // Once, when the panel appears.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const missing = (): Faults => {
    const required = say(words.required);
    const past = parts.until !== null && Date.parse(parts.until) <= Date.now();
    return {
      ...(spec.people && parts.people.length === 0 ? { people: required } : {}),
      ...(spec.choices && parts.choice === null ? { choice: required } : {}),
      ...(spec.until && parts.until === null ? { until: required } : {}),
      ...(spec.until && past ? { until: say(words.past) } : {}),
      ...(spec.text === 'required' && text.trim() === '' ? { text: required } : {}),
    };
  };
  const deedNow = (): Deed => {
    const people = parts.people.map(({ id }) => id);
    const names = parts.people.map(nameOf).join(say({ en: ', ', zh: '、' }));
    const chosen = spec.choices?.(bundle).find(({ id }) => id === parts.choice);
    const straight = parts.straight && bundle.choices?.returnTo.some((step) => step.straight && step.id === parts.choice) === true;
    const step = chosen && say(chosen.words);
    const mentions = mentioned(text, parts.mentions, nameOf);
    return {
      action,
      ...(action === 'addApprover' ? { verb: parts.place === 'before' ? 'addBefore' : 'addAfter' } : {}),
      ...(action === 'removeApprover' && parts.choice !== null ? { taskId: parts.choice } : {}),
      comment: spec.text === undefined ? '' : text.trim(),
      more: {
        ...(spec.people === undefined ? {} : spec.people === 'one' ? { userId: people[0] } : { userIds: people }),
        ...(action === 'return'
          ? {
              to: parts.choice,
              ...(straight ? { straight } : {}),
              ...(saidIn(parts.remarks).length > 0 ? { remarks: saidIn(parts.remarks) } : {}),
            }
          : {}),
        ...(action === 'answer' ? { questionId: parts.choice } : {}),
        ...(spec.until ? { until: parts.until } : {}),
        ...(parts.files.length > 0 ? { files: parts.files.map(({ id }) => id) } : {}),
        ...(mentions.length > 0 ? { mentions: mentions.map(({ id }) => id) } : {}),
      },
      heard: ({ urged = [] }) => {
        if (urged.length > 0) notify.success(say(words.urged, { people: urged.map(stepPeople).join(say({ en: ', ', zh: '、' })) }));
      },
      outcome: names || (step ? (straight ? say(words.goesStraight, { step }) : step) : spec.until ? sayTime(parts.until) : ''),
    };
  };
  const sayTime = (until: string | null): string => {
    const known = snoozeTimes(now).find((one) => one.until === until);
    return known ? say(known.words) : until === null ? '' : momentOf(until);
  };

  /** Places of what is wrong; empty when it went. */
  const send = async (): Promise<Faults> => {
    const wrong = missing();
    setFaults(wrong);
    if (Object.keys(wrong).length > 0 || files.wait()) return wrong;
    files.forget();
    sent.set(key, parts);
    takenBack.delete(key);
    const refusal = await onDeed(deedNow());
    if (refusal === null) {
      settle();
      onClose();
      return {};
    }
    const found: Record<string, string> = {};
    for (const { field, message } of refusal.faults ?? []) found[partOf[field ?? ''] ?? 'general'] ??= say(message);
    const told = Object.keys(found).length > 0 ? found : { general: refusal.desc };
    setFaults(told);
    return told;
  };

  return {
    spec,
    files,
    text,
    restored,
    parts,
    faults,
    send,
    write: (next: string) => {
      setFaults((before) => Object.fromEntries(Object.entries(before).filter(([part]) => part !== 'text' && part !== 'general')));
      write(next);
    },
    put: (change: Partial<Parts>) => {
      setFaults({});
      setParts((before) => ({ ...before, ...change }));
    },
  };
};
