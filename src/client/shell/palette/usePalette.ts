/** What the palette holds: the text, the rows for it, the chosen one, and the rows of its actions while they are open. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLocal } from './paletteChoices.ts';
import { useFound, useOpener } from './paletteRows.ts';
import { appended, isOf, kindOf, search, type Choice } from './paletteSearch.ts';
import { askServer } from './paletteServer.ts';

export type PaletteScope = 'all' | 'new';

/** What is typed goes to the server when the hand rests this long, in milliseconds. */
const REST_MS = 120;
const MOST_LOCAL = 8;
/** Recents and what can be done here, before anything is typed. */
const MOST_AT_FIRST = 16;

const useRested = (text: string): string => {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setRested, REST_MS, text);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
};

const actRows = (choice: Choice): readonly Choice[] =>
  (choice.acts ?? []).map(({ id, title, run }) => ({ id: `${choice.id} ${id}`, group: 'do', title, other: '', run }));

export const usePalette = (scope: PaletteScope) => {
  const [text, write] = useState('');
  const [at, setAt] = useState(0);
  const [actsOf, setActsOf] = useState<Choice | null>(null);
  const { kind, rest } = useMemo(() => (scope === 'new' ? { kind: 'all' as const, rest: text } : kindOf(text)), [scope, text]);
  const asked = useRested(rest);
  const local = useLocal(scope, useOpener());
  const near = useMemo(() => {
    const own = local.filter((choice) => isOf(kind, choice));
    if (rest !== '') return search(own, rest).slice(0, MOST_LOCAL);
    return kind !== 'all' || scope === 'new'
      ? own
      : own.filter(({ group }) => group === 'recent' || group === 'do').slice(0, MOST_AT_FIRST);
  }, [local, kind, rest, scope]);
  const wantsServer = scope === 'all' && (kind === 'all' || kind === 'codes' || kind === 'people');
  const server = useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => askServer(asked, signal),
    enabled: wantsServer && (asked.length > 1 || /\p{Script=Han}/u.test(asked)),
    retry: false,
  });
  const answered = useFound(wantsServer && asked === rest ? server.data : undefined);
  const found = useMemo(
    () =>
      appended(
        near,
        answered.filter((choice) => isOf(kind, choice)),
      ),
    [near, answered, kind],
  );
  const shown = actsOf ? actRows(actsOf) : found;
  const last = shown.length - 1;
  return {
    text,
    kind,
    shown,
    /** The row whose actions are shown. */
    actsOf,
    chosen: shown[Math.min(at, last)],
    searching: wantsServer && rest !== '' && (server.isFetching || asked !== rest),
    failed: server.isError && asked === rest,
    write: (next: string) => {
      write(next);
      setAt(0);
      setActsOf(null);
    },
    /** The same text, looked for elsewhere. */
    narrow: (sign: string) => {
      write(sign === '' ? rest : `${sign} ${rest}`);
      setAt(0);
      setActsOf(null);
    },
    choose: setAt,
    walk: (by: number, round: boolean) =>
      setAt(round && (at + by > last || at + by < 0) ? (by > 0 ? 0 : last) : Math.max(0, Math.min(last, at + by))),
    openActs: (choice: Choice) => {
      setActsOf(choice);
      setAt(0);
    },
    closeActs: () => {
      setAt(
        Math.max(
          0,
          found.findIndex(({ id }) => id === actsOf?.id),
        ),
      );
      setActsOf(null);
    },
  };
};
