/** State of the form for a new model, and its making: the model first, then what binds it. */
import { ask, Refused } from '#client/data/server/call.ts';
import { useDefinition } from '#client/data/server/resource.ts';
import { useShown } from '#client/fields/context.tsx';
import { useSay } from '#client/words/language.tsx';
import { patterns, patternXml, type Pattern } from '#machines/patterns/patterns.ts';
import type { AnyDoc } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { catalogue } from '#resources/catalogue.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bind } from './bind.ts';
import { modelsQuery, type DefinitionRow } from './calls.ts';
import { fieldsOf, numbers, useDocuments, useMenuOf, useMenus } from './documents.ts';
import { keyFrom } from './keyFrom.ts';
import type { Source } from './SourceChoice.tsx';

interface Fields {
  readonly name: string;
  readonly nameEn: string;
  readonly key: string;
  readonly category: string | null;
}
type Faults = Readonly<Record<string, string>>;

const none: Fields = { name: '', nameEn: '', key: '', category: null };
const texts = {
  needed: w('needed', '必填'),
  rising: w('above the first limit', '应大于限额1'),
};

/** Faults of a refusal by field; one that names none stands under ''. */
export const faultsIn = (error: unknown, language: 'en' | 'zh'): Faults => {
  if (!(error instanceof Refused)) return { '': error instanceof Error ? error.message : String(error) };
  const { faults = [], desc } = error.envelope;
  const named = Object.fromEntries(faults.filter(({ field }) => field !== '').map(({ field, message }) => [field, message[language]]));
  return Object.keys(named).length > 0 ? named : { '': desc };
};

export const useNewModel = (onMade: (id: string) => void) => {
  const say = useSay();
  const { language, dictionary } = useShown();
  const client = useQueryClient();
  const [source, setSource] = useState<Source>('blank');
  const [definition, setDefinition] = useState<DefinitionRow | null>(null);
  const [resource, choose] = useState<string | null>(null);
  const [menuId, setMenuId] = useState<string | null>(null);
  const [fields, change] = useState(none);
  const [amount, setAmount] = useState<string | null>(null);
  const [limits, setLimits] = useState<readonly [number, number]>([5000, 20_000]);
  const [department, setDepartment] = useState<string | null>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const [typed, setTyped] = useState(false);
  const document = useDefinition(resource).data;
  const documents = useDocuments();
  const menus = useMenus();
  const menuOf = useMenuOf();
  const taken = useQuery({ ...modelsQuery({ key: fields.key }), enabled: fields.key !== '' });
  const pattern: Pattern | undefined = patterns.find(({ id }) => id === source);
  const amounts = fieldsOf(document, numbers, say);

  const set = (part: Partial<Fields>): void => {
    if (part.key !== undefined) setTyped(true);
    setFaults({});
    change((before) => {
      const next = { ...before, ...part };
      // The key follows the English name until somebody writes it.
      return part.nameEn !== undefined && !typed && resource === null ? { ...next, key: keyFrom(part.nameEn) } : next;
    });
  };
  const setResource = (key: string | null): void => {
    choose(key);
    setAmount(null);
    setDepartment(null);
    if (key === null) return;
    const entry = catalogue.get(key);
    setMenuId(menuOf(key));
    change((before) => ({
      ...before,
      name: before.name || (entry?.label.zh ?? ''),
      nameEn: before.nameEn || (entry?.label.en ?? ''),
      // A document runs the flow of its own key, or, of several, the first until somebody writes another.
      key: Object.keys(entry?.flows ?? {})[0] ?? key,
    }));
  };

  const check = (): Faults => {
    const missing = say(texts.needed);
    if (source === 'deployed') return definition ? {} : { definition: missing };
    return {
      ...(fields.name.trim() === '' ? { name: missing } : {}),
      ...(fields.key.trim() === '' ? { key: missing } : {}),
      ...(pattern?.needs.includes('amount') && amount === null ? { amount: missing } : {}),
      ...(pattern?.needs.includes('amount') && limits[1] <= limits[0] ? { limits: say(texts.rising) } : {}),
    };
  };

  const make = async (): Promise<string> => {
    if (source === 'deployed')
      return String((await ask<AnyDoc>('POST', `/tydf/process/definitions/saveModelFromPro/${definition?.id}`))['id']);
    const [key, name, nameEn] = [fields.key.trim(), fields.name.trim(), fields.nameEn.trim()];
    const chosen = { ...(amount === null ? {} : { amount }), limits, ...(department === null ? {} : { department }) };
    const xml = pattern && patternXml(pattern, key, w(nameEn || name, name), chosen);
    const body = { key, name, nameEn: nameEn || null, category: fields.category, ...(xml === undefined ? {} : { xml }) };
    const record = await ask<AnyDoc>('POST', '/tydf/process/model/add', { body });
    if (resource !== null || menuId !== null)
      await bind({ key, name, nameEn: nameEn || null, category: fields.category }, { resource, menuId });
    return String(record['id']);
  };
  const create = async (): Promise<void> => {
    const wrong = check();
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      const id = await make();
      await client.invalidateQueries({ queryKey: ['models'] });
      onMade(id);
    } catch (error) {
      setFaults(faultsIn(error, language));
    } finally {
      setBusy(false);
    }
  };
  return {
    source,
    setSource: (next: Source) => {
      setSource(next);
      setFaults({});
    },
    pattern,
    definition,
    setDefinition,
    resource,
    setResource,
    menuId,
    setMenuId,
    fields,
    set,
    documents,
    menus,
    kinds: (dictionary['flowCategory'] ?? []).map(({ value, label, labelEn }) => ({ value, label: language === 'en' ? labelEn : label })),
    amounts,
    amount,
    setAmount,
    limits,
    setLimit: (at: number, value: number) => setLimits((before) => (at === 0 ? [value, before[1]] : [before[0], value])),
    departments: fieldsOf(document, ['department'], say),
    department,
    setDepartment,
    /** The model that has this key already. */
    existing: fields.key === '' ? null : (taken.data?.records.find(({ key }) => key === fields.key) ?? null),
    faults,
    busy,
    dirty: fields !== none || source !== 'blank',
    create,
  };
};
