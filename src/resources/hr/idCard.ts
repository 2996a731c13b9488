/** What an ID card number tells of its holder (15 digits until 2012, 18 since). */

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
