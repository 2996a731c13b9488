/** Takes what people owe for bed, meals and damage off the payments of a month. */
import type { AnyDoc } from '#model/definition.ts';
import { add, subtract } from '#model/calculation/decimal.ts';
import { textOf } from '#model/calculation/text.ts';
import { roomForDamage, sumOf, takenOf, type Taken } from '#resources/hr/rules/livingCosts.ts';
import { withFormulas } from '#resources/hr/rules/payFormulas.ts';
import type { ChargeOf, LivingCosts, MealOf } from '../../../effects/hr/livingCosts.ts';

interface PaidRow {
  readonly row: AnyDoc;
  readonly charges: readonly Taken<ChargeOf>[];
  readonly meals: readonly MealOf[];
}

/** A payment with what its person owes. What was entered by hand beside damage stays; damage comes last, out of what the rest leaves. */
export function takeOff(payment: AnyDoc, owed: LivingCosts): PaidRow {
  const ofPerson = <Row extends { readonly staffId: string }>(rows: readonly Row[]): readonly Row[] =>
    rows.filter(({ staffId }) => staffId === textOf(payment['staffId']));
  const [open, meals] = [ofPerson(owed.charges), ofPerson(owed.meals)];
  const entered = subtract(payment['otherDeduct'], sumOf(open, 'before'));
  const before = withFormulas({
    ...payment,
    dormDeduct: sumOf(open, 'fees'),
    mealDeduct: sumOf(meals, 'amount'),
    otherDeduct: entered,
  });
  const charges = takenOf(open, roomForDamage(textOf(before['grossPay']), textOf(before['netPay'])));
  return { row: withFormulas({ ...before, otherDeduct: add(entered, sumOf(charges, 'damage')) }), charges, meals };
}
