/**
 * The trail of an instance: append-only, every entry hashed together with the one before it by HMAC-SHA-256 with a key that is
 * kept outside the database (workflow.md section 3, rulings 25). The hash covers what a person could want to deny or to invent:
 * who, for whom, when, where, what, why, which fields from what to what, under which version of the flow.
 */
import { createHmac } from 'node:crypto';
import type { TrailChange } from '#model/api.ts';
import type { Words } from '#model/words.ts';
import type { Sql } from '../db/sql.ts';

/** One thing that happened, before it has its place in the chain. */
export interface Happening {
  readonly action: string;
  readonly actorId: string | null;
  readonly onBehalfOf?: string | null;
  readonly node?: { readonly id: string; readonly name: Words } | null;
  readonly taskId?: string | null;
  readonly comment?: string | null;
  readonly changes?: readonly TrailChange[];
  readonly waitedMs?: number | null;
  /** What was before, of a decision that can be taken back; no part of the chain. */
  readonly before?: object | null;
}

/** What is the same for all entries of one transaction. */
interface TrailFrame {
  readonly instanceId: string;
  readonly definitionId: string;
  readonly run: number;
  /** ISO instant of the server. */
  readonly at: string;
  readonly address: string | null;
}

interface TrailHead {
  readonly seq: number;
  readonly hash: string;
}

/** A row of the table `trail` as it is written. */
export interface TrailRow {
  readonly seq: number;
  readonly run: number;
  readonly at: string;
  readonly actor_id: string | null;
  readonly on_behalf_of: string | null;
  readonly definition_id: string;
  readonly task_id: string | null;
  readonly node_id: string | null;
  readonly node_name: string | null;
  readonly node_name_en: string | null;
  readonly action: string;
  readonly comment: string | null;
  readonly changes: readonly TrailChange[];
  readonly waited_ms: number | null;
  readonly address: string | null;
  readonly previous_hash: string;
  readonly hash: string;
  readonly snapshot?: object | null;
}

/** JSON with sorted keys, so that the text survives a stay in `jsonb`. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`)
    .join(',')}}`;
};

const hashOf = (key: Uint8Array, instanceId: string, row: Omit<TrailRow, 'hash' | 'snapshot'>): string =>
  createHmac('sha256', key)
    .update(
      canonical([
        instanceId,
        row.seq,
        row.run,
        row.at,
        row.actor_id,
        row.on_behalf_of,
        row.definition_id,
        row.task_id,
        row.node_id,
        row.node_name,
        row.node_name_en,
        row.action,
        row.comment,
        row.changes,
        row.waited_ms,
        row.address,
        row.previous_hash,
      ]),
    )
    .digest('hex');

/** Gives each happening its place behind `head`; the last row's hash is the new head. */
export function chain(key: Uint8Array, head: TrailHead, frame: TrailFrame, happenings: readonly Happening[]): TrailRow[] {
  let { seq, hash } = head;
  return happenings.map((happening) => {
    const row = {
      seq: ++seq,
      run: frame.run,
      at: frame.at,
      actor_id: happening.actorId,
      on_behalf_of: happening.onBehalfOf ?? null,
      definition_id: frame.definitionId,
      task_id: happening.taskId ?? null,
      node_id: happening.node?.id ?? null,
      node_name: happening.node?.name.zh ?? null,
      node_name_en: happening.node?.name.en ?? null,
      action: happening.action,
      comment: happening.comment ?? null,
      changes: happening.changes ?? [],
      waited_ms: happening.waitedMs ?? null,
      address: frame.address,
      previous_hash: hash,
    };
    hash = hashOf(key, frame.instanceId, row);
    return { ...row, hash, snapshot: happening.before ?? null };
  });
}

interface ChainReport {
  readonly entries: number;
  readonly unbroken: boolean;
  /** `seq` of the first entry that does not fit, null where all do. */
  readonly brokenAt: number | null;
}

export type StoredTrailRow = Omit<TrailRow, 'waited_ms'> & { readonly waited_ms: string | number | null };

/** Judges rows already read, in order of `seq`, against the head the instance remembers. */
export function judgeChain(key: Uint8Array, instanceId: string, rows: readonly StoredTrailRow[], head: TrailHead): ChainReport {
  let previous = '';
  for (const [index, stored] of rows.entries()) {
    const row: Omit<TrailRow, 'hash' | 'snapshot'> = {
      ...stored,
      at: new Date(stored.at).toISOString(),
      waited_ms: stored.waited_ms === null ? null : Number(stored.waited_ms),
      previous_hash: previous,
    };
    const fits = stored.seq === index + 1 && stored.previous_hash === previous && hashOf(key, instanceId, row) === stored.hash;
    if (!fits) return { entries: rows.length, unbroken: false, brokenAt: stored.seq };
    previous = stored.hash;
  }
  // Entries cut off at the end leave a head that nothing leads to.
  const whole = head.seq === rows.length && head.hash === previous;
  return { entries: rows.length, unbroken: whole, brokenAt: whole ? null : rows.length + 1 };
}

export const trailColumns = `seq, run, at, actor_id::text, on_behalf_of::text, definition_id::text, task_id::text, node_id, node_name,
  node_name_en, action, comment, changes, waited_ms, address, previous_hash, hash`;

/** Recomputes the chain of one instance. An instance that does not exist has an unbroken chain of no entries. */
export async function verifyChain(sql: Sql, key: Uint8Array, instanceId: string): Promise<ChainReport> {
  const [instance] = await sql.query<{ trail_seq: number; trail_hash: string }>('select trail_seq, trail_hash from flow_instance where id = $1', [instanceId]);
  const rows = await sql.query<StoredTrailRow>(`select ${trailColumns} from trail where instance_id = $1 order by seq`, [instanceId]);
  return judgeChain(key, instanceId, rows, { seq: instance?.trail_seq ?? 0, hash: instance?.trail_hash ?? '' });
}

/** Recomputes every chain; answers the instances that are broken. Reads a thousand instances at a time. */
export async function verifyAllChains(sql: Sql, key: Uint8Array): Promise<{ checked: number; broken: { instanceId: string; brokenAt: number | null }[] }> {
  const broken: { instanceId: string; brokenAt: number | null }[] = [];
  let checked = 0;
  for (let after = '0'; ; ) {
    const page = await sql.query<{ id: string }>('select i.id::text from flow_instance i where i.id > $1 order by i.id limit 1000', [after]);
    for (const { id } of page) {
      const report = await verifyChain(sql, key, id);
      if (!report.unbroken) broken.push({ instanceId: id, brokenAt: report.brokenAt });
    }
    checked += page.length;
    const last = page.at(-1);
    if (!last) return { checked, broken };
    after = last.id;
  }
}
