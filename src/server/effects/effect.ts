/** Consequences that data cannot express: one function a file, run in the document's transaction. */
import type { AnyNamed, Definition, DocOf, FactOf, NamesOf } from '#model/definition.ts';
import type { RecordOf } from '#model/field.ts';
import type { Context } from '../context.ts';
import type * as shapes from '../area.ts';

export type { WriteRecord } from '../area.ts';
export type EffectInput = shapes.EffectInput<Context>;
export type Effect = shapes.Effect<Context>;
type FactInput = shapes.FactInput<Context>;
export type FactLookup = shapes.FactLookup<Context>;
export type LedgerEffect = shapes.LedgerEffect<Context>;

type DocumentOf<D extends AnyNamed> = DocOf<NamesOf<D>['fields'], NamesOf<D>['lines']>;

/** A stored record of a definition. */
type Stored<D extends AnyNamed> = Readonly<DocumentOf<D>> & { readonly id: string };

export interface EffectOn<D extends AnyNamed> extends Omit<EffectInput, 'record' | 'before'> {
  readonly record: Stored<D>;
  readonly before: Stored<D> | null;
}

const ofAnother = (own: Definition, asked: Definition): Error => new Error(`${asked.key} names what was written for ${own.key}`);

/** An effect of one resource, its records typed by the definition. Effects that several resources name are plain functions (`Effect`). */
export const effect =
  <D extends AnyNamed>(own: D, run: (input: EffectOn<D>) => Promise<Partial<RecordOf<NamesOf<D>['fields']>> | void>): Effect =>
  (input) => {
    if (input.definition.key !== own.key) throw ofAnother(own, input.definition);
    return run(input as unknown as EffectOn<D>);
  };

/** The record may be a form that is being filled in: its names are those of the definition, its values whatever somebody typed. */
export interface FactOn<D extends AnyNamed> extends Omit<FactInput, 'record'> {
  readonly record: { readonly [Name in keyof DocumentOf<D>]?: unknown };
}

/** Every fact of a definition with its answer; undefined where the record does not ask for it yet. */
type Answers<D extends AnyNamed> = {
  readonly [Name in keyof NamesOf<D>['facts']]: (
    input: FactOn<D>,
  ) => Promise<(NamesOf<D>['facts'][Name] extends FactOf<infer Value> ? Value : never) | undefined>;
};

/** The lookups of all facts of a definition, records and answers typed by it. */
export const lookups = <D extends AnyNamed>(own: D, answers: Answers<NoInfer<D>>): Readonly<Record<string, FactLookup>> =>
  Object.fromEntries(
    Object.entries<(input: FactOn<D>) => Promise<unknown>>(answers).map(([name, answer]): [string, FactLookup] => [
      name,
      (input) => {
        if (input.definition.key !== own.key) throw ofAnother(own, input.definition);
        return answer(input);
      },
    ]),
  );
