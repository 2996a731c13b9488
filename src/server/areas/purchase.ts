/** Purchasing on the server. */
import { applyCalls } from '../business/purchase/applies.ts';
import { inquiryCalls } from '../business/purchase/inquiries.ts';
import { orderMatchCall } from '../business/purchase/orderMoney.ts';
import { orderCalls } from '../business/purchase/orders.ts';
import { reorderCalls, reorderTold } from '../business/purchase/reorder.ts';
import { supplierScores } from '../business/purchase/scores.ts';
import { supplierCalls } from '../business/purchase/suppliers.ts';
import { applyChecked, changeBegun, changeDropped, changeMade, orderInForce } from '../business/purchase/consequences.ts';
import { applyFacts, askFacts, changeFacts, orderFacts } from '../effects/purchase/facts.ts';
import { supplierSaved } from '../effects/purchase/suppliers.ts';
import type { Area } from '#server/context.ts';

export const purchase: Partial<Area> = {
  effects: { supplierSaved, applyChecked, orderInForce, changeBegun, changeDropped, changeMade },
  facts: { purchaseApply: applyFacts, purchaseAskPrice: askFacts, purchaseManagement: orderFacts, purchaseChange: changeFacts },
  works: [supplierScores, reorderTold],
  calls: [...supplierCalls, ...applyCalls, ...inquiryCalls, ...orderCalls, orderMatchCall, ...reorderCalls],
};
