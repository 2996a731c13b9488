/** Facts: how definitions say what their rules and computes have to know from outside a record. */

/** Knowledge from outside the record that a pure rule needs; the server looks it up by name. `value` only carries the type. */
export interface FactOf<Value> {
  /** Fields whose change makes the fact stale. */
  readonly from: readonly string[];
  /**
   * Of persons whom the author may not know about: `everybody` tells it all the same (what the address book has), `rules` lets rules and
   * computes of a saved record see it and tells no form; `deciders` keeps it for `findings` of the document, so that it is looked up for
   * nobody but who decides. Without it the fact is missing where it rests on one of them.
   */
  readonly known?: 'everybody' | 'rules' | 'deciders';
  /** Names inside its value that a form is told only with `sensitive`, beside those of the definition's own sensitive fields. */
  readonly secret?: readonly string[];
  readonly value?: Value;
}
export const fact = <Value>(from: readonly string[], known?: FactOf<Value>['known'], secret?: readonly string[]): FactOf<Value> => ({
  from,
  ...(known && { known }),
  ...(secret && { secret }),
});
/** Names of the facts that rules and computes see. */
export const factsOfRules = (facts: Facts = {}): string[] =>
  Object.entries(facts).flatMap(([name, { known }]) => (known === 'deciders' ? [] : [name]));

export type Facts = Readonly<Record<string, FactOf<unknown>>>;
export type FactValues<K extends Facts> = { readonly [Name in keyof K]: K[Name] extends FactOf<infer Value> ? Value : never };
