/** What its approvers will find unusual about a document that is being written, asked once its figure stands and the person rests. */
import { call } from '#client/data/server/call.ts';
import type { Finding } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { isEmpty, linesOf } from '#model/values.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

const RESTS_MS = 600;
/** What others send meanwhile changes little. */
const FRESH_MS = 60_000;
const none: readonly Finding[] = [];

/** The values that it rests on, as a text that tells whether they changed. */
const aboutOf = (definition: Definition, record: AnyDoc): string | null => {
  const { figure, compared } = definition.document ?? {};
  if (!figure || isEmpty(record[figure.field])) return null;
  const valuesAt = (path: string): unknown => {
    const [set = '', inner] = path.split('.');
    return inner === undefined ? record[path] : linesOf(record, set).map((line) => line[inner]);
  };
  const paths = [figure.field, ...(compared?.payee ? [compared.payee] : []), ...(compared?.workDates ?? [])];
  return JSON.stringify([record['id'], ...paths.map(valuesAt), record['attachments']]);
};

export const useUnusual = (definition: Definition, record: AnyDoc): readonly Finding[] => {
  const now = useMemo(() => ({ about: aboutOf(definition, record), record }), [definition, record]);
  const [rested] = useDebouncedValue(now, RESTS_MS);
  const { data } = useQuery({
    queryKey: ['unusual', definition.key, rested.about],
    queryFn: async ({ signal }) => {
      const answer = await call<readonly Finding[]>('POST', '/tydf/process/unusual', {
        body: { resource: definition.key, record: rested.record },
        quiet: true,
        byPerson: false,
        signal,
      });
      // Nothing rests on it: without an answer it is not told.
      return answer.code === '200' ? answer.data : none;
    },
    enabled: rested.about !== null,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  return rested.about === null ? none : (data ?? none);
};
