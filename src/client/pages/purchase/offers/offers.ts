/** The offers of an inquiry as a sheet: lines down, suppliers across; typed prices become offers when it is saved. */
import { ask, call } from '#client/data/server/call.ts';
import type { Envelope, Names } from '#model/api.ts';
import { compare, multiply } from '#model/calculation/decimal.ts';
import type { AnyDoc } from '#model/definition.ts';
import { isDecimal, sum } from '#model/calculation/rounding.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w, type Words } from '#model/words.ts';
import { queryOptions } from '@tanstack/react-query';

export interface Supplier {
  readonly id: string;
  readonly name: Words;
}
export interface SheetLine {
  readonly applyLineId: string;
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
  readonly qty: string;
  readonly estimate: string;
  readonly itemId: string | null;
}
/** Price by line and supplier, and who is chosen by line. */
export interface Sheet {
  readonly prices: Readonly<Record<string, string>>;
  readonly chosen: Readonly<Record<string, string>>;
}

export const keyOf = (applyLineId: string, supplierId: string): string => `${applyLineId} ${supplierId}`;

const isIds = (value: unknown): value is readonly string[] => Array.isArray(value);

/** Whoever is asked, and whoever made an offer. */
export function suppliersOf(inquiry: AnyDoc): readonly Supplier[] {
  const names = (inquiry['$names'] ?? {}) as Names;
  const asked = isIds(inquiry['supplierIds']) ? inquiry['supplierIds'] : [];
  const offering = linesOf(inquiry, 'quotes').map(({ supplierId }) => textOf(supplierId));
  return [...new Set([...asked, ...offering])]
    .filter((id) => id !== '')
    .map((id) => ({ id, name: names[`supplierManagement/${id}`] ?? w(id, id) }));
}

export const sheetLines = (inquiry: AnyDoc): readonly SheetLine[] =>
  linesOf(inquiry, 'lines').map((line) => ({
    applyLineId: textOf(line['applyLineId']),
    name: textOf(line['itemName']),
    spec: textOf(line['spec']),
    unit: textOf(line['unit']),
    qty: textOf(line['askQty']),
    estimate: textOf(line['estPrice']),
    itemId: textOf(line['itemId']) || null,
  }));

export const sheetOf = (inquiry: AnyDoc): Sheet => ({
  prices: Object.fromEntries(
    linesOf(inquiry, 'quotes').map((offer) => [
      keyOf(textOf(offer['applyLineId']), textOf(offer['supplierId'])),
      textOf(offer['priceTax']),
    ]),
  ),
  chosen: Object.fromEntries(
    linesOf(inquiry, 'lines').flatMap((line) => {
      const supplier = textOf(line['chosenSupplierId']);
      return supplier === '' ? [] : [[textOf(line['applyLineId']), supplier]];
    }),
  ),
});

/** The lowest of the prices of a line that are numbers; null where there is none. */
export const lowestOf = ({ prices }: Sheet, line: SheetLine, suppliers: readonly Supplier[]): string | null =>
  suppliers
    .map(({ id }) => prices[keyOf(line.applyLineId, id)] ?? '')
    .filter((price) => isDecimal(price))
    .reduce<string | null>((lowest, price) => (lowest === null || compare(price, lowest) < 0 ? price : lowest), null);

/** Adds up everything that one supplier offers. */
export const totalOf = ({ prices }: Sheet, lines: readonly SheetLine[], supplierId: string): string =>
  sum(lines.map((line) => multiply(line.qty, decimalOf(prices[keyOf(line.applyLineId, supplierId)]))));

const decimalOf = (text: string | undefined): string | null => (text !== undefined && isDecimal(text) ? text : null);

/** Adds up the choices, and the cheapest offer of every line beside them. */
export const totals = (sheet: Sheet, lines: readonly SheetLine[], suppliers: readonly Supplier[]) => ({
  chosen: sum(
    lines.map((line) => multiply(line.qty, decimalOf(sheet.prices[keyOf(line.applyLineId, sheet.chosen[line.applyLineId] ?? '')]))),
  ),
  best: sum(lines.map((line) => multiply(line.qty, lowestOf(sheet, line, suppliers)))),
});

export interface Terms {
  readonly taxRate: string;
  readonly validUntil: string;
  readonly deliveryDays: string;
}

/** The inquiry with the sheet in place of its offers; offers that were there keep what the sheet does not show. */
export function filledIn(inquiry: AnyDoc, sheet: Sheet, terms: Terms): AnyDoc {
  const old = new Map(
    linesOf(inquiry, 'quotes').map((offer) => [keyOf(textOf(offer['applyLineId']), textOf(offer['supplierId'])), offer] as const),
  );
  const quotes = Object.entries(sheet.prices).flatMap(([key, priceTax]): AnyDoc[] => {
    const [applyLineId = '', supplierId = ''] = key.split(' ');
    if (priceTax.trim() === '') return [];
    const before = old.get(key);
    const fresh = {
      applyLineId,
      supplierId,
      taxRate: terms.taxRate,
      validUntil: terms.validUntil || null,
      deliveryDays: terms.deliveryDays === '' ? null : Number(terms.deliveryDays),
    };
    return [{ ...(before ?? fresh), priceTax: priceTax.trim() }];
  });
  const lines = linesOf(inquiry, 'lines').map((line) => ({ ...line, chosenSupplierId: sheet.chosen[textOf(line['applyLineId'])] ?? null }));
  return { version: inquiry['version'], lines: lines.map(written), quotes: quotes.map(written) };
}

const shown = new Set([
  'itemName',
  'priceEx',
  'isChosen',
  'itemId',
  'spec',
  'unit',
  'estPrice',
  'bestPrice',
  'chosenPrice',
  'leftQty',
  'heldQty',
  'orderedQty',
  'parentId',
  'lineNo',
]);
/** A person sends these fields of a line and no others. */
const written = (line: AnyDoc): AnyDoc => Object.fromEntries(Object.entries(line).filter(([name]) => !shown.has(name)));

export const saveOffers = (id: string, body: AnyDoc): Promise<Envelope<AnyDoc>> =>
  call('PUT', `/tydf/process/purchaseAskPrice/put/${id}`, { body, quiet: true });

/** Last prices by material, of orders in force. */
export const lastPrices = (items: readonly string[]) =>
  queryOptions({
    queryKey: ['list', 'purchaseManagement', 'lastPrices', ...items],
    queryFn: async ({ signal }): Promise<Readonly<Record<string, string>>> => {
      const pages = await Promise.all(
        items.map((itemId) =>
          ask<{ readonly records: readonly { readonly itemId: string; readonly priceTax: string; readonly orderId: string }[] }>(
            'GET',
            '/tydf/process/purchaseManagement/detailPageList',
            { params: { itemId, pageSize: 50 }, signal },
          ),
        ),
      );
      // The newest order has the greatest id.
      return Object.fromEntries(
        pages.flatMap(({ records }) => {
          const newest = records.toSorted((a, b) => Number(b.orderId) - Number(a.orderId))[0];
          return newest === undefined ? [] : [[newest.itemId, newest.priceTax]];
        }),
      );
    },
    enabled: items.length > 0,
  });
