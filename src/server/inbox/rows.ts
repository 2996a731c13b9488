/** Rows of the inbox from rows of its queries. */
import type { Principal } from '#machines/flow.ts';
import type { KeyFigure } from '#model/api.ts';
import type { Status } from '#model/status.ts';
import type { StepWait } from '#model/workflow/stepWait.ts';
import type { InboxRow } from '#model/workflow/inbox.ts';
import { w, type Words } from '#model/words.ts';
import type { Registry } from '../context.ts';
import { holdersOf, personOf } from '../flows/directory.ts';
import type { Organisation } from '../flows/organisation.ts';
import type { StoredWait } from '../flows/standing.ts';
import type { Steps } from './progress.ts';

export interface Row {
  readonly key: string;
  readonly key_id?: string;
  readonly claimable: boolean;
  readonly task_id: string | null;
  readonly instance_id: string | null;
  readonly resource: string;
  readonly document_id: string;
  readonly node_id: string | null;
  readonly name: string | null;
  readonly name_en: string | null;
  readonly code: string;
  readonly applicant_id: string;
  readonly applicant_department_id: string | null;
  readonly urgency: InboxRow['urgency'];
  readonly figure: KeyFigure | null;
  readonly summary?: InboxRow['summary'] | null;
  readonly files: number;
  readonly opened_at: string;
  readonly due_at: string | null;
  readonly kind: 'approve' | 'repost';
  readonly status: Status;
  readonly unread: boolean;
  readonly holders?: readonly Principal[];
  readonly on_behalf_of?: string | null;
  readonly asked?: boolean;
  readonly decided_action?: string | null;
  readonly decided_comment?: string | null;
  readonly decided_at?: string | null;
  readonly snoozed_until?: string | null;
  readonly watched?: boolean;
  /** Of documents under way: nodes done and open, and the definition that they are of. */
  readonly steps?: Steps;
  /** It waits for this beside people, as stored. */
  readonly waits?: readonly StoredWait[];
  /** Of its open tasks the one that waits longest. */
  readonly oldest?: { readonly since: string; readonly node: string } | null;
  readonly definition_id?: string;
  readonly definition_key?: string;
  readonly definition_hash?: string;
}

/** A row says this beside what is stored of it. */
interface Beside {
  readonly progress?: InboxRow['progress'];
  readonly usualMs?: number | null;
  /** Where it stands and asks nobody. */
  readonly standing?: { readonly id: string; readonly name: Words; readonly wait: StepWait } | null;
}

/** Rows of each kind of document, to read what they have in one statement each. */
export function byResource<One extends { readonly resource: string }>(rows: readonly One[]): ReadonlyMap<string, readonly One[]> {
  const groups = new Map<string, One[]>();
  for (const row of rows) groups.set(row.resource, [...(groups.get(row.resource) ?? []), row]);
  return groups;
}

export function inboxRow(row: Row, registry: Registry, organisation: Organisation, beside: Beside = {}): InboxRow {
  const holders = row.holders ?? [];
  return {
    taskId: row.task_id,
    instanceId: row.instance_id,
    resource: row.resource,
    documentId: row.document_id,
    kind: registry.get(row.resource)?.label ?? w(row.resource, row.resource),
    code: row.code,
    status: row.status,
    node: beside.standing
      ? { id: beside.standing.id, name: beside.standing.name }
      : row.node_id
        ? { id: row.node_id, name: { zh: row.name ?? row.node_id, en: row.name_en ?? row.node_id } }
        : null,
    holders: holdersOf(organisation, holders),
    applicant: personOf(organisation, row.applicant_id),
    department: (row.applicant_department_id && organisation.departments.get(row.applicant_department_id)?.name) || null,
    urgency: row.urgency,
    figure: row.figure,
    receivedAt: row.opened_at,
    heldSince: row.oldest ? new Date(row.oldest.since).toISOString() : null,
    dueAt: row.due_at,
    claimable: row.claimable,
    unread: row.unread,
    asked: row.asked ?? false,
    onBehalfOf: row.on_behalf_of ? personOf(organisation, row.on_behalf_of) : null,
    task: row.task_id && !row.decided_at ? row.kind : null,
    decision: row.decided_at ? { action: row.decided_action ?? '', comment: row.decided_comment ?? null, at: row.decided_at } : null,
    files: row.files,
    summary: row.summary ?? [],
    progress: beside.progress ?? null,
    wait: beside.standing?.wait ?? null,
    usualMs: beside.usualMs ?? null,
    snoozedUntil: row.snoozed_until ?? null,
    watched: row.watched ?? false,
  };
}
