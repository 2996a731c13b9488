/** Words of an expression as other engines write it: JUEL, and the little of JavaScript and Groovy that means the same. */

/** An expression that has no FEEL counterpart. */
export class Untranslatable extends Error {
  override readonly name = 'Untranslatable';
}

export interface Token {
  /** `call`: a function with a prefix (`vars:get`), of which an open parenthesis follows. */
  readonly kind: 'text' | 'number' | 'name' | 'sign' | 'call';
  readonly text: string;
}

const pattern =
  /\s*(?:("(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*')|(\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)[LlFfDd]?(?!\w)|([A-Za-z]\w*:\w+(?=\s*\())|([\p{L}_$][\p{L}\p{N}_$]*)|(===|!==|==|!=|>=|<=|&&|\|\||[-+*/%<>!?:().,[\]{}]))/uy;

/** A name by which FEEL knows a variable or a property as it stands. */
export const isName = (text: string): boolean => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(text);

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
const same: Readonly<Record<string, string>> = { '===': '==', '!==': '!=' };

const unescaped = (text: string): string =>
  text.replaceAll(/\\([^])/g, (_, letter: string) => (letter === 'n' ? '\n' : letter === 't' ? '\t' : letter));

/** Names may be of any script. Throws Untranslatable where something is no word of such a language. */
export const tokensOf = (source: string): Token[] => {
  const found: Token[] = [];
  const length = source.trimEnd().length;
  pattern.lastIndex = 0;
  while (pattern.lastIndex < length) {
    const match = pattern.exec(source);
    if (!match) throw new Untranslatable(source);
    const [, text, number, call, name, sign] = match;
    const before = found.at(-1);
    const member = before?.kind === 'sign' && before.text === '.';
    if (text !== undefined) found.push({ kind: 'text', text: unescaped(text.slice(1, -1)) });
    else if (number !== undefined) found.push({ kind: 'number', text: number });
    else if (call !== undefined && !ternary(found)) found.push({ kind: 'call', text: call });
    else if (call !== undefined) {
      const [first, second] = call.split(':') as [string, string];
      found.push({ kind: 'name', text: first }, { kind: 'sign', text: ':' }, { kind: 'name', text: second });
    } else if (name !== undefined && !member && Object.hasOwn(words, name)) found.push({ kind: 'sign', text: words[name]! });
    else if (name !== undefined) found.push({ kind: 'name', text: name });
    else found.push({ kind: 'sign', text: same[sign!] ?? sign! });
  }
  return found;
};

/** Is a `?` open whose `:` has not come yet? Then `a:b(` are the two sides of it. */
const ternary = (found: readonly Token[]): boolean => {
  let open = 0;
  for (const { kind, text } of found) if (kind === 'sign') open += text === '?' ? 1 : text === ':' ? -1 : 0;
  return open > 0;
};
