/** The log of the library, written in the transaction of what it tells of. */
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';

export interface Noted {
  readonly action: 'view' | 'download' | 'upload' | 'move' | 'rights' | 'deletes' | 'restore' | 'purge';
  readonly id: string;
  readonly versionNo?: number;
  readonly note?: string;
}

const longestNote = 200;

/** `dataName` is what the node is called at this moment. */
export async function noteData(tx: Sql, { actor, services }: Pick<Context, 'actor' | 'services'>, noted: readonly Noted[]): Promise<void> {
  if (noted.length === 0) return;
  const rows = noted.map(({ id, action, versionNo = null, note }) => ({
    id,
    action,
    version_no: versionNo,
    note: note?.slice(0, longestNote),
  }));
  await tx.query(
    `insert into data_log (at, who, action, data_id, data_name, version_no, note, created_at)
     select $2, nullif($3::bigint, 0), x.action, n.id, n.name, x.version_no, x.note, $2
     from jsonb_to_recordset($1::jsonb) as x(id bigint, action text, version_no integer, note text) join data_management n on n.id = x.id`,
    [JSON.stringify(rows), services.clock.now(), actor.userId],
    'library_log',
  );
}
