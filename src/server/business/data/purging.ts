/** What has lain in the bin for thirty days goes for good, and so do its bytes and the rights on it; the log and the names in it stay. */
import { w } from '#model/words.ts';
import { binDays } from '#resources/data/library.ts';
import { machineContext, type Services } from '../../context.ts';
import type { Work } from '../work.ts';
import { noteData } from './log.ts';
import { lockTree } from './tree.ts';

const dayMs = 24 * 3_600_000;

async function purge(services: Services): Promise<number> {
  const { db, storage, clock } = services;
  const now = clock.now();
  const gone = await db.transaction(async (tx) => {
    await lockTree(tx);
    const rows = await tx.query<{ id: string }>(
      'update data_bin set purged_at = $1 where purged_at is null and at < $2 returning id::text',
      [now, new Date(now.getTime() - binDays * dayMs)],
      'library_purge',
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return { nodes: 0, files: [] };
    await noteData(
      tx,
      machineContext(services),
      ids.map((id) => ({ action: 'purge', id })),
    );
    const files = await tx.query<{ id: string }>(
      `delete from file f using data_version v where v.data_id = any($1::bigint[]) and f.id = v.file_id::bigint returning f.id::text`,
      [ids],
      'library_purge_files',
    );
    await tx.query('update data_version set deleted = true where data_id = any($1::bigint[])', [ids], 'library_purge_versions');
    await tx.query(
      `update data_management_post set revoked_at = $2, revoke_reason = '资料已清除', version = version + 1
       where data_id = any($1::bigint[]) and status = 'approved' and revoked_at is null and not deleted`,
      [ids, now],
      'library_purge_grants',
    );
    return { nodes: ids.length, files: files.map(({ id }) => id) };
  });
  // A row stood for each name of the bytes, so that other copies of them keep theirs.
  for (const id of gone.files) await storage.remove(id);
  if (gone.nodes > 0) await db.notify('record', 'data_management');
  return gone.nodes;
}

/** The leader of a department reviews its data, whoever that is by now. */
async function reviewersKept({ db }: Services): Promise<number> {
  const rows = await db.query<{ id: string }>(
    `update data_management n set reviewer = d.leader from sys_department d
     where d.id = n.owner_dept and n.reviewer is distinct from d.leader and not n.deleted returning n.id::text`,
    [],
    'library_reviewers',
  );
  return rows.length;
}

export const libraryWorks: readonly Work[] = [
  {
    key: 'libraryPurge',
    name: w('Empty the bin of the library', '清理资料回收站'),
    about: w(
      `What was deleted ${binDays} days ago goes for good, and rights on it with it`,
      `删除满${binDays}天的资料彻底清除，相应授权随之撤销`,
    ),
    time: '00:40',
    run: purge,
  },
  {
    key: 'libraryReviewers',
    name: w('Reviewers of data', '更新资料复审人'),
    about: w('The leader of a department reviews its data, whoever that is by now', '资料复审人随部门负责人变化'),
    time: '00:35',
    run: reviewersKept,
  },
];
