/** New and draft, for documents and for plain records. */
import { Failed } from '#client/blocks/Loaded.tsx';
import { flowQuery } from '#client/blocks/trail/flowOf.ts';
import { mine } from '#client/blocks/form/body.ts';
import { keptDraft, type KeptDraft } from '#client/blocks/form/keptDraft.ts';
import type { Query } from '#client/data/page/page.ts';
import { useActor } from '#client/blocks/form/useActor.ts';
import { Refused, UNREACHABLE } from '#client/data/server/call.ts';
import { useHeld } from '#client/data/held.ts';
import { askList, askRecord } from '#client/data/server/resource.ts';
import { useSession } from '#client/data/session.ts';
import { wordsOf } from '#client/fields/recordWords.ts';
import type { Names } from '#model/api.ts';
import { isDate, isInstant } from '#model/calculation/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { FieldKind } from '#model/field.ts';
import { filledBy } from '#model/fills.ts';
import { choiceFor, flowOf } from '#model/flows.ts';
import { textOf } from '#model/calculation/text.ts';
import { loadDefinition } from '#resources/registry.ts';
import { w } from '#model/words.ts';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DocumentEditor } from './DocumentEditor.tsx';
import type { TemplateProps } from './templates.ts';
import { carriedOver, carries, copyOfRecord, freshRecord } from '#client/blocks/form/freshRecord.ts';
import { KeepEditor } from './KeepEditor.tsx';
import { RecordEditor } from './RecordEditor.tsx';
import { SuspendedForm } from './SuspendedForm.tsx';

const words = { failed: w('The record could not be loaded', '记录加载失败') };

interface Opened {
  readonly stored: AnyDoc | null;
  readonly copied: AnyDoc | null;
  readonly kept: KeptDraft | null;
  /** What a new one begins with by its address. */
  readonly pointed: AnyDoc;
  /** The author's latest document of the kind, where a new one begins with some of it. */
  readonly latest: AnyDoc | null;
}

/** Null when there is none, or when it cannot be had: a new document does not depend on it. */
const latestOf = async (definition: Definition, userId: string, signal: AbortSignal): Promise<AnyDoc | null> => {
  try {
    const { records } = await askList(definition, { applicant: userId, pageSize: 1 }, signal);
    const id = records[0]?.['id'];
    return id === undefined ? null : await askRecord(definition, textOf(id), signal);
  } catch {
    return null;
  }
};

/** Kinds that an address may give a value to, and what the value is; undefined for what is none. */
const readable: Partial<Record<FieldKind, (text: string) => unknown>> = {
  date: (text) => (isDate(text) ? text : undefined),
  dateTime: (text) => (isInstant(text) ? text : undefined),
  integer: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined),
  choice: (text) => (/^\w{1,40}$/.test(text) ? text : undefined),
};

/** What a record that the address points at fills in, as choosing it in the form does. */
const filledFrom = (definition: Definition, name: string, record: AnyDoc): AnyDoc => {
  const filled = filledBy(definition, name, {}, { before: null, chosen: record, fresh: {} });
  return Object.fromEntries(Object.entries(filled).filter(([own]) => definition.fields[own] && mine(definition.fields[own])));
};

/**
 * What the address says of a new record: records it points at (`recruitId=12`) with their names and what choosing them fills in, times,
 * choices and numbers (`endDate=2026-12-01`), which come before what is filled in.
 */
const pointedAt = async (definition: Definition, query: Query, signal: AbortSignal): Promise<AnyDoc> => {
  const found = await Promise.all(
    Object.entries(query).map(async ([name, id]): Promise<AnyDoc | null> => {
      const field = Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined;
      if (field === undefined || field.readOnly || field.computed) return null;
      const value = readable[field.kind]?.(id);
      if (value !== undefined) return { [name]: value };
      const target = field.kind === 'ref' ? await loadDefinition(field.target ?? '') : null;
      if (target === null) return null;
      const record = await askRecord(target, id, signal).catch(() => null);
      if (record === null) return null;
      const names = { ...(record['$names'] as Names | undefined), [`${target.key}/${id}`]: wordsOf(target, record) };
      return { [name]: id, $names: names, $filled: filledFrom(definition, name, record) };
    }),
  );
  const names = found.map((one) => one?.['$names'] as Names | undefined);
  const filled = found.map((one) => one?.['$filled'] as AnyDoc | undefined);
  const { $filled: _filled, ...said }: AnyDoc = Object.assign({}, ...found);
  return { ...Object.assign({}, ...filled), ...said, $names: Object.assign({}, ...names) as Names };
};

