/**
 * The flows of a document. Most kinds have one; of a kind whose variants are approved in different ways a field chooses the flow, fixed
 * with the first save, so that a document never changes its flow.
 */
import type { AnyDoc } from './values.ts';

/** The flow by the value of a field. The first variant is sent by the plain calls, the others by calls that end in their own name. */
export interface FlowsBy<Name extends string = string> {
  /** A required choice that is fixed with the first save. */
  readonly by: Name;
  /** Keys of flows by the values of the field. */
  readonly of: Readonly<Record<string, string>>;
}

interface Documents {
  readonly document?: { readonly flow: string | FlowsBy };
}
interface Flowing extends Documents {
  readonly key: string;
}

const choosing = ({ document }: Documents): FlowsBy | null =>
  document === undefined || typeof document.flow === 'string' ? null : document.flow;

/** The field that chooses the flow; null where there is one for all. */
export const flowField = (definition: Documents): string | null => choosing(definition)?.by ?? null;

/** Every flow that documents of this kind may run in; none where it is no document. */
export function flowsOf({ document }: Documents): readonly string[] {
  if (document === undefined) return [];
  return typeof document.flow === 'string' ? [document.flow] : Object.values(document.flow.of);
}

/** The flow of a document as it is filled in; while nothing chooses one, that of the first variant. A plain kind has one of its own key. */
export function flowOf(definition: Flowing, record: AnyDoc): string {
  const flow = definition.document?.flow;
  if (flow === undefined || typeof flow === 'string') return flow ?? definition.key;
  const value = record[flow.by];
  const chosen = typeof value === 'string' && Object.hasOwn(flow.of, value) ? flow.of[value] : undefined;
  return chosen ?? Object.values(flow.of)[0] ?? definition.key;
}

/** The `type` of an address: the flow of the document, or, where nothing tells which, the kind. */
export const typeOf = (definition: Flowing, record: AnyDoc | null): string =>
  record === null && flowField(definition) !== null ? definition.key : flowOf(definition, record ?? {});

/** A new document of this flow begins with the choice that leads to it. */
export function choiceFor(definition: Documents, flow: string | undefined): AnyDoc {
  const choice = choosing(definition);
  const [value] = Object.entries(choice?.of ?? {}).find(([, key]) => key === flow) ?? [];
  return choice === null || value === undefined ? {} : { [choice.by]: value };
}

/** The calls of a variant end in its name, `Out` for `out`; those of the first one end in nothing. */
const endingOf = (value: string, at: number): string => (at === 0 ? '' : value.charAt(0).toUpperCase() + value.slice(1));

export interface Variant {
  readonly value: string;
  readonly ending: string;
}

/** The variants in order; none where there is one flow for all. */
export const variantsOf = (definition: Documents): readonly Variant[] =>
  Object.keys(choosing(definition)?.of ?? {}).map((value, at) => ({ value, ending: endingOf(value, at) }));

/** The calls end in this by which this document is sent, sent again and rejected. */
export function callEnding(definition: Documents, record: AnyDoc): string {
  const field = flowField(definition);
  return field === null ? '' : (variantsOf(definition).find(({ value }) => value === record[field])?.ending ?? '');
}
