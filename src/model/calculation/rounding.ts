/** Decimal text rounded and summed, exactly: as whole units of its last place, which the language counts without bounds. */

export const isDecimal = (value: unknown): value is string => typeof value === 'string' && /^-?\d{1,30}(\.\d{1,20})?$/.test(value);

/** As wide as sums and products of decimals become. */
const exact = /^-?\d{1,70}(\.\d{1,40})?$/;

/**
 * Rounds half up (away from zero) to `scale` digits after the point and always shows them: `12` becomes `12.00`. What is no decimal
 * counts as zero.
 */
export const fixed = (value: unknown, scale = 2): string => {
  const given = typeof value === 'number' ? String(value) : value;
  const text = typeof given === 'string' && exact.test(given) ? given : '0';
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const units = BigInt(whole + fraction.padEnd(scale, '0').slice(0, scale)) + (Number(fraction[scale] ?? 0) >= 5 ? 1n : 0n);
  const digits = units.toString().padStart(scale + 1, '0');
  const shown = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return text.startsWith('-') && units !== 0n ? `-${shown}` : shown;
};

/** Digits after the point that every decimal has room for. */
export const unitPlaces = 20;
const unit = 10n ** BigInt(unitPlaces);

/** A decimal as a whole number of units of its last place; what is no decimal counts as zero. */
export const unitsOf = (value: unknown): bigint => {
  // Most have few places and need no rounding: payroll reads millions of them.
  if (typeof value === 'string' && isDecimal(value)) {
    const point = value.indexOf('.');
    return point < 0 ? BigInt(value) * unit : BigInt(value.slice(0, point) + value.slice(point + 1).padEnd(unitPlaces, '0'));
  }
  return BigInt(fixed(value, unitPlaces).replace('.', ''));
};

export const textOf = (units: bigint, scale = unitPlaces): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
};

/** Sum of the values that are decimals. `scale` is that of money unless told. */
export const sum = (values: Iterable<unknown>, scale = 2): string => {
  let total = 0n;
  for (const value of values) total += unitsOf(value);
  return fixed(textOf(total), scale);
};
