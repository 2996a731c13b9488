/**
 * A record in a form: values with their computes run live, facts asked from the server when what they rest on changes, and the faults
 * that are to be seen now. Presentational forms get this object; it knows nothing of saving.
 */
import { call } from '#client/data/call.ts';
import { useSession } from '#client/data/session.ts';
import { companyToday } from '#client/fields/dateText.ts';
import type { Names } from '#model/api.ts';
import type { AnyDoc, Definition, RuleActor } from '#model/definition.ts';
import { compute, faultsOf, normalise } from '#model/evaluate.ts';
import { linesOf, isEmpty } from '#model/values.ts';
import type { Fault } from '#model/refusal.ts';
import { requiredMessage } from '#model/validators.ts';
import { fill, type Words, w } from '#model/words.ts';
import { useDebouncedCallback } from '@mantine/hooks';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { bodyOf } from './body.ts';
import { knownCodes } from './knownCodes.ts';
import { equalValues, setAt, valueAt } from './path.ts';
import { withStored } from './stored.ts';
import { useFills, type Filled } from './useFills.ts';

export interface FormState {
  readonly definition: Definition;
  /** Values with computes; what is shown and sent. */
  readonly record: AnyDoc;
  /** As it was loaded or last saved. */
  readonly original: AnyDoc;
  readonly names: Names;
  readonly facts: Readonly<Record<string, unknown>>;
  /** Everything wrong now, warnings included, whether shown or not. */
  readonly faults: readonly Fault[];
  /** What the person is to see now. */
  readonly shown: readonly Fault[];
  readonly dirty: boolean;
  /** What the last choice filled, until it is put away or another is made there. */
  readonly filled: Filled | null;
  readonly forgetFilled: () => void;
  /** Counts up when a check failed, so that the form moves the focus to the first red field. */
  readonly failed: number;
  readonly set: (path: string, value: unknown, names?: Names) => void;
  readonly setLines: (name: string, lines: readonly AnyDoc[]) => void;
  readonly addNames: (names: Names) => void;
  readonly touch: (path: string) => void;
  /** Shows all faults; true when nothing stops the sending. `within` limits it to some fields (an approver's). */
  readonly check: (within?: (path: string) => boolean) => boolean;
  /** Waits until the facts fit what is typed, at most a few seconds. */
  readonly settled: () => Promise<void>;
  /** Faults that the server named: they stand at their fields until these change. */
  readonly land: (faults: readonly Fault[]) => void;
  /** The server stored what was sent: a new version with server-set values. Keeps what was typed since, and then stays dirty. */
  readonly saved: (stored: AnyDoc, sent: AnyDoc) => void;
  /** Begins anew with another record, or, where `original` is given, with what was typed on that. */
  readonly replace: (record: AnyDoc, original?: AnyDoc) => void;
  /** A file of a field is on its way, or no longer: meanwhile it keeps the form from being sent. */
  readonly sending: (path: string, by: 1 | -1) => void;
}

const FACTS_AFTER_MS = 300;
const SETTLE_MS = 4000;

const factsStale = (definition: Definition, record: AnyDoc): string =>
  JSON.stringify(
    Object.values(definition.facts ?? {}).flatMap(({ from }) => from.map((name) => valueAt(record, name.split('.')[0] ?? name))),
  );

export const useActor = (): RuleActor => {
  const user = useSession((session) => session.user);
  return useMemo(
    () => ({
      userId: user?.userId ?? '',
      staffId: user?.staffId ?? null,
      departmentId: user?.deptId ?? null,
      postIds: user?.postIds ?? [],
      roles: user?.roles ?? [],
    }),
    [user],
  );
};

