/** What an ID card number tells of its holder (15 digits until 2012, 18 since). */
import { fault } from '#model/faults.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';

export interface CardHolder {
  readonly birthDate: string;
  readonly gender: 'male' | 'female';
}

/** Null where the number has neither form. */
export const holderOf = (idCard: string): CardHolder | null => {
  const [, birth, digit] = /^\d{6}(\d{8})\d\d(\d)[\dXx]$/.exec(idCard) ?? /^\d{6}(\d{6})\d\d(\d)$/.exec(idCard) ?? [];
  if (birth === undefined) return null;
  const full = birth.length === 6 ? `19${birth}` : birth;
  return {
    birthDate: `${full.slice(0, 4)}-${full.slice(4, 6)}-${full.slice(6)}`,
    gender: Number(digit) % 2 === 1 ? 'male' : 'female',
  };
};

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** Whether the last sign of an 18-digit number is the one that follows from the others (GB 11643); shorter ones have none. */
export const hasRightDigit = (idCard: string): boolean => {
  if (!/^\d{17}[\dXx]$/.test(idCard)) return true;
  const total = weights.reduce((all, weight, at) => all + weight * Number(idCard[at]), 0);
  return '10X98765432'[total % 11] === idCard[17]?.toUpperCase();
};

/** A slip in an ID card number, named at its field. */
export const slipOf = (idCard: string | null): Fault | null =>
  idCard === null || hasRightDigit(idCard)
    ? null
    : fault('checkDigit', 'idCard', w('the check digit is wrong; a digit may be mistyped', '身份证校验码不正确，可能输错数字'));
