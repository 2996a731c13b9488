/** Evaluating decisions: what a decision requires comes first, once; business knowledge models are functions in reach. Pure. */
import { w, type Words } from '#model/words.ts';
import { FeelExcess, limited, tooMuchWork } from '../feel/budget.ts';
import type { Evaluation, Scope } from '../feel/scope.ts';
import { FeelFunction, isContext, plain, type Value } from '../feel/values.ts';
import type { Values } from '../flow.ts';
import { compileLogic, type CompiledLogic } from './compile.ts';
import type { Decision, Decisions } from './decision.ts';
import { DecisionFault, type Hit } from './policies.ts';

/** The value as JSON, with the rules of the table that counted and their outputs by name; or why there is none. */
export type Decided =
  | { readonly value: unknown; readonly rules: readonly string[]; readonly rows: readonly Values[] }
  | { readonly failed: Words; readonly element: string };

type Compiled = Readonly<Record<string, { readonly decision: Decision; readonly logic: CompiledLogic }>>;

const known = new WeakMap<Decisions, Compiled>();

const modelsOf = (decisions: Decisions, { knowledge }: Decision): readonly Decision[] => knowledge.flatMap((key) => decisions[key] ?? []);

const compiledOf = (decisions: Decisions): Compiled => {
  const found = known.get(decisions);
  if (found) return found;
  const made = Object.fromEntries(
    Object.values(decisions).map((decision) => {
      const bound = new Set([...modelsOf(decisions, decision).flatMap(({ names }) => names), ...(decision.parameters ?? [])]);
      return [decision.key, { decision, logic: compileLogic(decision.logic, bound, decision.key) }];
    }),
  );
  known.set(decisions, made);
  return made;
};

type Names = Record<string, Value>;

class Evaluator {
  readonly done = new Map<string, Value>();
  readonly running = new Set<string>();
  constructor(
    readonly decisions: Decisions,
    readonly compiled: Compiled,
    readonly values: Values,
    readonly evaluation: Evaluation,
  ) {}

  scope(names: Names): Scope {
    return { names, outer: null, evaluation: this.evaluation };
  }

  /** Names of the business knowledge models that a decision calls. */
  functions(decision: Decision): Names {
    const names: Names = {};
    for (const model of modelsOf(this.decisions, decision)) {
      const { logic } = this.compiled[model.key]!;
      const parameters = model.parameters ?? [];
      const called = new FeelFunction(
        parameters,
        (given) =>
          this.guarded(model.key, () =>
            logic(
              this.scope({ ...this.functions(model), ...Object.fromEntries(parameters.map((name, at) => [name, given[at] ?? null])) }),
              () => {},
            ),
          ),
        // Its own expressions count as they are evaluated.
        { nodes: 10, levels: 10 },
      );
      for (const name of model.names) names[name] = called;
    }
    return names;
  }

  guarded(key: string, run: () => Value): Value {
    if (this.running.has(key)) throw new DecisionFault(key, w('The decision needs its own value', '该决策依赖于自身的结果'));
    this.running.add(key);
    const value = run();
    this.running.delete(key);
    return value;
  }

  decide(key: string, told: (hits: readonly Hit[]) => void): Value {
    const entry = Object.hasOwn(this.compiled, key) ? this.compiled[key] : undefined;
    if (!entry) throw new DecisionFault(key, w(`There is no decision “${key}”`, `没有决策“${key}”`));
    const { decision, logic } = entry;
    return this.guarded(key, () => {
      const names: Names = { ...(this.values as Names) };
      for (const other of decision.requires) {
        if (!this.done.has(other))
          this.done.set(
            other,
            this.decide(other, () => {}),
          );
        const value = this.done.get(other)!;
        // Other engines hand the outputs of a required table on by their own names, too.
        const required = this.decisions[other]!;
        if (required.logic.kind === 'table' && value !== null) {
          const { outputs } = required.logic;
          if (isContext(value)) Object.assign(names, value);
          else if (outputs.length === 1) names[outputs[0]!.name] = value;
        }
        for (const name of required.names) names[name] = value;
      }
      return logic(this.scope(Object.assign(names, this.functions(decision))), told);
    });
  }
}

const decided = (decisions: Decisions, key: string, values: Values, now: string): Decided => {
  const counted: Hit[] = [];
  const value = new Evaluator(decisions, compiledOf(decisions), values, { now, missing: null }).decide(key, (hits) => {
    counted.push(...hits);
  });
  const { logic } = decisions[key]!;
  return {
    value: plain(value),
    rules: logic.kind === 'table' ? counted.map(({ row }) => logic.rules[row]!.id) : [],
    rows: counted.map(({ outputs }) => plain(outputs) as Values),
  };
};

/**
 * The value of a decision: of one output its value, of several a context by name, of collecting policies a list; null where no rule
 * applies (0 for a count, the empty list for a list). `values`: variables by name, JSON; `now`: ISO instant of `now()` and `today()`.
 */
export const decide = (decisions: Decisions, key: string, values: Values, now: string): Decided => {
  try {
    return limited(key, () => decided(decisions, key, values, now));
  } catch (problem) {
    if (problem instanceof DecisionFault) return { failed: problem.words, element: problem.element };
    if (problem instanceof FeelExcess) return { failed: tooMuchWork(problem.expression), element: key };
    throw problem;
  }
};
