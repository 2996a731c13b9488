/** Goods of an order arrive: registered line by line; what goes into stock waits for its receipt, a service is received at once. */
import type { AnyDoc, Definition } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { pieceFault } from '#resources/general/rules/materials.ts';
import type { Fault } from '#model/refusal.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { materialEntry } from '#resources/material/materialEntry.ts';
import { arrive } from '#resources/purchase/orderPostings.ts';
import { isStocked, type OrderedItems } from '#resources/purchase/orders.ts';
import { purchaseManagement } from '#resources/purchase/purchaseManagement.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { shownRecord } from '#server/documents/shown/read.ts';
import { readRecord } from '../../documents/record.ts';
import { invalid, missingRecord } from '../../documents/refusals.ts';
import { writer } from '../../documents/write.ts';
import { orderedItems } from '../../effects/purchase/facts.ts';
import { call } from '../call.ts';
import { linesSent, once, type SentLine } from '../heads/sentLines.ts';
import { settledAct } from './settledAct.ts';

const arrived = {
  lineId: f.text(w('Line', '明细'), { max: 20, required: true, check: 'digits' }),
  arrivedQty: f.decimal([14, 3], w('Quantity', '到货数量'), { required: true, least: '0.001' }),
  lotNo: f.text(w('Lot', '批号'), { max: 40 }),
  productionDate: f.date(w('Produced on', '生产日期')),
};

const asked = {
  id: f.text(w('Order', '订单'), { max: 20, required: true, check: 'digits' }),
  deliveryNo: f.text(w('Delivery note', '送货单号'), { max: 40 }),
  arriveDate: f.date(w('Arrived on', '到货日期'), { required: true }),
  receiverId: f.user(w('Received by', '收货人')),
  lines: f.json(w('Lines', '到货明细'), { required: true }),
  requestId: f.text(w('Request', '请求号'), { max: 200 }),
};

type Line = SentLine<typeof arrived>;
interface Delivery {
  readonly id: string;
  readonly arriveDate: string;
  readonly deliveryNo: string | null;
  readonly receiverId: string | null;
}

/** Arrivals are registered of the last month, and never ahead. */
const backDays = 31;

function dateFaults({ arriveDate }: Delivery, order: AnyDoc, today: string): readonly Fault[] {
  if (arriveDate > today) return [fault('future', 'arriveDate', w('lies in the future', '不能晚于今天'))];
  if (arriveDate < textOf(order['orderDate'])) return [fault('beforeOrder', 'arriveDate', w('lies before the order', '不能早于订单日期'))];
  return Date.parse(today) - Date.parse(arriveDate) > backDays * 86_400_000
    ? [fault('tooOld', 'arriveDate', w(`lies more than ${backDays} days back`, `不能早于${backDays}天前`))]
    : [];
}

/** What was sent, beside the lines of the order; whatever is wrong with it is named. */
function judged(order: AnyDoc, sent: readonly Line[], delivery: Delivery, items: OrderedItems, today: string) {
  const own = new Map(linesOf(order, 'lines').map((line) => [textOf(line['id']), line]));
  const faults: Fault[] = [...dateFaults(delivery, order, today)];
  const lines = sent.flatMap((line, at) => {
    const ordered = own.get(line.lineId);
    const at_ = `lines.${at}`;
    if (ordered === undefined) {
      faults.push(fault('lineOf', `${at_}.lineId`, w('is no line of this order', '不属于该订单')));
      return [];
    }
    if (ordered['closed'] === true) faults.push(fault('closedLine', `${at_}.lineId`, w('the line is closed', '明细已关闭')));
    const piece = pieceFault(textOf(ordered['unit']), line.arrivedQty, `${at_}.arrivedQty`);
    if (piece !== null) faults.push(piece);
    if (line.productionDate !== null && line.productionDate > delivery.arriveDate)
      faults.push(fault('productionDate', `${at_}.productionDate`, w('lies after the arrival', '不能晚于到货日期')));
    const itemId = idOf(ordered['itemId']);
    const stocked = isStocked(itemId, itemId === null ? undefined : items[itemId]);
    return [{ ...line, ordered, stocked }];
  });
  if (lines.some(({ stocked }) => !stocked) && delivery.receiverId === null)
    faults.push(fault('receiver', 'receiverId', w('who has received what goes into no store?', '不入库的明细须填写收货人')));
  if (faults.length > 0) throw invalid(faults);
  return lines;
}

