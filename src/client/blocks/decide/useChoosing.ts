/**
 * People whom the applicant picks for steps of the flow: which steps, the server says on what is typed; who, is kept on
 * this computer beside the draft until the document is sent.
 */
import { call, UNREACHABLE } from '#client/data/server/call.ts';
import { kept } from '#client/data/kept.ts';
import { useSay } from '#client/words/language.tsx';
import type { Person, StepToChoose } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { flowOf } from '#model/flows.ts';
import type { Fault } from '#model/refusal.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pickWords } from './pickWords.ts';

type Picked = Readonly<Record<string, readonly Person[]>>;

export interface Choosing {
  readonly steps: readonly StepToChoose[];
  /** Of `steps`, by node. */
  readonly picked: Picked;
  readonly faults: Readonly<Record<string, string>>;
  readonly pick: (node: string, people: readonly Person[]) => void;
  /** Whether somebody is picked for every step; says where nobody is. */
  readonly check: () => boolean;
  /** Shows what the server says of the picks; answers the faults that are about something else. */
  readonly land: (faults: readonly Fault[]) => readonly Fault[];
  /** What submit and repost take: ids by node. */
  readonly chosen: Readonly<Record<string, readonly string[]>>;
  readonly forget: () => Promise<void>;
}

const FIELD = 'chosen.';

/** Asked only where the newest version of the flow has such steps, or the document may go on in an older one. */
const useAsks = (flow: string | null, again: boolean): boolean => {
  const { data } = useQuery({
    queryKey: ['asksApplicant', flow],
    queryFn: async () => (await import('#client/blocks/trail/route.ts')).asksApplicant(flow ?? ''),
    enabled: flow !== null && !again,
  });
  return again || data === true;
};

interface Options {
  /** Where the draft lies. */
  readonly place: string;
  /** It was rejected. */
  readonly again: boolean;
}

export const useChoosing = (definition: Definition, record: AnyDoc, { place, again }: Options): Choosing => {
  const say = useSay();
  const asks = useAsks(definition.document ? flowOf(definition, record) : null, again);
  const [own, setOwn] = useState<Picked>({});
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [typed] = useDebouncedValue(JSON.stringify({ ...record, $names: undefined, can: undefined, version: undefined }), 300);
  const { data: steps = [] } = useQuery({
    queryKey: ['choosing', definition.key, typed],
    queryFn: async ({ signal }) => {
      const body = { resource: definition.key, record: JSON.parse(typed) as AnyDoc };
      const answer = await call<readonly StepToChoose[]>('POST', '/tydf/process/choosing', { body, signal, quiet: true, byPerson: false });
      if (answer.code === '200') return answer.data;
      // What cannot be told now the sending asks for.
      if (answer.code !== UNREACHABLE) return [];
      throw new Error(answer.desc);
    },
    enabled: asks,
    placeholderData: keepPreviousData,
  });

  const [began] = useState(place);
  useEffect(() => {
    void kept.get<Picked>(`chosen/${began}`).then((found) => found && setOwn((now) => ({ ...found, ...now })));
  }, [began]);
  useEffect(() => {
    if (Object.keys(own).length === 0) return;
    void kept.set(`chosen/${place}`, own);
    // A new document gets its own place with its first save.
    if (place !== began) void kept.remove(`chosen/${began}`);
  }, [own, place, began]);

  const picked = Object.fromEntries(steps.map(({ id, people }) => [id, own[id] ?? people]));
  return {
    steps,
    picked,
    faults,
    pick: (node, people) => {
      setOwn((now) => ({ ...now, [node]: people }));
      setFaults((now) => Object.fromEntries(Object.entries(now).filter(([at]) => at !== node)));
    },
    check: () => {
      const open = steps.filter(({ id }) => picked[id]?.length === 0);
      setFaults(Object.fromEntries(open.map(({ id, name }) => [id, say(pickWords.missing, { step: say(name) })])));
      return open.length === 0;
    },
    land: (told) => {
      const nodeOf = ({ field }: Fault): string | undefined => steps.find(({ id }) => field === FIELD + id)?.id;
      const about = told.flatMap((fault) => {
        const node = nodeOf(fault);
        const name = steps.find(({ id }) => id === node)?.name;
        if (node === undefined || name === undefined) return [];
        return [[node, fault.rule === 'required' ? say(pickWords.missing, { step: say(name) }) : say(fault.message)] as const];
      });
      setFaults(Object.fromEntries(about));
      return told.filter((fault) => nodeOf(fault) === undefined);
    },
    chosen: Object.fromEntries(
      Object.entries(picked).flatMap(([id, people]) => (people.length > 0 ? [[id, people.map((one) => one.id)]] : [])),
    ),
    forget: async () => {
      setOwn({});
      await kept.remove(`chosen/${place}`);
    },
  };
};
