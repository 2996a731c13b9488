/** Remarks at fields as a list: what was said, and what the author answers. */
import { useSay } from '#client/words/language.tsx';
import type { FieldRemark } from '#model/api.ts';
import type { Definition } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { pathWords } from '#model/paths.ts';
import css from './Trail.module.css';

const words = { answer: w('Answer: {text}', '答复：{text}') };

interface Props {
  readonly definition: Definition;
  readonly remarks: readonly FieldRemark[];
  /** By the same field. */
  readonly answers?: readonly FieldRemark[];
}

export const RemarkList = ({ definition, remarks, answers = [] }: Props) => {
  const say = useSay();
  return (
    <ul className={css['remarks']}>
      {remarks.map(({ field, text }) => {
        const answer = answers.find((one) => one.field === field);
        return (
          <li key={field}>
            <span className={css['who']}>{say(pathWords(definition, field))}</span> <q>{text}</q>
            {answer && <div className={css['quiet']}>{say(words.answer, { text: answer.text })}</div>}
          </li>
        );
      })}
    </ul>
  );
};
