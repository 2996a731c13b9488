/**
 * The form of any resource, drawn from its definition: groups, two columns, lines as grids. `edit` is the author's, `approveEdit` the
 * approver's: what their node opens is marked "you fill this", the rest is text, hidden fields are not there at all. For reading alone
 * there is `ReadForm`, which loads no inputs.
 */
import type { FieldRight } from '#model/api.ts';
import { isOthersSet } from '#model/body.ts';
import { allFields } from '#model/common.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { Field } from '#model/field.ts';
import { askingOf } from '#model/evaluate.ts';
import { isEmpty, linesOf } from '#model/values.ts';
import { SendingContext } from '#client/fields/context.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Fragment, useContext, useEffect, useRef } from 'react';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormField } from './FormField.tsx';
import { focusPath } from './focusPath.ts';
import css from './form.module.css';
import type { FormState } from './formState.ts';
import { groupsOf, readGroupsOf } from '#model/groups.ts';
import { Lines } from '#client/blocks/lines/Lines.tsx';
import { RemarksContext } from './fieldRemarks.ts';
import { RemarksAt } from '#client/blocks/trail/RemarksAt.tsx';
import { useRings } from '#client/blocks/trail/remarkRings.ts';
import { useShortcuts } from '#client/blocks/shortcuts.ts';

const words = {
  next: w('Next red or remarked field', '下一个红色项或批注'),
  previous: w('Previous red or remarked field', '上一个红色项或批注'),
};

interface Props {
  readonly form: FormState;
  readonly mode?: 'edit' | 'approveEdit';
  readonly rights?: Readonly<Record<string, FieldRight>>;
}

/** What may be done with a field: written, read, or not seen. */
const accessOf = (field: Field, right: FieldRight | undefined, approver: boolean): { readonly open: boolean; readonly seen: boolean } => {
  if (right === 'hidden') return { open: false, seen: false };
  if (approver) return { open: right === 'edit' || right === 'require', seen: true };
  return { open: !field.readOnly && !field.computed && !field.node, seen: true };
};

/** Not stored, or stored and not sent yet: what the server counts there says nothing. */
const isBeginning = ({ id, status }: AnyDoc): boolean => id === undefined || id === null || status === 'draft';

/** Whether the author's form has a field now, and whether they must fill it; what they wrote, and what is wrong, stays to be seen. */
const askedOf = ({ record, shown }: FormState, asked: boolean | 'required', name: string, field: Field): boolean | 'required' => {
  const value = record[name];
  const isUntouched = isEmpty(value) || value === field.default;
  if (field.readOnly && !field.computed) return !isEmpty(value) && !(isUntouched && isBeginning(record));
  return asked || (!field.computed && !isUntouched) || shown.some((fault) => fault.field === name);
};

/** Tells whether the author's form has a set of lines now; lines that are there, and what is wrong with them, stay to be seen. */
const hasLines = ({ record, shown }: FormState, asked: boolean | 'required', name: string): boolean =>
  asked !== false || linesOf(record, name).length > 0 || shown.some(({ field }) => field === name);

export const ResourceForm = ({ form, mode = 'edit', rights = {} }: Props) => {
  const say = useSay();
  const root = useRef<HTMLDivElement>(null);
  const walked = useRef(-1);
  const { definition, record, shown } = form;
  const approver = mode === 'approveEdit';
  const fields = allFields(definition);
  const asking = askingOf(definition, record, form.facts);
  const errors = shown.filter(({ severity, field }) => severity === 'error' && field !== '');

  const remarked = (useContext(RemarksContext)?.remarks ?? []).map(({ field }) => field);
  useRings(root, remarked);
  const stops = [...new Set([...errors.map(({ field }) => field), ...remarked])];
  const walk = (step: number) => {
    if (stops.length === 0) return false;
    walked.current = walked.current < 0 && step < 0 ? stops.length - 1 : (walked.current + step + stops.length) % stops.length;
    focusPath(root.current, stops[walked.current]!);
    return true;
  };
  useShortcuts('editor', {
    F8: { words: words.next, run: () => walk(1) },
    'Shift+F8': { words: words.previous, run: () => walk(-1) },
  });

  const { failed } = form;
  useEffect(() => {
    if (failed === 0) return;
    walked.current = 0;
    const first = errors[0];
    if (first) focusPath(root.current, first.field);
    else root.current?.scrollIntoView({ block: 'start' });
    // Only a failed check moves the focus.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [failed]);

  return (
    <SendingContext value={form.sending}>
      <div ref={root} className={css['form']}>
        <ErrorSummary definition={definition} faults={shown} onGo={(path) => focusPath(root.current, path)} />
        {(approver ? readGroupsOf(definition) : groupsOf(definition)).map((group) => {
          const shownNames = group.names.filter((name) => {
            if (definition.lines[name])
              return rights[name] !== 'hidden' && (approver || (!isOthersSet(definition, name) && hasLines(form, asking(name), name)));
            const field = fields[name];
            // The number stands in the heading of the page.
            if (!field || (field.kind === 'code' && !approver)) return false;
            const { open, seen } = accessOf(field, rights[name], approver);
            if (!approver && (open || field.readOnly) && askedOf(form, asking(name), name, field) === false) return false;
            return seen && (open || field.computed === true || !isEmpty(record[name]));
          });
          const plain = shownNames.filter((name) => !definition.lines[name]);
          const lines = shownNames.filter((name) => definition.lines[name]);
          return shownNames.length === 0 ? null : (
            <fieldset key={group.label.en} className={css['group']}>
              <legend className={css['legend']}>{say(group.label)}</legend>
              <div className={css['grid']}>
                {plain.map((name) => {
                  const field = fields[name]!;
                  const { open } = accessOf(field, rights[name], approver);
                  return (
                    <FormField
                      key={name}
                      form={form}
                      path={name}
                      field={field}
                      open={open}
                      required={
                        open &&
                        (approver
                          ? rights[name] === 'require'
                          : field.required === true || askedOf(form, asking(name), name, field) === 'required')
                      }
                      mine={approver && open}
                    />
                  );
                })}
              </div>
              {lines.map((name) => (
                <Fragment key={name}>
                  <Lines form={form} name={name} {...(approver ? { rights } : {})} />
                  <RemarksAt path={name} definition={definition} />
                </Fragment>
              ))}
            </fieldset>
          );
        })}
      </div>
    </SendingContext>
  );
};
