/** Locking and unlocking a node. */
import type { AnyDoc } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { dataManagement } from '#resources/data/dataManagement.ts';
import { lockHours } from '#resources/data/library.ts';
import { logOperation } from '../../audit/operations.ts';
import { shownRecord } from '#server/documents/shown/read.ts';
import { readRecord } from '../../documents/record.ts';
import { call, type BusinessAsked, type BusinessCall } from '../call.ts';
import { isLocked, refuseLocked } from './locks.ts';
import { lockTree, nodeFor, type Node } from './tree.ts';

type Asked = Pick<BusinessAsked, 'context' | 'params'>;

/** Locks say nothing about what is in the node, so they leave its version alone: nobody's form is stale by them. */
async function written({ context, params }: Asked, action: string, change: (node: Node) => Promise<AnyDoc> | AnyDoc): Promise<AnyDoc> {
  const { db } = context.services;
  const record = await db.transaction(async (tx) => {
    await lockTree(tx);
    const node = await nodeFor(tx, context, params['id'], 'edit');
    // Whoever may grant rights on it, who leads the department or keeps the archive, ends the lock of another.
    if (action === 'lock' || !node.actions.includes('grant')) await refuseLocked(tx, context, node.record);
    const { lockedBy, lockedUntil, lockNote } = await change(node);
    await tx.query(
      'update data_management set locked_by = $2, locked_until = $3, lock_note = $4 where id = $1',
      [node.id, lockedBy, lockedUntil, lockNote],
      'library_lock',
    );
    await logOperation(tx, context, { action, resource: dataManagement.key, recordId: node.id });
    return (await readRecord(tx, dataManagement, node.id)) ?? {};
  });
  return shownRecord(context, dataManagement, record);
}

const lock = (asked: Asked, note: string | null): Promise<AnyDoc> => {
  const { actor, services } = asked.context;
  const until = new Date(services.clock.now().getTime() + lockHours * 3_600_000).toISOString();
  return written(asked, 'lock', () => ({ lockedBy: actor.userId, lockedUntil: until, lockNote: note }));
};

const unlock = (asked: Asked): Promise<AnyDoc> =>
  written(asked, 'unlock', ({ record }) => {
    if (!isLocked(record, asked.context.services.clock.now())) throw new Refusal('409', 'notLocked', w('It is not locked', '未被锁定'));
    return { lockedBy: null, lockedUntil: null, lockNote: null };
  });

export const lockCalls: readonly BusinessCall[] = [
  call({
    resource: dataManagement.key,
    method: 'PUT',
    path: 'lock/:id',
    action: 'put',
    summary: w('Lock a node for a day at most', '锁定资料'),
    body: { note: f.text(w('Because', '说明'), { max: 100 }) },
    answer: 'record',
    run: ({ body, ...asked }) => lock(asked as Asked, body.note),
  }),
  call({
    resource: dataManagement.key,
    method: 'PUT',
    path: 'unlock/:id',
    action: 'put',
    summary: w('End a lock', '解除锁定'),
    answer: 'record',
    run: (asked) => unlock(asked as Asked),
  }),
];
