/**
 * `${…}` expressions of other engines' models as FEEL: comparisons, boolean operators, arithmetic, property paths, literals, `? :`,
 * `empty`, and calls of the methods that have a counterpart. Nothing is ever evaluated here.
 */
import { call, emptyOf, memberOf, method, place, scopeMethod, scopes } from './methods.ts';
import { tokensOf, Untranslatable, type Token } from './tokens.ts';

export { Untranslatable } from './tokens.ts';

const comparisons: Readonly<Record<string, string>> = { '==': '=', '!=': '!=', '>': '>', '>=': '>=', '<': '<', '<=': '<=' };

class Translation {
  readonly rest: Token[];
  constructor(readonly source: string) {
    this.rest = tokensOf(source);
  }

  take(...signs: readonly string[]): string | null {
    const next = this.rest[0];
    if (next?.kind !== 'sign' || !signs.includes(next.text)) return null;
    this.rest.shift();
    return next.text;
  }

  need(sign: string): void {
    if (this.take(sign) === null) throw new Untranslatable(this.source);
  }

  /** Expressions up to a closing sign, the opening one taken. */
  listed(close: string): string[] {
    const found: string[] = [];
    if (this.take(close) !== null) return found;
    do found.push(this.choice());
    while (this.take(',') !== null);
    this.need(close);
    return found;
  }

  /** `{'a': 1}` and `{a: 1}`. */
  context(): string {
    const entries: string[] = [];
    if (this.take('}') !== null) return '{}';
    do {
      const key = this.rest.shift();
      if (key?.kind !== 'text' && key?.kind !== 'name') throw new Untranslatable(this.source);
      this.need(':');
      entries.push(`${JSON.stringify(key.text)}: ${this.choice()}`);
    } while (this.take(',') !== null);
    this.need('}');
    return `{${entries.join(', ')}}`;
  }

  name(text: string): string {
    if (text === 'empty') return emptyOf(this.unary());
    if (this.take('(') !== null) return call(text, this.listed(')'));
    if (!scopes.has(text) || this.rest[0]?.text !== '.' || this.rest[2]?.text !== '(') return text;
    this.rest.shift();
    const name = this.rest.shift()!.text;
    this.need('(');
    return scopeMethod(name, this.listed(')'));
  }

  atom(): string {
    const next = this.rest.shift();
    switch (next?.kind) {
      case 'number':
        return next.text;
      case 'text':
        return JSON.stringify(next.text);
      case 'call':
        this.need('(');
        return call(next.text, this.listed(')'));
      case 'name':
        return this.name(next.text);
      default:
        break;
    }
    if (next?.text === '(') {
      const inside = this.choice();
      this.need(')');
      return `(${inside})`;
    }
    if (next?.text === '[') return `[${this.listed(']').join(', ')}]`;
    if (next?.text === '{') return this.context();
    throw new Untranslatable(this.source);
  }

  primary(): string {
    let value = this.atom();
    for (let sign = this.take('.', '['); sign !== null; sign = this.take('.', '[')) {
      if (sign === '[') {
        const key = this.choice();
        this.need(']');
        value = key.startsWith('"') ? memberOf(value, JSON.parse(key) as string) : `${value}[${place(key)}]`;
        continue;
      }
      const part = this.rest.shift();
      if (part?.kind !== 'name') throw new Untranslatable(this.source);
      if (this.take('(') !== null) value = method(value, part.text, this.listed(')'));
      else value = part.text === 'length' ? method(value, 'length', []) : memberOf(value, part.text);
    }
    return value;
  }

  unary(): string {
    if (this.take('!') !== null) return `not(${this.unary()})`;
    return this.take('-') === null ? this.primary() : `(-${this.unary()})`;
  }

  chained(operand: () => string, signs: Readonly<Record<string, string>>): string {
    let left = operand();
    for (let sign = this.take(...Object.keys(signs)); sign !== null; sign = this.take(...Object.keys(signs)))
      left = `(${left} ${signs[sign]!} ${operand()})`;
    return left;
  }

  product(): string {
    let left = this.unary();
    for (let sign = this.take('*', '/', '%'); sign !== null; sign = this.take('*', '/', '%'))
      left = sign === '%' ? `modulo(${left}, ${this.unary()})` : `(${left} ${sign} ${this.unary()})`;
    return left;
  }

  condition(): string {
    const sum = (): string => this.chained(() => this.product(), { '+': '+', '-': '-' });
    const comparison = (): string => this.chained(sum, comparisons);
    const both = (): string => this.chained(comparison, { '&&': 'and' });
    return this.chained(both, { '||': 'or' });
  }

  choice(): string {
    const condition = this.condition();
    if (this.take('?') === null) return condition;
    const yes = this.choice();
    this.need(':');
    return `(if ${condition} then ${yes} else ${this.choice()})`;
  }

  whole(): string {
    const feel = this.choice();
    if (this.rest.length > 0) throw new Untranslatable(this.source);
    return feel;
  }
}

/** FEEL of an expression without its braces. Throws Untranslatable. */
export const translate = (source: string): string => new Translation(source).whole();

/** FEEL of an expression in either notation; what is not in `${…}` stays as it is. */
export const feelOf = (text: string): string => {
  const inside = /^\s*[$#]\{([^]*)\}\s*$/.exec(text)?.[1];
  return inside === undefined ? text : translate(inside);
};
