/** What a movement of administrative materials may say; what lies there is kept by the ledger `adStock`. */
import { addMonths } from '#model/calculation/dates.ts';
import { add, compare, digitsOf, isPositive } from '#model/calculation/decimal.ts';
import { fault } from '#model/faults.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';

/** Everything else is counted in whole pieces. */
const measured: readonly string[] = ['kg', 'g', 't', 'l', 'm', 'm3'];

/** A quantity of something that comes in pieces has no decimals. */
export const pieceFault = (unit: string | null, qty: string | null, field: string): Fault | null =>
  unit === null || qty === null || measured.includes(unit) || digitsOf(qty).scale === 0
    ? null
    : fault('pieces', field, w('is counted in whole pieces', '该单位按整数计量'));

/** One movement as somebody enters it. */
export interface MoveGiven {
  readonly moveType: string;
  readonly moveDate: string;
  readonly qty: string;
  readonly price: string | null;
  readonly receiver: string | null;
  readonly receiverDept: string | null;
  readonly ofMove: string | null;
}

/** Movements are entered of this month and the last, and never ahead. */
function dateFault(moveDate: string, today: string): Fault | null {
  if (moveDate > today) return fault('future', 'moveDate', w('cannot lie in the future', '不能晚于今天'));
  const first = `${addMonths(`${today.slice(0, 7)}-01`, -1).slice(0, 7)}-01`;
  return moveDate < first ? fault('tooOld', 'moveDate', w('must lie in this month or the last', '须在本月或上月内')) : null;
}

/** What is wrong with a movement as it was entered; what lies there is judged by the ledger. */
export function moveFaults(move: MoveGiven, unit: string | null, today: string): Fault[] {
  const required = (field: string): Fault => fault('required', field, w('required', '必填'));
  const faults: (Fault | null)[] = [
    dateFault(move.moveDate, today),
    pieceFault(unit, move.qty, 'qty'),
    // A count may find nothing.
    move.moveType === 'adjust' || isPositive(move.qty) ? null : fault('nothing', 'qty', w('must be more than 0', '须大于0')),
    move.moveType === 'in' && move.price === null ? required('price') : null,
    move.moveType === 'out' && move.receiver === null && move.receiverDept === null ? required('receiver') : null,
    move.moveType === 'return' && move.ofMove === null ? required('ofMove') : null,
  ];
  return faults.filter((one) => one !== null);
}

/** Whether somebody gets more than a year's share of it. `had`: issued to them in the year, without what came back. */
export const isOverLimit = (limit: string | null, had: string, qty: string): boolean =>
  limit !== null && compare(limit, '0') > 0 && compare(add(had, qty), limit) > 0;
