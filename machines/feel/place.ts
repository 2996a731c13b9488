/** All parts of the compiler from trees to closures share this. */
import type { Closure } from './scope.ts';
import { FeelFault, type Node } from './tree.ts';

/** Where a tree is being compiled: the whole text for messages, and names bound inside it, which hide functions and variables. */
export interface Place {
  readonly source: string;
  readonly bound: ReadonlySet<string>;
  /** Collects the free variables. */
  readonly reads: Set<string>;
  /** Compiles a node, whatever its kind; parts of the compiler reach each other through it. */
  readonly compile: (node: Node, place: Place) => Closure;
}

const punctuation = new Set([
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  ',',
  '..',
  '.',
  'in',
  'if',
  'then',
  'else',
  'for',
  'return',
  'some',
  'every',
  'satisfies',
  'between',
  'and',
  'or',
  'instance',
  'of',
  'function',
  ':',
  '<',
  '>',
  'not',
]);
export const parts = (node: Node): readonly Node[] => node.children.filter(({ name }) => !punctuation.has(name));

export const fail = (place: Place, node: Node, detail: string): never => {
  throw new FeelFault(place.source, node.from, detail);
};

export const bind = (place: Place, names: readonly string[]): Place => ({ ...place, bound: new Set([...place.bound, ...names]) });

export const unquote = (text: string): string => {
  try {
    return JSON.parse(text.replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t')) as string;
  } catch {
    return text.slice(1, -1).replaceAll(/\\(.)/gs, '$1');
  }
};
