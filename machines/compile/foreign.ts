/**
 * `${…}` expressions of other engines' models as FEEL: comparisons, boolean operators, arithmetic, property paths, literals, `? :` and
 * `empty`. Calls of methods are not taken over (workflow.md, section 2).
 */

/** An expression that has no FEEL counterpart. */
export class Untranslatable extends Error {
  override readonly name = 'Untranslatable';
}

const token = /\s*(?:("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(\d+(?:\.\d+)?)|([A-Za-z_]\w*)|(==|!=|>=|<=|&&|\|\||[-+*/%<>!?:().[\]]))/y;

const words: Readonly<Record<string, string>> = {
  eq: '==',
  ne: '!=',
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
  and: '&&',
  or: '||',
  not: '!',
  div: '/',
  mod: '%',
};
const comparisons: Readonly<Record<string, string>> = { '==': '=', '!=': '!=', '>': '>', '>=': '>=', '<': '<', '<=': '<=' };

interface Token {
  readonly kind: 'text' | 'number' | 'name' | 'sign';
  readonly text: string;
}

const tokens = (source: string): Token[] => {
  const found: Token[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < source.trimEnd().length) {
    const match = token.exec(source);
    if (!match) throw new Untranslatable(source);
    const [, text, number, name, sign] = match;
    if (text !== undefined) found.push({ kind: 'text', text });
    else if (number !== undefined) found.push({ kind: 'number', text: number });
    else if (name !== undefined && Object.hasOwn(words, name)) found.push({ kind: 'sign', text: words[name]! });
    else if (name !== undefined) found.push({ kind: 'name', text: name });
    else found.push({ kind: 'sign', text: sign! });
  }
  return found;
};

const translate = (source: string): string => {
  const rest = tokens(source);
  const take = (...signs: readonly string[]): string | null => {
    const next = rest[0];
    if (next?.kind !== 'sign' || !signs.includes(next.text)) return null;
    rest.shift();
    return next.text;
  };
  const need = (sign: string): void => {
    if (take(sign) === null) throw new Untranslatable(source);
  };
  const chained = (operand: () => string, signs: Readonly<Record<string, string>>) => (): string => {
    let left = operand();
    for (let sign = take(...Object.keys(signs)); sign !== null; sign = take(...Object.keys(signs)))
      left = `(${left} ${signs[sign]!} ${operand()})`;
    return left;
  };
  const primary = (): string => {
    const next = rest.shift();
    if (next?.kind === 'number') return next.text;
    if (next?.kind === 'text') return JSON.stringify(next.text.slice(1, -1).replaceAll(/\\(.)/g, '$1'));
    if (next?.kind === 'sign' && next.text === '(') {
      const inside = choice();
      need(')');
      return inside;
    }
    if (next?.kind !== 'name') throw new Untranslatable(source);
    if (next.text === 'empty') return `(${unary()} = null)`;
    let path = next.text;
    for (let sign = take('.', '['); sign !== null; sign = take('.', '[')) {
      const part = rest.shift();
      if (sign === '.' && part?.kind === 'name') path = `${path}.${part.text}`;
      else if (sign === '[' && part?.kind === 'number') path = `${path}[${Number(part.text) + 1}]`;
      else if (sign === '[' && part?.kind === 'text') path = `${path}.${part.text.slice(1, -1)}`;
      else throw new Untranslatable(source);
      if (sign === '[') need(']');
    }
    return path;
  };
  const unary = (): string => {
    if (take('!') !== null) return `not(${unary()})`;
    return take('-') === null ? primary() : `(-${unary()})`;
  };
  const remainder = (): string => {
    let left = unary();
    for (let sign = take('*', '/', '%'); sign !== null; sign = take('*', '/', '%'))
      left = sign === '%' ? `modulo(${left}, ${unary()})` : `(${left} ${sign} ${unary()})`;
    return left;
  };
  const sum = chained(remainder, { '+': '+', '-': '-' });
  const comparison = chained(sum, comparisons);
  const both = chained(comparison, { '&&': 'and' });
  const either = chained(both, { '||': 'or' });
  const choice = (): string => {
    const condition = either();
    if (take('?') === null) return condition;
    const yes = choice();
    need(':');
    return `(if ${condition} then ${yes} else ${choice()})`;
  };
  const feel = choice();
  if (rest.length > 0) throw new Untranslatable(source);
  return feel;
};

/** FEEL of an expression in either notation; what is not in `${…}` stays as it is. */
export const feelOf = (text: string): string => {
  const inside = /^\s*[$#]\{(.*)\}\s*$/s.exec(text)?.[1];
  return inside === undefined ? text : translate(inside);
};
