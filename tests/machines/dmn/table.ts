/** DMN text for tests, from a short notation. */

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const names: Readonly<Record<string, string>> = {
  U: 'UNIQUE',
  F: 'FIRST',
  P: 'PRIORITY',
  A: 'ANY',
  C: 'COLLECT',
  R: 'RULE ORDER',
  O: 'OUTPUT ORDER',
};
const sums: Readonly<Record<string, string>> = { '+': 'SUM', '<': 'MIN', '>': 'MAX', '#': 'COUNT' };

export interface TableText {
  /** `U`, `F`, `P`, `A`, `C`, `C+`, `C<`, `C>`, `C#`, `R`, `O`. */
  readonly policy: string;
  /** `expression` or `expression: type`. */
  readonly inputs: readonly string[];
  /** `name`, or `name: "a", "b"` with its allowed values. */
  readonly outputs: readonly string[];
  /** `cell | cell => output | output`. */
  readonly rules: readonly string[];
  readonly fallbacks?: readonly string[];
  /** Before all ids, where a file has several tables. */
  readonly prefix?: string;
}

const cells = (tag: string, text: string): string =>
  text
    .split('|')
    .map((cell) => `<${tag}><text>${escaped(cell.trim())}</text></${tag}>`)
    .join('');

export const table = ({ policy, inputs, outputs, rules, fallbacks = [], prefix = '' }: TableText): string => {
  const aggregation = policy.length > 1 ? ` aggregation="${sums[policy[1]!]!}"` : '';
  const input = inputs.map((text, at) => {
    const [expression, type] = text.split(': ');
    const typeRef = type === undefined ? '' : ` typeRef="${type}"`;
    return `<input id="${prefix}in${at}" label="${escaped(expression!)}"><inputExpression${typeRef}><text>${escaped(expression!)}</text></inputExpression></input>`;
  });
  const output = outputs.map((text, at) => {
    const [name, allowed] = text.split(': ');
    const values = allowed === undefined ? '' : `<outputValues><text>${allowed}</text></outputValues>`;
    const fallback = fallbacks[at] === undefined ? '' : `<defaultOutputEntry><text>${fallbacks[at]}</text></defaultOutputEntry>`;
    return `<output id="${prefix}out${at}" name="${name!}">${values}${fallback}</output>`;
  });
  const rows = rules.map((rule, at) => {
    const [when, then] = rule.split('=>');
    return `<rule id="${prefix}r${at + 1}">${inputs.length === 0 ? '' : cells('inputEntry', when!)}${cells('outputEntry', then!)}</rule>`;
  });
  return `<decisionTable hitPolicy="${names[policy[0]!]!}"${aggregation}>${input.join('')}${output.join('')}${rows.join('')}</decisionTable>`;
};

/** A file of several elements, as written. */
export const file = (content: string, namespace = 'https://www.omg.org/spec/DMN/20191111/MODEL/'): string =>
  `<?xml version="1.0" encoding="UTF-8"?><definitions xmlns="${namespace}" id="d" name="d" namespace="urn:tydf:tests">${content}</definitions>`;

/** A file with one decision `it`. */
export const decision = (logic: TableText | string): string =>
  file(`<decision id="it" name="It">${typeof logic === 'string' ? logic : table(logic)}</decision>`);
