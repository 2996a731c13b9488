/** The unified social credit code of Chinese entities (GB 32100-2015): 17 characters and a check character that follows from them. */

/** Its characters in the order of their values; I, O, S, V and Z are left out because they are misread. */
const characters = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** The character that belongs behind the first 17; null where these are no beginning of a code. */
export function checkCharacterOf(first: string): string | null {
  if (first.length !== 17) return null;
  let sum = 0;
  let weight = 1;
  for (const character of first) {
    const value = characters.indexOf(character);
    if (value < 0) return null;
    sum += value * weight;
    weight = (weight * 3) % 31;
  }
  return characters.charAt((31 - (sum % 31)) % 31);
}

/** A code is whole where its last character is the check character of those before it. */
export const isCreditCode = (code: string): boolean => {
  const expected = checkCharacterOf(code.slice(0, 17));
  return expected !== null && code.slice(17) === expected;
};
