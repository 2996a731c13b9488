/** What the approver remarks at a field, or in a set of lines, and the author's answer below it. */
import { Icon } from '#client/theme/Icon.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import type { Definition } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { TextInput } from '@mantine/core';
import { useContext } from 'react';
import { RemarksContext } from '#client/blocks/form/fieldRemarks.ts';
import css from '#client/blocks/form/form.module.css';
import { pathWords } from '#model/paths.ts';

const words = { answer: w('Answer to {name}', '答复{name}'), nobody: w('the approver', '审批人') };

interface Props {
  readonly path: string;
  /** A set of lines: with what is said of its lines and cells. */
  readonly definition?: Definition;
}

export const RemarksAt = ({ path, definition }: Props) => {
  const say = useSay();
  const nameOf = useNameOf();
  const answering = useContext(RemarksContext);
  if (answering === null) return null;
  const here = answering.remarks.filter(({ field }) => field === path || (definition !== undefined && field.startsWith(`${path}.`)));
  return here.map(({ field, text }) => (
    <div key={field} className={css['remark']}>
      <p>
        <Icon name="attention" size={16} /> {definition && `${say(pathWords(definition, field))}: `}
        <q>{text}</q>
      </p>
      <TextInput
        size="xs"
        label={say(words.answer, { name: answering.by ? nameOf(answering.by) : say(words.nobody) })}
        value={answering.answers[field] ?? ''}
        maxLength={500}
        data-answer={field}
        onChange={(event) => answering.onAnswer(field, event.currentTarget.value)}
      />
    </div>
  ));
};
