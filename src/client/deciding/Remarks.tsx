/**
 * Remarks at fields while something is rejected or returned: a click on a field of the document, or a choice by keyboard,
 * begins one. The author finds them at the fields that they point at.
 */
import { pathWords } from '#model/paths.ts';
import { useRings } from '#client/blocks/trail/remarkRings.ts';
import { useDefinition } from '#client/data/server/resource.ts';
import { useSay } from '#client/words/language.tsx';
import type { FieldRemark } from '#model/api.ts';
import { allFields } from '#model/common.ts';
import type { Definition } from '#model/definition.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import { readGroupsOf } from '#model/groups.ts';
import { isEmpty, linesOf } from '#model/values.ts';
import { IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import css from './deciding.module.css';
import { words } from './decidingWords.ts';

export interface RemarksProps {
  readonly bundle: DocumentBundle;
  readonly remarks: readonly FieldRemark[];
  readonly onChange: (remarks: readonly FieldRemark[]) => void;
}

/** These stand in the document, in its order: filled fields, sets of lines and their lines. */
const placesIn = (definition: Definition, { document, rights }: DocumentBundle): readonly string[] => {
  const fields = allFields(definition);
  return readGroupsOf(definition)
    .flatMap(({ names }) => names)
    .filter((name) => rights[name] !== 'hidden')
    .flatMap((name) => {
      if (definition.lines[name]) return [name, ...linesOf(document, name).map((_, row) => `${name}.${row}`)];
      return fields[name] && !isEmpty(document[name]) ? [name] : [];
    });
};

export const Remarks = ({ bundle, remarks, onChange }: RemarksProps) => {
  const say = useSay();
  const root = useRef<HTMLFieldSetElement>(null);
  const article = useRef<HTMLElement>(null);
  /** Takes the focus as soon as it is there. */
  const begun = useRef<string | null>(null);
  const { data: definition } = useDefinition(bundle.resource);
  const places = useMemo(() => (definition ? placesIn(definition, bundle) : []), [definition, bundle]);
  useRings(
    article,
    remarks.map(({ field }) => field),
  );
  const focusOn = (field: string) => root.current?.querySelector<HTMLElement>(`[data-remark="${CSS.escape(field)}"]`)?.focus();
  const begin = (field: string) => {
    if (remarks.some((one) => one.field === field)) return focusOn(field);
    begun.current = field;
    onChange([...remarks, { field, text: '' }]);
  };
  const latest = useRef(begin);
  useEffect(() => {
    latest.current = begin;
  });
  useEffect(() => {
    const reader = root.current?.closest('article') ?? null;
    article.current = reader;
    const clicked = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || target.closest('button, a, input, textarea, select')) return;
      const path = target.closest<HTMLElement>('[data-path]')?.dataset['path'];
      if (path) latest.current(path);
    };
    reader?.addEventListener('click', clicked);
    return () => reader?.removeEventListener('click', clicked);
  }, []);
  useEffect(() => {
    if (begun.current === null) return;
    focusOn(begun.current);
    begun.current = null;
  }, [remarks]);

  if (!definition) return <fieldset ref={root} hidden />;
  return (
    <fieldset ref={root} className={css['remarks']}>
      <legend>{say(words.remarks)}</legend>
      {remarks.map(({ field, text }, at) => (
        <div key={field} className={css['remark']}>
          <span aria-hidden>{say(pathWords(definition, field))}</span>
          <input
            aria-label={say(pathWords(definition, field))}
            data-remark={field}
            value={text}
            maxLength={500}
            onChange={(event) => onChange(remarks.with(at, { field, text: event.target.value }))}
          />
          <button
            type="button"
            className={css['small']}
            aria-label={say(words.take, { name: say(pathWords(definition, field)) })}
            onClick={() => onChange(remarks.toSpliced(at, 1))}
          >
            <IconX size={16} aria-hidden />
          </button>
        </div>
      ))}
      <select
        className={css['small']}
        aria-label={say(words.remarkOn)}
        value=""
        onChange={(event) => event.target.value !== '' && begin(event.target.value)}
      >
        <option value="">{say(words.remarkOn)}</option>
        {places
          .filter((path) => !remarks.some(({ field }) => field === path))
          .map((path) => (
            <option key={path} value={path}>
              {say(pathWords(definition, path))}
            </option>
          ))}
      </select>
    </fieldset>
  );
};
