/** What writing a message and writing a configured notice share: the record opened, its fields in groups, the frame around them. */
import frame from '#client/blocks/frame.module.css';
import { ErrorSummary } from '#client/blocks/form/ErrorSummary.tsx';
import { focusPath } from '#client/blocks/form/focusPath.ts';
import { FormField } from '#client/blocks/form/FormField.tsx';
import type { FormState } from '#client/blocks/form/formState.ts';
import { OpenRecord } from '#client/blocks/form/OpenRecord.tsx';
import type { PageProps } from '#client/data/page/page.ts';
import '#client/fields/styles.ts';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Words } from '#model/words.ts';
import { useRef, type ComponentType, type ReactNode } from 'react';
import css from './notices.module.css';

export interface EditingProps {
  readonly definition: Definition;
  readonly initial: AnyDoc;
  readonly page: PageProps;
}

/** The page that writes records of a resource: the one of the address, or a new one. */
export const recordPage = (resource: string, Editing: ComponentType<EditingProps>) => (page: PageProps) => {
  const id = page.query['id'] ?? null;
  return (
    <OpenRecord key={id} resource={resource} id={id}>
      {(definition, initial) => <Editing definition={definition} initial={initial} page={page} />}
    </OpenRecord>
  );
};

/** Which of these fields is asked for depends on who is meant. */
const only: Readonly<Record<string, string>> = {
  receiverRoles: 'role',
  receiverDepts: 'dept',
  receiverUsers: 'user',
  receiverField: 'field',
};

interface GroupProps {
  readonly form: FormState;
  readonly title: Words;
  readonly names: readonly string[];
  readonly isOpen?: (name: string) => boolean;
  /** Below the fields. */
  readonly children?: ReactNode;
}

export const FieldGroup = ({ form, title, names, isOpen = () => true, children }: GroupProps) => {
  const say = useSay();
  return (
    <section className={css['section']}>
      <h2>{say(title)}</h2>
      <div className={css['fields']}>
        {names.map((name) => {
          const field = form.definition.fields[name];
          if (!field || (only[name] !== undefined && only[name] !== form.record['receiverType'])) return null;
          return <FormField key={name} form={form} path={name} field={field} open={isOpen(name)} required={field.required === true} />;
        })}
      </div>
      {children}
    </section>
  );
};

interface FrameProps {
  readonly form: FormState;
  readonly title: string;
  /** Beside the heading. */
  readonly tools?: ReactNode;
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

export const FormFrame = ({ form, title, tools, foot, children }: FrameProps) => {
  const root = useRef<HTMLDivElement>(null);
  return (
    <div className={frame['page']} data-flow ref={root}>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{title}</h1>
        {tools}
      </header>
      <ErrorSummary definition={form.definition} faults={form.shown} onGo={(path) => focusPath(root.current, path)} />
      {children}
      <footer className={css['foot']}>{foot}</footer>
    </div>
  );
};
