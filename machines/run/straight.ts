/**
 * Going back, and straight back again: a document that was returned to an earlier node comes from there to whoever returned it at once, where
 * they wanted it so; what was approved between the two counts as before.
 */
import { omit, type AnyFlowEvent, type FlowContext } from './context.ts';

/** Forgets that the node and what followed it were decided. */
const forget = (context: FlowContext, to: string): FlowContext => {
  const at = context.path.indexOf(to);
  return at < 0 ? context : { ...context, path: context.path.slice(0, at) };
};

/** The document goes from a node to an earlier one. */
export const sentBack = (context: FlowContext, event: AnyFlowEvent, to: string, from: string | null): FlowContext => {
  const others = omit(context.straight ?? {}, to);
  const straight = event.type === 'RETURN' && event.straight === true && from !== null;
  const between = context.path.slice(context.path.indexOf(to) + 1);
  return { ...forget(context, to), straight: straight ? { ...others, [to]: { to: from, path: between } } : others };
};

/** The node that is asked again for this one. */
export const askedFor = (context: FlowContext, to: string): string | undefined =>
  Object.entries(context.straight ?? {}).find(([, one]) => one.to === to)?.[0];

/** The node is decided again: what was approved after it counts as before. */
export const backStraight = (context: FlowContext, node: string): FlowContext => {
  const between = context.straight?.[node]?.path ?? [];
  return { ...context, path: [...context.path, ...between], straight: omit(context.straight ?? {}, node) };
};

/** Forgets where nodes were to lead that are asked no more, because the flow went elsewhere meanwhile. */
export const stillStraight = (context: FlowContext): FlowContext => {
  const { straight = {}, ballots } = context;
  if (Object.keys(straight).length === 0) return context;
  const asked = new Set(Object.keys(ballots).map((at) => at.replace(/~\d+$/, '')));
  const kept = new Set<string>();
  for (const node of asked) for (let at: string | undefined = node; at !== undefined && !kept.has(at); at = straight[at]?.to) kept.add(at);
  return { ...context, straight: Object.fromEntries(Object.entries(straight).filter(([node]) => kept.has(node))) };
};
