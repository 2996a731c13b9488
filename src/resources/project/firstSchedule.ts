/** What the first draft of a schedule begins with. */
import { divide, multiply, subtract } from '#model/calculation/decimal.ts';

/** Equal shares of 100 to two decimals; the last takes the rest. */
export function equalShares(count: number): readonly string[] {
  const each = divide('100', String(count), 2);
  return Array.from({ length: count }, (_, at) => (at < count - 1 ? each : subtract('100', multiply(each, String(count - 1)))));
}
