/** When a thing that was issued can come back. */
import { compare } from '#model/calculation/decimal.ts';
import { isDate } from '#model/calculation/dates.ts';
import { fault } from '#model/faults.ts';
import { w } from '#model/words.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { Fault } from '#model/refusal.ts';

const amount = /^\d{1,14}(\.\d{1,2})?$/;

export const returnFault = (issued: string, { returnDate, damageFee }: AnyDoc): Fault | null => {
  if (returnDate === undefined || returnDate === null) return fault('required', 'returnDate', w('required', '必填'));
  if (!isDate(returnDate)) return fault('dates', 'returnDate', w('is no date', '日期格式不正确'));
  if (returnDate < issued) return fault('dates', 'returnDate', w('before it was issued', '归还日期不能早于领用日期'));
  if (damageFee === null || damageFee === undefined) return null;
  return typeof damageFee === 'string' && amount.test(damageFee) && compare(damageFee, '0') >= 0
    ? null
    : fault('amount', 'damageFee', w('is no amount', '金额格式不正确'));
};
