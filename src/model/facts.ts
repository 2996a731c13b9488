/** What rules and computes see: the record, who asks and when, and the facts that they have to know from outside the record. */

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

/** The person who asks, as rules and computes may know them. */
export interface RuleActor {
  readonly userId: string;
  readonly staffId: string | null;
  readonly departmentId: string | null;
  readonly postIds?: readonly string[];
  readonly roles: readonly string[];
}

/** What a rule, compute or posting sees. `today` is the date in the company's zone, `now` an ISO instant. Money by `decimal.js`. */
export interface RuleInput<Doc, K extends Facts = Facts> {
  readonly doc: Doc;
  readonly facts: Partial<FactValues<K>>;
  readonly actor: RuleActor;
  readonly today: string;
  readonly now: string;
}
