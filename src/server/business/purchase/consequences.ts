/** What follows from decisions on applications, orders and their changes. */
import type { AnyDoc } from '#model/definition.ts';
import { compare } from '#model/calculation/decimal.ts';
import { dateAt } from '#model/calculation/dates.ts';
import { fault } from '#model/faults.ts';
import { Refusal } from '#model/refusal.ts';
import { isInForce } from '#model/status.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { purchaseApply } from '#resources/purchase/purchaseApply.ts';
import { purchaseChange } from '#resources/purchase/purchaseChange.ts';
import { purchaseManagement } from '#resources/purchase/purchaseManagement.ts';
import { supplierBlocked } from '#resources/purchase/suppliers.ts';
import { bookAnew } from '../../documents/consequences.ts';
import { evaluation } from '#server/documents/checks/evaluation.ts';
import { readRecord } from '../../documents/record.ts';
import { invalid } from '../../documents/refusals.ts';
import { effect, type EffectInput } from '../../effects/effect.ts';
import { supplierOf } from '../../effects/purchase/facts.ts';

/** Who sent the application has seen what the stock check said. */
export const applyChecked = effect(purchaseApply, async ({ context, now }) => ({ checkBy: context.actor.userId, checkTime: now }));

/** A supplier who was blocked since the order was confirmed gets none. */
export const orderInForce = effect(purchaseManagement, async ({ tx, context, record, now }) => {
  const supplier = await supplierOf(tx, textOf(record.supplierId), dateAt(now, context.services.zone));
  const why = supplier === null ? null : supplierBlocked(supplier);
  if (why !== null) throw new Refusal('409', 'supplierBlocked', why);
  return { approvedTotal: record.totalTax };
});

/** The order that a change is of, as it stands. */
async function orderOf(tx: EffectInput['tx'], orderId: unknown, lock = false): Promise<AnyDoc> {
  const order = await readRecord(tx, purchaseManagement, orderId, { lock });
  if (order === null) throw invalid([fault('reference', 'orderId', w('does not exist', '不存在'))]);
  return order;
}

const hasArrivals = (order: AnyDoc): boolean => linesOf(order, 'arrivals').length > 0;
const formerState = (order: AnyDoc): string => (hasArrivals(order) ? 'goodsSubmitted' : 'approved');

const otherVersion = (): Refusal => new Refusal('409', 'otherVersion', w('The order has another version by now', '订单版本已变化'));

/** While a heavy change is decided on, the order says so and stands as it was; a light one takes effect before anybody could see that. */
export const changeBegun = effect(purchaseChange, async ({ tx, record, write }) => {
  // Without a lock where nothing is written yet: what a light change books is locked before the row.
  const order = await orderOf(tx, record.orderId, record.heavy === true);
  if (!isInForce(order['status']) || order['status'] === 'reconfirmed')
    throw new Refusal('409', 'orderChanging', w('A change of it is being decided on', '订单变更正在审批'));
  if (order['versionNo'] !== record.baseVersion) throw otherVersion();
  if (record.heavy === true)
    await write(purchaseManagement.key, { status: 'reconfirmed', changeId: record.id }, { id: textOf(order['id']) });
});

/** The change is dropped; the order returns to where it stood. */
export const changeDropped = effect(purchaseChange, async ({ tx, record, write }) => {
  const order = await orderOf(tx, record.orderId, true);
  if (order['status'] === 'reconfirmed')
    await write(purchaseManagement.key, { status: formerState(order), changeId: null }, { id: textOf(order['id']) });
});

interface Changed {
  readonly orderLineId: string | null;
  readonly newQty: string | null;
  readonly newPrice: string | null;
  readonly newPromised: string | null;
}

/** The lines of the order with what the change says of them. */
const changedLines = (order: AnyDoc, changed: readonly Changed[]): AnyDoc[] =>
  linesOf(order, 'lines').map((line) => {
    const now = changed.find(({ orderLineId }) => orderLineId === textOf(line['id']));
    return now === undefined
      ? line
      : { ...line, qty: now.newQty, priceTax: now.newPrice, promisedDate: now.newPromised ?? line['promisedDate'] };
  });

/** One row for each value that became another. */
const told = (order: AnyDoc, lines: readonly AnyDoc[], shared: AnyDoc): AnyDoc[] =>
  linesOf(order, 'lines').flatMap((before, at) =>
    (['qty', 'priceTax', 'promisedDate'] as const).flatMap((name) => {
      const [was, is] = [textOf(before[name]), textOf(lines[at]?.[name])];
      const same = name === 'promisedDate' ? was === is : compare(was, is) === 0;
      return same ? [] : [{ ...shared, itemName: before['itemName'], changed: name, before: was, after: is }];
    }),
  );

/**
 * The change takes effect: what the order has booked is booked anew, then its lines are written. The order's row shows balances, so it is
 * locked after these.
 */
export const changeMade = effect(purchaseChange, async ({ tx, context, record, now, write }) => {
  const stands = await orderOf(tx, record.orderId);
  if (!isInForce(stands['status'])) throw new Refusal('409', 'orderOver', w('The order is no longer in force', '订单已失效'));
  if (stands['versionNo'] !== record.baseVersion) throw otherVersion();
  const next = { ...stands, lines: changedLines(stands, record.lines) };
  await bookAnew(tx, context, purchaseManagement, next, await evaluation(tx, context, purchaseManagement, next, now));
  const order = await orderOf(tx, record.orderId, true);
  if (order['versionNo'] !== record.baseVersion) throw otherVersion();
  const lines = changedLines(order, record.lines);
  const versionNo = Number(order['versionNo'] ?? 1) + 1;
  const shared = { versionNo, reason: record.changeReason, changedBy: record.applicant ?? null, changedAt: now };
  await write(
    purchaseManagement.key,
    {
      lines,
      versionNo,
      status: formerState(order),
      changeId: null,
      approvedTotal: record.heavy === true ? record.newTotal : order['approvedTotal'],
      changes: [...linesOf(order, 'changes'), ...told(order, lines, shared)],
    },
    { id: textOf(order['id']) },
  );
});
