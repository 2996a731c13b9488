/** The part of feelin's syntax trees that the evaluator needs, copied once so that closures hold no parser objects. */
import { parseExpression, parseUnaryTests } from 'feelin';

export interface Node {
  readonly name: string;
  readonly text: string;
  readonly from: number;
  readonly children: readonly Node[];
}

/** An expression that cannot be read or that uses what the evaluator does not know. Found at deployment. */
export class FeelFault extends Error {
  override readonly name = 'FeelFault';
  constructor(
    readonly expression: string,
    readonly position: number,
    detail: string,
  ) {
    super(`${detail} at ${position + 1} in “${expression}”`);
  }
}

type Syntax = ReturnType<typeof parseExpression>['topNode'];

const copy = (syntax: Syntax, source: string): Node => {
  if (syntax.type.isError) throw new FeelFault(source, syntax.from, `unexpected “${source.slice(syntax.from, syntax.from + 12)}”`);
  const children: Node[] = [];
  for (let child = syntax.firstChild; child; child = child.nextSibling) {
    if (child.name !== 'LineComment' && child.name !== 'BlockComment') children.push(copy(child, source));
  }
  return { name: syntax.name, text: source.slice(syntax.from, syntax.to), from: syntax.from, children };
};

/** Tree of an expression; a leading `=` (as other modellers write) is dropped. */
export const readExpression = (text: string): Node => {
  const source = text.trim().replace(/^=(?!=)\s*/, '');
  const [node] = copy(parseExpression(source, {}, undefined).topNode, source).children;
  if (!node) throw new FeelFault(source, 0, 'nothing to evaluate');
  return node;
};

export const readUnaryTests = (text: string): Node => copy(parseUnaryTests(text.trim(), {}, undefined).topNode, text.trim());

/** Names with spaces are compared with single ones. */
export const nameOf = (node: Node): string => node.text.trim().replaceAll(/\s+/g, ' ');
