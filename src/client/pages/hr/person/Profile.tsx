/** The file's own fields for reading, and its lines, without those that other tabs show. */
import { LinesTable } from '#client/blocks/lines/LinesTable.tsx';
import { ReadForm } from '#client/blocks/reader/ReadForm.tsx';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { useMemo } from 'react';
import css from './person.module.css';

interface Props {
  readonly definition: Definition;
  readonly record: AnyDoc;
}

export const Profile = ({ definition, record }: Props) => {
  const fields = useMemo<Definition>(
    () => ({
      ...definition,
      lines: {},
      form: definition.form.map((group) => ({
        ...group,
        fields: group.fields.filter((name) => !definition.lines[name] && name !== 'photo'),
      })),
    }),
    [definition],
  );
  return <ReadForm definition={fields} record={record} heading="h2" />;
};

export const Lines = ({ definition, record, names }: Props & { readonly names: readonly string[] }) => {
  const say = useSay();
  return names.map((name) => {
    const set = definition.lines[name];
    return set === undefined ? null : (
      <section key={name} className={css['section']}>
        <h2>{say(set.label)}</h2>
        <LinesTable definition={definition} name={name} record={record} />
      </section>
    );
  });
};
