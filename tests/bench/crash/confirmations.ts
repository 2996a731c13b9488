/** Goods are entered and confirmed at once while the server is killed; every entry has a quantity of its own, which tells them apart. */
import { randomUUID } from 'node:crypto';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { ledgers } from '#resources/seeds.ts';
import { verifyChain } from '#server/flows/trail.ts';
import { writer } from '#server/documents/write.ts';
import type { Context } from '#server/context.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { acting, type Subject } from './crash.ts';

interface Entry {
  readonly quantity: string;
  readonly body: AnyDoc;
}

const made = async (context: Context, key: string, body: AnyDoc): Promise<string> =>
  context.services.db.transaction(async (tx) => textOf((await writer(tx, context)(key, body))['id']));

export const confirmations: Subject<Entry> = {
  login: 'luanguohua',
  async prepare(services, organisation, count) {
    const manager = await acting(services, organisation, 'dingweiguo');
    const storehouseId = await made(manager, 'materialStorehouse', {
      storeName: '冷库',
      storeType: 'general',
      deptId: organisation.departments.get('D05'),
      keeperId: organisation.users.get('luanguohua'),
    });
    const itemId = await made(manager, 'materialItem', {
      itemName: '网衣',
      category: 'sparePart',
      unit: 'pcs',
      refPrice: '1.0000',
      taxRate: '13.00',
    });
    return Array.from({ length: count }, (_, at) => {
      const quantity = `${at + 1}.000`;
      const lines = [{ itemId, qty: quantity, unitPriceTax: '1.13', taxRate: '13.00' }];
      return { quantity, body: { entryType: 'surplus', storehouseId, lines, requestId: randomUUID() } };
    });
  },
  request: ({ body }) => ({ address: '/tydf/process/materialEntry/confirm', body }),
  async judge({ db, trailKey }, items, acknowledged) {
    const rows = await db.query<{ qty: string; instance: string | null; status: string; entries: number; moved: string | null }>(
      `select l.qty::text as qty, i.id::text as instance, d.status,
         (select count(*)::int from ledger_entry e where e.ledger = 'stock' and e.resource = 'materialEntry' and e.record_id = d.id) as entries,
         (select sum(e.quantity)::numeric(14,3)::text from ledger_entry e
          where e.ledger = 'stock' and e.resource = 'materialEntry' and e.record_id = d.id and e.to_account = 'free') as moved
       from material_entry d join material_entry_lines l on l.parent_id = d.id
       left join flow_instance i on i.resource = 'materialEntry' and i.document_id = d.id`,
    );
    let [lost, doubled, brokenChains] = [0, 0, 0];
    for (const entry of items) {
      const own = rows.filter(({ qty }) => qty === entry.quantity);
      const [first] = own;
      if (acknowledged.has(entry) && (first === undefined || first.status !== 'approved' || first.moved !== entry.quantity)) lost += 1;
      // A half is a document without its posting, or the other way round.
      if (own.length > 1 || own.some(({ status, entries }) => (status === 'approved') !== (entries === 1))) doubled += 1;
    }
    for (const { instance } of rows) if (instance === null || !(await verifyChain(db, trailKey, instance)).unbroken) brokenChains += 1;
    const [sums] = await db.query<{ shown: string; booked: string }>(
      `select (select coalesce(sum(on_hand), 0)::numeric(14,3)::text from material_stock) as shown,
         (select coalesce(sum(l.qty), 0)::numeric(14,3)::text from material_entry d join material_entry_lines l on l.parent_id = d.id
          where d.status = 'approved') as booked`,
    );
    if (sums?.shown !== sums?.booked) doubled += 1;
    return { lost, doubled, brokenChains: brokenChains + (await unbalanced(db, ledgers)).length };
  },
};
