/** Materials on the server. */
import type { Area } from '#server/context.ts';
import { givingBackCalls } from '../business/material/givingBack.ts';
import { lotCalls } from '../business/material/lots.ts';
import { periodCalls } from '../business/material/periods.ts';
import { receiptCalls } from '../business/material/receiving.ts';
import { stockReportCalls } from '../business/material/report.ts';
import { stockCalls } from '../business/material/stock.ts';
import { stocktakeCalls } from '../business/material/stocktakes.ts';
import { itemFacts, materialItemSaved } from '../effects/material/items.ts';
import { storehouseFacts } from '../effects/material/storehouses.ts';
import {
  countBooked,
  goodsHandedOut,
  goodsNotSent,
  goodsPicked,
  goodsSent,
  lossBooked,
  lotsReceived,
  picksCleared,
  stockMoved,
  stocktakeBegun,
} from '../effects/material/stockEffects.ts';
import { checkFacts, entryFacts, exitFacts, lossFacts, transferFacts } from '../effects/material/stockFacts.ts';

export const material: Partial<Area> = {
  effects: {
    materialItemSaved,
    lotsReceived,
    goodsPicked,
    picksCleared,
    goodsHandedOut,
    goodsSent,
    goodsNotSent,
    lossBooked,
    stocktakeBegun,
    countBooked,
  },
  facts: {
    materialItem: itemFacts,
    materialStorehouse: storehouseFacts,
    materialEntry: entryFacts,
    materialExit: exitFacts,
    materialTransfer: transferFacts,
    materialLoss: lossFacts,
    materialCheck: checkFacts,
  },
  ledgerEffects: { stock: stockMoved },
  calls: [...stockCalls, ...stockReportCalls, ...lotCalls, ...periodCalls, ...receiptCalls, ...givingBackCalls, ...stocktakeCalls],
};
