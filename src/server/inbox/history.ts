/** The trail of a document for people, and whether its chain holds. */
import type { Sql } from '../db/sql.ts';
import type { FieldRemark, FileRef, TrailEntry } from '#model/api.ts';
import { answersField, filesField, peopleField, remarksField, signatureField, toField } from '#server/documents/shown/trailFields.ts';
import { personOf } from '../flows/directory.ts';
import type { Instance } from '../flows/instance.ts';
import type { Organisation } from '../flows/organisation.ts';
import { automaticText } from '#server/flows/advance.ts';
import { judgeChain, readChain, type StoredTrailRow } from '../flows/trail.ts';
import type { Language } from '#model/words.ts';

interface History {
  readonly trail: readonly TrailEntry[];
  readonly chain: { readonly entries: number; readonly unbroken: boolean };
}

/** Automatic steps keep their reason as a word; it is said in the reader's language. */
const commentOf = (row: StoredTrailRow, language: Language): string | null =>
  row.action === 'autoPassed' && row.comment ? automaticText(row.comment)[language] : row.comment;

const kept = (row: StoredTrailRow, name: string): unknown => row.changes.find(({ field }) => field === name)?.after;

export async function historyOf(
  sql: Sql,
  key: Uint8Array,
  instance: Instance,
  organisation: Organisation,
  language: Language,
): Promise<History> {
  const stored = await readChain(sql, instance.id);
  const { entries, unbroken } = judgeChain(key, instance.id, stored);
  const trail = stored.rows.map((row): TrailEntry => ({
    id: row.id,
    seq: row.seq,
    at: row.at,
    actor: row.actor_id === null ? null : personOf(organisation, row.actor_id),
    onBehalfOf: row.on_behalf_of === null ? null : personOf(organisation, row.on_behalf_of),
    node:
      row.node_id === null ? null : { id: row.node_id, name: { zh: row.node_name ?? row.node_id, en: row.node_name_en ?? row.node_id } },
    action: row.action,
    comment: commentOf(row, language),
    changes: row.changes.filter(({ field }) => !field.startsWith('$')),
    files: (kept(row, filesField) ?? []) as readonly FileRef[],
    signature: (kept(row, signatureField) ?? null) as FileRef | null,
    people: ((kept(row, peopleField) ?? []) as readonly string[]).map((id) => personOf(organisation, id)),
    to: (kept(row, toField) ?? null) as TrailEntry['to'],
    remarks: (kept(row, remarksField) ?? []) as readonly FieldRemark[],
    answers: (kept(row, answersField) ?? []) as readonly FieldRemark[],
    run: row.run,
    waitedMs: row.waited_ms === null ? null : Number(row.waited_ms),
  }));
  return { trail, chain: { entries, unbroken } };
}
