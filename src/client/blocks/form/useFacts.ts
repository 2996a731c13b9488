/** What the server knows beside a record (definition.facts), for its computes and rules while it is written. */
import { call } from '#client/data/server/call.ts';
import type { Names } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { valueAt } from './path.ts';

const FACTS_AFTER_MS = 300;

const factsStale = (definition: Definition, record: AnyDoc): string =>
  JSON.stringify(
    Object.values(definition.facts ?? {}).flatMap(({ from }) => from.map((name) => valueAt(record, name.split('.')[0] ?? name))),
  );

/** Facts for the rules of a record and when they were learnt, asked again 300 ms after the last change of a field they rest on. */
export const useFacts = (
  definition: Definition,
  record: AnyDoc,
  given: Readonly<Record<string, unknown>>,
  onNames: (names: Names) => void,
) => {
  const [{ facts, at }, setFacts] = useState(() => ({ facts: given, at: new Date().toISOString() }));
  const [known, setKnown] = useState<string | null>(null);
  const latest = useRef(0);
  const stale = factsStale(definition, record);
  const wanted = Object.keys(definition.facts ?? {}).length > 0;
  const askFacts = useDebouncedCallback(async (values: AnyDoc, about: string) => {
    const turn = (latest.current += 1);
    const answer = await call<Record<string, unknown> & { readonly $names?: Names }>('POST', '/tydf/process/facts', {
      body: { resource: definition.key, record: values },
      quiet: true,
      byPerson: false,
    });
    if (turn !== latest.current) return;
    if (answer.code === '200') {
      const { $names, ...told } = answer.data;
      if ($names) onNames($names);
      setFacts({ facts: told, at: new Date().toISOString() });
    }
    // Without an answer the rules judge by what they know; the server has the last word.
    setKnown(about);
  }, FACTS_AFTER_MS);
  useEffect(() => {
    if (wanted) askFacts(record, stale);
    // Only a change of what the facts rest on asks again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [stale, wanted]);
  return { facts, at, ready: !wanted || known === stale };
};
