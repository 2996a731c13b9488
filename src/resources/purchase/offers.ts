/** Offers of suppliers, compared line by line: which are cheapest, what was chosen, what choosing must heed. */
import { compare, multiply } from '#model/calculation/decimal.ts';
import { fault } from '#model/faults.ts';
import type { Fault } from '#model/refusal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { supplierBlocked } from './suppliers.ts';

/** From this amount on every line needs the offers of so many qualified suppliers, unless there is a single source. */
export const comparedFrom = '10000';
const leastOffers = 3;

/** What rules know of a supplier. */
export interface SupplierFact {
  readonly name: string;
  readonly coopState: string | null;
  readonly certState: string | null;
}
export type Suppliers = Readonly<Record<string, SupplierFact>>;

/** What rules know of a line of an application. Quantities and prices are decimal text. */
export interface AppliedLine {
  readonly applyId: string;
  readonly applyCode: string;
  readonly approved: boolean;
  readonly itemId: string | null;
  readonly itemName: string;
  readonly spec: string | null;
  readonly unit: string;
  readonly estPrice: string | null;
  readonly leftQty: string;
}
export type AppliedLines = Readonly<Record<string, AppliedLine>>;

interface Offer {
  readonly applyLineId: string | null;
  readonly supplierId: string | null;
  readonly priceTax: string | null;
  readonly validUntil: string | null;
}

interface Line {
  readonly applyLineId: string | null;
  readonly askQty: string | null;
  readonly chosenSupplierId: string | null;
  readonly chosenReason: string | null;
}

/** Only who is qualified is bought from; an expired licence speaks against everybody. */
export const isQualified = (supplier: SupplierFact | undefined): boolean =>
  supplier !== undefined && supplier.coopState === 'qualified' && supplierBlocked(supplier) === null;

const offersFor = <O extends Offer>(line: Pick<Line, 'applyLineId'>, offers: readonly O[]): readonly O[] =>
  offers.filter(({ applyLineId, priceTax }) => applyLineId !== null && applyLineId === line.applyLineId && priceTax !== null);

/** The lowest price that was offered for a line; null without an offer. */
export const lowestPrice = (line: Pick<Line, 'applyLineId'>, offers: readonly Offer[]): string | null =>
  offersFor(line, offers).reduce<string | null>(
    (lowest, { priceTax }) => (lowest === null || compare(priceTax, lowest) < 0 ? priceTax : lowest),
    null,
  );

/** The price that the chosen supplier offered for a line. */
export const chosenPrice = (line: Pick<Line, 'applyLineId' | 'chosenSupplierId'>, offers: readonly Offer[]): string | null =>
  offersFor(line, offers).find(({ supplierId }) => supplierId !== null && supplierId === line.chosenSupplierId)?.priceTax ?? null;

/** The sum of quantity by price over the lines that have one. */
export const totalOf = (lines: readonly { readonly askQty: string | null; readonly price: string | null }[]): string =>
  sum(lines.map(({ askQty, price }) => multiply(askQty, price)));

/** Each supplier makes one offer a line, for a line that is asked for. */
export function offerFaults(lines: readonly Line[], offers: readonly Offer[]): readonly Fault[] {
  const seen = new Set<string>();
  const asked = new Set(lines.map(({ applyLineId }) => applyLineId));
  return offers.flatMap(({ applyLineId, supplierId }, at) => {
    if (applyLineId === null || supplierId === null) return [];
    if (!asked.has(applyLineId))
      return [fault('offerOfLine', `quotes.${at}.applyLineId`, w('is no line of this inquiry', '不属于本询价单的明细'))];
    const key = `${applyLineId} ${supplierId}`;
    if (seen.has(key))
      return [fault('oneOffer', `quotes.${at}.supplierId`, w('made an offer for this line already', '该供应商对该明细已有报价'))];
    seen.add(key);
    return [];
  });
}

/** What is wrong with the choice of a line: an offer that holds, of a qualified supplier, explained where it is not the cheapest. */
export function choiceFaults(lines: readonly Line[], offers: readonly Offer[], suppliers: Suppliers, today: string): readonly Fault[] {
  return lines.flatMap((line, at): readonly Fault[] => {
    const field = `lines.${at}.chosenSupplierId`;
    if (line.chosenSupplierId === null) return [fault('required', field, w('choose the supplier of the line', '须选定供应商'))];
    const offer = offersFor(line, offers).find(({ supplierId }) => supplierId === line.chosenSupplierId);
    if (offer === undefined) return [fault('chosenOffer', field, w('made no offer for this line', '该供应商对该明细无报价'))];
    if (offer.validUntil !== null && offer.validUntil < today)
      return [fault('offerExpired', field, w('the offer is no longer valid', '报价已过有效期'))];
    if (!isQualified(suppliers[line.chosenSupplierId]))
      return [fault('qualified', field, w('is no qualified supplier', '须为合格且证照有效的供应商'))];
    const lowest = lowestPrice(line, offers);
    return compare(offer.priceTax, lowest) > 0 && (line.chosenReason ?? '').trim() === ''
      ? [fault('chosenReason', `lines.${at}.chosenReason`, w('why not the cheapest offer?', '未选最低价，须说明理由'))]
      : [];
  });
}

/** Lines that have offers of too few qualified suppliers. */
export const fewOffers = (lines: readonly Line[], offers: readonly Offer[], suppliers: Suppliers, today: string): readonly Fault[] =>
  lines.flatMap((line, at) => {
    const good = offersFor(line, offers).filter(
      ({ supplierId, validUntil }) => isQualified(suppliers[supplierId ?? '']) && (validUntil === null || validUntil >= today),
    );
    return good.length >= leastOffers
      ? []
      : [
          fault(
            'fewOffers',
            `lines.${at}.applyLineId`,
            w(
              `needs valid offers of ${leastOffers} qualified suppliers, has ${good.length}`,
              `须有${leastOffers}家合格供应商的有效报价，现有${good.length}家`,
            ),
          ),
        ];
  });