/** The receipt of what goes into the store, for its keeper to count and confirm; none where nothing does. */
async function draftReceipt(
  tx: Sql,
  context: Context,
  order: AnyDoc,
  { deliveryNo }: Delivery,
  lines: ReturnType<typeof judged>,
): Promise<AnyDoc | null> {
  const stored = lines.filter(({ stocked }) => stocked);
  if (stored.length === 0) return null;
  const [store] = await tx.query<{ keeper: string }>(
    'select keeper_id::text as keeper from material_storehouse where id = $1',
    [order['storehouseId']],
    'arrival_keeper',
  );
  if (store === undefined) throw invalid([fault('storehouse', 'id', w('the storehouse of the order is gone', '订单的收货仓库不存在'))]);
  return writer(tx, context)(
    materialEntry.key,
    {
      entryType: 'purchase',
      storehouseId: order['storehouseId'],
      supplierId: order['supplierId'],
      purchaseId: order['id'],
      deliveryNo,
      lines: stored.map(({ ordered, lineId, arrivedQty, lotNo, productionDate }) => ({
        itemId: ordered['itemId'],
        orderLineId: lineId,
        qty: arrivedQty,
        rejectQty: '0',
        lotNo,
        productionDate,
        taxRate: ordered['taxRate'],
        unitPriceTax: ordered['priceTax'],
      })),
    },
    { applicant: store.keeper },
  );
}

interface Made {
  /** The receipt that was drafted; null where nothing goes into a store. */
  readonly entryId: string | null;
  readonly entryCode: string | null;
}

async function register(tx: Sql, context: Context, definition: Definition, delivery: Delivery, sent: readonly Line[]): Promise<Made> {
  let lines: ReturnType<typeof judged> = [];
  let entryId: string | null = null;
  let entryCode: string | null = null;
  await settledAct(tx, context, definition, delivery.id, {
    name: 'submitGoods',
    postings: async (order, date) => {
      const ids = linesOf(order, 'lines').flatMap(({ itemId }) => idOf(itemId) ?? []);
      lines = judged(order, sent, delivery, await orderedItems(tx, ids), date);
      const entry = await draftReceipt(tx, context, order, delivery, lines);
      [entryId, entryCode] = [idOf(entry?.['id']), textOf(entry?.['code']) || null];
      return lines.flatMap(({ lineId, arrivedQty, stocked, ordered }) =>
        arrive({ lineId, applyLineId: idOf(ordered['applyLineId']), qty: arrivedQty, stocked }, date),
      );
    },
    values: (order) => ({
      // A change that is being decided on keeps its mark; the goods are seen in the lines.
      status: order['status'] === 'reconfirmed' ? 'reconfirmed' : 'goodsSubmitted',
      arrivals: [
        ...linesOf(order, 'arrivals'),
        ...lines.map(({ lineId, arrivedQty, lotNo, productionDate, ordered, stocked }) => ({
          orderLineId: lineId,
          itemName: ordered['itemName'],
          arriveDate: delivery.arriveDate,
          deliveryNo: delivery.deliveryNo,
          qty: arrivedQty,
          lotNo,
          productionDate,
          entryId: stocked ? entryId : null,
          receiverId: delivery.receiverId ?? context.actor.userId,
        })),
      ],
    }),
  });
  return { entryId, entryCode };
}

export const arrivalCall = call({
  resource: purchaseManagement.key,
  method: 'POST',
  path: 'submitGoods',
  action: 'submitGoods',
  summary: w('Register goods that have arrived', '登记到货'),
  body: asked,
  answer: 'record',
  beside: {
    entryId: f.text(w('Receipt drafted', '生成的入库单'), { max: 20 }),
    entryCode: f.text(w('No. of the receipt', '入库单号'), { max: 40 }),
  },
  run: async ({ context, definition, body }) => {
    const sent = await linesSent(context, 'lines', arrived, body.lines);
    const made = await once(context, 'submitGoods', definition, { ...body }, (tx) => register(tx, context, definition, body, sent));
    const order = await readRecord(context.services.db, definition, body.id);
    if (order === null) throw missingRecord(definition, body.id);
    return { ...(await shownRecord(context, definition, order)), ...made };
  },
});
