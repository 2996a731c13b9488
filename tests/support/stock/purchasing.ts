/** What purchases of tests begin with: suppliers, a material, a storehouse; applications, inquiries and orders led to their approval. */
import { checkCharacterOf } from '#model/calculation/creditCode.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { readRecord } from '#server/documents/record.ts';
import { companyOf } from '#tests/fixtures/company.ts';
import type { TestServer } from '#tests/support/server.ts';
import { approved } from '#tests/support/people/training.ts';

export const applyAt = '/tydf/process/purchaseApply';
export const askAt = '/tydf/process/purchaseAskPrice';
export const orderAt = '/tydf/process/purchaseManagement';
export const changeAt = '/tydf/process/purchaseChange';

/** Sends a call as somebody; whatever the answer. */
export const sent = async (server: TestServer, login: string, method: string, path: string, body?: unknown) =>
  (await (await server.as(login)).call<AnyDoc>(method, path, body)).json;

async function done(server: TestServer, login: string, method: string, path: string, body?: unknown): Promise<AnyDoc> {
  const answer = await sent(server, login, method, path, body);
  if (answer.code !== '200') throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer.data;
}

let count = 0;

/** A supplier with a licence that holds for years; its id. Qualified unless told otherwise. */
export async function supplier(server: TestServer, coopState = 'qualified', more: AnyDoc = {}): Promise<string> {
  const first = `91370600MD8Y${30_000 + (count += 1)}`;
  const made = await done(server, 'dingweiguo', 'POST', '/tydf/api/supplierManagement/add', {
    supplierName: `东海饲料${count}`,
    country: 'CN',
    creditCode: `${first}${checkCharacterOf(first)}`,
    supplierType: 'feed',
    contact: '于海',
    contactPhone: '13800000009',
    certs: [{ certKind: 'licence', certNo: `YY-${count}`, issueDate: '2020-01-02', expireDate: '2036-06-30' }],
    ...more,
  });
  if (coopState !== 'candidate')
    await done(server, 'dingweiguo', 'PUT', `/tydf/api/supplierManagement/coopState/${textOf(made['id'])}`, { coopState, reason: '评审' });
  return textOf(made['id']);
}

/** A feed that may be delivered a twentieth beyond the order; its id. */
export const item = async (server: TestServer, more: AnyDoc = {}): Promise<string> =>
  textOf(
    (
      await done(server, 'dingweiguo', 'POST', '/tydf/api/materialItem/add', {
        itemName: `沉性料${(count += 1)}`,
        category: 'feed',
        unit: 'kg',
        refPrice: '13.2000',
        ...more,
      })
    )['id'],
  );

/** A storehouse that luanguohua keeps; its id. */
export const storehouse = async (server: TestServer): Promise<string> => {
  const company = await companyOf(server.db);
  const made = await done(server, 'dingweiguo', 'POST', '/tydf/api/materialStorehouse/add', {
    storeName: `综合库${(count += 1)}`,
    storeType: 'general',
    deptId: company.department('D05'),
    keeperId: company.user('luanguohua'),
  });
  return textOf(made['id']);
};

/** A line of an application as somebody types it. */
export const neededLine = (itemId: string | null, applyQty: string, more: AnyDoc = {}): AnyDoc => ({
  itemId,
  itemName: '沉性料 6 mm',
  spec: '6 mm',
  unit: 'kg',
  applyQty,
  estPrice: '13.2000',
  ...more,
});

export const needed = (lines: readonly AnyDoc[], more: AnyDoc = {}): AnyDoc => ({
  subject: '越冬饲料',
  applyType: 'feed',
  needDate: '2026-12-20',
  reason: '冬季投喂',
  lines,
  ...more,
});

export async function stored(server: TestServer, key: string, id: unknown): Promise<AnyDoc> {
  const definition = server.services.registry.get(key);
  const record = definition === undefined ? null : await readRecord(server.db, definition, textOf(id));
  if (record === null) throw new Error(`there is no ${key} ${textOf(id)}`);
  return record;
}

/** An approved application, of yanfei unless told; `approvedQty` of its first line where the stock check lowers it. */
export async function application(server: TestServer, lines: readonly AnyDoc[], approvedQty?: string, by = 'yanfei'): Promise<AnyDoc> {
  const lowering = (document: AnyDoc): AnyDoc =>
    approvedQty === undefined
      ? {}
      : { lines: linesOf(document, 'lines').map((line, at) => ({ id: line['id'], ...(at === 0 ? { approvedQty } : {}) })) };
  const { id } = await approved(server, 'purchaseApply', by, needed(lines), { stock: lowering });
  return stored(server, 'purchaseApply', id);
}

/** Suppliers with their price; the first one is chosen. */
export type Offers = readonly (readonly [supplierId: string, priceTax: string])[];

export const inquiry = (apply: AnyDoc, offers: Offers, more: AnyDoc = {}): AnyDoc => {
  const lines = linesOf(apply, 'lines').filter(({ leftQty }) => Number(leftQty) > 0);
  return {
    subject: '越冬饲料询价',
    askMethod: 'compare',
    quoteDeadline: '2026-11-28T09:00:00.000Z',
    supplierIds: offers.map(([id]) => id),
    lines: lines.map((line) => ({
      applyId: textOf(apply['id']),
      applyLineId: textOf(line['id']),
      askQty: line['leftQty'],
      chosenSupplierId: offers[0]?.[0],
      chosenReason: '交货快，质量稳定',
    })),
    quotes: lines.flatMap((line) =>
      offers.map(([supplierId, priceTax]) => ({
        applyLineId: textOf(line['id']),
        supplierId,
        priceTax,
        taxRate: '9.00',
        deliveryDays: 10,
        validUntil: '2027-01-31',
      })),
    ),
    ...more,
  };
};

export async function askedFor(server: TestServer, apply: AnyDoc, offers: Offers): Promise<AnyDoc> {
  const { id } = await approved(server, 'purchaseAskPrice', 'baixue', inquiry(apply, offers));
  return stored(server, 'purchaseAskPrice', id);
}

/** An order in force of what an inquiry has left, or of some of its lines, of baixue. */
export async function ordered(
  server: TestServer,
  ask: AnyDoc,
  storehouseId: string,
  lines: readonly string[] = [],
  more: AnyDoc = {},
): Promise<AnyDoc> {
  const asked = lines.length === 0 ? {} : { lineIds: lines };
  const { ids } = await done(server, 'baixue', 'POST', `${askAt}/toOrder/${textOf(ask['id'])}`, asked);
  const [id] = ids as readonly string[];
  await approved(server, 'purchaseManagement', 'baixue', { id, storehouseId, ...more });
  return stored(server, 'purchaseManagement', id);
}

/** The ids of the lines of a record. */
export const lineIds = (record: AnyDoc): readonly string[] => linesOf(record, 'lines').map(({ id }) => textOf(id));
