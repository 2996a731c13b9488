/** What decides about vouchers: whether one can be used on a day, what its batch must say, and what a use may take. */
import { addDays, addMonths } from '#model/calculation/dates.ts';
import { compare, isPositive, multiply } from '#model/calculation/decimal.ts';
import type { StateByDay } from '#model/fields/byDay.ts';
import { fault } from '#model/faults.ts';
import type { Fault } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';

/** Most vouchers of one batch. */
export const mostVouchers = 100_000;
/** A use that its operator entered can be taken back by them for so long. */
export const undoSeconds = 60;
/** By who corrects uses, for so long. */
export const revokeHours = 24;

/** A voucher whose last day is over is expired, whether or not the work of the night has noted it. */
export const stateByDay: StateByDay = {
  cases: [
    { is: 'expired', after: 'validTo', while: { standing: ['unissued', 'issued', 'frozen'] } },
    ...['unissued', 'issued', 'used', 'expired', 'frozen', 'void'].map((is) => ({ is, while: { standing: [is] } })),
  ],
  otherwise: 'unissued',
};

/** What a verdict needs to know of a voucher. */
export interface Judged {
  /** Its state today. */
  readonly voucherStatus: string | null;
  readonly validFrom: string | null;
  readonly usedAt: string | null;
  readonly usedPlace: string | null;
}

export interface Verdict {
  readonly usable: boolean;
  readonly reason: string;
  readonly words: Words;
}

const never = (reason: string, en: string, zh: string): Verdict => ({ usable: false, reason, words: w(en, zh) });

/**
 * Whether a voucher can be used, and why not.
 * @param today the date in the company's zone
 * @param usedOn the day of its use, as people read it
 */
export function verdictOf({ voucherStatus, validFrom, usedPlace }: Judged, today: string, usedOn: string): Verdict {
  if (voucherStatus === 'void') return never('voucherVoid', 'void', '已作废');
  if (voucherStatus === 'used')
    return never('alreadyUsed', `used on ${usedOn} at ${usedPlace ?? ''}`, `已使用（${usedOn}，${usedPlace ?? ''}）`);
  if (voucherStatus === 'expired') return never('voucherExpired', 'expired', '已过期');
  if (voucherStatus === 'frozen') return never('voucherFrozen', 'frozen', '已冻结');
  if (voucherStatus !== 'issued') return never('notIssued', 'not issued', '未领用');
  if (validFrom !== null && today < validFrom) return never('notYetValid', `not valid before ${validFrom}`, `未到使用期（${validFrom}起）`);
  return { usable: true, reason: 'valid', words: w('valid', '可使用') };
}

interface BatchTerms {
  readonly voucherType: string | null;
  readonly voucherUse: string | null;
  readonly salePrice: string | null;
  readonly discount: string | null;
  readonly customerId: string | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

/** The days on which a batch is valid: at most 36 months, of sold ones at least 12, and not all of them past. */
export function termFaults({ voucherUse, validFrom, validTo }: BatchTerms, today: string): Fault[] {
  if (validFrom === null || validTo === null) return [];
  if (validTo <= validFrom) return [fault('term', 'validTo', w('is not after the first day', '须晚于有效期起'))];
  if (validTo < today) return [fault('past', 'validTo', w('is past', '有效期已过'))];
  // The last day counts: a year from 20 November ends on 19 November.
  const end = addDays(validTo, 1);
  if (end > addMonths(validFrom, 36)) return [fault('tooLong', 'validTo', w('more than 36 months', '有效期不能超过36个月'))];
  return voucherUse === 'sale' && end < addMonths(validFrom, 12)
    ? [fault('tooShort', 'validTo', w('sold vouchers are valid for 12 months at least', '销售的券有效期不能少于12个月'))]
    : [];
}

/** Sold vouchers have a customer and a price; a discount is of discount vouchers and below one. */
export function priceFaults({ voucherType, voucherUse, salePrice, discount, customerId }: BatchTerms): Fault[] {
  const required = (field: string): Fault => fault('required', field, w('required', '必填'));
  const sold = voucherUse === 'sale';
  const isDiscount = voucherType === 'discount';
  return [
    ...(sold && customerId === null ? [required('customerId')] : []),
    ...(sold && !isPositive(salePrice) ? [fault('price', 'salePrice', w('sold vouchers have a price', '销售的券须填写售价'))] : []),
    ...(!sold && isPositive(salePrice) ? [fault('price', 'salePrice', w('only sold vouchers have a price', '仅销售的券填写售价'))] : []),
    ...(isDiscount && discount === null ? [required('discount')] : []),
    ...(!isDiscount && discount !== null ? [fault('discount', 'discount', w('only of discount vouchers', '仅折扣券填写折扣'))] : []),
    ...(isDiscount && discount !== null && (!isPositive(discount) || compare(discount, '1') >= 0)
      ? [fault('discount', 'discount', w('lies between 0 and 1', '折扣须大于0且小于1'))]
      : []),
  ];
}

/** What the customer of a sold batch owes in all; nothing for other batches. */
export const dueOf = ({
  voucherUse,
  salePrice,
  quantity,
}: {
  voucherUse: string | null;
  salePrice: string | null;
  quantity: number | null;
}): string => (voucherUse === 'sale' ? multiply(salePrice ?? '0', String(quantity ?? 0)) : '0.00');