/** Null for a record that is not there any more; what could not be asked is no answer. */
const gone = (error: unknown): null => {
  if (error instanceof Refused && error.envelope.code !== UNREACHABLE) return null;
  throw error;
};

export const EditPage = ({ definition, path, query }: TemplateProps) => {
  const actor = useActor();
  const user = useSession((session) => session.user);
  const id = query['id'] ?? null;
  /** The document that a new one has become with its first save. */
  const named = id ?? query['draft'] ?? null;
  const copy = query['copy'] ?? null;
  const isDocument = definition.kind === 'document';
  const opened = useQuery<Opened>({
    queryKey: ['edit', definition.key, named, copy, named || copy ? null : query],
    queryFn: async ({ signal }) => {
      if (named) {
        const asked = askRecord(definition, named, signal);
        const [stored, kept] = [await (id ? asked : asked.catch(gone)), await keptDraft(definition, named)];
        // A new document that was sent or deleted since: the page is for another one.
        if (id || stored?.['status'] === 'draft') return { stored, copied: null, kept, pointed: {}, latest: null };
      }
      if (copy) return { stored: null, copied: await askRecord(definition, copy, signal), kept: null, pointed: {}, latest: null };
      const pointed = { ...choiceFor(definition, query['type']), ...(await pointedAt(definition, query, signal)) };
      const kept = await keptDraft(definition, null, pointed);
      // Left before its address named it: it goes on while it is a draft.
      const begun = textOf(kept?.record['id']);
      const stored = begun ? await askRecord(definition, begun, signal).catch(gone) : null;
      if (stored?.['status'] === 'draft') return { stored, copied: null, kept, pointed, latest: null };
      const latest = isDocument && user && carries(definition) ? await latestOf(definition, user.userId, signal) : null;
      return { stored: null, copied: null, kept: begun ? null : kept, pointed, latest };
    },
    gcTime: 0,
    staleTime: 0,
  });
  // Shown once more, the page waits for what is so now, not for what it was opened with.
  const data = useHeld(opened.isFetching ? undefined : opened.data);
  const initial = useMemo(() => {
    if (!data) return null;
    const { stored, copied, latest, pointed } = data;
    const own = freshRecord(definition, actor, user);
    const fresh: AnyDoc = { ...own, ...pointed, $names: { ...(own['$names'] as Names), ...(pointed['$names'] as Names | undefined) } };
    return stored ?? (copied ? { ...fresh, ...copyOfRecord(definition, copied) } : latest ? carriedOver(definition, fresh, latest) : fresh);
  }, [data, definition, actor, user]);

  // A correction goes on in the version where its document runs; only what is new needs one that begins.
  const begins = isDocument && initial?.['status'] !== 'rejected' && initial?.['status'] !== 'approved';
  const flow = useQuery({ ...flowQuery(flowOf(definition, initial ?? {})), enabled: begins });

  if (opened.isError && !data) return <Failed page title={words.failed} error={opened.error} onRetry={opened.refetch} />;
  if (!initial || !data)
    return (
      <Stack p="md" aria-busy>
        <Skeleton height={32} width={280} />
        <Skeleton height={240} />
      </Stack>
    );
  if (begins && flow.data?.suspension) return <SuspendedForm definition={definition} record={initial} suspension={flow.data.suspension} />;
  if (isDocument && initial['status'] === 'approved')
    return <KeepEditor definition={definition} page={{ path, query }} initial={initial} />;
  return isDocument ? (
    <DocumentEditor
      definition={definition}
      page={{ path, query }}
      id={id}
      initial={initial}
      kept={data.kept}
      act={initial['status'] === 'rejected' ? 'repost' : 'submit'}
    />
  ) : (
    <RecordEditor definition={definition} page={{ path, query }} id={id} initial={initial} kept={data.kept} />
  );
};
