/**
 * A record in a form. Values, lines, what is dirty and what was touched are kept by `@mantine/form`; on top stand the computes, run live,
 * the facts they and the rules rest on, and the faults that are to be seen now. Presentational forms get this object; it knows nothing of
 * saving.
 */
import { useSession } from '#client/data/session.ts';
import { companyToday } from '#client/fields/dateText.ts';
import type { Names } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { compute, faultsOf, normalise } from '#model/evaluate.ts';
import { linesOf, isEmpty } from '#model/values.ts';
import type { Fault } from '#model/refusal.ts';
import { requiredMessage } from '#model/validators.ts';
import { filledWords, w } from '#model/words.ts';
import { useForm } from '@mantine/form';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { bodyOf, withoutEmptyEnd } from './body.ts';
import { knownCodes } from './knownCodes.ts';
import { rowsUnnamed } from '#client/blocks/lines/namedLines.ts';
import { equalValues, valueAt } from './path.ts';
import { withStored } from './stored.ts';
import { useActor } from './useActor.ts';
import { useFacts } from './useFacts.ts';
import { useFills, type Filled } from './useFills.ts';
import { useStable } from '#client/blocks/useStable.ts';

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

const SETTLE_MS = 4000;

interface FormOptions {
  readonly facts?: Readonly<Record<string, unknown>>;
  /** Paths that this person must fill beyond what the definition asks of an author: an approver's. `items.subject` means every line. */
  readonly owed?: readonly string[];
  /** Paths that are open to this person, where they are not the author; with the name of a line set the whole set. */
  readonly opens?: readonly string[];
  /** The stored record, where the form begins with what was typed on it before. */
  readonly original?: AnyDoc;
}

/** The fields, and sets of lines, in which two records differ. */
const differing = (values: AnyDoc, from: AnyDoc): readonly string[] =>
  values === from ? [] : [...new Set(Object.keys({ ...values, ...from }))].filter((name) => !equalValues(values[name], from[name]));
const marked = (names: readonly string[]): Record<string, boolean> => Object.fromEntries(names.map((name) => [name, true]));

export const useFormState = (definition: Definition, initial: AnyDoc, options: FormOptions = {}): FormState => {
  const actor = useActor();
  const [original, setOriginal] = useState(options.original ?? initial);
  // A field is touched when the hand leaves it, not when it comes: nobody is scolded while they write.
  const fields = useForm<AnyDoc>({
    mode: 'controlled',
    initialValues: initial,
    initialDirty: marked(differing(initial, original)),
    touchTrigger: 'focus',
  });
  const raw = fields.values;
  const [names, setNames] = useState<Names>((initial['$names'] as Names | undefined) ?? {});
  const [sent, setSent] = useState<((path: string) => boolean) | null>(null);
  const [landed, setLanded] = useState<readonly { fault: Fault; value: unknown }[]>([]);
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
    const judged = withoutEmptyEnd(definition, record);
    const found = [...faultsOf(definition, judged, input, 'submit'), ...owedFaults(judged, owed ?? []), ...sendingFaults(onTheirWay)];
    // A rule that waits for its facts must not scold.
    return ready ? found : found.filter(({ rule }) => !(rule in definition.rules));
  }, [definition, record, input, owed, ready, onTheirWay]);
  const touched = fields.getTouched();
  const shown = useMemo(() => {
    const own = faults.filter(
      ({ field, rule, severity }) =>
        sent?.(field) === true ||
        (severity === 'warning' ? Object.keys(touched).length > 0 : touched[field] === true && rule !== 'required' && rule !== 'sending'),
    );
    // They stand at values, of which computes are some, and not at what is typed: the form itself would not know when they are past.
    const theirs = landed.filter(({ fault, value }) => equalValues(valueAt(record, fault.field), value)).map(({ fault }) => fault);
    return [...own, ...theirs.filter((one) => !own.some((other) => other.field === one.field && other.message.en === one.message.en))];
  }, [faults, touched, sent, landed, record]);

  const latest = useRef({ record, faults, ready });
  useLayoutEffect(() => {
    latest.current = { record, faults, ready };
  });
  const read = useStable(() => fields.getValues());
  const put = useStable((path: string, value: unknown) => fields.setFieldValue(path, value));
  const fill = useFills({ definition, actor, opens: options.opens, read, put, addNames, onFilled: setFilled });
  /** All values at once, and which of them are not stored. */
  const begin = (values: AnyDoc, from: AnyDoc, dirty: readonly string[]) => {
    fields.setInitialValues(values);
    // Unlike other ways this one leaves no field of before.
    fields.reset();
    fields.setInitialValues(from);
    fields.setDirty(marked(dirty));
  };
  // What is restored was typed on the stored record: typed back to that, a field is not dirty.
  useLayoutEffect(() => {
    if (original !== initial) fields.setInitialValues(original);
    // Only of what the form begins with.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  return {
    definition,
    record,
    original,
    names,
    facts,
    faults,
    shown,
    dirty: fields.isDirty(),
    filled: filled && equalValues(valueAt(raw, filled.path) ?? null, filled.chosen) ? filled : null,
    forgetFilled: useCallback(() => setFilled(null), []),
    failed,
    addNames,
    set: useStable((path, value, found) => {
      if (found) addNames(found);
      const before = valueAt(read(), path);
      if (equalValues(before, value)) return;
      put(path, value);
      for (const [lineSet, rows] of rowsUnnamed(definition, read(), path)) put(lineSet, rows);
      fill(path, before);
    }),
    setLines: put,
    touch: useStable((path) => fields.setTouched((all) => (all[path] ? all : { ...all, [path]: true }))),
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
    saved: useStable((stored, sent) => {
      setOriginal(stored);
      setNames((all) => ({ ...all, ...(stored['$names'] as Names | undefined) }));
      const [typed, told] = [bodyOf(definition, latest.current.record), bodyOf(definition, sent)];
      const next = withStored(definition, { raw: read(), record: latest.current.record }, sent, stored);
      const since = differing(typed, told);
      const touched = fields.getTouched();
      begin(next, { ...next, ...Object.fromEntries(since.map((name) => [name, told[name]])) }, since);
      fields.setTouched(touched);
      setLanded([]);
    }),
    sending: useCallback((path, by) => setOnTheirWay((all) => ({ ...all, [path]: (all[path] ?? 0) + by })), []),
    replace: useStable((next, from = next) => {
      begin(next, from, differing(next, from));
      setOriginal(from);
      setNames((all) => ({ ...all, ...(next['$names'] as Names | undefined) }));
      setSent(null);
      setLanded([]);
      setFilled(null);
    }),
  };
};

const oneFile = w('1 file is still being sent', '有1个文件仍在上传');
const someFiles = w('{count} files are still being sent', '有{count}个文件仍在上传');

/** They are said where one tries to send the form, and go with the last of the files. */
const sendingFaults = (onTheirWay: Readonly<Record<string, number>>): readonly Fault[] =>
  Object.entries(onTheirWay).flatMap(([field, count]): readonly Fault[] =>
    count === 0 ? [] : [{ field, rule: 'sending', severity: 'error', message: count === 1 ? oneFile : filledWords(someFiles, { count }) }],
  );

const owedFaults = (record: AnyDoc, owed: readonly string[]): readonly Fault[] =>
  owed
    .flatMap((path) => {
      const [set = '', column] = path.split('.');
      return column === undefined ? [path] : linesOf(record, set).map((_, row) => `${set}.${row}.${column}`);
    })
    .filter((path) => isEmpty(valueAt(record, path)))
    .map((field) => ({ field, rule: 'required', severity: 'error', message: requiredMessage }));