/** Facts for the rules of a record and when they were learnt, asked again 300 ms after the last change of a field they rest on. */
const useFacts = (definition: Definition, record: AnyDoc, given: Readonly<Record<string, unknown>>, onNames: (names: Names) => void) => {
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

interface FormOptions {
  readonly facts?: Readonly<Record<string, unknown>>;
  /** Paths that this person must fill beyond what the definition asks of an author: an approver's. `items.subject` means every line. */
  readonly owed?: readonly string[];
  /** Paths that are open to this person, where he is not the author; with the name of a line set the whole set. */
  readonly opens?: readonly string[];
  /** The stored record, where the form begins with what was typed on it before. */
  readonly original?: AnyDoc;
}

export const useFormState = (definition: Definition, initial: AnyDoc, options: FormOptions = {}): FormState => {
  const actor = useActor();
  const [raw, setRaw] = useState(initial);
  const [original, setOriginal] = useState(options.original ?? initial);
  const [names, setNames] = useState<Names>((initial['$names'] as Names | undefined) ?? {});
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [sent, setSent] = useState<((path: string) => boolean) | null>(null);
  const [landed, setLanded] = useState<readonly { fault: Fault; value: unknown }[]>([]);
  const [dirty, setDirty] = useState(original !== initial);
  const [onTheirWay, setOnTheirWay] = useState<Readonly<Record<string, number>>>({});
  const [failed, setFailed] = useState(0);
  const [filled, setFilled] = useState<Filled | null>(null);
  const addNames = useCallback((found: Names) => setNames((all) => ({ ...all, ...found })), []);
  const { facts, at, ready } = useFacts(definition, raw, options.facts ?? {}, addNames);

  const dictionary = useSession((session) => session.dictionary);
  const dictionaries = useMemo(() => knownCodes(dictionary, definition, original), [dictionary, definition, original]);
  const input = useMemo(() => ({ facts, actor, dictionaries, today: companyToday(), now: at }), [facts, actor, dictionaries, at]);
  const record = useMemo(() => compute(definition, normalise(definition, raw), input), [definition, raw, input]);
  const { owed } = options;
  const faults = useMemo(() => {
    const found = [...faultsOf(definition, record, input, 'submit'), ...owedFaults(record, owed ?? []), ...sendingFaults(onTheirWay)];
    // A rule that waits for its facts must not scold.
    return ready ? found : found.filter(({ rule }) => !(rule in definition.rules));
  }, [definition, record, input, owed, ready, onTheirWay]);
  const shown = useMemo(() => {
    const own = faults.filter(
      ({ field, rule, severity }) =>
        sent?.(field) === true ||
        (severity === 'warning' ? touched.size > 0 : touched.has(field) && rule !== 'required' && rule !== 'sending'),
    );
    const theirs = landed.filter(({ fault, value }) => equalValues(valueAt(record, fault.field), value)).map(({ fault }) => fault);
    return [...own, ...theirs.filter((one) => !own.some((other) => other.field === one.field && other.message.en === one.message.en))];
  }, [faults, touched, sent, landed, record]);

  const latest = useRef({ raw, record, faults, ready });
  useLayoutEffect(() => {
    latest.current = { raw, record, faults, ready };
  });

  const change = useCallback((next: AnyDoc) => {
    latest.current.raw = next;
    setRaw(next);
    setDirty(true);
  }, []);
  const fill = useFills({ definition, actor, opens: options.opens, latest, change, addNames, onFilled: setFilled });

  return {
    definition,
    record,
    original,
    names,
    facts,
    faults,
    shown,
    dirty,
    filled: filled && equalValues(valueAt(raw, filled.path) ?? null, filled.chosen) ? filled : null,
    forgetFilled: useCallback(() => setFilled(null), []),
    failed,
    addNames,
    set: useCallback(
      (path, value, found) => {
        if (found) addNames(found);
        const before = valueAt(latest.current.raw, path);
        if (equalValues(before, value)) return;
        change(setAt(latest.current.raw, path, value));
        fill(path, before);
      },
      [change, addNames, fill],
    ),
    setLines: useCallback((name, lines) => change({ ...latest.current.raw, [name]: lines }), [change]),
    touch: useCallback((path) => setTouched((all) => (all.has(path) ? all : new Set(all).add(path))), []),
    check: useCallback((within = () => true) => {
      setSent(() => within);
      const fine = !latest.current.faults.some(({ field, severity }) => severity === 'error' && within(field));
      if (!fine) setFailed((count) => count + 1);
      return fine;
    }, []),
    settled: useCallback(async () => {
      for (let waited = 0; waited < SETTLE_MS && !latest.current.ready; waited += 50) await new Promise((done) => setTimeout(done, 50));
    }, []),
    land: useCallback((found) => {
      setLanded(found.map((fault) => ({ fault, value: valueAt(latest.current.record, fault.field) })));
      if (found.some(({ severity }) => severity === 'error')) setFailed((count) => count + 1);
    }, []),
    saved: useCallback(
      (stored, sent) => {
        const now = latest.current;
        setOriginal(stored);
        setNames((all) => ({ ...all, ...(stored['$names'] as Names | undefined) }));
        const next = withStored(definition, now, sent, stored);
        latest.current.raw = next;
        setRaw(next);
        setDirty(!equalValues(bodyOf(definition, now.record), bodyOf(definition, sent)));
        setLanded([]);
      },
      [definition],
    ),
    sending: useCallback((path, by) => setOnTheirWay((all) => ({ ...all, [path]: (all[path] ?? 0) + by })), []),
    replace: useCallback((next, from = next) => {
      latest.current.raw = next;
      setRaw(next);
      setOriginal(from);
      setNames((all) => ({ ...all, ...(next['$names'] as Names | undefined) }));
      setTouched(new Set());
      setSent(null);
      setLanded([]);
      setFilled(null);
      setDirty(from !== next);
    }, []),
  };
};

const oneFile = w('1 file is still being sent', '有1个文件仍在上传');
const someFiles = w('{count} files are still being sent', '有{count}个文件仍在上传');

const counted = ({ en, zh }: Words, count: number): Words => ({ en: fill(en, { count }), zh: fill(zh, { count }) });

/** They are said where one tries to send the form, and go with the last of the files. */
const sendingFaults = (onTheirWay: Readonly<Record<string, number>>): readonly Fault[] =>
  Object.entries(onTheirWay).flatMap(([field, count]): readonly Fault[] =>
    count === 0 ? [] : [{ field, rule: 'sending', severity: 'error', message: count === 1 ? oneFile : counted(someFiles, count) }],
  );

const owedFaults = (record: AnyDoc, owed: readonly string[]): readonly Fault[] =>
  owed
    .flatMap((path) => {
      const [set = '', column] = path.split('.');
      return column === undefined ? [path] : linesOf(record, set).map((_, row) => `${set}.${row}.${column}`);
    })
    .filter((path) => isEmpty(valueAt(record, path)))
    .map((field) => ({ field, rule: 'required', severity: 'error', message: requiredMessage }));
