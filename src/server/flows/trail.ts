/**
 * The trail of an instance: append-only, every entry hashed together with the one before it by HMAC-SHA-256 with a key that is
 * kept outside the database. The hash covers what a person could want to deny or to invent:
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
  /** This was before a decision that can be taken back; it is no part of the chain. */
  readonly before?: object | null;
}

/** This is the same for all entries of one transaction. */
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
export const canonical = (value: unknown): string => {
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

/** An entry as it is read; `id` is that of its row. */
export type StoredTrailRow = Omit<TrailRow, 'waited_ms' | 'snapshot'> & { readonly id: string; readonly waited_ms: string | number | null };

/** The entries of an instance in their order, and the head that it remembers. */
interface StoredChain {
  readonly head: TrailHead;
  readonly rows: readonly StoredTrailRow[];
}

/** Recomputes a chain and judges it against its head. */
export function judgeChain(key: Uint8Array, instanceId: string, { head, rows }: StoredChain): ChainReport {
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

const noChain: StoredChain = { head: { seq: 0, hash: '' }, rows: [] };

/**
 * The chains of instances that exist, by instance. Entries and heads come from one statement: of two, what is written between them
 * would look like a change behind the trail's back.
 */
export async function readChains(sql: Sql, instanceIds: readonly string[]): Promise<ReadonlyMap<string, StoredChain>> {
  const read = await sql.query<(StoredTrailRow | { readonly id: null }) & { instance: string; head: TrailHead }>(
    `select i.id::text as instance, jsonb_build_object('seq', i.trail_seq, 'hash', i.trail_hash) as head, t.id::text, t.seq, t.run, t.at,
       t.actor_id::text, t.on_behalf_of::text, t.definition_id::text, t.task_id::text, t.node_id, t.node_name, t.node_name_en, t.action,
       t.comment, t.changes, t.waited_ms, t.address, t.previous_hash, t.hash
     from flow_instance i left join trail t on t.instance_id = i.id where i.id = any($1::bigint[]) order by i.id, t.seq`,
    [instanceIds],
    'trail_read',
  );
  const chains = new Map<string, { head: TrailHead; rows: StoredTrailRow[] }>();
  for (const { instance, head, ...row } of read) {
    const chain = chains.get(instance) ?? { head, rows: [] };
    if (row.id !== null) chain.rows.push(row);
    chains.set(instance, chain);
  }
  return chains;
}

/** The chain of one instance; of one that does not exist it is empty. */
export const readChain = async (sql: Sql, instanceId: string): Promise<StoredChain> =>
  (await readChains(sql, [instanceId])).get(instanceId) ?? noChain;

/** Recomputes the chain of one instance. */
export const verifyChain = async (sql: Sql, key: Uint8Array, instanceId: string): Promise<ChainReport> =>
  judgeChain(key, instanceId, await readChain(sql, instanceId));

/** Recomputes every chain; answers the instances that are broken. Reads a thousand instances at a time. */
export async function verifyAllChains(sql: Sql, key: Uint8Array): Promise<{ checked: number; broken: { instanceId: string; brokenAt: number | null }[] }> {
  const broken: { instanceId: string; brokenAt: number | null }[] = [];
  let checked = 0;
  for (let after = '0'; ; ) {
    const page = await sql.query<{ id: string }>('select i.id::text from flow_instance i where i.id > $1 order by i.id limit 1000', [after]);
    const chains = await readChains(sql, page.map(({ id }) => id));
    for (const [instanceId, stored] of chains) {
      const { unbroken, brokenAt } = judgeChain(key, instanceId, stored);
      if (!unbroken) broken.push({ instanceId, brokenAt });
    }
    checked += page.length;
    const last = page.at(-1);
    if (!last) return { checked, broken };
    after = last.id;
  }
}
