/** What people owe the company takes off a pay: the dormitory, meals that are borne personally, and damage as far as the law allows. */
import { add, least, most, multiply, subtract } from '#model/calculation/decimal.ts';
import { minimumWage } from './pay.ts';

/** What damage may take of a month's pay at most (Interim Provisions on Wage Payment, article 16). */
const mostForDamage = '0.20';

/** What an open charge of the dormitory, or an open part of the compensation for an asset, comes to. */
export interface OpenCharge {
  readonly id: string;
  /** Fee of the bed and share of the meters. */
  readonly fees: string;
  readonly damage: string;
}
/** A charge as it is taken off a pay. `left`: of the damage, what remains for a later month. */
export type Taken<Charge extends OpenCharge> = Charge & { readonly left: string };

/** What damage may take of a pay: a fifth of it, and nothing that would leave less than the minimum wage of `net`, what is paid without damage. */
export const roomForDamage = (gross: string | null, net: string | null): string =>
  most('0', least(multiply(gross, mostForDamage), subtract(net, minimumWage)));

/** Fees are taken whole; of the damage, the oldest first, what there is room for. */
export function takenOf<Charge extends OpenCharge>(charges: readonly Charge[], room: string): readonly Taken<Charge>[] {
  let still = room;
  return charges.map((charge) => {
    const damage = least(charge.damage, still);
    still = subtract(still, damage);
    return { ...charge, damage, left: subtract(charge.damage, damage) };
  });
}

export const sumOf = <Name extends string>(rows: readonly Readonly<Record<Name, string>>[], name: Name): string =>
  rows.reduce((total, row) => add(total, row[name]), '0.00');
