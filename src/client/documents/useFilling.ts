/**
 * What an approver fills in: kept on this computer by task, put on top of a document that changed meanwhile, and sent with
 * the decision.
 */
import { approverBody } from '#client/blocks/form/body.ts';
import { useDraft } from '#client/blocks/form/draft.ts';
import type { KeptDraft } from '#client/blocks/form/keptDraft.ts';
import { useFormState } from '#client/blocks/form/formState.ts';
import { differencesOf, mergedOf, type Versions } from '#client/blocks/form/merging.ts';
import { differences } from '#client/blocks/reader/seen.ts';
import { call, UNREACHABLE } from '#client/data/server/call.ts';
import { newRequestId } from '#client/data/server/requestId.ts';
import { basePath } from '#client/data/server/resource.ts';
import type { DecideAnswer, Envelope, Names, TrailChange } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import { callsFor } from '#model/operations/sending.ts';
import { useCallback, useMemo, useRef, useState } from 'react';

interface Options {
  readonly place: string;
  readonly kept: KeptDraft | null;
  /** As the page was opened. */
  readonly first: DocumentBundle;
  /** As it is now. */
  readonly latest: DocumentBundle;
}

const pathsOf = ({ rights }: DocumentBundle, ...wanted: readonly string[]): readonly string[] =>
  Object.entries(rights).flatMap(([path, right]) => (wanted.includes(right) ? [path] : []));

/** The document as it is stored, with what this person filled in; lines come and go only where the whole set is theirs. */
const onTopOf = (definition: Definition, open: readonly string[], versions: Versions): AnyDoc =>
  mergedOf(
    versions.theirs,
    differencesOf(definition, versions, (record) => approverBody(definition, record, open)),
    ({ name, line, column, preset }) => (line !== null && column === null && !open.includes(name) ? 'theirs' : preset),
  );

const none: readonly TrailChange[] = [];

export const useFilling = (definition: Definition, { place, kept, first, latest }: Options) => {
  const [bundle, setBundle] = useState(first);
  const open = useMemo(() => pathsOf(bundle, 'edit', 'require'), [bundle]);
  const owed = useMemo(() => pathsOf(bundle, 'require'), [bundle]);
  const [begin] = useState((): AnyDoc => {
    const { document } = first;
    if (kept === null) return document;
    const filled = onTopOf(definition, open, { base: kept.base, mine: kept.record, theirs: document });
    return filled === document ? document : { ...filled, $names: { ...(document['$names'] as Names | undefined), ...kept.names } };
  });
  const form = useFormState(definition, begin, { owed, opens: open, original: first.document });
  const draft = useDraft(form, {
    id: place,
    onServer: false,
    part: useCallback((record: AnyDoc) => approverBody(definition, record, open), [definition, open]),
  });

  const changes = useMemo(
    () => (latest.document['version'] === bundle.document['version'] ? none : differences(definition, bundle.document, latest.document)),
    [definition, bundle, latest],
  );
  const look = () => {
    form.replace(onTopOf(definition, open, { base: bundle.document, mine: form.record, theirs: latest.document }), latest.document);
    setBundle(latest);
  };

  // The same decision may be sent again after a lost connection; with other values it is another request.
  const request = useRef<{ readonly id: string; readonly of: string } | null>(null);
  const send = async (action: 'approve' | 'reject', comment: string, more: AnyDoc = {}): Promise<Envelope<DecideAnswer>> => {
    const path = `${basePath(definition)}/${callsFor(definition, action, bundle.document)[0].path}`;
    const body = {
      ...(action === 'approve' ? approverBody(definition, form.record, open) : {}),
      id: String(bundle.document['id']),
      taskId: bundle.task?.taskId,
      version: changes.length === 0 ? latest.document['version'] : bundle.document['version'],
      ...(comment ? { comment } : {}),
      ...more,
    };
    const of = path + JSON.stringify(body);
    if (request.current?.of !== of) request.current = { id: newRequestId(), of };
    const answer = await call<DecideAnswer>('POST', path, { body: { ...body, requestId: request.current.id }, quiet: true });
    if (answer.code !== UNREACHABLE) request.current = null;
    return answer;
  };
  return { bundle, open, form, draft, restored: begin !== first.document, changes, look, send };
};
