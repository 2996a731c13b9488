/** What a trial begins with: who, and which values; kept by the pane while it is open. */
import { companyToday } from '#client/fields/dateText.ts';
import { useActor } from '#client/blocks/form/useActor.ts';
import { askRecord } from '#client/data/server/resource.ts';
import { useSession } from '#client/data/session.ts';
import { readsIn } from '#machines/explore/simulate/reads.ts';
import { allFields } from '#model/common.ts';
import type { Names, Person } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useDesign } from '../design.ts';
import { filled, peopled, type Inventing } from './invent.ts';
import { askStarter } from './trial.ts';

export interface Setup {
  readonly starter: Person | null;
  readonly setStarter: (person: Person | null) => void;
  /** With `$names` of what the values point at. */
  readonly values: AnyDoc;
  /** One value of the document, its computed figures following. */
  readonly set: (name: string, value: unknown, names?: Names) => void;
  readonly setAll: (values: AnyDoc) => void;
  /** Code or title of the document whose values they are; null: invented. */
  readonly sample: string | null;
  readonly take: (id: string) => Promise<void>;
  readonly invent: () => void;
  /** Names that the flow reads, those of the document's fields first. */
  readonly reads: readonly string[];
}

const namesIn = (values: AnyDoc): Names => (values['$names'] as Names | undefined) ?? {};

const applicantOf = (record: AnyDoc): Person | null => {
  const id = textOf(record['applicant']);
  const name = namesIn(record)[`users/${id}`];
  return id === '' ? null : { id, name: name?.zh ?? id, nameEn: name?.en ?? null };
};

export const useSetup = (): Setup => {
  const { definition, proved } = useDesign();
  const user = useSession((session) => session.user);
  const actor = useActor();
  const [starter, setStarter] = useState<Person | null>(user ? { id: user.userId, name: user.realName, nameEn: user.nameEn } : null);
  const [values, setValues] = useState<AnyDoc>({});
  const [sample, setSample] = useState<string | null>(null);
  /** What somebody filled in themselves is left as it is when another begins the flow. */
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set());
  const { elements } = proved;
  const reads = useMemo(() => {
    const all = readsIn({ elements });
    const fields = definition ? allFields(definition) : {};
    const own = all.filter((name) => fields[name] !== undefined);
    return [...own, ...all.filter((name) => !own.includes(name))];
  }, [elements, definition]);
  const starterId = starter?.id;
  const { data: known } = useQuery({
    queryKey: ['designStarter', starterId],
    queryFn: () => askStarter(starterId!),
    enabled: starterId !== undefined && definition !== null,
    staleTime: 60_000,
  });
  const work = (): Inventing => ({ actor, today: companyToday(), now: new Date().toISOString() });
  useEffect(() => {
    if (!known || !definition || sample !== null) return;
    const free = reads.filter((name) => !own.has(name));
    setValues((before) => {
      const { $names: names, ...wanted } = peopled(definition, free, known, ['department']);
      return filled(definition, { ...before, $names: { ...namesIn(before), ...(names as Names) } }, wanted, work());
    });
    // Another starter, another flow, or values of one's own again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [known, definition, reads, sample]);

  return {
    starter,
    setStarter,
    values,
    set: (name, value, names) => {
      setOwn((before) => new Set(before).add(name));
      setValues((before) => {
        const named = { ...before, $names: { ...namesIn(before), ...names } };
        return definition ? filled(definition, named, { [name]: value }, work()) : { ...named, [name]: value };
      });
    },
    setAll: (all) => {
      setOwn(new Set(Object.keys(all)));
      setValues(all);
    },
    sample,
    take: async (id) => {
      if (!definition) return;
      const record = await askRecord(definition, id);
      setValues(record);
      setSample(textOf(record['code']) || textOf(record['title']) || id);
      const applicant = applicantOf(record);
      if (applicant) setStarter(applicant);
    },
    invent: () => {
      setSample(null);
      setOwn(new Set());
      setValues({});
    },
    reads,
  };
};
