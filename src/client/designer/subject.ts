/** The documents that a flow is about: their fields with all choices, as conditions and checks read them, and what they are called. */
import { fieldsToCheck, type CheckedField } from '#machines/verify/fields.ts';
import type { Labels } from '#machines/rules.ts';
import type { Dictionary } from '#model/api.ts';
import type { Definition } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { loadDefinition } from '#resources/registry.ts';
import { useSession } from '#client/data/session.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

export interface Subject {
  readonly definition: Definition | null;
  readonly fields: readonly CheckedField[];
  readonly labels: Labels;
}

export const subjectOf = (definition: Definition | null, dictionary: Dictionary): Subject => {
  if (!definition) return { definition, fields: [], labels: {} };
  const fields = fieldsToCheck(definition, (code) =>
    dictionary[code]?.map(({ value, label, labelEn }) => ({ value, label: w(labelEn, label) })),
  );
  return { definition, fields, labels: Object.fromEntries(fields.flatMap(({ name, label }) => (label ? [[name, label]] : []))) };
};

/** Null until it is known; a resource that there is not has no document. */
export const useSubject = (resource: string | null): Subject | null => {
  const dictionary = useSession((session) => session.dictionary);
  const { data } = useQuery({
    queryKey: ['designer', 'definition', resource],
    queryFn: () => (resource === null ? null : loadDefinition(resource)),
    staleTime: Infinity,
  });
  return useMemo(() => (data === undefined ? null : subjectOf(data, dictionary)), [data, dictionary]);
};
