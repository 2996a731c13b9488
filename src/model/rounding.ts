/** Decimal text rounded and summed, exactly. Apart from the other arithmetic, so that showing a record needs no library. */

export const isDecimal = (value: unknown): value is string => typeof value === 'string' && /^-?\d{1,30}(\.\d{1,20})?$/.test(value);

/**
 * Rounds half up (away from zero) to `scale` digits after the point and always shows them: `12` becomes `12.00`. What is no decimal
 * counts as zero.
 */
export const fixed = (value: unknown, scale = 2): string => {
  const given = typeof value === 'number' ? String(value) : value;
  const text = isDecimal(given) ? given : '0';
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const units = BigInt(whole + fraction.padEnd(scale, '0').slice(0, scale)) + (Number(fraction[scale] ?? 0) >= 5 ? 1n : 0n);
  const digits = units.toString().padStart(scale + 1, '0');
  const shown = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return text.startsWith('-') && units !== 0n ? `-${shown}` : shown;
};

/** Digits after the point that every decimal has room for. */
const places = 20;

const unitsOf = (value: unknown): bigint => BigInt(fixed(value, places).replace('.', ''));

/** Sum of the values that are decimals. `scale` is that of money unless told. */
export const sum = (values: Iterable<unknown>, scale = 2): string => {
  let total = 0n;
  for (const value of values) total += unitsOf(value);
  const digits = (total < 0n ? -total : total).toString().padStart(places + 1, '0');
  return fixed(`${total < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`, scale);
};
