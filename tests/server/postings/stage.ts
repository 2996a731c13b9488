/** A store of samples for the tests of the ledgers: a database, the sample ledgers, the definitions that they mirror. */
import { lineSet, register, resource, type Definition } from '#model/definition.ts';
import { f } from '#model/field.ts';
import type { Moved, Posting, PostingKind } from '#model/posting.ts';
import { w } from '#model/words.ts';
import { sum } from '#model/calculation/rounding.ts';
import { openDatabase } from '#server/db/connect.ts';
import { ddlOf } from '#server/db/ddl.ts';
import type { Database, Sql } from '#server/db/sql.ts';
import type { Services } from '#server/context.ts';
import { writeMirrors } from '#server/postings/mirror.ts';
import { settle } from '#server/postings/settle.ts';
import type { Settling } from '#server/postings/work.ts';
import { createTestDatabase } from '#tests/support/cluster.ts';
import { makeSamples } from '#tests/support/samples.ts';
import { sampleLedgers } from './sampleLedgers.ts';

export const today = '2026-11-20';
const instant = '2026-11-20T02:00:00.000Z';

const common = {
  area: 'sample',
  api: { prefix: 'api', style: 'newer' },
  access: { grants: {} },
} as const;

export const stock = register({
  ...common,
  key: 'sampleStock',
  label: w('Stock', '库存'),
  fields: {
    storeId: f.text(w('Store', '仓库'), { max: 40 }),
    itemId: f.text(w('Item', '物料'), { max: 40 }),
    free: f.decimal([16, 3], w('Free', '可用'), { readOnly: true }),
    reserved: f.decimal([16, 3], w('Reserved', '占用'), { readOnly: true }),
    amount: f.money(w('Worth', '金额'), { readOnly: true }),
    onHand: f.computed(f.decimal([16, 3], w('On hand', '结存'))),
  },
  computes: { onHand: ({ doc }) => sum([doc.free, doc.reserved], 3) },
  list: { columns: ['storeId', 'itemId', 'onHand'], filters: ['storeId'], sort: [{ by: 'storeId' }] },
  form: [{ label: w('Stock', '库存'), fields: ['storeId', 'itemId'] }],
  uniques: [['storeId', 'itemId']],
});

export const order = resource({
  ...common,
  key: 'sampleOrder',
  label: w('Order', '订单'),
  fields: { subject: f.text(w('Subject', '事由')), receivedTotal: f.computed(f.decimal([16, 3], w('Received', '已收'))) },
  lines: {
    items: lineSet({
      label: w('Items', '明细'),
      fields: {
        receivedQty: f.decimal([16, 3], w('Received', '已收'), { readOnly: true }),
        heldQty: f.decimal([16, 3], w('Held', '占用'), { readOnly: true }),
      },
    }),
  },
  computes: {
    receivedTotal: ({ doc }) =>
      sum(
        doc.items.map(({ receivedQty }) => receivedQty),
        3,
      ),
  },
  list: { columns: ['subject'], filters: ['subject'], sort: [{ by: 'subject' }] },
  form: [{ label: w('Order', '订单'), fields: ['subject'] }],
});

export interface Stage {
  /** Of the database, with eight connections for transactions. */
  readonly db: Database;
  readonly url: string;
  readonly services: Services;
  /** Settles in a transaction of its own, mirrors included. */
  readonly settle: (...settlings: Settling[]) => Promise<readonly Moved[]>;
  readonly close: () => Promise<void>;
}

export const source = (recordId: number | string) => ({ resource: 'probe', recordId: String(recordId), actorId: null, at: instant });
/** A record's postings of a kind, after taking back others. */
export const settling = (
  recordId: number | string,
  kind: PostingKind,
  postings: readonly Posting[],
  undo: readonly PostingKind[] = [],
): Settling => ({
  source: source(recordId),
  undo,
  post: [{ kind, postings }],
});

export const settleIn = async (tx: Sql, services: Services, settlings: readonly Settling[], day = today): Promise<readonly Moved[]> => {
  const moved = await settle(tx, services, settlings, day);
  const actor = { userId: '0', staffId: null, departmentId: null, roles: [] };
  await writeMirrors(tx, services, moved, { facts: {}, actor, today: day, now: instant });
  return moved;
};

export async function openStage(): Promise<Stage> {
  const made = await createTestDatabase();
  const db = openDatabase(made.url, { size: 16 });
  const { services: plain } = await makeSamples(db);
  const own: readonly Definition[] = [stock, order];
  await db.query(ddlOf(own, ['users']));
  const services: Services = {
    ...plain,
    registry: new Map([...plain.registry, ...own.map((one) => [one.key, one] as const)]),
    ledgers: sampleLedgers,
  };
  return {
    db,
    url: made.url,
    services,
    settle: (...settlings) => db.transaction((tx) => settleIn(tx, services, settlings)),
    close: async () => {
      await db.close();
      await made.close();
    },
  };
}
