/** Paths of variables that an expression reads: `a`, `b.c`. */
import { compileExpression } from '../feel/evaluate.ts';
import { readExpression, type Node } from '../feel/tree.ts';
import { pathOf } from './literals.ts';

const pathsIn = (node: Node): readonly string[] => {
  const path = pathOf(node);
  if (path !== null) return [path];
  return (node.name === 'FunctionInvocation' ? node.children.slice(1) : node.children).flatMap(pathsIn);
};

/** Each once; none of one that cannot be read. */
export const pathsOf = (text: string): readonly string[] => {
  try {
    const { reads } = compileExpression(text);
    return [...new Set(pathsIn(readExpression(text)))].filter((path) => reads.has(path.split('.')[0]!));
  } catch {
    return [];
  }
};
