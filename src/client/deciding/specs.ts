/** Each act asks this, one row for each. */
import type { PanelAction } from '#client/blocks/act/actionWords.ts';
import type { Person } from '#model/api.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import type { Words } from '#model/words.ts';
import { words } from './decidingWords.ts';

interface Option {
  readonly id: string;
  readonly words: Words;
}

export interface PanelSpec {
  readonly people?: 'one' | 'many' | 'ordered';
  readonly peopleLabel?: Words;
  readonly choices?: (bundle: DocumentBundle) => readonly Option[];
  readonly choicesLabel?: Words;
  readonly until?: true;
  /** Absent: nothing is written. */
  readonly text?: 'optional' | 'required';
  readonly textLabel?: Words;
  readonly files?: true;
  /** What stands in the bar when it is opened was meant for it. */
  readonly takesOpinion?: true;
  readonly hint?: Words;
}

const namesOf = (people: readonly Person[]): Words => ({
  zh: people.map(({ name }) => name).join('、'),
  en: people.map(({ name, nameEn }) => nameEn ?? name).join(', '),
});

export const specOf: Readonly<Record<PanelAction, PanelSpec>> = {
  return: {
    choices: ({ choices }) => (choices?.returnTo ?? []).map(({ id, name }) => ({ id, words: name })),
    choicesLabel: words.steps,
    text: 'required',
    textLabel: words.reasonRequired,
    files: true,
    takesOpinion: true,
  },
  transfer: { people: 'one', peopleLabel: words.person, text: 'optional', textLabel: words.reason, takesOpinion: true },
  delegate: { people: 'one', peopleLabel: words.people, text: 'optional', textLabel: words.task, takesOpinion: true },
  addApprover: { people: 'ordered', peopleLabel: words.people, text: 'optional', textLabel: words.task, takesOpinion: true },
  removeApprover: {
    choices: ({ choices }) => (choices?.added ?? []).map(({ taskId, people }) => ({ id: taskId, words: namesOf(people) })),
    choicesLabel: words.added,
    text: 'optional',
    textLabel: words.reason,
  },
  copyTo: { people: 'many', peopleLabel: words.informed, text: 'optional', textLabel: words.note },
  ask: { text: 'required', textLabel: words.question, takesOpinion: true, hint: words.later },
  answer: {
    choices: ({ questions }) =>
      (questions ?? []).flatMap(({ id, asker, text, answer }) =>
        answer ? [] : [{ id, words: { zh: `${asker.name}：${text}`, en: `${asker.nameEn ?? asker.name}: ${text}` } }],
      ),
    choicesLabel: words.questions,
    text: 'required',
    textLabel: words.answer,
  },
  comment: { text: 'required', textLabel: words.comment, files: true },
  urge: { text: 'optional', textLabel: words.note },
  takeBack: { text: 'optional', textLabel: words.reason },
  snooze: { until: true },
};
