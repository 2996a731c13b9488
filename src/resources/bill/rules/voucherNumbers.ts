/** Numbers of vouchers: `TY`, year, number of the batch, number within it, and a character that checks the others (ISO 7064 MOD 37,36). */

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const modulus = alphabet.length;

/** One step of ISO 7064 MOD 37,36: the product that is carried on, with the value of the next character. */
const step = (product: number, value: number): number => (((product + value) % modulus || modulus) * 2) % (modulus + 1);

/**
 * The check character of a text.
 * @param text digits and capital letters
 * @throws where it has another character
 */
export function checkCharacter(text: string): string {
  let product = modulus;
  for (const character of text) {
    const value = alphabet.indexOf(character);
    if (value === -1) throw new Error(`a check character covers digits and capitals, not ${character}`);
    product = step(product, value);
  }
  return alphabet[(modulus + 1 - product) % modulus] ?? '';
}

/** @param serial number of the batch within its year; @param seq number within the batch; both from 1 */
export const voucherNoOf = (year: string, serial: number, seq: number): string => {
  const text = `TY${year.slice(2, 4)}${String(serial).padStart(3, '0')}${String(seq).padStart(6, '0')}`;
  return `${text}${checkCharacter(text)}`;
};

/** A number as somebody typed it: in capitals, without blanks. */
export const typedNumber = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();

/** Whether a number can be that of a voucher: one wrong character, or two neighbours that changed places, cannot. */
export const isVoucherNo = (text: string): boolean =>
  /^TY\d{11,}[0-9A-Z]$/.test(text) && checkCharacter(text.slice(0, -1)) === text.slice(-1);
