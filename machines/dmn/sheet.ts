/** A decision table as its editor shows it, with every text as it stands in the file. What the table means is for `read.ts` to say. */
import type { Aggregation, HitPolicy } from './decision.ts';
import { attributeOf, childrenOf, readMarkup, textIn, writeMarkup, type Markup, type MarkupElement } from './markup.ts';

export interface SheetInput {
  readonly id: string;
  readonly label: string;
  readonly expression: string;
  readonly type: string;
  /** Unary tests: the values that may come. */
  readonly allowed: string;
}
export interface SheetOutput {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly type: string;
  /** The most important first. */
  readonly allowed: string;
  readonly fallback: string;
}
export interface SheetRule {
  readonly id: string;
  readonly when: readonly string[];
  readonly then: readonly string[];
  /** The description of the rule, then its annotations. */
  readonly notes: readonly string[];
}
export interface Sheet {
  readonly key: string;
  readonly name: string;
  readonly policy: HitPolicy;
  readonly aggregation: Aggregation | null;
  readonly inputs: readonly SheetInput[];
  readonly outputs: readonly SheetOutput[];
  /** Names of the columns of notes; the first is the description, without a name of its own. */
  readonly annotations: readonly string[];
  readonly rules: readonly SheetRule[];
}

export const first = (element: MarkupElement | undefined, local: string): MarkupElement | undefined =>
  element ? childrenOf(element, local)[0] : undefined;
export const inner = (element: MarkupElement | undefined): string => {
  const text = first(element, 'text');
  return text ? textIn(text) : '';
};
const of = (element: MarkupElement | undefined, name: string): string => (element && attributeOf(element, name)) ?? '';

export const decisionIn = ({ root }: Markup, key: string): MarkupElement | undefined =>
  childrenOf(root, 'decision').find((one) => attributeOf(one, 'id') === key);
const tableIn = (file: Markup, key: string): MarkupElement | undefined => first(decisionIn(file, key), 'decisionTable');

const inputOf = (clause: MarkupElement): SheetInput => {
  const expression = first(clause, 'inputExpression');
  return {
    id: of(clause, 'id'),
    label: of(clause, 'label'),
    expression: inner(expression),
    type: of(expression, 'typeRef'),
    allowed: inner(first(clause, 'inputValues')),
  };
};
const outputOf = (clause: MarkupElement): SheetOutput => ({
  id: of(clause, 'id'),
  name: of(clause, 'name'),
  label: of(clause, 'label'),
  type: of(clause, 'typeRef'),
  allowed: inner(first(clause, 'outputValues')),
  fallback: inner(first(clause, 'defaultOutputEntry')),
});
const ruleOf = (rule: MarkupElement): SheetRule => {
  const description = first(rule, 'description');
  return {
    id: of(rule, 'id'),
    when: childrenOf(rule, 'inputEntry').map(inner),
    then: childrenOf(rule, 'outputEntry').map(inner),
    notes: [description ? textIn(description) : '', ...childrenOf(rule, 'annotationEntry').map(inner)],
  };
};

/** The file as a tree; null where it is no XML. */
export const openFile = (xml: string): Markup | null => readMarkup(xml);
export const fileText = (file: Markup): string => writeMarkup(file);

/** Keys of the decisions with their names, and whether a table stands behind them. */
export const decisionsOf = ({ root }: Markup): readonly { readonly key: string; readonly name: string; readonly table: boolean }[] =>
  childrenOf(root, 'decision').map((one) => ({
    key: of(one, 'id'),
    name: of(one, 'name'),
    table: first(one, 'decisionTable') !== undefined,
  }));

/** Null where the decision has no table. */
export const sheetOf = (file: Markup, key: string): Sheet | null => {
  const table = tableIn(file, key);
  if (!table) return null;
  return {
    key,
    name: of(decisionIn(file, key), 'name'),
    policy: (of(table, 'hitPolicy') || 'UNIQUE') as HitPolicy,
    aggregation: (of(table, 'aggregation') || null) as Aggregation | null,
    inputs: childrenOf(table, 'input').map(inputOf),
    outputs: childrenOf(table, 'output').map(outputOf),
    annotations: ['', ...childrenOf(table, 'annotation').map((one) => of(one, 'name'))],
    rules: childrenOf(table, 'rule').map(ruleOf),
  };
};

/** Where a column of a rule stands: `when.0`, `then.1`, `notes.0`. */
export interface Column {
  readonly part: 'when' | 'then' | 'notes';
  readonly at: number;
}
