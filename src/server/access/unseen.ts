/**
 * What is there, but not for whoever asks, answers as what is not there: otherwise the refusal itself would tell that it exists. Only the log
 * of denied calls knows them apart.
 */
import { Refusal } from '#model/refusal.ts';

const denied = new WeakSet<Refusal>();

/** The refusal of what does not exist, given for what does. */
export function asMissing(refusal: Refusal): Refusal {
  denied.add(refusal);
  return refusal;
}

/** Whether the refusal hides something that exists. */
export const hidesSomething = (refusal: Refusal): boolean => denied.has(refusal);

/**
 * Does the work; what refuses it is answered as `missing` to whom the thing is not there. `sees` is asked only then; null: it is not there at all,
 * and what the work says of that stands.
 */
export async function hiding<Answer>(
  missing: () => Refusal,
  sees: () => Promise<boolean | null>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && (await sees()) === false) throw asMissing(missing());
    throw error;
  }
}
